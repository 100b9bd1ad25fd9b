import { createContext, use, useMemo } from 'react';

/** How times and numbers are written for the reader. */
export interface Formats {
  /** A date and time, such as `28 Nov 2026, 14:03:20`. */
  readonly time: (instant: string) => string;
  readonly date: (instant: string) => string;
  /** A period, such as `28 Nov 2026, 14:00 – 16:00`. */
  readonly range: (from: string, to: string) => string;
  /** The days of a period whose end is exclusive, on the calendar of a zone. */
  readonly days: (from: string, to: string, zone: string) => string;
  /** The distance to the present, such as `5 min. ago`. */
  readonly ago: (instant: string, now: number) => string;
  readonly number: (value: number) => string;
  /** A percentage of 100, rounded down so that an outage never shows as 100 %. */
  readonly percent: (value: number) => string;
  /** A duration in its largest unit, such as `3 hr`. */
  readonly duration: (seconds: number) => string;
  /** Texts with commas between them. */
  readonly list: (texts: readonly string[]) => string;
  /** A day of UTC, whatever the zone of the reader. */
  readonly utcDay: (instant: string) => string;
  /** A mark of a time axis whose marks are `stepSeconds` apart: the time of day, or the day at its beginning. */
  readonly tick: (milliseconds: number, stepSeconds: number) => string;
  /** A time to the minute, such as `28 Nov, 14:03`. */
  readonly minute: (milliseconds: number) => string;
  /** A day with its weekday, such as `Mon, 2 Mar`. */
  readonly weekday: (milliseconds: number) => string;
  /** A month, such as `March 2026`. */
  readonly month: (milliseconds: number) => string;
  /** A time of day, such as `08:00`. */
  readonly clock: (milliseconds: number) => string;
  readonly timeZone: string;
}

type Unit = 'second' | 'minute' | 'hour' | 'day';

const DAY_SECONDS = 86_400;
const MIDNIGHT = '00:00';

const unitSeconds: readonly (readonly [unit: Unit, seconds: number])[] = [
  ['day', DAY_SECONDS],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

const inLargestUnit = (seconds: number): readonly [count: number, unit: Unit] => {
  const [unit, length] = unitSeconds.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  return [Math.trunc(seconds / length), unit];
};

/** Returns a function that makes its value when it is first called: a formatter takes the browser milliseconds to make. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

/** Returns the formats of a language and a time zone. */
export const formatsOf = (tag: string, timeZone: string): Formats => {
  const dateFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
    once(() => new Intl.DateTimeFormat(tag, { timeZone, ...options }));
  const times = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
  const dates = dateFormat({ dateStyle: 'medium' });
  const ranges = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const utcDays = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
  const days = dateFormat({ day: 'numeric', month: 'short' });
  const clocks = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const moments = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const weekdays = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
  const months = dateFormat({ month: 'long', year: 'numeric' });
  const distances = once(() => new Intl.RelativeTimeFormat(tag, { style: 'short' }));
  const numbers = once(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
  const percentages = once(
    () => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' }),
  );
  const lists = once(() => new Intl.ListFormat(tag, { type: 'unit', style: 'short' }));
  return {
    time: (instant) => times().format(new Date(instant)),
    date: (instant) => dates().format(new Date(instant)),
    range: (from, to) => ranges().formatRange(new Date(from), new Date(to)),
    days: (from, to, zone) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: zone }).formatRange(
        new Date(from),
        new Date(Date.parse(to) - 1),
      ),
    ago: (instant, now) => distances().format(...inLargestUnit(Math.min(-0, (Date.parse(instant) - now) / 1000))),
    number: (value) => numbers().format(value),
    percent: (value) => percentages().format(value / 100),
    duration: (seconds) => {
      const [count, unit] = inLargestUnit(seconds);
      return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
    },
    list: (texts) => lists().format(texts),
    utcDay: (instant) => utcDays().format(new Date(instant)),
    tick: (milliseconds, stepSeconds) => {
      const clock = clocks().format(milliseconds);
      return stepSeconds >= DAY_SECONDS || clock === MIDNIGHT ? days().format(milliseconds) : clock;
    },
    minute: (milliseconds) => moments().format(milliseconds),
    weekday: (milliseconds) => weekdays().format(milliseconds),
    month: (milliseconds) => months().format(milliseconds),
    clock: (milliseconds) => clocks().format(milliseconds),
    timeZone,
  };
};

const FormatsContext = createContext<Formats>(formatsOf('en-GB', 'UTC'));

export const FormatsProvider = FormatsContext.Provider;

/** Returns the formats of the reader. */
export const useFormats = (): Formats => use(FormatsContext);

/** Returns the formats of a reader in the language of the page. */
export const useFormatsOf = (timeZone: string): Formats =>
  useMemo(() => formatsOf(document.documentElement.lang, timeZone), [timeZone]);
