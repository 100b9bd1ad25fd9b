import type { ImIncident, OpeningIncident } from '../incident-management/incident.ts';
import type { Severity, ImIncidentStatus } from '../paging/incident-state.ts';
import type { IncidentChange } from '../incident-management/incident.rules.ts';
import type { TimelineData } from '../incident-management/timeline.ts';
import type { EventEffect, EventKind, PendingEvent } from './alert-event.ts';
import type { AlertSource } from './alert-source.ts';
import type { StormCounts } from './event-decision.ts';

/** What a key is about: that of its events, or the storm of a destination. */
export type AlertKind = EventKind | 'storm';

/** The state of a deduplication key. */
export interface AlertRecord {
  readonly sourceId: number;
  readonly kind: AlertKind;
  readonly key: string;
  readonly isOpen: boolean;
  /** Whether it was opened under the incident of a storm. */
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

/** A source that has work, locked for this consumer. */
export interface ClaimedSource {
  readonly source: AlertSource;
  /** In the order of acceptance. */
  readonly events: readonly PendingEvent[];
  /** Openings within the time of the storm limit, counted up to the limit. */
  readonly recentOpenings: number;
}

/** Where the incidents of an alert go. */
export interface Destination {
  readonly teamId: number | null;
  readonly escalationPolicyId: number | null;
  readonly customerId: number | null;
}

/** An incident as the events of a batch change it, stored or still to be opened. */
export interface Slot {
  readonly opening: OpeningIncident | null;
  readonly stored: ImIncident | null;
  status: ImIncidentStatus;
  severity: Severity;
  /** Its open keys, and those that were grouped under it. */
  open: number;
  grouped: number;
  /** Whether those who were notified are notified again: alerts joined a group, or the counts of a storm changed. */
  isWorse: boolean;
  readonly changes: ((incident: ImIncident, now: Date) => IncidentChange | null)[];
  readonly events: TimelineData[];
}

/** The state of a key as the events of a batch change it. */
export interface Entry {
  readonly record: AlertRecord;
  readonly slot: Slot | null;
}

/** What became of an event. */
export interface Settled {
  readonly id: number;
  readonly sourceId: number;
  readonly effect: EventEffect;
  readonly slot: Slot | null;
}

/** The slot of a stored incident. */
export const slotOf = (stored: ImIncident, counts: { readonly open: number; readonly grouped: number }): Slot => ({
  ...{ opening: null, stored, status: stored.status, severity: stored.severity },
  ...counts,
  isWorse: false,
  changes: [],
  events: [],
});

export const entryKey = ({ sourceId, kind, key }: Pick<AlertRecord, 'sourceId' | 'kind' | 'key'>): string => `${sourceId} ${kind} ${key}`;
