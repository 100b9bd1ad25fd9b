import { noEarlierThan } from '../kernel/clock-step.ts';
import type { Language } from '../kernel/locale.ts';
import type { Severity } from '../paging/incident-state.ts';
import type { EventKind, PendingEvent } from './alert-event.ts';
import type { AlertSource } from './alert-source.ts';
import type { StormCounts } from './event-decision.ts';
import type { MappedAlert } from './mapped-alert.ts';

/**
 * The kind of a key: the kind of its events, `storm` for the storm of a destination, or `gathering` for its window, in
 * which outages are gathered.
 */
export type AlertKind = EventKind | 'storm' | 'gathering';

/** An alert that waits for others before it opens an incident or joins a storm. See ADR 0188. */
export interface WaitingAlert {
  /** The key of the window that releases the alert. */
  readonly window: string;
  readonly event: Pick<PendingEvent, 'publicId' | 'targets'>;
  readonly alert: MappedAlert;
  /** The end of the hold with which a flapping alert opens, in ISO 8601. Null for any other alert. */
  readonly heldUntil: string | null;
  /** True if the alert is beyond the limit of its source, so that it is grouped even if it leaves alone. */
  readonly isBeyondLimit?: boolean;
  /** True once its sender has acknowledged the alert, so that it pages nobody if it opens an incident. */
  readonly isAcknowledged?: boolean;
}

/** The stored state of a deduplication key. */
export interface AlertRecord {
  readonly sourceId: number;
  readonly kind: AlertKind;
  readonly key: string;
  readonly isOpen: boolean;
  /** True if the key was opened under the incident of a storm. */
  readonly isGrouped: boolean;
  readonly severity: Severity;
  readonly summary: string;
  readonly firing: readonly string[];
  readonly openedAt: Date;
  readonly resolvedAt: Date | null;
  readonly pagedAt: Date | null;
  readonly autoResolveAt: Date | null;
  /** The id of the key's incident, or of the incident into which that was merged; null if there is none. */
  readonly incidentId: number | null;
  /** The time of the next report on a storm, or at which the alerts of a window leave. Null for other keys. */
  readonly updateAt: Date | null;
  /** The facts with which the incident of a gathered alert is opened. Null for any other key. */
  readonly waiting: WaitingAlert | null;
  readonly reported: StormCounts | null;
}

/** The members that identify a deduplication key. */
export type AlertKey = Pick<AlertRecord, 'sourceId' | 'kind' | 'key'>;

/** A source with pending work, locked for this consumer. */
export interface ClaimedSource {
  readonly source: AlertSource;
  /** The language of the organization. */
  readonly language: Language;
  /** The pending events, in the order in which they were accepted. */
  readonly events: readonly PendingEvent[];
  /** The number of openings within the time of the storm limit, counted only up to the limit. */
  readonly recentOpenings: number;
}

/** The team, policy and customer that incidents of an alert belong to. */
export interface Destination {
  readonly teamId: number | null;
  readonly escalationPolicyId: number | null;
  readonly customerId: number | null;
}

/** Returns the record of a key without earlier events. */
export const newKey = (
  key: AlertKey,
  { severity, summary }: Pick<AlertRecord, 'severity' | 'summary'>,
  now: Date,
): AlertRecord => ({
  ...key,
  severity,
  summary,
  isOpen: false,
  isGrouped: false,
  firing: [],
  openedAt: now,
  resolvedAt: null,
  pagedAt: null,
  autoResolveAt: null,
  incidentId: null,
  updateAt: null,
  waiting: null,
  reported: null,
});

/** Returns the record of a key that an alert opens. */
export const openedKey = (
  record: AlertRecord,
  { severity, summary }: Pick<AlertRecord, 'severity' | 'summary'>,
  firing: readonly string[],
  now: Date,
): AlertRecord => ({
  ...record,
  severity,
  summary,
  firing,
  isOpen: true,
  openedAt: now,
  resolvedAt: null,
  waiting: null,
});

/** Returns the record of a key after its alert has ended, no earlier than it began. See ADR 0141. */
export const endedKey = (record: AlertRecord, now: Date): AlertRecord => ({
  ...record,
  isOpen: false,
  firing: [],
  waiting: null,
  resolvedAt: noEarlierThan(record.openedAt, now),
  autoResolveAt: null,
});
