import type { ImIncident } from './incident.ts';
import { changeKinds } from './timeline.ts';
import type { TicketAction } from './incident-ticket.ts';
import type { ChangeKind, TimelineActor, TimelineData } from './timeline.ts';

/** The event of a change, named after its timeline entry. */
export type OutboundEvent = `imIncident.${ChangeKind}`;

/** Returns the event name that outbound integrations receive for a change, such as `imIncident.acknowledged`. */
export const outboundEventOf = (kind: ChangeKind): OutboundEvent => `imIncident.${kind}`;

/** All events that integrations can select. */
export const outboundEvents = changeKinds.map(outboundEventOf) as [OutboundEvent, ...OutboundEvent[]];

/** A change of an incident, to be sent to integrations. */
export interface AnnouncedChange {
  readonly kind: ChangeKind;
  /** The incident after the change. */
  readonly incident: ImIncident;
  readonly data: TimelineData;
}

/** The time of a change and the actor who made it. */
export interface ChangeOrigin {
  readonly now: Date;
  readonly actor: TimelineActor;
}

/** A message to an integration, with the state of its delivery. */
export interface OutboundDelivery {
  readonly id: number;
  readonly publicId: string;
  readonly integrationId: number;
  /** The public id of the incident. */
  readonly incidentId: string;
  /** The message id, sent as `webhook-id`. It is the same for all attempts. */
  readonly messageId: string;
  readonly event: OutboundEvent;
  /** The operation on the ticket of the incident, or null for a request that has the event as its body. */
  readonly action: TicketAction | null;
  /** The event: the exact request body, or the event that a ticket gets as text. */
  readonly body: string;
  readonly status: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly createdAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  /** The beginning of the response, with secrets masked. */
  readonly answer: string | null;
  readonly nextAttemptAt: Date | null;
}
