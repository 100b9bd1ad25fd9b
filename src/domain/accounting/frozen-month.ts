import type { Period } from '../checks/check-period.ts';
import { LATEST_INSTANT } from '../kernel/instant.ts';
import { days, later } from '../kernel/time.ts';
import { LARGEST_OFFSET } from '../kernel/wall-clock.ts';
import type { AccountedIncident, AccountedMonitor, RecordedMonitor } from './accounted-monitor.ts';
import { classify } from './classified-spans.ts';
import type { ClassifiedSpan } from './time-class.ts';

/**
 * The time between the end of a month in UTC and its freezing, in milliseconds. By then, outages and pauses of its last
 * days have been recorded.
 */
export const MONTH_SETTLING = days(3);

/** A calendar month in UTC, such as `2026-10`. */
export type Month = string;

/** The immutable account of a monitor for one month. See ADR 0108. */
export interface FrozenMonth extends AccountedMonitor {
  readonly month: Month;
  /** The classified spans that cover `frozenPeriod` of the month. */
  readonly spans: readonly ClassifiedSpan[];
  readonly incidents: readonly AccountedIncident[];
  readonly frozenAt: Date;
}

const startOf = (month: Month): Date => new Date(`${month}-01T00:00:00.000Z`);

/** Returns the number of months from January 1970 to the month of the instant in UTC. */
const monthNumberAt = (instant: Date): number => (instant.getUTCFullYear() - 1970) * 12 + instant.getUTCMonth();
const LAST_MONTH = monthNumberAt(LATEST_INSTANT);

/** Returns the month with the number, or the nearest one of the years 1970 to 9999. */
const monthOfNumber = (number: number): Month =>
  new Date(Date.UTC(1970, Math.min(LAST_MONTH, Math.max(0, number)))).toISOString().slice(0, 7);

/** Returns the month that follows the given one. */
export const nextMonth = (month: Month): Month => monthOfNumber(monthNumberAt(startOf(month)) + 1);

/**
 * Returns the period that a frozen month covers. It starts and ends `LARGEST_OFFSET` after the month in UTC, so that it
 * contains the end of the month in every time zone. Frozen months follow each other without gap or overlap.
 */
export const frozenPeriod = (month: Month): Period => ({
  from: later(startOf(month), LARGEST_OFFSET),
  to: later(startOf(nextMonth(month)), LARGEST_OFFSET),
});

/** Returns the months whose frozen periods cover the period, oldest first. */
export const frozenMonthsOf = ({ from, to }: Period): readonly Month[] => {
  const first = Math.max(0, monthNumberAt(later(from, -LARGEST_OFFSET)));
  const last = Math.min(LAST_MONTH, monthNumberAt(later(to, -LARGEST_OFFSET - 1)));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => monthOfNumber(first + at));
};

/** Returns the account of a monitor for a month, as it is recorded at present. */
export const monthOf = ({ history, ...monitor }: RecordedMonitor, month: Month, now: Date): FrozenMonth => ({
  ...monitor,
  month,
  spans: classify(history, frozenPeriod(month), now),
  frozenAt: now,
});

const frozenMonthAt = (instant: Date): Month => monthOfNumber(monthNumberAt(later(instant, -LARGEST_OFFSET)));

/** Returns the time at which the month is frozen. */
export const frozenFrom = (month: Month): Date => later(startOf(nextMonth(month)), MONTH_SETTLING);

/** The progress of freezing months. */
export interface FreezingProgress {
  /** The last month that is frozen for every monitor, or null if there is none. */
  readonly last: Month | null;
  /** The time at which the first monitor was created, or null if there is none. */
  readonly firstMonitorAt: Date | null;
}

/** Returns the oldest month that must be frozen now, or null if there is none. */
export const monthToFreeze = ({ last, firstMonitorAt }: FreezingProgress, now: Date): Month | null => {
  const first = firstMonitorAt === null ? null : frozenMonthAt(firstMonitorAt);
  const month = last === null ? first : nextMonth(last);
  return month !== null && frozenFrom(month) <= now ? month : null;
};
