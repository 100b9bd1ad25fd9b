import { days, elapsed, hours, later, minutes } from '../kernel/time.ts';

/** For how many days ahead there is room for results, so that none waits for the upkeep. */
export const DAYS_AHEAD = 7;
/** How long after its end an hour is counted: results that were under way have arrived by then. */
export const SETTLING = minutes(5);

/** Midnight (UTC) before the instant. */
export const dayOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / days(1)) * days(1));

/** The days, each by its midnight, that must have room for results: today and those ahead. */
export const daysToPrepare = (now: Date): readonly Date[] =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => later(dayOf(now), days(ahead)));

/** Days that ended before this moment are no longer kept. */
export const retainedFrom = (now: Date, retentionDays: number): Date => later(dayOf(now), -days(retentionDays));

/** The most hours counted at one go; a longer arrear is caught up with by the next. */
const MAX_HOURS_AT_ONCE = 48;

/** The hours that are complete at `now` and not counted yet, each by its beginning. */
export const hoursToCount = (countedUntil: Date, now: Date): readonly Date[] => {
  const due = Math.floor(elapsed(countedUntil, later(now, -SETTLING)) / hours(1));
  return Array.from({ length: Math.min(MAX_HOURS_AT_ONCE, Math.max(0, due)) }, (_, at) => later(countedUntil, hours(at)));
};
