import { z } from 'zod';
import type { TicketDesk, TicketProtocol } from '../../../application/incident-management/ticket.ports.ts';
import type { Digest } from '../../../application/kernel/ports.ts';
import type { TicketSettings } from '../../../domain/incident-management/incident-ticket.ts';
import { explained, inPlainText, readAs, requestTo } from './ticket-exchange.ts';

const TICKETS = 'api/Tickets';
const SCOPE = 'edit:tickets read:tickets';
/** The name by which webhooks sign in. */
const WEBHOOK_USER = 'watchstead';
/** The ids of built-in records: the statuses "New" and "Closed", the action "Private Note" and the agent "Unassigned". */
const NEW = '1';
const CLOSED = '9';
const PRIVATE_NOTE = 7;
const UNASSIGNED = 1;

const ticket = z.object({ id: z.number() });
/** A created ticket comes alone or in a list of one. */
const created = z.union([z.tuple([ticket]).rest(z.unknown()), ticket]);
const found = z.object({ tickets: z.array(ticket) });
const stored = z.object({ tickettype_id: z.number(), client_id: z.number(), status_id: z.number() });
const granted = z.object({ access_token: z.string() });

/** The part of a webhook that is read: the ticket that its event is about. */
const event = z.object({ ticket: z.object({ id: z.number(), status_id: z.number(), agent_id: z.number().nullish() }) });

const headersOf = ({ token }: TicketDesk) => ({ authorization: `Bearer ${token}` });

const referenceOf = ({ url }: TicketDesk, { id }: z.infer<typeof ticket>) => ({
  externalId: String(id),
  url: `${url.replace(/\/+$/, '')}/tickets?id=${id}`,
});

const closedStatusOf = ({ closedStatus }: TicketSettings): string => closedStatus ?? CLOSED;

/** Returns the request that sets the status of a ticket, which the API takes with the members that cannot be left out. */
const statusChange = (
  desk: TicketDesk,
  externalId: string,
  { tickettype_id, client_id }: z.infer<typeof stored>,
  status: string,
) =>
  requestTo(desk, 'POST', TICKETS, {
    headers: headersOf(desk),
    body: [{ id: Number(externalId), status_id: Number(status), tickettype_id, client_id }],
  });

/**
 * Tickets of HaloPSA. Its API takes lists of records, and an access token for each use; see "API" and "Webhook
 * integration" in the guides of Halo.
 */
export const halopsaTickets = (digest: Pick<Digest, 'same'>): TicketProtocol => ({
  authorize: (desk) => ({
    ...requestTo(desk, 'POST', 'auth/token', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: desk.settings.account ?? '',
      client_secret: desk.token,
      scope: SCOPE,
    }).toString(),
  }),
  tokenIn: (response) => readAs(granted, response)?.access_token ?? null,
  open: (desk, draft) =>
    requestTo(desk, 'POST', TICKETS, {
      headers: headersOf(desk),
      body: [
        {
          summary: draft.title,
          details: `${inPlainText(draft)}\n\n${draft.marker}`,
          tickettype_id: Number(desk.settings.issueType),
          client_id: Number(desk.settings.project),
        },
      ],
    }),
  opened: (desk, response) => {
    const read = readAs(created, response);
    return read && referenceOf(desk, Array.isArray(read) ? read[0] : read);
  },
  search: (desk, { marker }) =>
    requestTo(desk, 'GET', TICKETS, { headers: headersOf(desk), query: { search_details: marker, count: 1 } }),
  found: (desk, response) => {
    const read = readAs(found, response);
    if (read === null) return 'unreadable';
    const [match] = read.tickets;
    return match === undefined ? 'absent' : referenceOf(desk, match);
  },
  comment: (desk, externalId, text) =>
    requestTo(desk, 'POST', 'api/Actions', {
      headers: headersOf(desk),
      body: [
        { ticket_id: Number(externalId), outcome_id: PRIVATE_NOTE, note: inPlainText(text), hiddenfromuser: true },
      ],
    }),
  beforeChange: (desk, externalId) => requestTo(desk, 'GET', `${TICKETS}/${externalId}`, { headers: headersOf(desk) }),
  close: (desk, externalId, response) => {
    const read = response && readAs(stored, response);
    if (read === null) return null;
    const closed = closedStatusOf(desk.settings);
    return String(read.status_id) === closed ? 'closed' : statusChange(desk, externalId, read, closed);
  },
  reopen: (desk, externalId, response) => {
    const read = response && readAs(stored, response);
    if (read === null) return null;
    return String(read.status_id) === closedStatusOf(desk.settings)
      ? statusChange(desk, externalId, read, NEW)
      : 'open';
  },
  replyOf: explained,
  isAuthentic: ({ proofs }, secret) => {
    const proof = proofs['authorization'] ?? null;
    const expected = `Basic ${Buffer.from(`${WEBHOOK_USER}:${secret}`).toString('base64')}`;
    return proof !== null && digest.same(expected, proof);
  },
  report: (webhook, settings) => {
    const read = readAs(event, webhook);
    if (read === null) return null;
    const { id, status_id: status, agent_id: agent } = read.ticket;
    return {
      externalId: String(id),
      isClosed: String(status) === closedStatusOf(settings),
      isTaken: (agent ?? UNASSIGNED) > UNASSIGNED,
    };
  },
});
