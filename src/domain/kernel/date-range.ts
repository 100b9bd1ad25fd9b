import { accepted, refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { elapsed } from './time.ts';

/** A period of time between two instants. */
export interface DateRange {
  readonly from: Date;
  readonly to: Date;
}

/** The limits of a period, other than that it does not end before it begins. */
export interface DateRangeLimits {
  /** The maximum length, in milliseconds; if omitted, a period of any length is accepted. */
  readonly longest?: number;
  /** True if the period must not be empty. */
  readonly isNotEmpty?: boolean;
}

/** Decides a period from its bounds. A bound of null is one that could not be read. */
export const decideDateRange = (
  from: Date | null,
  to: Date | null,
  { longest = Infinity, isNotEmpty = false }: DateRangeLimits = {},
): Outcome<DateRange, 'invalidDateRange'> => {
  const isInvalid =
    from === null || to === null || from > to || elapsed(from, to) > longest || (isNotEmpty && !(from < to));
  return isInvalid ? refused('invalidDateRange') : accepted({ from, to });
};
