import { invalidBody } from '../kernel/issue.ts';
import { monthBefore, monthBounds, monthOf, monthsBetween } from '../kernel/month.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, later } from '../kernel/time.ts';
import type { Customer } from './customer.ts';

/** The time after the end of a month at which its figures are frozen. Until then, package, price and address can still be corrected. */
export const USAGE_SETTLEMENT = days(3);

/** The latest month whose figures are to be frozen. */
export const lastSettledMonth = (now: Date): string => monthBefore(monthOf(later(now, -USAGE_SETTLEMENT)));

/** What the figures of a month are billed by and to. */
export interface UsageTerms extends Pick<Customer, 'name' | 'email' | 'customPricing' | 'companyName' | 'street' | 'postalCode' | 'city' | 'country' | 'vatId'> {
  readonly packageType: string;
  readonly packageDisplayName: string;
}

/** What a customer used in a month. */
export interface CustomerUsage extends UsageTerms {
  readonly customerId: number;
  /** Of the customer. */
  readonly publicId: string;
  readonly month: string;
  /** The most monitors of all kinds that existed at the same time. */
  readonly monitorsAtPeak: number;
  /** At the end of the month, or at the moment during the month. */
  readonly monitorsAtEnd: number;
  readonly smsSent: number;
  /** Null while the figures can change. */
  readonly frozenAt: Date | null;
}

/** The month whose usage is listed: by default the previous one. It must have begun. */
export const decideUsageMonth = (asked: string | undefined, now: Date): Outcome<string, 'invalidRequestBody'> => {
  const present = monthOf(now);
  if (asked !== undefined && asked > present) return invalidBody([{ path: 'month', message: 'The month has not begun.' }]);
  return accepted(asked ?? monthBefore(present));
};

/** How many monitors of a customer were added or removed at an instant. */
export interface MonitorCountChange {
  readonly at: Date;
  /** Negative for a removal. */
  readonly amount: number;
}

/** How many monitors a customer has, and the changes that led there. */
export interface MonitorHistory {
  readonly present: number;
  /** At least those of the month and later ones, in any order. */
  readonly changes: readonly MonitorCountChange[];
}

/** The number of monitors at the peak and at the end of the month, counted back from the present number. */
export const monitorsIn = (month: string, { present, changes }: MonitorHistory): Pick<CustomerUsage, 'monitorsAtPeak' | 'monitorsAtEnd'> => {
  const { from, to } = monthBounds(month);
  const byInstant = new Map<number, number>();
  for (const { at, amount } of changes) if (at > from) byInstant.set(at.getTime(), (byInstant.get(at.getTime()) ?? 0) + amount);
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

/** The history of a customer who is deleted at `now`, with all monitors. */
export const endedHistory = ({ present, changes }: MonitorHistory, now: Date): MonitorHistory => ({ present: 0, changes: [...changes, { at: now, amount: -present }] });

/** From when on the usage of a customer is not frozen. */
export interface UnfrozenUsage {
  readonly createdAt: Date;
  /** The end of the last month that is frozen, or before which nothing was recorded. */
  readonly usageFrozenUntil: Date | null;
}

/** The months up to `last` whose usage is not frozen yet. */
export const monthsToFreeze = ({ createdAt, usageFrozenUntil }: UnfrozenUsage, last: string): readonly string[] => monthsBetween(monthOf(usageFrozenUntil ?? createdAt), last);
