import type { Period } from '../checks/check-period.ts';
import { days, later } from '../kernel/time.ts';
import { LARGEST_OFFSET } from '../kernel/wall-clock.ts';
import type { AccountedIncident, AccountedMonitor, RecordedMonitor } from './accounted-monitor.ts';
import { classify } from './classified-spans.ts';
import type { ClassifiedSpan } from './time-class.ts';

/** How long after its end, in UTC, a month is frozen: outages and pauses of its last days have been recorded by then. */
export const MONTH_SETTLING = days(3);

/** A month of the calendar in UTC, such as `2026-10`. */
export type Month = string;

/** What a monitor was in a month. It does not change any more. */
export interface FrozenMonth extends AccountedMonitor {
  readonly month: Month;
  /** They cover `frozenPeriod` of the month. */
  readonly spans: readonly ClassifiedSpan[];
  readonly incidents: readonly AccountedIncident[];
  readonly frozenAt: Date;
}

const startOf = (month: Month): Date => new Date(`${month}-01T00:00:00.000Z`);

/** The month after another one. */
export const nextMonth = (month: Month): Month => {
  const start = startOf(month);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)).toISOString().slice(0, 7);
};

/**
 * The time that the frozen month of a monitor covers. It begins and ends `LARGEST_OFFSET` after the month does in UTC: it has the end of the month in every time zone, and frozen months
 * follow each other without gap or overlap.
 */
export const frozenPeriod = (month: Month): Period => ({ from: later(startOf(month), LARGEST_OFFSET), to: later(startOf(nextMonth(month)), LARGEST_OFFSET) });

/** The months whose frozen periods cover the period, oldest first. */
export const frozenMonthsOf = ({ from, to }: Period): readonly Month[] => {
  const months: Month[] = [];
  for (let month = frozenMonthAt(from); frozenPeriod(month).from < to; month = nextMonth(month)) months.push(month);
  return months;
};

/** A month of a monitor as it is recorded at present. */
export const monthOf = ({ history, ...monitor }: RecordedMonitor, month: Month, now: Date): FrozenMonth => ({ ...monitor, month, spans: classify(history, frozenPeriod(month), now), frozenAt: now });

const frozenMonthAt = (instant: Date): Month => later(instant, -LARGEST_OFFSET).toISOString().slice(0, 7);

/** When the month is frozen. */
export const frozenFrom = (month: Month): Date => later(startOf(nextMonth(month)), MONTH_SETTLING);

/** How far months are frozen. */
export interface FreezingProgress {
  /** The last month of which every monitor is frozen; null if there is none. */
  readonly last: Month | null;
  /** When the first monitor was created; null if there is none. */
  readonly firstMonitorAt: Date | null;
}

/** The oldest month that is to be frozen; null if there is none. */
export const monthToFreeze = ({ last, firstMonitorAt }: FreezingProgress, now: Date): Month | null => {
  const first = firstMonitorAt === null ? null : frozenMonthAt(firstMonitorAt);
  const month = last === null ? first : nextMonth(last);
  return month !== null && frozenFrom(month) <= now ? month : null;
};
