import { days as daysOf, hours, seconds } from '../kernel/time.ts';
import type { ComponentStatus } from './component-status.ts';
import type { DaySums, PublicDay } from './public-page.ts';

/** The downtime from which a day counts as a day with a major outage. */
export const MAJOR_DOWNTIME = hours(1);

const isEmpty = ({ upSeconds, downSeconds, maintenanceSeconds }: DaySums): boolean =>
  upSeconds + downSeconds + maintenanceSeconds === 0;

const statusOfSums = (
  { downSeconds, degradedSeconds, maintenanceSeconds }: DaySums,
  hasIncident: boolean,
): ComponentStatus => {
  if (seconds(downSeconds) >= MAJOR_DOWNTIME) return 'major_outage';
  if (downSeconds > 0) return 'partial_outage';
  if (hasIncident || degradedSeconds > 0) return 'degraded_performance';
  return maintenanceSeconds > 0 ? 'under_maintenance' : 'operational';
};

/** Returns the status that the bar of a day shows. A day without data is unknown; maintenance is not downtime. */
export const dayStatus = ({ sums, hasIncident }: PublicDay): ComponentStatus => {
  if (sums === null || isEmpty(sums)) return hasIncident ? 'degraded_performance' : 'unknown';
  return statusOfSums(sums, hasIncident);
};

/** The number of parts to which uptime is rounded down, so that 100 % means no downtime. */
const PARTS = 10_000;

/** The time of data from which uptime is a figure: after four minutes, one failure would be "0 %". */
export const LEAST_UPTIME_DATA = daysOf(1);

const shareUp = (days: readonly PublicDay[], least: number): number | null => {
  const total = (member: 'upSeconds' | 'downSeconds') => days.reduce((sum, { sums }) => sum + (sums?.[member] ?? 0), 0);
  const [up, down] = [total('upSeconds'), total('downSeconds')];
  return up + down === 0 || seconds(up + down) < least ? null : Math.floor((up / (up + down)) * PARTS) / PARTS;
};

/**
 * Returns the share of the time in which the component was up, of the time in which it was up or down. Returns null if
 * that is less than a day.
 */
export const uptimeOf = (days: readonly PublicDay[]): number | null => shareUp(days, LEAST_UPTIME_DATA);

/** Returns the same share of one day, which may have just begun, or null if the component was neither up nor down. */
export const uptimeOfDay = (day: PublicDay): number | null => shareUp([day], 0);

/**
 * Returns the days from the first one of which something is known, so that a new component does not show months without
 * data. The last day always remains. See ADR 0195.
 */
export const sinceFirstKnown = (days: readonly PublicDay[]): readonly PublicDay[] => {
  const first = days.findIndex((day) => dayStatus(day) !== 'unknown');
  return first === -1 ? days.slice(-1) : days.slice(first);
};

/** Consecutive days with the same status and without downtime, or one day with downtime. */
export interface DayRun {
  readonly status: ComponentStatus;
  readonly first: string;
  readonly last: string;
  /** The number of days. */
  readonly length: number;
  readonly downSeconds: number;
}

/** Returns the days in the fewest entries that fully describe each day, in the order of the days. */
export const dayRuns = (days: readonly PublicDay[]): readonly DayRun[] => {
  const runs: DayRun[] = [];
  for (const day of days) {
    const [status, downSeconds, previous] = [dayStatus(day), day.sums?.downSeconds ?? 0, runs.at(-1)];
    if (previous?.status === status && downSeconds === 0)
      runs[runs.length - 1] = { ...previous, last: day.date, length: previous.length + 1 };
    else runs.push({ status, first: day.date, last: day.date, length: 1, downSeconds });
  }
  return runs;
};
