import { OUTAGE_LABEL } from '../../domain/incident-management/incident.ts';
import {
  continuedTicketOf,
  openingActionsOf,
  ticketActionsOf,
} from '../../domain/incident-management/incident-ticket.ts';
import type { TicketAction } from '../../domain/incident-management/incident-ticket.ts';
import { outboundEventOf } from '../../domain/incident-management/outbound-message.ts';
import type { AnnouncedChange, ChangeOrigin } from '../../domain/incident-management/outbound-message.ts';
import type { IdSource } from '../kernel/ports.ts';
import type { NewOutboundDelivery, OutboundReceiver } from './ports.ts';
import type { IncidentTickets } from './ticket.ports.ts';
import { ticketBody } from './ticket-text.ts';

/** The ports of `ticketDeliveries`. */
export interface TicketNeeds {
  readonly incidentTickets: IncidentTickets;
  readonly ids: IdSource;
}

/** Returns true if the change was made in the ticket of the integration, which needs no message about it. */
const isEcho = ({ actor }: Pick<ChangeOrigin, 'actor'>, { id }: Pick<OutboundReceiver, 'id'>): boolean =>
  actor.integrationId === id;

/** The ticket of an incident: the one that it has, or for a new incident the one that is opened again. */
interface KnownTicket {
  readonly continuesId: number | null;
  readonly firstIncidentId: number;
}

/** Returns the operations by which the integration follows the change. */
const actionsFor = (
  { kind, incident }: AnnouncedChange,
  { teamId, events }: OutboundReceiver,
  ticket: KnownTicket | null,
): readonly TicketAction[] => {
  if (kind === 'opened')
    return teamId === null || teamId === incident.teamId ? openingActionsOf(ticket?.continuesId ?? null) : [];
  const isTold = events?.includes(outboundEventOf(kind)) ?? true;
  return ticket === null ? [] : ticketActionsOf(kind).filter((action) => action === 'close' || isTold);
};

/** Returns the id of the outage that the incident is about, or null. */
const outageOf = ({ incident }: AnnouncedChange): string | null => incident.labels[OUTAGE_LABEL] ?? null;

/** A delivery, and the order in which it is sent. */
export interface OrderedDelivery {
  readonly delivery: NewOutboundDelivery;
  /** The incident with whose deliveries it is in order. Operations on one ticket have one order. */
  readonly orderedWith: number;
}

/**
 * Plans the operations by which the tickets of incidents follow changes, and stores the tickets that are to be opened. A
 * ticket in which the change was made gets none. See ADR 0329.
 */
export const ticketDeliveries =
  ({ incidentTickets, ids }: TicketNeeds) =>
  async (
    receivers: readonly OutboundReceiver[],
    changes: readonly AnnouncedChange[],
    origin: ChangeOrigin,
  ): Promise<readonly OrderedDelivery[]> => {
    const followed = changes.filter(({ kind }) => ticketActionsOf(kind).length > 0);
    if (receivers.length === 0 || followed.length === 0) return [];
    const [opened, later] = [
      followed.filter(({ kind }) => kind === 'opened'),
      followed.filter(({ kind }) => kind !== 'opened'),
    ];
    const tickets =
      later.length === 0 ? [] : await incidentTickets.ofIncidents(later.map(({ incident }) => incident.id));
    const outages = opened.flatMap((change) => outageOf(change) ?? []);
    const earlier = await incidentTickets.ofOutages(
      [...new Set(opened.map(({ incident }) => incident.organizationId))],
      outages,
    );
    const ticketOf = ({ id }: OutboundReceiver, change: AnnouncedChange): KnownTicket | null => {
      const { kind, incident } = change;
      if (kind !== 'opened')
        return (
          tickets.find(({ integrationId, incidentId }) => integrationId === id && incidentId === incident.id) ?? null
        );
      const continuesId = continuedTicketOf(id, outageOf(change), earlier);
      return (
        earlier
          .filter((ticket) => ticket.id === continuesId)
          .map(({ firstIncidentId }) => ({ continuesId, firstIncidentId }))[0] ?? null
      );
    };
    const planned = followed.flatMap((change) =>
      receivers
        .filter(({ organizationId }) => organizationId === change.incident.organizationId)
        .flatMap((receiver) => {
          const ticket = ticketOf(receiver, change);
          return actionsFor(change, receiver, ticket).map((action) => ({ change, receiver, action, ticket }));
        }),
    );
    const opening = planned.filter(({ action }) => action === 'open');
    await incidentTickets.add(
      opening.map(({ change: { incident }, receiver: { id: integrationId }, ticket }) => ({
        publicId: ids.next(),
        integrationId,
        incidentId: incident.id,
        continuesId: ticket?.continuesId ?? null,
      })),
      origin.now,
    );
    const sent = planned.filter(({ receiver }) => !isEcho(origin, receiver));
    const { userId } = origin.actor;
    const names =
      sent.length === 0 || userId === undefined ? new Map<number, string>() : await incidentTickets.namesOf([userId]);
    return sent.map(({ change, receiver: { id: integrationId }, action, ticket }) => ({
      delivery: {
        publicId: ids.next(),
        messageId: ids.next(),
        integrationId,
        incident: change.incident,
        event: outboundEventOf(change.kind),
        action,
        body: ticketBody(change, origin, names),
      },
      orderedWith: ticket?.firstIncidentId ?? change.incident.id,
    }));
  };
