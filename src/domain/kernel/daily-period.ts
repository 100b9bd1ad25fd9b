import { days, later } from './time.ts';
import { instantOfLocal, laterOnClock, localTimeAt, midnightOf } from './wall-clock.ts';
import type { LocalTime, OffsetChanges } from './wall-clock.ts';

/** Hours that begin on each of some days, on the clock of a zone. */
export interface DailyPeriod {
  /** A time such as `22:00`. */
  readonly from: string;
  /** At or before `from`, the hours end on the next day. */
  readonly to: string;
}

/** The range of time whose offset changes decide about the hours at a moment. */
export const rangeOfHours = (now: Date): { readonly from: Date; readonly to: Date } => ({ from: later(now, -days(4)), to: later(now, days(4)) });

/**
 * The hours that a moment lies in; null outside of them. They begin and end at the first instant at which the clock shows their time or a later one, so they
 * have no hole when a clock is set back within them. `beginsOn` says on which days they begin. The changes cover `rangeOfHours`.
 */
export const hoursAround = ({ from, to }: DailyPeriod, changes: OffsetChanges, now: Date, beginsOn: (day: LocalTime) => boolean = () => true): { readonly from: Date; readonly to: Date } | null => {
  const today = midnightOf(localTimeAt(now, changes));
  const at = (day: LocalTime, time: string): Date => instantOfLocal(`${day.slice(0, 10)}T${time}:00.000`, changes);
  for (const offset of [-1, 0, 1]) {
    const day = laterOnClock(today, days(offset));
    const hours = { from: at(day, from), to: at(to > from ? day : laterOnClock(day, days(1)), to) };
    if (beginsOn(day) && hours.from <= now && now < hours.to) return hours;
  }
  return null;
};
