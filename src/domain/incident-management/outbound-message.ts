import type { ImIncident } from './incident.ts';
import { changeSentences } from './timeline.ts';
import type { ChangeKind, TimelineActor, TimelineData } from './timeline.ts';

/** The event of a change, named after its timeline entry. */
export type OutboundEvent = `imIncident.${ChangeKind}`;

export const outboundEventOf = (kind: ChangeKind): OutboundEvent => `imIncident.${kind}`;

/** All events that integrations can select. */
export const outboundEvents = Object.keys(changeSentences).map((kind) => outboundEventOf(kind as ChangeKind)) as [
  OutboundEvent,
  ...OutboundEvent[],
];

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

/** Returns the body that integrations receive, in the form that Standard Webhooks recommends. */
export const outboundBody = ({ kind, incident, data }: AnnouncedChange, { now, actor }: ChangeOrigin): string => {
  const {
    id: _id,
    publicId: id,
    organizationId: _organization,
    mergedIntoId: _target,
    acknowledgedById: _user,
    ...members
  } = incident;
  return JSON.stringify({
    type: outboundEventOf(kind),
    timestamp: now,
    data: { incident: { id, ...members }, change: data, actor: actor.kind },
  });
};

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
  /** The exact request body. */
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
