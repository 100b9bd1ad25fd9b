import { z } from 'zod';
import type { TicketDesk, TicketProtocol, TicketText } from '../../../application/incident-management/ticket.ports.ts';
import type { Digest } from '../../../application/kernel/ports.ts';
import type { TicketSettings } from '../../../domain/incident-management/incident-ticket.ts';
import { explained, inPlainText, readAs, requestTo, signedBy } from './ticket-exchange.ts';

const TICKETS = 'api/v1/tickets';
const OPEN = 'open';
const CLOSED = 'closed';
const MERGED = 'merged';
/** The owner of tickets that belong to nobody. */
const NOBODY = 1;

const ticket = z.object({ id: z.int() });
/** Versions with a total count wrap the tickets that a search finds. */
const found = z.union([z.array(ticket), z.object({ records: z.array(ticket) })]);

/** The part of the default payload of a webhook that is read. */
const event = z.object({
  ticket: z.object({ id: z.int(), state: z.string(), owner_id: z.int().nullish() }),
});

const headersOf = ({ token }: TicketDesk) => ({ authorization: `Token token=${token}` });

const referenceOf = ({ url }: TicketDesk, { id }: z.infer<typeof ticket>) => ({
  externalId: String(id),
  url: `${url.replace(/\/+$/, '')}/#ticket/zoom/${id}`,
});

const closedStatusOf = ({ closedStatus }: TicketSettings): string => closedStatus ?? CLOSED;

/** Returns the article of a text. An internal note is not sent to the customer of the ticket. */
const articleOf = (text: TicketText, subject: string) => ({
  subject,
  body: inPlainText(text),
  content_type: 'text/plain',
  type: 'note',
  internal: true,
});

/** Tickets of Zammad. See "Ticket" and "Webhook" in its documentation. A search by condition reads the database. */
export const zammadTickets = (digest: Pick<Digest, 'same'>): TicketProtocol => ({
  open: (desk, draft) =>
    requestTo(desk, 'POST', TICKETS, {
      headers: headersOf(desk),
      body: {
        title: draft.title,
        group: desk.settings.project,
        customer_id: `guess:${desk.settings.account ?? ''}`,
        note: draft.marker,
        article: articleOf(draft, draft.title),
      },
    }),
  opened: (desk, response) => {
    const created = readAs(ticket, response);
    return created && referenceOf(desk, created);
  },
  search: (desk, { marker }) =>
    requestTo(desk, 'POST', `${TICKETS}/search`, {
      headers: headersOf(desk),
      body: { condition: { 'ticket.note': { operator: 'contains', value: marker } }, expand: true, limit: 1 },
    }),
  found: (desk, response) => {
    const read = readAs(found, response);
    if (read === null) return 'unreadable';
    const [match] = 'records' in read ? read.records : read;
    return match === undefined ? 'absent' : referenceOf(desk, match);
  },
  comment: (desk, externalId, text) =>
    requestTo(desk, 'POST', 'api/v1/ticket_articles', {
      headers: headersOf(desk),
      body: { ticket_id: Number(externalId), ...articleOf(text, text.headline) },
    }),
  close: (desk, externalId) =>
    requestTo(desk, 'PUT', `${TICKETS}/${externalId}`, {
      headers: headersOf(desk),
      body: { state: closedStatusOf(desk.settings) },
    }),
  reopen: (desk, externalId) =>
    requestTo(desk, 'PUT', `${TICKETS}/${externalId}`, { headers: headersOf(desk), body: { state: OPEN } }),
  replyOf: explained,
  isAuthentic: signedBy(digest, { header: 'x-hub-signature', algorithm: 'sha1' }),
  report: (webhook, settings) => {
    const read = readAs(event, webhook);
    if (read === null) return null;
    const { id, state, owner_id: owner } = read.ticket;
    return {
      externalId: String(id),
      isClosed: [CLOSED, MERGED, closedStatusOf(settings)].includes(state),
      isTaken: (owner ?? NOBODY) !== NOBODY,
    };
  },
});
