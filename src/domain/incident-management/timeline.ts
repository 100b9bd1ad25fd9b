/**
 * The timeline entries for changes of an incident, each with its sentence for the report. `{name}` is replaced by that
 * member of the entry's data. Integrations receive these changes.
 */
export const changeSentences = {
  opened: 'opened the incident with severity {severity}',
  acknowledged: 'acknowledged the incident',
  takenOver: 'took the incident over',
  statusChanged: 'set the status to {status}',
  resolved: 'resolved the incident',
  snoozed: 'snoozed the incident until {until}',
  snoozeEnded: 'ended the snooze',
  severityRaised: 'raised the severity from {from} to {severity}',
  mergedInto: 'merged the incident into {incidentId}',
  mergedFrom: 'merged the incident {incidentId} into this one',
  responderAdded: 'added {name} as a responder',
  noteAdded: 'noted: {text}',
  escalated: 'escalated the incident',
  alertJoined: 'added {count} alerts to the group: {titles}',
  stormUpdated: 'reported on the storm: {grouped} alerts, {open} of them open, {resolved} resolved',
} as const satisfies Readonly<Record<string, string>>;

export type ChangeKind = keyof typeof changeSentences;

/** The maximum size of an event body in a timeline entry, in bytes. The event itself keeps the whole body. */
export const SHOWN_BODY_BYTES = 16_384;

/** The sentences of all timeline entries. */
export const timelineSentences = {
  ...changeSentences,
  personNotified: 'was notified ({urgency} urgency)',
  notificationHeld: 'is notified after quiet hours, at {until}',
  pageSent: 'was sent a page by {method}',
  pageDelayed: 'was not reached by {method} at the first attempt, others follow: {error}',
  pageFailed: 'could not be reached by {method}: {error}',
  pagesStopped: 'withdrew pages that had not been sent ({count}): {because}',
  channelPageStopped: 'withdrew a message to the channel {channel} that had not been sent: {because}',
  channelPageFailed: 'could not deliver a message to the channel {channel}: {error}',
  pageDeclined: 'declined the page',
  stepNotified: 'ran escalation step {step} and notified {names}',
  stepOutsideHours: 'skipped escalation step {step} outside its hours',
  stepReachedNobody: 'ran escalation step {step}, which reached nobody',
  stepHeld: 'holds escalation step {step} until somebody is on call',
  acknowledgerNotified: 'notified the person who acknowledged the incident again',
  escalationExhausted: 'ended the escalation after its last step',
  nobodyNotified: 'reached nobody and notified the administrators of the organization',
  eventReceived: 'sent an event ({action}, {severity}): {summary}',
} as const satisfies Readonly<Record<string, string>>;

export type TimelineKind = keyof typeof timelineSentences;

/** The actor who caused an entry. `page` is a person who used the link of a page. */
export interface TimelineActor {
  readonly kind: 'user' | 'source' | 'system' | 'page';
  /** The user who acted, or on whose behalf the service acted. */
  readonly userId?: number;
  readonly sourceId?: number;
}

export const systemActor: TimelineActor = { kind: 'system' };

/** The data of a timeline entry besides its kind. */
export type TimelineData = Readonly<Record<string, unknown>>;

/** A timeline entry to add. */
export interface NewTimelineEntry {
  readonly incidentId: number;
  readonly at: Date;
  readonly kind: TimelineKind;
  readonly actor: TimelineActor;
  readonly data: TimelineData;
}

/** A stored timeline entry, with the actor as it is displayed. */
export interface TimelineEntry {
  readonly id: number;
  readonly at: Date;
  readonly kind: TimelineKind;
  readonly actor: {
    readonly kind: TimelineActor['kind'];
    readonly userId: string | null;
    readonly sourceId: number | null;
    readonly name: string | null;
  };
  readonly data: TimelineData;
}
