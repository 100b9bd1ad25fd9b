import { days, hours, minutes, seconds } from '../../kernel/time.ts';
import type { FloatingTime } from '../../kernel/wall-clock.ts';

/** The local times of a schedule: every combination of a matching day and a time of the day. Lists are in order. */
export interface CalendarPattern {
  /** Null for every year. */
  readonly years: readonly number[] | null;
  readonly months: readonly number[];
  /** Returns true if the schedule runs on the day of a matching month. */
  readonly isDay: (day: DayFacts) => boolean;
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
}

/** A day, as patterns of days see it. */
export interface DayFacts {
  /** 1 for the first. */
  readonly dayOfMonth: number;
  /** 0 for Sunday. */
  readonly weekday: number;
  /** The number of days of the month. */
  readonly daysInMonth: number;
}

/**
 * The number of years in which a schedule must run. February 29 on a given weekday comes back after 40 years at the
 * latest, across a year such as 2100.
 */
export const SCHEDULE_HORIZON_YEARS = 41;

const DAYS_OF_WEEK = 7;

/** Returns the first matching time of a day, from a number of milliseconds after midnight on; null if there is none. */
const firstTime = (pattern: CalendarPattern, from: number): number | null => {
  for (const hour of pattern.hours) {
    if (hours(hour + 1) <= from) continue;
    for (const minute of pattern.minutes) {
      const start = hours(hour) + minutes(minute);
      if (start + minutes(1) <= from) continue;
      const second = pattern.seconds.find((each) => start + seconds(each) >= from);
      if (second !== undefined) return start + seconds(second);
    }
  }
  return null;
};

/**
 * Returns the first time after `after` that matches the pattern, on a clock that is never changed; null if there is none
 * within `SCHEDULE_HORIZON_YEARS`.
 */
export const nextMatch = (pattern: CalendarPattern, after: FloatingTime): FloatingTime | null => {
  const from = new Date(after + 1);
  const firstYear = from.getUTCFullYear();
  for (let year = firstYear; year <= firstYear + SCHEDULE_HORIZON_YEARS; year += 1) {
    if (pattern.years !== null && !pattern.years.includes(year)) continue;
    for (const month of pattern.months) {
      const start = Date.UTC(year, month - 1, 1);
      const end = Date.UTC(year, month, 1);
      if (end <= after) continue;
      const found = firstOfMonth(pattern, start, end, after);
      if (found !== null) return found;
    }
  }
  return null;
};

const firstOfMonth = (
  pattern: CalendarPattern,
  start: FloatingTime,
  end: FloatingTime,
  after: FloatingTime,
): FloatingTime | null => {
  const daysInMonth = (end - start) / days(1);
  const firstWeekday = new Date(start).getUTCDay();
  const first = Math.max(0, Math.floor((after - start) / days(1)));
  for (let at = first; at < daysInMonth; at += 1) {
    const weekday = (firstWeekday + at) % DAYS_OF_WEEK;
    if (!pattern.isDay({ dayOfMonth: at + 1, weekday, daysInMonth })) continue;
    const midnight = start + days(at);
    const time = firstTime(pattern, Math.max(0, after + 1 - midnight));
    if (time !== null) return midnight + time;
  }
  return null;
};
