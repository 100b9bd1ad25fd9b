import { z } from 'zod';
import type { TicketDesk, TicketProtocol } from '../../../application/incident-management/ticket.ports.ts';
import type { Digest } from '../../../application/kernel/ports.ts';
import { explained, inMarkdown, readAs, requestTo, webAddress } from './ticket-exchange.ts';

const PER_PAGE = 50;
const PROOF = 'x-gitlab-token';

const issue = z.object({ iid: z.int(), web_url: webAddress });
const issues = z.array(issue.extend({ description: z.string().nullish() }));

/** The part of an "issue event" that is read. */
const event = z.object({
  object_kind: z.literal('issue'),
  project: z.object({ id: z.int(), path_with_namespace: z.string() }),
  object_attributes: z.object({ iid: z.int(), action: z.enum(['close', 'update']), state: z.string().optional() }),
  changes: z.object({ assignees: z.object({ current: z.array(z.unknown()) }).optional() }).optional(),
});

const headersOf = ({ token }: TicketDesk) => ({ 'private-token': token });

const referenceOf = ({ iid, web_url: url }: z.infer<typeof issue>) => ({ externalId: String(iid), url });

const projectOf = ({ settings: { project } }: TicketDesk): string =>
  `api/v4/projects/${encodeURIComponent(project)}/issues`;

/**
 * Issues of GitLab. See "Issues API" and "Webhook events" in its documentation. The list of issues is read in place of
 * the search, which skips comments of Markdown.
 */
export const gitlabTickets = (digest: Pick<Digest, 'same'>): TicketProtocol => ({
  open: (desk, draft) =>
    requestTo(desk, 'POST', projectOf(desk), {
      headers: headersOf(desk),
      body: {
        title: draft.title,
        description: `${inMarkdown(draft)}\n\n<!-- ${draft.marker} -->`,
        labels: desk.settings.labels.join(','),
      },
    }),
  opened: (_desk, response) => {
    const created = readAs(issue, response);
    return created && referenceOf(created);
  },
  search: (desk, { since, page }) =>
    requestTo(desk, 'GET', projectOf(desk), {
      headers: headersOf(desk),
      query: { scope: 'all', created_after: since.toISOString(), order_by: 'created_at', per_page: PER_PAGE, page },
    }),
  found: (_desk, response, marker) => {
    const listed = readAs(issues, response);
    if (listed === null) return 'unreadable';
    const match = listed.find(({ description }) => description?.includes(marker));
    if (match !== undefined) return referenceOf(match);
    return listed.length < PER_PAGE ? 'absent' : 'more';
  },
  comment: (desk, externalId, text) =>
    requestTo(desk, 'POST', `${projectOf(desk)}/${externalId}/notes`, {
      headers: headersOf(desk),
      body: { body: inMarkdown(text) },
    }),
  close: (desk, externalId) =>
    requestTo(desk, 'PUT', `${projectOf(desk)}/${externalId}`, {
      headers: headersOf(desk),
      body: { state_event: 'close' },
    }),
  reopen: (desk, externalId) =>
    requestTo(desk, 'PUT', `${projectOf(desk)}/${externalId}`, {
      headers: headersOf(desk),
      body: { state_event: 'reopen' },
    }),
  replyOf: explained,
  isAuthentic: ({ proofs }, secret) => {
    const proof = proofs[PROOF] ?? null;
    return proof !== null && digest.same(secret, proof);
  },
  report: (webhook, { project }) => {
    const read = readAs(event, webhook);
    const names = read === null ? [] : [String(read.project.id), read.project.path_with_namespace.toLowerCase()];
    if (read === null || !names.includes(project.toLowerCase())) return null;
    const { object_attributes: attributes, changes } = read;
    return {
      externalId: String(attributes.iid),
      isClosed: attributes.action === 'close',
      isTaken: (changes?.assignees?.current.length ?? 0) > 0,
    };
  },
});
