import { days, elapsed, hours, later, minutes } from '../kernel/time.ts';

/** For how many days ahead partitions exist, so that no result waits for maintenance. */
export const DAYS_AHEAD = 7;
/** How long the rollups of hours are kept: statistics of a period of the last year can begin and end at any hour. */
export const HOUR_RETENTION = days(400);
/** How long after its end an hour is rolled up: late results have arrived by then. */
export const SETTLING = minutes(5);

/** Midnight (UTC) before the instant. */
export const dayOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / days(1)) * days(1));

/** The days, each by its midnight, that must have a partition for results: today and the days ahead. */
export const daysToPrepare = (now: Date): readonly Date[] =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => later(dayOf(now), days(ahead)));

/** The results of days that ended before this moment are dropped. */
export const retainedFrom = (now: Date, retentionDays: number): Date => later(dayOf(now), -days(retentionDays));

/** The most hours that are rolled up in one run; the next run continues. */
const MAX_HOURS_AT_ONCE = 48;

/** The hours that are complete at `now` and not rolled up yet, each by its beginning. */
export const hoursToCount = (countedUntil: Date, now: Date): readonly Date[] => {
  const due = Math.floor(elapsed(countedUntil, later(now, -SETTLING)) / hours(1));
  return Array.from({ length: Math.min(MAX_HOURS_AT_ONCE, Math.max(0, due)) }, (_, at) => later(countedUntil, hours(at)));
};
