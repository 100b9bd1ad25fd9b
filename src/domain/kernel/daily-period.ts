import { days, later } from './time.ts';
import { instantOfLocal, laterOnClock, localTimeAt, midnightOf } from './wall-clock.ts';
import type { LocalTime, OffsetChanges } from './wall-clock.ts';

/** A period of hours that recurs daily, on the clock of a time zone. */
export interface DailyPeriod {
  /** The start as a time of day, such as `22:00`. */
  readonly from: string;
  /** The end as a time of day. If it is not after `from`, the period ends on the next day. */
  readonly to: string;
}

/** Returns the range for which offset changes are needed to find the hours around a given time. */
export const rangeOfHours = (now: Date): { readonly from: Date; readonly to: Date } => ({
  from: later(now, -days(4)),
  to: later(now, days(4)),
});

/**
 * Returns the hours that contain `now`, or null if there are none. They begin and end when the clock first shows their
 * time or a later one, so setting back a clock makes no gap. `beginsOn` selects the days on which they may begin. The
 * changes must cover `rangeOfHours`.
 */
export const hoursAround = (
  { from, to }: DailyPeriod,
  changes: OffsetChanges,
  now: Date,
  beginsOn: (day: LocalTime) => boolean = () => true,
): { readonly from: Date; readonly to: Date } | null => {
  const today = midnightOf(localTimeAt(now, changes));
  const at = (day: LocalTime, time: string): Date => instantOfLocal(`${day.slice(0, 10)}T${time}:00.000`, changes);
  for (const offset of [-1, 0, 1]) {
    const day = laterOnClock(today, days(offset));
    const hours = { from: at(day, from), to: at(to > from ? day : laterOnClock(day, days(1)), to) };
    if (beginsOn(day) && hours.from <= now && now < hours.to) return hours;
  }
  return null;
};
