import { days as daysOf, later } from '../kernel/time.ts';
import { instantOfLocal, laterOnClock, localTimeAt, midnightOf } from '../kernel/wall-clock.ts';
import type { LocalTime, OffsetChanges } from '../kernel/wall-clock.ts';
import { weekdays } from '../on-call/schedule.ts';
import type { TimeOfDay, Weekday } from '../on-call/schedule.ts';

/** Hours of the week on the clock of a time zone. */
export interface LocalHours {
  readonly timezone: string;
  /** The days on which the hours begin. */
  readonly days: readonly Weekday[];
  readonly from: TimeOfDay;
  /** At or before `from`, the hours end on the next day. */
  readonly to: TimeOfDay;
}

/** The range of time whose offset changes decide whether a moment lies within local hours. */
export const rangeOfHours = (now: Date): { readonly from: Date; readonly to: Date } => ({ from: later(now, -daysOf(4)), to: later(now, daysOf(4)) });

const isOn = (days: readonly Weekday[], local: LocalTime): boolean => days.some((day) => day === weekdays[(new Date(`${local}Z`).getUTCDay() + 6) % 7]);

/** Whether a moment lies within the hours. They begin and end at the first instant at which the clock shows their time or a later one. */
export const isDuring = ({ days, from, to }: LocalHours, now: Date, changes: OffsetChanges): boolean => {
  const today = midnightOf(localTimeAt(now, changes));
  return [-1, 0, 1].some((offset) => {
    const day = laterOnClock(today, daysOf(offset));
    const lastDay = to > from ? day : laterOnClock(day, daysOf(1));
    const at = (local: LocalTime, time: string): Date => instantOfLocal(`${local.slice(0, 10)}T${time}:00.000`, changes);
    return isOn(days, day) && at(day, from) <= now && now < at(lastDay, to);
  });
};
