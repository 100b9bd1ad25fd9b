import { days, later, minutes } from '../kernel/time.ts';
import { instantOfLocal, laterOnClock, localTimeAt, midnightOf } from '../kernel/wall-clock.ts';
import type { LocalTime, OffsetChanges } from '../kernel/wall-clock.ts';
import type { Period } from './check-period.ts';

/** The delay between the end of a day and its summation, in which outages of its last minutes are confirmed. */
export const DAY_SETTLING = minutes(10);
/** The maximum number of days that one transaction sums. */
export const DAYS_AT_ONCE = 31;

/** A day in a time zone, such as `2026-03-29`. */
export interface LocalDay extends Period {
  readonly day: string;
}

/** Returns `count` days from a midnight on. A day that the clock skips is omitted. */
export const daysFrom = (first: LocalTime, count: number, changes: OffsetChanges): readonly LocalDay[] =>
  Array.from({ length: count }, (_, at) => {
    const midnight = laterOnClock(first, days(at));
    return {
      day: midnight.slice(0, 10),
      from: instantOfLocal(midnight, changes),
      to: instantOfLocal(laterOnClock(midnight, days(1)), changes),
    };
  }).filter(({ from, to }) => to > from);

/** Returns the complete days since the day of `from`, oldest first, at most `DAYS_AT_ONCE`. */
export const daysToSum = (from: Date, now: Date, changes: OffsetChanges): readonly LocalDay[] =>
  daysFrom(midnightOf(localTimeAt(from, changes)), DAYS_AT_ONCE, changes).filter(
    ({ to }) => later(to, DAY_SETTLING) <= now,
  );

/** Returns the last `count` days, oldest first, ending with the day of `now`. */
export const lastDays = (count: number, now: Date, changes: OffsetChanges): readonly LocalDay[] =>
  daysFrom(laterOnClock(midnightOf(localTimeAt(now, changes)), -days(count - 1)), count, changes);
