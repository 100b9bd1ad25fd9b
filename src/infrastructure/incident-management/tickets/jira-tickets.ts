import { z } from 'zod';
import type { TicketDesk, TicketProtocol, TicketText } from '../../../application/incident-management/ticket.ports.ts';
import type { ChannelResponse } from '../../../application/notifications/channel.ports.ts';
import type { Digest } from '../../../application/kernel/ports.ts';
import { explained, readAs, requestTo, signedBy } from './ticket-exchange.ts';

const ISSUES = 'rest/api/3/issue';
const DEFAULT_TYPE = 'Task';
/** The categories of statuses, which have the same keys in every project and language. */
const DONE = 'done';
const IN_PROGRESS = 'indeterminate';

const issue = z.object({ id: z.string(), key: z.string() });
const found = z.object({ issues: z.array(issue) });

const status = z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) });
type Status = z.infer<typeof status>;

/** The part of an issue with its transitions that is read. */
const workflow = z.object({
  fields: z.object({ status }),
  transitions: z.array(z.object({ id: z.string(), to: status })).default([]),
});

/** The part of a webhook about an issue that is read. */
const event = z.object({
  webhookEvent: z.literal('jira:issue_updated'),
  issue: z.object({
    id: z.string(),
    fields: z.object({ status }),
  }),
  changelog: z.object({ items: z.array(z.object({ field: z.string(), to: z.string().nullish() })) }).optional(),
});

const headersOf = ({ settings: { account }, token }: TicketDesk) => ({
  authorization: `Basic ${Buffer.from(`${account ?? ''}:${token}`).toString('base64')}`,
});

const referenceOf = ({ url }: TicketDesk, { id, key }: z.infer<typeof issue>) => ({
  externalId: id,
  url: `${url.replace(/\/+$/, '')}/browse/${key}`,
});

const text = (words: string, marks: readonly object[] = []): object => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks }),
});
const paragraph = (...content: readonly object[]): object => ({ type: 'paragraph', content });

/** Returns a text as a document of Atlassian, in which text is never markup. */
const documentOf = ({ headline, facts, quote, link }: TicketText): object => ({
  type: 'doc',
  version: 1,
  content: [
    paragraph(text(headline)),
    ...facts.map(([label, value]) => paragraph(text(`${label}: ${value}`))),
    ...(quote === null || quote === '' ? [] : [{ type: 'codeBlock', content: [text(quote)] }]),
    ...(link === null ? [] : [paragraph(text(link.label, [{ type: 'link', attrs: { href: link.url } }]))]),
  ],
});

/** Returns true for a change that assigns the issue to somebody. */
const isAssignment = ({ field, to }: { readonly field: string; readonly to?: string | null | undefined }): boolean =>
  field === 'assignee' && typeof to === 'string' && to !== '';

/**
 * Returns the request for the first transition that leads to a wanted status, or what `reached` says of a status that is
 * wanted; null if the workflow has no such transition.
 */
const transition = <Reached extends string>(
  desk: TicketDesk,
  externalId: string,
  response: ChannelResponse | null,
  {
    reached,
    leads,
  }: {
    reached(present: Status): Reached | false;
    leads(next: Status): boolean;
  },
) => {
  const read = response && readAs(workflow, response);
  if (read === null) return null;
  const end = reached(read.fields.status);
  if (end !== false) return end;
  const way = read.transitions.find(({ to }) => leads(to));
  return way === undefined
    ? null
    : requestTo(desk, 'POST', `${ISSUES}/${externalId}/transitions`, {
        headers: headersOf(desk),
        body: { transition: { id: way.id } },
      });
};

/** Issues of Jira Cloud. See "Issues", "Issue search" and "Webhooks" in the documentation of its REST API, version 3. */
export const jiraTickets = (digest: Pick<Digest, 'same'>): TicketProtocol => ({
  open: (desk, draft) =>
    requestTo(desk, 'POST', ISSUES, {
      headers: headersOf(desk),
      body: {
        fields: {
          project: { key: desk.settings.project },
          issuetype: { name: desk.settings.issueType ?? DEFAULT_TYPE },
          summary: draft.title,
          description: documentOf(draft),
          labels: [...desk.settings.labels, draft.marker],
        },
      },
    }),
  opened: (desk, response) => {
    const created = readAs(issue, response);
    return created && referenceOf(desk, created);
  },
  search: (desk, { marker }) =>
    requestTo(desk, 'POST', 'rest/api/3/search/jql', {
      headers: headersOf(desk),
      body: { jql: `labels = "${marker}"`, fields: ['key'], maxResults: 1 },
    }),
  found: (desk, response) => {
    const read = readAs(found, response);
    if (read === null) return 'unreadable';
    const [match] = read.issues;
    return match === undefined ? 'absent' : referenceOf(desk, match);
  },
  comment: (desk, externalId, said) =>
    requestTo(desk, 'POST', `${ISSUES}/${externalId}/comment`, {
      headers: headersOf(desk),
      body: { body: documentOf(said) },
    }),
  beforeChange: (desk, externalId) =>
    requestTo(desk, 'GET', `${ISSUES}/${externalId}`, {
      headers: headersOf(desk),
      query: { fields: 'status', expand: 'transitions' },
    }),
  close: (desk, externalId, response) => {
    const { closedStatus } = desk.settings;
    return transition(desk, externalId, response, {
      reached: ({ statusCategory }) => statusCategory.key === DONE && 'closed',
      leads: ({ name, statusCategory }) =>
        closedStatus === null ? statusCategory.key === DONE : name === closedStatus,
    });
  },
  reopen: (desk, externalId, response) =>
    transition(desk, externalId, response, {
      reached: ({ statusCategory }) => statusCategory.key !== DONE && 'open',
      leads: ({ statusCategory }) => statusCategory.key !== DONE,
    }),
  replyOf: explained,
  isAuthentic: signedBy(digest, { header: 'x-hub-signature', algorithm: 'sha256' }),
  report: (webhook) => {
    const read = readAs(event, webhook);
    if (read === null) return null;
    const { id, fields } = read.issue;
    const category = fields.status.statusCategory.key;
    return {
      externalId: id,
      isClosed: category === DONE,
      isTaken: category === IN_PROGRESS || (read.changelog?.items.some(isAssignment) ?? false),
    };
  },
});
