/** The timeline entries for changes of an incident. Integrations receive these changes. */
export const changeKinds = [
  'opened',
  'acknowledged',
  'takenOver',
  'statusChanged',
  'resolved',
  'snoozed',
  'snoozeEnded',
  'severityRaised',
  'mergedInto',
  'mergedFrom',
  'responderAdded',
  'noteAdded',
  'escalated',
  'alertJoined',
  'stormBegan',
  'stormUpdated',
  'nobodyNotified',
] as const;

/** The kind of a timeline entry that records a change of the incident. */
export type ChangeKind = (typeof changeKinds)[number];

/** The maximum size of an event body in a timeline entry, in bytes. The event itself keeps the whole body. */
export const SHOWN_BODY_BYTES = 16_384;

/** The kinds of all timeline entries. */
export const timelineKinds = [
  ...changeKinds,
  'personNotified',
  'notificationHeld',
  'pageSent',
  'pageDelayed',
  'pageFailed',
  'pagesStopped',
  'channelPageStopped',
  'channelPageFailed',
  'pageDeclined',
  'stepNotified',
  'stepOutsideHours',
  'stepReachedNobody',
  'stepHeld',
  'acknowledgerNotified',
  'escalationExhausted',
  'eventReceived',
  'endAdjusted',
] as const;

/** The kind of a timeline entry. */
export type TimelineKind = (typeof timelineKinds)[number];

/**
 * The actor who caused an entry. `page` is a person who used the link of a page, `channel` somebody who answered a
 * message of a notification channel or changed the ticket of an integration.
 */
export interface TimelineActor {
  readonly kind: 'user' | 'source' | 'system' | 'page' | 'channel';
  /** The user who acted, or on whose behalf the service acted. */
  readonly userId?: number;
  readonly sourceId?: number;
  /** The name of the channel or integration, which remains when that is deleted. */
  readonly channelName?: string;
  /** The integration whose ticket was changed. Timelines do not keep it. */
  readonly integrationId?: number;
}

/** The actor of changes that no person made, such as an acknowledgement that timed out. */
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
