import { days, elapsed, hours, later, minutes } from '../kernel/time.ts';

/**
 * The number of days ahead for which partitions exist, so that results can be stored even if the maintenance job is
 * late.
 */
export const DAYS_AHEAD = 7;
/** The retention of hourly rollups. Statistics of a period within the last year can begin and end at any hour. */
export const HOUR_RETENTION = days(400);
/** The delay between the end of an hour and its rollup, in which late results arrive. */
export const SETTLING = minutes(5);

/** Returns the last midnight (UTC) at or before the instant. */
export const dayOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / days(1)) * days(1));

/** Returns the days that must have a partition for results, each by its midnight: today and the days ahead. */
export const daysToPrepare = (now: Date): readonly Date[] =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => later(dayOf(now), days(ahead)));

/** Returns the start of the retention period. The results of days that ended earlier are dropped. */
export const retainedFrom = (now: Date, retentionDays: number): Date => later(dayOf(now), -days(retentionDays));

/** The maximum number of hours that one run rolls up. The next run continues. */
const MAX_HOURS_AT_ONCE = 48;

/** Returns the hours, each by its start, that are complete at `now` and have not been rolled up. */
export const hoursToCount = (countedUntil: Date, now: Date): readonly Date[] => {
  const due = Math.floor(elapsed(countedUntil, later(now, -SETTLING)) / hours(1));
  return Array.from({ length: Math.min(MAX_HOURS_AT_ONCE, Math.max(0, due)) }, (_, at) =>
    later(countedUntil, hours(at)),
  );
};
