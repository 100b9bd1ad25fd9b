import type { ServiceHours } from '../../domain/accounting/service-hours.ts';
import { intlOf } from '../../domain/kernel/intl.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { CLOCK_TIME, DATE, formatsOf } from '../../texts/formats.ts';
import type { Formats } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';

/** The texts and the formats of times and numbers in the language and time zone of a report. */
export interface ReportLocale extends Pick<Formats, 'date' | 'period' | 'duration' | 'list'> {
  /** The language as a BCP 47 tag. */
  readonly tag: string;
  /** The direction of writing. */
  readonly direction: Texts['direction'];
  readonly texts: Texts['reports'];
  /** Writes a text with its label. */
  readonly labelled: Texts['labelled'];
  /** Returns the date and time without the time zone, which a report names once. */
  moment(at: Date): string;
  /** Returns the date of a moment in the time zone of the report. */
  dateAt(at: Date): string;
  /** Returns a date such as `2026-10-05` without its year. */
  shortDate(date: string): string;
  /** Formats a percentage such as 99.987 with at most three decimals. It is never rounded up. */
  percent(percent: number): string;
  /** Formats a percentage of a column: with three decimals, so that their points line up. All and nothing have none. */
  columnPercent(percent: number): string;
  /** Formats a whole number. */
  number(count: number): string;
  /** Formats a latency, in milliseconds. */
  milliseconds(ms: number): string;
  /** Formats service hours, which recur every week. */
  hours(hours: readonly ServiceHours[]): string;
}

/** The date of a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns the days as ranges of consecutive days: 1, 2, 3, 5 are 1-3 and 5. */
const rangesOf = (days: readonly number[]): readonly (readonly [first: number, last: number])[] =>
  [...new Set(days)]
    .sort((one, other) => one - other)
    .reduce<(readonly [number, number])[]>((ranges, day) => {
      const last = ranges.at(-1);
      return last?.[1] === day - 1 ? [...ranges.slice(0, -1), [last[0], day]] : [...ranges, [day, day]];
    }, []);

/** Returns the share, rounded in thousandths of a percent, so that 99.987 is not shown as 99.986 for lack of precision. */
const shareOf = (percent: number): number => Math.floor(Math.round(percent * 1e6) / 1e3) / 1e5;

/** Returns the locale of a report in a language. */
export const reportLocale = (timezone: string, language: Language): ReportLocale => {
  const { reports: texts, statusPages, direction, labelled } = textsOf(language);
  const { locale: tag } = statusPages;
  const { date, period, duration, list } = formatsOf(tag, timezone);
  const moments = new (intlOf('DateTimeFormat'))(tag, { ...DATE, ...CLOCK_TIME, timeZone: timezone });
  const dates = new (intlOf('DateTimeFormat'))(tag, { ...DATE, timeZone: timezone });
  const shortDates = new (intlOf('DateTimeFormat'))(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const weekdays = new (intlOf('DateTimeFormat'))(tag, { weekday: 'short', timeZone: 'UTC' });
  const shares = { style: 'percent', maximumFractionDigits: 3, roundingMode: 'trunc' } as const;
  const percents = new (intlOf('NumberFormat'))(tag, shares);
  const alignedPercents = new (intlOf('NumberFormat'))(tag, { ...shares, minimumFractionDigits: 3 });
  const numbers = new (intlOf('NumberFormat'))(tag, { maximumFractionDigits: 0 });
  const weekday = (day: number): string => weekdays.format(new Date(MONDAY + (day - 1) * DAY_MS));
  const days = (ranges: ReturnType<typeof rangesOf>): string =>
    list(ranges.map(([first, last]) => (first === last ? weekday(first) : `${weekday(first)}–${weekday(last)}`)));
  return {
    tag,
    direction,
    texts,
    labelled,
    date,
    period,
    duration,
    list,
    moment: (at) => moments.format(at),
    dateAt: (at) => dates.format(at),
    shortDate: (of) => shortDates.format(new Date(of)),
    percent: (percent) => percents.format(shareOf(percent)),
    columnPercent: (percent) =>
      (percent === 0 || percent === 100 ? percents : alignedPercents).format(shareOf(percent)),
    number: (count) => numbers.format(count),
    milliseconds: (ms) => `${numbers.format(ms)} ms`,
    hours: (hours) => hours.map((each) => `${days(rangesOf(each.days))} ${each.from}–${each.to}`).join(', '),
  };
};
