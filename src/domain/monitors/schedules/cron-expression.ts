import type { CalendarPattern, DayFacts } from './calendar-pattern.ts';

/** A cron expression. */
export interface CronSchedule {
  readonly pattern: CalendarPattern;
  /**
   * True if neither minute nor hour begins with `*`. Such a schedule runs once for each of its times, whatever the clock
   * does; any other runs whenever the clock shows one of its times.
   */
  readonly isFixed: boolean;
}

const MACROS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface Field {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MINUTE: Field = { least: 0, most: 59 };
const HOUR: Field = { least: 0, most: 23 };
const DAY: Field = { least: 1, most: 31 };
const MONTH: Field = { least: 1, most: 12, names: MONTHS };
/** Sunday is 0 and 7. */
const WEEKDAY: Field = { least: 0, most: 7, names: WEEKDAYS };
const SUNDAY = 7;
const FIELDS = 5;

const numberOf = (text: string, { least, most, names = [] }: Field): number | null => {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + least;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return value >= least && value <= most ? value : null;
};

const PART = /^(?<first>\*|[^-/]+)(?:-(?<last>[^-/]+))?(?:\/(?<step>\d{1,2}))?$/;

/** Returns the values of one part of a list, such as `8-18/2`; null if it is malformed. */
const valuesOfPart = (part: string, field: Field): readonly number[] | null => {
  const { first = '', last, step } = PART.exec(part)?.groups ?? {};
  if (first === '*' && last !== undefined) return null;
  const every = step === undefined ? 1 : Number(step);
  const from = first === '*' ? field.least : numberOf(first, field);
  const open = first === '*' || step !== undefined ? field.most : from;
  const to = last === undefined ? open : numberOf(last, field);
  if (from === null || to === null || from > to || every < 1) return null;
  return Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, at) => from + at * every);
};

/** Returns the values of a field in order; null if it is malformed. */
const valuesOf = (text: string, field: Field): readonly number[] | null => {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const found = valuesOfPart(part, field);
    if (found === null) return null;
    for (const value of found) values.add(value);
  }
  return [...values].toSorted((one, other) => one - other);
};

type IsDay = CalendarPattern['isDay'];

const anyOf =
  (tests: readonly IsDay[]): IsDay =>
  (day) =>
    tests.some((test) => test(day));

const LAST_DAY: IsDay = ({ dayOfMonth, daysInMonth }) => dayOfMonth === daysInMonth;

const dayOfMonthOf = (text: string): IsDay | null => {
  const parts = text.split(',');
  const listed = parts.filter((part) => part.toUpperCase() !== 'L');
  const values = listed.length === 0 ? [] : valuesOf(listed.join(','), DAY);
  if (values === null) return null;
  const isListed: IsDay = ({ dayOfMonth }) => values.includes(dayOfMonth);
  return anyOf([isListed, ...(listed.length < parts.length ? [LAST_DAY] : [])]);
};

const NTH = /^(?<day>\w+)(?:#(?<nth>[1-5])|(?<last>[lL]))$/;

/** Returns the test for one part of the weekdays, such as `mon-fri`, `5#2` (the second Friday) or `5L` (the last one). */
const weekdayPartOf = (part: string): IsDay | null => {
  const { day = '', nth, last } = NTH.exec(part)?.groups ?? {};
  const one = numberOf(day, WEEKDAY);
  if (one !== null && (nth !== undefined || last !== undefined)) {
    const wanted = one % SUNDAY;
    return ({ weekday, dayOfMonth, daysInMonth }: DayFacts) =>
      weekday === wanted &&
      (nth === undefined ? dayOfMonth + SUNDAY > daysInMonth : Math.ceil(dayOfMonth / SUNDAY) === Number(nth));
  }
  const values = valuesOf(part, WEEKDAY)?.map((value) => value % SUNDAY);
  return values === undefined ? null : ({ weekday }) => values.includes(weekday);
};

const weekdayOf = (text: string): IsDay | null => {
  const tests = text.split(',').map(weekdayPartOf);
  return tests.every((test) => test !== null) ? anyOf(tests) : null;
};

/**
 * Parses a cron expression of five fields, or a macro such as `@daily`, with the extensions `L` and `#`. As in Vixie
 * cron, a day must match one of its two fields if neither begins with `*`, and both otherwise. Returns null for any
 * other text.
 */
export const parseCron = (text: string): CronSchedule | null => {
  const fields = (MACROS[text.trim().toLowerCase()] ?? text).trim().split(/[ \t]+/);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  if (fields.length !== FIELDS) return null;
  const [minutes, hours, months] = [valuesOf(minute, MINUTE), valuesOf(hour, HOUR), valuesOf(month, MONTH)];
  const [isDayOfMonth, isWeekday] = [dayOfMonthOf(day), weekdayOf(weekday)];
  if (minutes === null || hours === null || months === null || isDayOfMonth === null || isWeekday === null) return null;
  const needsOne = !day.startsWith('*') && !weekday.startsWith('*');
  return {
    isFixed: !minute.startsWith('*') && !hour.startsWith('*'),
    pattern: {
      years: null,
      months,
      isDay: needsOne ? anyOf([isDayOfMonth, isWeekday]) : (facts) => isDayOfMonth(facts) && isWeekday(facts),
      hours,
      minutes,
      seconds: [0],
    },
  };
};
