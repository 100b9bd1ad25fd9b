import { hours } from '../kernel/time.ts';
import { elapsedOnClock, localTimeAt } from '../kernel/wall-clock.ts';
import type { LocalTime, OffsetChanges } from '../kernel/wall-clock.ts';

/** The recurrences with a name; any other is an RFC 5545 rule. */
export const namedRecurrences = ['none', 'daily', 'weekly', 'monthly'] as const;

/** The minimum interval between the starts of two occurrences. */
export const SHORTEST_RECURRENCE = hours(1);
/** The number of first occurrences whose distances are examined. */
export const EXAMINED_OCCURRENCES = 50;
/** The maximum length of a recurrence rule, in characters. */
export const MAX_RULE_LENGTH = 500;

const numbers =
  (from: number, to: number) =>
  (value: string): boolean =>
    value.split(',').every((item) => /^\d{1,3}$/.test(item) && Number(item) >= from && Number(item) <= to);
const signed =
  (to: number) =>
  (value: string): boolean =>
    value.split(',').every((item) => /^[+-]?\d{1,3}$/.test(item) && Number(item) !== 0 && Math.abs(Number(item)) <= to);
const matches =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value);

const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

/** The parts of a rule that a window may have, and their values. */
const parts: Readonly<Record<string, (value: string) => boolean>> = {
  FREQ: matches(/^(HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/),
  INTERVAL: numbers(1, 999),
  COUNT: matches(/^[1-9]\d{0,4}$/),
  UNTIL: matches(UNTIL),
  BYMONTH: numbers(1, 12),
  BYWEEKNO: signed(53),
  BYYEARDAY: signed(366),
  BYMONTHDAY: signed(31),
  BYDAY: matches(/^[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)(,[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU))*$/),
  BYHOUR: numbers(0, 23),
  BYMINUTE: numbers(0, 59),
  BYSECOND: numbers(0, 59),
  BYSETPOS: signed(366),
  WKST: matches(/^(MO|TU|WE|TH|FR|SA|SU)$/),
};

/** A recurrence in its stored spelling, or the problem that makes it invalid. */
export type ReadRecurrence = { readonly recurrence: string } | { readonly problem: string };

/** Reads a recurrence: a name, or a rule with or without `RRULE:`. */
export const readRecurrence = (sent: string): ReadRecurrence => {
  const text = sent.trim();
  if (namedRecurrences.some((name) => name === text)) return { recurrence: text };
  const rule = text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  const problem = problemOf(rule);
  return problem === null ? { recurrence: rule } : { problem };
};

const problemOf = (rule: string): string | null => {
  const given = rule.split(';').map((part) => part.split('='));
  const names = given.map(([name = '']) => name);
  if (rule.length > MAX_RULE_LENGTH) return `A rule has at most ${MAX_RULE_LENGTH} characters.`;
  if (!names.includes('FREQ')) return 'Expected none, daily, weekly, monthly, or an RFC 5545 rule with FREQ.';
  if (/FREQ=(SECOND|MINUTE)LY/.test(rule)) return 'A window recurs at most once an hour.';
  if (new Set(names).size < names.length) return 'A part of the rule occurs twice.';
  if (names.includes('COUNT') && names.includes('UNTIL')) return 'A rule has COUNT or UNTIL, not both.';
  const wrong = given.find(
    ([name = '', value = '', ...more]) =>
      more.length > 0 || !Object.hasOwn(parts, name) || parts[name]?.(value) !== true,
  );
  return wrong === undefined ? null : `${wrong.join('=')} is not a valid part of a rule.`;
};

/**
 * Returns a recurrence that starts at a time as a rule whose `UNTIL` is also a wall-clock time. A monthly recurrence on
 * a day that a month lacks occurs on the last day of that month.
 */
export const ruleOf = (recurrence: string, start: LocalTime, changes: OffsetChanges): string => {
  const day = Number(start.slice(8, 10));
  if (recurrence === 'daily' || recurrence === 'weekly') return `FREQ=${recurrence.toUpperCase()}`;
  if (recurrence === 'monthly')
    return day <= 28 ? 'FREQ=MONTHLY' : `FREQ=MONTHLY;BYMONTHDAY=${daysUpTo(day)};BYSETPOS=-1`;
  return recurrence.replace(/UNTIL=([^;]+)/, (_, until: string) => `UNTIL=${localUntil(until, changes)}`);
};

const daysUpTo = (day: number): string => Array.from({ length: day - 27 }, (_, at) => 28 + at).join(',');

/**
 * Returns an `UNTIL` value as a wall-clock time. A date includes the whole day; a time in UTC is converted to the zone.
 */
const localUntil = (until: string, changes: OffsetChanges): string => {
  const [, year, month, day, hour, minute, second, utc] = UNTIL.exec(until) ?? [];
  if (hour === undefined) return `${until}T235959Z`;
  if (utc !== 'Z') return `${until}Z`;
  const local = localTimeAt(new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), changes);
  return `${local.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
};

/** Returns the problem with the first starts of a recurring window of a length, or null if there is none. */
export const recurrenceProblem = (starts: readonly LocalTime[], length: number): string | null => {
  if (starts.length === 0) return 'The rule has no occurrence.';
  const distances = starts.slice(1).map((start, at) => elapsedOnClock(starts[at] ?? start, start));
  if (distances.some((distance) => distance < SHORTEST_RECURRENCE)) return 'A window recurs at most once an hour.';
  return distances.some((distance) => distance < length) ? 'A window ends before it occurs again.' : null;
};
