import { endOf, instantOf, isDay } from '../kernel/instant.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, hours, later } from '../kernel/time.ts';

/** How far back is looked when no period is asked for. */
export const DEFAULT_PERIOD = hours(24);

/** A stretch of time; `to` is outside it. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** The bounds of a period as a caller writes them. */
export interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The period that is asked for: up to now and over the last day unless told. */
export const decidePeriod = ({ from, to }: AskedPeriod, now: Date): Outcome<Period, 'invalidDateRange'> => {
  const end = to === undefined ? now : endOf(to);
  if (end === null) return refused('invalidDateRange');
  const last = to !== undefined && isDay(to) ? later(end, -1) : end;
  const start = from === undefined ? later(end, -DEFAULT_PERIOD) : instantOf(from);
  if (start === null || start > last) return refused('invalidDateRange');
  return accepted({ from: start, to: end });
};

/** A period taken apart by where its checks are counted: by day, by hour, or only one by one. */
export interface PeriodParts {
  readonly days: readonly Period[];
  readonly hours: readonly Period[];
  readonly raw: readonly Period[];
}

const ceilTo = (instant: number, unit: number): number => Math.ceil(instant / unit) * unit;
const floorTo = (instant: number, unit: number): number => Math.floor(instant / unit) * unit;

const stretch = (from: number, to: number): readonly Period[] =>
  from < to ? [{ from: new Date(from), to: new Date(to) }] : [];

/** Takes a stretch apart into the whole units inside it and what is left on both sides. */
const cut = (from: number, to: number, unit: number, until: number): { whole: readonly Period[]; rest: readonly Period[] } => {
  const start = ceilTo(from, unit);
  const end = floorTo(Math.min(to, until), unit);
  if (start >= end) return { whole: [], rest: stretch(from, to) };
  return { whole: stretch(start, end), rest: [...stretch(from, start), ...stretch(end, to)] };
};

/** Takes a period apart, given the moments up to which hours and days have been counted. */
export const partsOf = (period: Period, counted: { readonly hours: Date; readonly days: Date }): PeriodParts => {
  const byDay = cut(period.from.getTime(), period.to.getTime(), days(1), counted.days.getTime());
  const byHour = byDay.rest.map(({ from, to }) => cut(from.getTime(), to.getTime(), hours(1), counted.hours.getTime()));
  return {
    days: byDay.whole,
    hours: byHour.flatMap(({ whole }) => whole),
    raw: byHour.flatMap(({ rest }) => rest),
  };
};
