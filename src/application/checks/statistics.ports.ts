import type { CheckOutcome } from '../../domain/checks/check-outcome.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { DatedTally, LocatedTally } from '../../domain/checks/check-series.ts';
import type { CheckTally } from '../../domain/checks/check-statistics.ts';
import type { Evidence } from '../../domain/checks/evidence.ts';
import type { ProbeTimings } from '../../domain/checks/probe-observation.ts';
import type { LocalDay } from '../../domain/checks/state-day.ts';
import type { OpenState, StateSeconds, StateSpan } from '../../domain/checks/state-span.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';

/** The spans that replace all those of a monitor from the start of the first on; none change nothing. */
export interface SpanChange {
  readonly monitorId: number;
  readonly spans: readonly StateSpan[];
}

/** The stored states of a monitor. */
export interface RecordedStates {
  readonly open: OpenState;
  /** For each period, the seconds in each state in the spans that have ended. */
  readonly ended: readonly StateSeconds[];
}

/** The states of monitors over time. Writes take part in the transaction, in which the monitors must be locked. */
export interface StateSpans {
  /** Returns the open state of each monitor, by the id of the monitor. */
  open(monitorIds: readonly number[]): Promise<ReadonlyMap<number, OpenState>>;
  /** A span that continues the one before it extends that. */
  replace(changes: readonly SpanChange[]): Promise<void>;
  /** Returns the open state of each monitor, and what of its spans that have ended lies in each period. */
  during(monitorIds: readonly number[], periods: readonly Period[]): Promise<ReadonlyMap<number, RecordedStates>>;
}

/** Up to when the states of an organization's monitors are summed by day. */
export interface StateDayProgress {
  readonly organizationId: number;
  readonly timezone: string;
  /** Null if nothing is summed in the time zone. */
  readonly countedUntil: Date | null;
  /** The instant at which the first span began; null if something is summed, or there is no span. */
  readonly firstSpanAt: Date | null;
}

/** Sums of state spans, for each day in the time zone of the organization. */
export interface StateDays {
  /** Returns the progress of all organizations. */
  progress(): Promise<readonly StateDayProgress[]>;
  /**
   * Returns the progress of the organization, which nothing sets back until the transaction ends, or null for an
   * unknown organization.
   */
  lock(organizationId: number): Promise<StateDayProgress | null>;
  /** Sums the days; repeating it changes nothing. */
  sum(organizationId: number, days: readonly LocalDay[]): Promise<void>;
  /** Records that the days of the organization in the time zone are summed until the moment. */
  advance(organizationId: number, timezone: string, until: Date): Promise<void>;
}

/** The partitions of the results, one for each day. A result without a partition for its day is stored as well. */
export interface ResultPartitions {
  /** Creates the partition of the day that begins at `day` unless it exists. */
  prepare(day: Date): Promise<void>;
  /** Returns the first day with results, by its midnight, without reading them; null if there are none. */
  firstDay(): Promise<Date | null>;
  /** Drops the results of all days that ended at or before the moment, and returns how many days were dropped. */
  dropBefore(moment: Date): Promise<number>;
}

/** The periods that results are rolled up over. */
export type RollupSpan = 'hour' | 'day';

/** Up to when hours and days are rolled up. */
export type CountedUntil = Readonly<Record<RollupSpan, Date | null>>;

/** Rollups of results. Everything but `removeOrphans` takes part in the transaction. */
export interface CheckRollups {
  /** Lets no other process make rollups until the transaction ends. */
  lock(): Promise<void>;
  /** Returns the moments until which hours and days are rolled up; null if there are none. */
  countedUntil(): Promise<CountedUntil>;
  /** Rolls up the results of the hour that begins at `start`; repeating it changes nothing. */
  countHour(start: Date): Promise<void>;
  /** Rolls up the hours of the day that begins at `start`. */
  countDay(start: Date): Promise<void>;
  /** Deletes the rollups of monitors that no longer exist; those of each monitor in a transaction. */
  removeOrphans(): Promise<void>;
  /** Remembers up to when is rolled up; never goes back. */
  advance(span: RollupSpan, until: Date): Promise<void>;
}

/** A check in the history of a monitor. */
export interface HistoryEntry {
  readonly checkedAt: Date;
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
  readonly latencyMs: number | null;
  /** The evidence of a failure or a warning; null for other results. */
  readonly evidence: Evidence | null;
  /** Null for a check without steps, and for one that was made before steps were stored. */
  readonly timings: ProbeTimings | null;
  /** The check was triggered while the monitor was paused; it counts for nothing else. */
  readonly whilePaused: boolean;
  /** The location; null for a heartbeat, and for a deleted location. */
  readonly locationId: number | null;
}

/** The past checks of monitors. */
export interface CheckHistory {
  /** Returns the checks in the period, newest first. */
  page(monitorId: number, period: Period, request: ListRequest): Promise<ListPage<HistoryEntry>>;
  /** Returns the rollups of hours or days that begin in the period. */
  rollups(monitorId: number, span: RollupSpan, period: Period): Promise<readonly DatedTally[]>;
  /** Returns the tally of the raw results of the period. */
  tally(monitorId: number, period: Period): Promise<CheckTally>;
  /**
   * Returns the tallies of the raw results of the period, by location and by buckets that begin at multiples of `width`
   * milliseconds in UTC.
   */
  tallies(monitorId: number, period: Period, width: number): Promise<readonly LocatedTally[]>;
  /** Returns the moments until which hours and days are rolled up; null if there are none. */
  countedUntil(): Promise<CountedUntil>;
  /** Returns the number of incidents of the monitor that began in the period. */
  incidents(monitorId: number, period: Period): Promise<number>;
}
