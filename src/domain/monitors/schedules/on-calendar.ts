import { timeZoneOf } from '../../kernel/locale.ts';
import type { CalendarPattern } from './calendar-pattern.ts';

/** A calendar expression of systemd. */
export interface OnCalendar {
  readonly pattern: CalendarPattern;
  /** The time zone that the expression names. Null if it names none. */
  readonly timeZone: string | null;
}

/** The expression cannot be read, or names a time zone that does not exist. */
export type OnCalendarProblem = 'unreadable' | 'unknownTimeZone';

const SHORTHANDS: Readonly<Record<string, string>> = {
  minutely: '*-*-* *:*:00',
  hourly: '*-*-* *:00:00',
  daily: '*-*-* 00:00:00',
  weekly: 'Mon *-*-* 00:00:00',
  monthly: '*-*-01 00:00:00',
  quarterly: '*-01,04,07,10-01 00:00:00',
  semiannually: '*-01,07-01 00:00:00',
  'semi-annually': '*-01,07-01 00:00:00',
  yearly: '*-01-01 00:00:00',
  annually: '*-01-01 00:00:00',
};

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SHORT_NAME = 3;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

interface Component {
  readonly least: number;
  readonly most: number;
}

const YEAR: Component = { least: FIRST_YEAR, most: LAST_YEAR };
const MONTH: Component = { least: 1, most: 12 };
const DAY: Component = { least: 1, most: 31 };
const HOUR: Component = { least: 0, most: 23 };
const SIXTIETH: Component = { least: 0, most: 59 };

const PART = /^(?<first>\d{1,4})(?:\.\.(?<last>\d{1,4}))?(?:\/(?<step>\d{1,4}))?$/;

const inOrder = (values: ReadonlySet<number>): readonly number[] => [...values].toSorted((one, other) => one - other);

/**
 * Returns the values of a component such as `9..17/2` in order; null if it is malformed. With `isDescending`, repetitions
 * count down, as those of days before the end of a month do.
 */
const valuesOf = (text: string, { least, most }: Component, isDescending = false): readonly number[] | null => {
  if (text === '*') return Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const { first, last, step } = PART.exec(part)?.groups ?? {};
    if (first === undefined) return null;
    const from = Number(first);
    const every = step === undefined ? 1 : Number(step);
    const downwards = isDescending && last === undefined && step !== undefined;
    const to = last === undefined ? (step === undefined ? from : downwards ? least : most) : Number(last);
    if (
      from < least ||
      from > most ||
      to < least ||
      to > most ||
      every < 1 ||
      every > most ||
      (!downwards && from > to)
    )
      return null;
    const count = Math.floor(Math.abs(to - from) / every) + 1;
    for (let at = 0; at < count; at += 1) values.add(from + (downwards ? -at : at) * every);
  }
  return inOrder(values);
};

const weekdayNumber = (name: string): number | null => {
  const written = name.toLowerCase();
  const at = WEEKDAYS.findIndex((day) => written === day || written === day.slice(0, SHORT_NAME));
  return at < 0 ? null : at;
};

/** Returns the weekdays of a list such as `Mon..Fri,Sun`, 0 for Sunday; null if it is none. */
const weekdaysOf = (text: string): readonly number[] | null => {
  const days = new Set<number>();
  for (const part of text.split(',')) {
    const [first = '', last = first, ...more] = part.split('..');
    const [from, to] = [weekdayNumber(first), weekdayNumber(last)];
    if (from === null || to === null || from > to || more.length > 0) return null;
    for (let day = from; day <= to; day += 1) days.add((day + 1) % WEEKDAYS.length);
  }
  return inOrder(days);
};

const DATE = /^(?:(?<year>[^-~]+)-)?(?<month>[^-~]+)(?<mark>[-~])(?<day>[^-~]+)$/;

type DatePattern = Pick<CalendarPattern, 'years' | 'months' | 'isDay'>;

const dateOf = (text: string): DatePattern | null => {
  const { year = '*', month = '', mark, day = '' } = DATE.exec(text)?.groups ?? {};
  const isFromEnd = mark === '~';
  const years = year === '*' ? null : valuesOf(year, YEAR);
  const months = valuesOf(month, MONTH);
  const days = valuesOf(day, DAY, isFromEnd);
  if ((years === null && year !== '*') || months === null || days === null) return null;
  return {
    years,
    months,
    isDay: ({ dayOfMonth, daysInMonth }) => days.includes(isFromEnd ? daysInMonth - dayOfMonth + 1 : dayOfMonth),
  };
};

type TimePattern = Pick<CalendarPattern, 'hours' | 'minutes' | 'seconds'>;

const TIME_PARTS = 3;

const timeOf = (text: string): TimePattern | null => {
  const parts = text.split(':');
  const [hour = '', minute = '', second = '0'] = parts;
  if (parts.length < 2 || parts.length > TIME_PARTS) return null;
  const [hours, minutes, seconds] = [valuesOf(hour, HOUR), valuesOf(minute, SIXTIETH), valuesOf(second, SIXTIETH)];
  return hours === null || minutes === null || seconds === null ? null : { hours, minutes, seconds };
};

const MIDNIGHT: TimePattern = { hours: [0], minutes: [0], seconds: [0] };
const EVERY_DAY: DatePattern = { years: null, months: valuesOf('*', MONTH) ?? [], isDay: () => true };

const patternOf = (words: readonly string[]): CalendarPattern | null => {
  const left = [...words];
  const weekdays = weekdaysOf(left[0] ?? '');
  if (weekdays !== null) left.shift();
  const date = left[0]?.includes(':') === false ? dateOf(left[0]) : undefined;
  if (date !== undefined) left.shift();
  const time = left[0] === undefined ? undefined : timeOf(left[0]);
  if (time !== undefined) left.shift();
  if (words.length === 0 || left.length > 0 || date === null || time === null) return null;
  const { isDay, ...months } = date ?? EVERY_DAY;
  return {
    ...months,
    ...(time ?? MIDNIGHT),
    isDay: (day) => (weekdays === null || weekdays.includes(day.weekday)) && isDay(day),
  };
};

/** A zone is the last word: only names of zones have a letter and are neither weekdays nor shorthands. */
const isZone = (word: string): boolean =>
  /^[a-z]/i.test(word) && weekdaysOf(word) === null && SHORTHANDS[word.toLowerCase()] === undefined;

/**
 * Parses a calendar expression of systemd (systemd.time(7)): weekdays, a date, a time and a time zone, each optional, or
 * a shorthand such as `daily`. Fractions of seconds and timestamps are not accepted.
 */
export const parseOnCalendar = (text: string): OnCalendar | OnCalendarProblem => {
  const words = text.trim().split(/[ \t]+/);
  const last = words.at(-1) ?? '';
  const hasZone = words.length > 1 && isZone(last);
  const timeZone = hasZone ? timeZoneOf(last) : null;
  const expression = (hasZone ? words.slice(0, -1) : words).join(' ');
  const pattern = patternOf((SHORTHANDS[expression.toLowerCase()] ?? expression).split(' '));
  if (pattern === null) return 'unreadable';
  return hasZone && timeZone === null ? 'unknownTimeZone' : { pattern, timeZone };
};
