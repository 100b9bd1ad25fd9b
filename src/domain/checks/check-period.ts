import { decideDateRange } from '../kernel/date-range.ts';
import { endOf, instantOf, isDay } from '../kernel/instant.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, hours, later } from '../kernel/time.ts';

/** The length of a period that is requested without a start. */
export const DEFAULT_PERIOD = hours(24);

/** A period of time; `to` is exclusive. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** The bounds of a period as a caller sends them. */
export interface RequestedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A number of days in ISO 8601, such as `P30D`. */
const NUMBER_OF_DAYS = /^P(?<count>\d{1,4})D$/;

/** Returns the start that a caller sent: an instant, or a number of days before the end. */
const startOf = (sent: string, end: Date): Date | null => {
  const count = NUMBER_OF_DAYS.exec(sent)?.groups?.['count'];
  return count === undefined ? instantOf(sent) : later(end, -days(Number(count)));
};

/**
 * Decides the period that a caller requested; by default, the last 24 hours. A number of days needs no clock of the
 * caller. See ADR 0257.
 */
export const decidePeriod = ({ from, to }: RequestedPeriod, now: Date): Outcome<Period, 'invalidDateRange'> => {
  const end = to === undefined ? now : endOf(to);
  const start = from === undefined ? later(end ?? now, -DEFAULT_PERIOD) : startOf(from, end ?? now);
  // A day that is the end is included, but the start of the next day is not.
  const last = end !== null && to !== undefined && isDay(to) ? later(end, -1) : end;
  const range = decideDateRange(start, last);
  return range.ok ? accepted({ from: range.value.from, to: end ?? range.value.to }) : range;
};

/** A period divided by the source of its check counts: daily rollups, hourly rollups, or raw results. */
export interface PeriodParts {
  readonly days: readonly Period[];
  readonly hours: readonly Period[];
  readonly raw: readonly Period[];
}

const ceilTo = (instant: number, unit: number): number => Math.ceil(instant / unit) * unit;
const floorTo = (instant: number, unit: number): number => Math.floor(instant / unit) * unit;

const periodOf = (from: number, to: number): readonly Period[] =>
  from < to ? [{ from: new Date(from), to: new Date(to) }] : [];

/** Divides a period into the whole units inside it and the remainders at both ends. */
const cut = (
  from: number,
  to: number,
  unit: number,
  until: number,
): { whole: readonly Period[]; rest: readonly Period[] } => {
  const start = ceilTo(from, unit);
  const end = floorTo(Math.min(to, until), unit);
  if (start >= end) return { whole: [], rest: periodOf(from, to) };
  return { whole: periodOf(start, end), rest: [...periodOf(from, start), ...periodOf(end, to)] };
};

/** Divides a period by the sources of its counts, given the times up to which hours and days have been rolled up. */
export const partsOf = (period: Period, counted: { readonly hours: Date; readonly days: Date }): PeriodParts => {
  const byDay = cut(period.from.getTime(), period.to.getTime(), days(1), counted.days.getTime());
  const byHour = byDay.rest.map(({ from, to }) => cut(from.getTime(), to.getTime(), hours(1), counted.hours.getTime()));
  return {
    days: byDay.whole,
    hours: byHour.flatMap(({ whole }) => whole),
    raw: byHour.flatMap(({ rest }) => rest),
  };
};
