import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { CheckOutcome } from '../../domain/checks/check-finding.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { CheckTally } from '../../domain/checks/check-statistics.ts';
import type { ProbeTimings } from '../../domain/checks/website-observation.ts';

/** Room for the results of each day. A result without a room of its own is kept as well, only slower to read. */
export interface ResultPartitions {
  /** Makes room for the results of the day that begins at `day`; doing so again changes nothing. */
  prepare(day: Date): Promise<void>;
  /** Drops the results of all days that ended at or before the moment, and answers of how many days. */
  dropBefore(moment: Date): Promise<number>;
}

/** The stretches that results are added up over. */
export type RollupSpan = 'hour' | 'day';

/** Up to when hours and days have been added up. */
export type CountedUntil = Readonly<Record<RollupSpan, Date | null>>;

/** Results added up. Takes part in the unit of work. */
export interface CheckRollups {
  countedUntil(): Promise<CountedUntil>;
  /** The moment of the oldest result that is kept; null when there is none. */
  oldestResult(): Promise<Date | null>;
  /** Adds up the results, downtimes and incidents of the hour that begins at `start`; doing so again changes nothing. */
  countHour(start: Date): Promise<void>;
  /** Adds up the hours of the day that begins at `start`. */
  countDay(start: Date): Promise<void>;
  /** Remembers up to when is counted; never goes back. */
  advance(span: RollupSpan, until: Date): Promise<void>;
}

/** One check as its history shows it. */
export interface HistoryEntry {
  readonly checkedAt: Date;
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
  readonly latencyMs: number | null;
  readonly details: unknown;
  /** How long its steps took; null for a check without steps, and for one made before steps were kept. */
  readonly timings: ProbeTimings | null;
  /** Somebody asked for the check while the monitor was paused; it counts for nothing else. */
  readonly whilePaused: boolean;
  /** The public id of the location; null for a heartbeat, and when the location is gone. */
  readonly locationId: string | null;
}

/** What is known of the past checks of a monitor. */
export interface CheckHistory {
  /** The checks in the period, newest first. */
  page(monitorId: number, period: Period, request: PageRequest): Promise<Page<HistoryEntry>>;
  /** What the hours or days that begin in the period add up to, one entry for each that has anything. */
  rollups(monitorId: number, span: RollupSpan, period: Period): Promise<readonly CheckTally[]>;
  /** What the single results of the period add up to. */
  tally(monitorId: number, period: Period): Promise<CheckTally>;
  countedUntil(): Promise<CountedUntil>;
}
