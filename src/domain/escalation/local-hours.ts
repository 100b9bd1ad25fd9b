import { hoursAround } from '../kernel/daily-period.ts';
import type { LocalTime, OffsetChanges } from '../kernel/wall-clock.ts';
import { weekdays } from '../on-call/schedule.ts';
import type { TimeOfDay, Weekday } from '../on-call/schedule.ts';

/** Hours of the week on the clock of a time zone. */
export interface LocalHours {
  readonly timezone: string;
  /** The days on which the hours begin. */
  readonly days: readonly Weekday[];
  readonly from: TimeOfDay;
  /** The end of the hours. If `to` is at or before `from`, the hours end on the next day. */
  readonly to: TimeOfDay;
}

const isOn = (days: readonly Weekday[], local: LocalTime): boolean =>
  days.some((day) => day === weekdays[(new Date(`${local}Z`).getUTCDay() + 6) % 7]);

/** Returns true if a moment lies within the hours. */
export const isDuring = ({ days, ...hours }: LocalHours, now: Date, changes: OffsetChanges): boolean =>
  hoursAround(hours, changes, now, (day) => isOn(days, day)) !== null;
