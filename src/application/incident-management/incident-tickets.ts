import { ticketActionsOf } from '../../domain/incident-management/incident-ticket.ts';
import type { IncidentTicket, TicketAction } from '../../domain/incident-management/incident-ticket.ts';
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

/** Returns the operations by which the integration follows the change. `hasTicket` says whether the incident has one. */
const actionsFor = (
  { kind, incident }: AnnouncedChange,
  { teamId, events }: OutboundReceiver,
  hasTicket: boolean,
): readonly TicketAction[] =>
  ticketActionsOf(kind).filter((action) => {
    if (action === 'open') return teamId === null || teamId === incident.teamId;
    return hasTicket && (action === 'close' || (events?.includes(outboundEventOf(kind)) ?? true));
  });

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
  ): Promise<readonly NewOutboundDelivery[]> => {
    const followed = changes.filter(({ kind }) => ticketActionsOf(kind).length > 0);
    if (receivers.length === 0 || followed.length === 0) return [];
    const later = followed.filter(({ kind }) => kind !== 'opened');
    const tickets =
      later.length === 0 ? [] : await incidentTickets.ofIncidents(later.map(({ incident }) => incident.id));
    const ticketOf = ({ id }: OutboundReceiver, { incident }: AnnouncedChange): IncidentTicket | undefined =>
      tickets.find(({ integrationId, incidentId }) => integrationId === id && incidentId === incident.id);
    const planned = followed.flatMap((change) =>
      receivers
        .filter(({ organizationId }) => organizationId === change.incident.organizationId)
        .flatMap((receiver) =>
          actionsFor(change, receiver, ticketOf(receiver, change) !== undefined).map((action) => ({
            change,
            receiver,
            action,
          })),
        ),
    );
    const opening = planned.filter(({ action }) => action === 'open');
    await incidentTickets.add(
      opening.map(({ change: { incident }, receiver: { id: integrationId } }) => ({
        publicId: ids.next(),
        integrationId,
        incidentId: incident.id,
      })),
      origin.now,
    );
    const sent = planned.filter(({ receiver }) => !isEcho(origin, receiver));
    const { userId } = origin.actor;
    const names =
      sent.length === 0 || userId === undefined ? new Map<number, string>() : await incidentTickets.namesOf([userId]);
    return sent.map(({ change, receiver: { id: integrationId }, action }) => ({
      publicId: ids.next(),
      messageId: ids.next(),
      integrationId,
      incident: change.incident,
      event: outboundEventOf(change.kind),
      action,
      body: ticketBody(change, origin, names),
    }));
  };
