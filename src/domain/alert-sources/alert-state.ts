import type { Severity } from '../paging/incident-state.ts';
import type { EventKind, PendingEvent } from './alert-event.ts';
import type { AlertSource } from './alert-source.ts';
import type { StormCounts } from './event-decision.ts';

/** The kind of a key: that of its events, or the storm of a destination. */
export type AlertKind = EventKind | 'storm';

/** The state of a deduplication key. */
export interface AlertRecord {
  readonly sourceId: number;
  readonly kind: AlertKind;
  readonly key: string;
  readonly isOpen: boolean;
  /** True if it was opened under the incident of a storm. */
  readonly isGrouped: boolean;
  readonly severity: Severity;
  readonly summary: string;
  readonly firing: readonly string[];
  readonly openedAt: Date;
  readonly resolvedAt: Date | null;
  readonly pagedAt: Date | null;
  readonly autoResolveAt: Date | null;
  /** The incident of the key; that into which it was merged, if it was. */
  readonly incidentId: number | null;
  readonly updateAt: Date | null;
  readonly reported: StormCounts | null;
}

/** Identifies a key. */
export type AlertKey = Pick<AlertRecord, 'sourceId' | 'kind' | 'key'>;

/** A source that has work, locked for this consumer. */
export interface ClaimedSource {
  readonly source: AlertSource;
  /** In the order of acceptance. */
  readonly events: readonly PendingEvent[];
  /** Openings within the time of the storm limit, counted up to the limit. */
  readonly recentOpenings: number;
}

/** The team, policy and customer of the incidents of an alert. */
export interface Destination {
  readonly teamId: number | null;
  readonly escalationPolicyId: number | null;
  readonly customerId: number | null;
}

/** Returns the record of a key without any event so far. */
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
  reported: null,
});

/** Returns the record of a key that an alert opens. */
export const openedKey = (
  record: AlertRecord,
  { severity, summary }: Pick<AlertRecord, 'severity' | 'summary'>,
  firing: readonly string[],
  now: Date,
): AlertRecord => ({ ...record, severity, summary, firing, isOpen: true, openedAt: now, resolvedAt: null });

/** Returns the record of a key whose alert has ended. */
export const endedKey = (record: AlertRecord, now: Date): AlertRecord => ({
  ...record,
  isOpen: false,
  firing: [],
  resolvedAt: now,
  autoResolveAt: null,
});
