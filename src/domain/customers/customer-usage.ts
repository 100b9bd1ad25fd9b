import { invalidBody } from '../kernel/issue.ts';
import { monthBefore, monthBounds, monthOf, monthsBetween } from '../kernel/month.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, later } from '../kernel/time.ts';
import type { Customer } from './customer.ts';

/**
 * The time between the end of a month and the freezing of its figures, in milliseconds. Until then, package, price and
 * address can be corrected.
 */
export const USAGE_SETTLEMENT = days(3);

/** Returns the latest month whose figures must be frozen. */
export const lastSettledMonth = (now: Date): string => monthBefore(monthOf(later(now, -USAGE_SETTLEMENT)));

/** The data by which the usage of a month is billed: the package, the price and the billing address. */
export interface UsageTerms extends Pick<
  Customer,
  'name' | 'email' | 'customPricing' | 'companyName' | 'street' | 'postalCode' | 'city' | 'country' | 'vatId'
> {
  readonly packageType: string;
  readonly packageDisplayName: string;
}

/** The usage of a customer in a month. See ADR 0116. */
export interface CustomerUsage extends UsageTerms {
  readonly customerId: number;
  /** The public id of the customer. */
  readonly publicId: string;
  readonly month: string;
  /** The highest number of monitors, of all kinds, that existed at the same time. */
  readonly monitorsAtPeak: number;
  /** The number of monitors at the end of the month or, during the month, at present. */
  readonly monitorsAtEnd: number;
  readonly smsSent: number;
  /** The time at which the figures were frozen; null while they can change. */
  readonly frozenAt: Date | null;
}

/** Returns the month whose usage is listed, by default the present month. Refuses a month that has not begun. */
export const decideUsageMonth = (asked: string | undefined, now: Date): Outcome<string, 'invalidRequestBody'> => {
  const present = monthOf(now);
  if (asked !== undefined && asked > present)
    return invalidBody([{ path: 'month', message: 'The month has not begun.' }]);
  return accepted(asked ?? present);
};

/** A change in the number of a customer's monitors. */
export interface MonitorCountChange {
  readonly at: Date;
  /** The number of added monitors, or negative for removed monitors. */
  readonly amount: number;
}

/** The present number of a customer's monitors, and its past changes. */
export interface MonitorHistory {
  readonly present: number;
  /** The changes in any order, at least those during the month and after it. */
  readonly changes: readonly MonitorCountChange[];
}

/**
 * Returns the highest number of monitors in the month and the number at its end, counted back from the present number.
 */
export const monitorsIn = (
  month: string,
  { present, changes }: MonitorHistory,
): Pick<CustomerUsage, 'monitorsAtPeak' | 'monitorsAtEnd'> => {
  const { from, to } = monthBounds(month);
  const byInstant = new Map<number, number>();
  for (const { at, amount } of changes)
    if (at > from) byInstant.set(at.getTime(), (byInstant.get(at.getTime()) ?? 0) + amount);
  let count = present;
  let monitorsAtEnd = present;
  let monitorsAtPeak = 0;
  for (const [at, amount] of [...byInstant].toSorted(([one], [other]) => other - one)) {
    if (at < to.getTime()) monitorsAtPeak = Math.max(monitorsAtPeak, count);
    count -= amount;
    if (at >= to.getTime()) monitorsAtEnd = count;
  }
  return { monitorsAtPeak: Math.max(monitorsAtPeak, count), monitorsAtEnd };
};

/** Returns the history of a customer that is deleted at `now` together with all its monitors. */
export const endedHistory = ({ present, changes }: MonitorHistory, now: Date): MonitorHistory => ({
  present: 0,
  changes: [...changes, { at: now, amount: -present }],
});

/** The facts that determine which months of a customer's usage are not frozen. */
export interface UnfrozenUsage {
  readonly createdAt: Date;
  /** The end of the last frozen month, or the time before which nothing was recorded; null if there is neither. */
  readonly usageFrozenUntil: Date | null;
}

/** Returns the months up to `last` whose usage is not frozen yet. */
export const monthsToFreeze = ({ createdAt, usageFrozenUntil }: UnfrozenUsage, last: string): readonly string[] =>
  monthsBetween(monthOf(usageFrozenUntil ?? createdAt), last);
