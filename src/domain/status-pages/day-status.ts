import { hours, seconds } from '../kernel/time.ts';
import type { ComponentStatus } from './component-status.ts';
import type { DaySums, PublicDay } from './public-page.ts';

/** From this downtime on, a day counts as one with a major outage. */
export const MAJOR_DOWNTIME = hours(1);

const isEmpty = ({ upSeconds, downSeconds, maintenanceSeconds }: DaySums): boolean => upSeconds + downSeconds + maintenanceSeconds === 0;

const statusOfSums = ({ downSeconds, maintenanceSeconds }: DaySums, hasIncident: boolean): ComponentStatus => {
  if (seconds(downSeconds) >= MAJOR_DOWNTIME) return 'major_outage';
  if (downSeconds > 0) return 'partial_outage';
  if (hasIncident) return 'degraded_performance';
  return maintenanceSeconds > 0 ? 'under_maintenance' : 'operational';
};

/** What the bar of a day shows. A day without data is unknown, and maintenance is no downtime. */
export const dayStatus = ({ sums, hasIncident }: PublicDay): ComponentStatus => {
  if (sums === null || isEmpty(sums)) return hasIncident ? 'degraded_performance' : 'unknown';
  return statusOfSums(sums, hasIncident);
};

/** Rounded down to this many parts, so that 100 % means that there was no downtime. */
const PARTS = 10_000;

/** The share of the time in which the component was up, of that in which it was up or down; null if it was neither. */
export const uptimeOf = (days: readonly PublicDay[]): number | null => {
  const total = (member: 'upSeconds' | 'downSeconds') => days.reduce((sum, { sums }) => sum + (sums?.[member] ?? 0), 0);
  const [up, down] = [total('upSeconds'), total('downSeconds')];
  return up + down === 0 ? null : Math.floor((up / (up + down)) * PARTS) / PARTS;
};

/** Consecutive days with the same status and without downtime, or one day with downtime. */
export interface DayRun {
  readonly status: ComponentStatus;
  readonly first: string;
  readonly last: string;
  /** How many days. */
  readonly length: number;
  readonly downSeconds: number;
}

/** The days in as few entries as say everything about each of them; in the order of the days. */
export const dayRuns = (days: readonly PublicDay[]): readonly DayRun[] => {
  const runs: DayRun[] = [];
  for (const day of days) {
    const [status, downSeconds, previous] = [dayStatus(day), day.sums?.downSeconds ?? 0, runs.at(-1)];
    if (previous?.status === status && previous.downSeconds === 0 && downSeconds === 0) runs[runs.length - 1] = { ...previous, last: day.date, length: previous.length + 1 };
    else runs.push({ status, first: day.date, last: day.date, length: 1, downSeconds });
  }
  return runs;
};
