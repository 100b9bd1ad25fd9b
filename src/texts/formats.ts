import { intlOf } from '../domain/kernel/intl.ts';
import { durationText } from './duration-text.ts';

/** The form of a date, with the same words in every place. */
export const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The form of a time of the day. */
export const CLOCK_TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The form of a time with its time zone. */
export const ZONED_TIME = { ...DATE, ...CLOCK_TIME, timeZoneName: 'short' } as const;

/** Formatters of times, numbers and lists for one language and time zone. */
export interface Formats {
  /** Formats a date and time, with the time zone. */
  time(at: Date): string;
  /** Formats the period between two times, with the time zone. */
  period(start: Date, end: Date): string;
  /** Formats a date such as `2026-03-29`, or the period between two dates. */
  date(date: string, last?: string): string;
  /** Formats a date without its year, such as `23 Nov`. */
  shortDate(date: string): string;
  /** Formats a month such as `2026-03`. */
  month(month: string): string;
  percent(share: number): string;
  /** Formats a duration in milliseconds in words, such as `2 hours 5 minutes`. */
  duration(ms: number): string;
  /** Joins names to a list, such as `A, B and C`. */
  list(names: readonly string[]): string;
}

/** Caches the results of a function, because the components of a page have the same days. */
const remembered = (compute: (first: string, last: string) => string): ((first: string, last: string) => string) => {
  const answers = new Map<string, string>();
  return (first, last) => {
    const key = `${first} ${last}`;
    const answer = answers.get(key) ?? compute(first, last);
    answers.set(key, answer);
    return answer;
  };
};

/** Returns the formatters for a BCP 47 tag and a time zone. */
export const formatsOf = (tag: string, timezone: string): Formats => {
  const zoned = new (intlOf('DateTimeFormat'))(tag, { ...ZONED_TIME, timeZone: timezone });
  const dates = new (intlOf('DateTimeFormat'))(tag, { ...DATE, timeZone: 'UTC' });
  const shortDates = new (intlOf('DateTimeFormat'))(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const months = new (intlOf('DateTimeFormat'))(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const percents = new (intlOf('NumberFormat'))(tag, { style: 'percent', maximumFractionDigits: 2 });
  const lists = new (intlOf('ListFormat'))(tag);
  const periods = remembered((first, last) =>
    first === last ? dates.format(new Date(first)) : dates.formatRange(new Date(first), new Date(last)),
  );
  return {
    time: (at) => zoned.format(at),
    period: (start, end) => zoned.formatRange(start, end),
    date: (first, last = first) => periods(first, last),
    shortDate: (date) => shortDates.format(new Date(date)),
    month: (month) => months.format(new Date(`${month}-01`)),
    percent: (share) => percents.format(share),
    duration: (ms) => durationText(ms, tag),
    list: (names) => lists.format(names),
  };
};
