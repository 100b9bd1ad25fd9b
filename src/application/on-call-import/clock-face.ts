import { hours, minutes, seconds } from '../../domain/kernel/time.ts';
import { weekdays } from '../../domain/on-call/schedule.ts';
import type { Restriction, Weekday } from '../../domain/on-call/schedule.ts';

/**
 * The readings of a layer with closed hours. PagerDuty and Opsgenie do not document whether its turns count through
 * them.
 */
export const closedHoursReadings = [
  { name: 'turns count through closed hours', skipClosed: false },
  { name: 'closed periods use up no turn', skipClosed: true },
] as const;

const DAY = hours(24);
const WEEK = 7 * DAY;

const clockText = (time: number): string => {
  const minute = Math.floor((time % DAY) / minutes(1));
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

const TIME = /^(\d{2}):(\d{2})(?::(\d{2}))?/;

/** Returns the milliseconds since midnight of a time such as `09:00:00`; 0 if it is none. */
export const timeOfDay = (text: string): number => {
  const [, hour = '0', minute = '0', second = '0'] = TIME.exec(text) ?? [];
  return hours(Number(hour)) + minutes(Number(minute)) + seconds(Number(second));
};

/** `HH:MM` of a local time such as `2026-03-01T09:00:00`. */
export const clockOf = (local: string): string => local.slice(11, 16);

/** Returns the weekday `days` days after another. */
export const weekdayAfter = (weekday: Weekday, days: number): Weekday =>
  weekdays[(weekdays.indexOf(weekday) + days) % 7] ?? weekday;

/** Returns the weekday of a local time. */
export const weekdayOf = (local: string): Weekday =>
  weekdays[(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';

/**
 * Returns the hours of each of the days that begin at `from` (a time since midnight) and last at most a day; without
 * days, of every day.
 */
export const hoursOfDays = (days: readonly Weekday[] | null, from: number, duration: number): Restriction => ({
  ...(days === null ? {} : { days }),
  from: clockText(from),
  to: clockText(from + Math.min(duration, DAY)),
});

/**
 * Returns the hours of a part of the week, which may last several days: whole days, then the rest. Returns none if it
 * lasts the whole week.
 */
export const hoursOfWeek = (weekday: Weekday, from: number, duration: number): readonly Restriction[] => {
  if (duration >= WEEK) return [];
  const wholeDays = Math.floor(duration / DAY);
  const rest = duration % DAY;
  const whole = Array.from({ length: wholeDays }, (_, index) => weekdayAfter(weekday, index));
  return [
    ...(wholeDays === 0 ? [] : [hoursOfDays(whole, from, DAY)]),
    ...(rest === 0 ? [] : [hoursOfDays([weekdayAfter(weekday, wholeDays)], from, rest)]),
  ];
};
