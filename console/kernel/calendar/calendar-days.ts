import { days } from '../../../src/domain/kernel/time.ts';
import { floatingOf, zoneClock } from '../../../src/domain/kernel/wall-clock.ts';
import { localTimeAt } from '../local-time.ts';
import { zoneOffsets } from '../zone-offsets.ts';
import type { CalendarView } from './calendar-view.ts';

/** A day of the calendar in a zone. It has 23 or 25 hours if the clock is changed on it. */
export interface CalendarDay {
  /** The date, such as `2026-03-29`. */
  readonly date: string;
  /** The first instant, in milliseconds. */
  readonly from: number;
  /** The first instant of the next day. */
  readonly to: number;
}

const DAY = days(1);
const WEEK_DAYS = 7;
/** The first of January 1970 was a Thursday: Monday is three days earlier. */
const THURSDAY = 3;

const dayOf = (date: string): number => floatingOf(`${date}T00:00:00.000`) / DAY;

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

const mondayOf = (day: number): number => day - ((((day + THURSDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS);

/** Returns the first day of the month that is some months away. */
const monthOf = (date: string, away: number): number => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return Date.UTC(year, month - 1 + away, 1) / DAY;
};

/** Returns the date in a zone at an instant. */
export const dateAt = (instant: number, zone: string): string => localTimeAt(instant, zone).slice(0, 10);

/** Returns whether two dates lie in the same month. */
export const isSameMonth = (one: string, other: string): boolean => monthOf(one, 0) === monthOf(other, 0);

const bounds = (view: CalendarView, date: string): readonly [first: number, end: number] => {
  const day = dayOf(date);
  if (view === 'day') return [day, day + 1];
  if (view === 'week') return [mondayOf(day), mondayOf(day) + WEEK_DAYS];
  return [mondayOf(monthOf(date, 0)), mondayOf(monthOf(date, 1) - 1) + WEEK_DAYS];
};

/** Returns the days of the period around a date: a day, a week from Monday, or the whole weeks of a month. */
export const shownDays = (view: CalendarView, date: string, zone: string): readonly CalendarDay[] => {
  const [first, end] = bounds(view, date);
  const around = { from: new Date((first - 2) * DAY), to: new Date((end + 2) * DAY) };
  const clock = zoneClock(zoneOffsets(zone, around));
  return Array.from({ length: end - first }, (_, at) => ({
    date: dateOf(first + at),
    from: clock.instantOf((first + at) * DAY),
    to: clock.instantOf((first + at + 1) * DAY),
  }));
};

/** Returns the days in rows of a week. */
export const weeksOf = (all: readonly CalendarDay[]): readonly (readonly CalendarDay[])[] =>
  Array.from({ length: Math.ceil(all.length / WEEK_DAYS) }, (_, at) => all.slice(at * WEEK_DAYS, (at + 1) * WEEK_DAYS));

/** Returns the date that the next or an earlier period is around. */
export const stepped = (view: CalendarView, date: string, direction: 1 | -1): string => {
  if (view === 'month') return dateOf(monthOf(date, direction));
  return dateOf(dayOf(date) + direction * (view === 'week' ? WEEK_DAYS : 1));
};
