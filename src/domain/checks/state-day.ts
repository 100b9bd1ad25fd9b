import { days, later, minutes } from '../kernel/time.ts';
import { instantOfLocal, laterOnClock, localTimeAt, midnightOf } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Period } from './check-period.ts';

/** How long after its end a day is summed: outages of its last minutes are confirmed by then. */
export const DAY_SETTLING = minutes(10);
/** The most days that are summed in one transaction. */
export const DAYS_AT_ONCE = 31;

/** A day of a time zone, such as `2026-03-29`. */
export interface LocalDay extends Period {
  readonly day: string;
}

/** The complete days since the day of `from`, oldest first, at most `DAYS_AT_ONCE`. A day that the clock skips is left out. */
export const daysToSum = (from: Date, now: Date, changes: OffsetChanges): readonly LocalDay[] => {
  const first = midnightOf(localTimeAt(from, changes));
  const listed = Array.from({ length: DAYS_AT_ONCE }, (_, at) => {
    const midnight = laterOnClock(first, days(at));
    return { day: midnight.slice(0, 10), from: instantOfLocal(midnight, changes), to: instantOfLocal(laterOnClock(midnight, days(1)), changes) };
  });
  return listed.filter((day) => day.to > day.from && later(day.to, DAY_SETTLING) <= now);
};
