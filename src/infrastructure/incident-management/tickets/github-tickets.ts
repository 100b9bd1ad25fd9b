import { z } from 'zod';
import type { TicketDesk, TicketProtocol } from '../../../application/incident-management/ticket.ports.ts';
import type { Digest } from '../../../application/kernel/ports.ts';
import { explained, inMarkdown, readAs, requestTo, signedBy, webAddress } from './ticket-exchange.ts';

const PER_PAGE = 50;

const issue = z.object({ number: z.int(), html_url: webAddress });
const issues = z.array(issue.extend({ body: z.string().nullish() }));

/** The part of an event "issues" that is read. An event about a comment has a comment and is none of them. */
const event = z.object({
  action: z.enum(['closed', 'assigned']),
  comment: z.undefined().optional(),
  issue: z.object({ number: z.int() }),
  repository: z.object({ full_name: z.string() }),
});

const headersOf = ({ token }: TicketDesk) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
});

const referenceOf = ({ number, html_url: url }: z.infer<typeof issue>) => ({ externalId: String(number), url });

const repositoryOf = ({ settings: { project } }: TicketDesk): string =>
  `repos/${project.split('/').map(encodeURIComponent).join('/')}/issues`;

/**
 * Issues of GitHub. See "REST API endpoints for issues" and the webhook event "issues" in its documentation. The list of
 * issues is read in place of the search, whose index is late.
 */
export const githubTickets = (digest: Pick<Digest, 'same'>): TicketProtocol => ({
  open: (desk, draft) =>
    requestTo(desk, 'POST', repositoryOf(desk), {
      headers: headersOf(desk),
      body: {
        title: draft.title,
        body: `${inMarkdown(draft)}\n\n<!-- ${draft.marker} -->`,
        labels: desk.settings.labels,
      },
    }),
  opened: (_desk, response) => {
    const created = readAs(issue, response);
    return created && referenceOf(created);
  },
  search: (desk, { since, page }) =>
    requestTo(desk, 'GET', repositoryOf(desk), {
      headers: headersOf(desk),
      query: { state: 'all', sort: 'created', direction: 'desc', since: since.toISOString(), per_page: PER_PAGE, page },
    }),
  found: (_desk, response, marker) => {
    const listed = readAs(issues, response);
    if (listed === null) return 'unreadable';
    const match = listed.find(({ body }) => body?.includes(marker));
    if (match !== undefined) return referenceOf(match);
    return listed.length < PER_PAGE ? 'absent' : 'more';
  },
  comment: (desk, externalId, text) =>
    requestTo(desk, 'POST', `${repositoryOf(desk)}/${externalId}/comments`, {
      headers: headersOf(desk),
      body: { body: inMarkdown(text) },
    }),
  close: (desk, externalId) =>
    requestTo(desk, 'PATCH', `${repositoryOf(desk)}/${externalId}`, {
      headers: headersOf(desk),
      body: { state: 'closed', state_reason: 'completed' },
    }),
  reopen: (desk, externalId) =>
    requestTo(desk, 'PATCH', `${repositoryOf(desk)}/${externalId}`, {
      headers: headersOf(desk),
      body: { state: 'open', state_reason: 'reopened' },
    }),
  replyOf: explained,
  isAuthentic: signedBy(digest, { header: 'x-hub-signature-256', algorithm: 'sha256' }),
  report: (webhook, { project }) => {
    const read = readAs(event, webhook);
    if (read === null || read.repository.full_name.toLowerCase() !== project.toLowerCase()) return null;
    const isClosed = read.action === 'closed';
    return { externalId: String(read.issue.number), isClosed, isTaken: !isClosed };
  },
});
