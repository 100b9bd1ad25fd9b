import type { PackageLimits } from '../access/package-limit.rules.ts';
import { uptimePercentOf } from '../checks/check-statistics.ts';
import { noSeconds } from '../checks/state-span.ts';
import type { StateSeconds } from '../checks/state-span.ts';
import { customerStatusAt } from '../customers/customer-lifecycle.ts';
import type { Customer } from '../customers/customer.ts';
import { monitorHealthOf } from '../monitors/health.ts';
import type { MonitorHealth, MonitorTally } from '../monitors/health.ts';
import { monitorKindNames } from '../monitors/monitor.ts';
import type { MonitorKindName } from '../monitors/monitor.ts';

/** The number of days over which the uptime of a customer is summed: complete ones of the organization's time zone. */
export const SUMMARY_UPTIME_DAYS = 30;

type Shown = Pick<Customer, 'id' | 'publicId' | 'name' | 'status'> & {
  readonly packageType: string;
  readonly packageDisplayName: string;
  /** The time since which the monitor that has been down longest is down, or null if none is. */
  readonly worstSince: Date | null;
};

/** A customer with the facts about its monitors, as they are stored. */
export interface CustomerSummaryFacts extends Shown, Pick<Customer, 'cancellationDate'> {
  readonly limits: PackageLimits;
  /** The numbers of monitors by kind, status and condition. */
  readonly tallies: readonly MonitorTally[];
  /** The numbers of its monitors by kind. */
  readonly kinds: Readonly<Partial<Record<MonitorKindName, number>>>;
  /** The sums over its monitors in the last `SUMMARY_UPTIME_DAYS`. */
  readonly seconds: Pick<StateSeconds, 'up' | 'degraded' | 'down'>;
}

/** The monitors of one kind that a customer has, and the number that its package includes. */
export interface KindUse {
  readonly kind: MonitorKindName;
  readonly used: number;
  readonly limit: number;
}

/** A customer with the state of its monitors. */
export interface CustomerSummary extends Shown {
  readonly counts: MonitorHealth;
  /** The number of monitors that the package includes; null for any number. */
  readonly monitorLimit: number | null;
  /** The kinds that the package limits. */
  readonly limitedKinds: readonly KindUse[];
  /** Null if its monitors were neither up nor down. */
  readonly uptimePercent: number | null;
}

/** Summarizes a customer at the moment. */
export const customerSummaryOf = (
  { limits, tallies, kinds, seconds, cancellationDate, ...customer }: CustomerSummaryFacts,
  now: Date,
): CustomerSummary => ({
  ...customer,
  status: customerStatusAt({ status: customer.status, cancellationDate }, now),
  counts: monitorHealthOf(tallies),
  monitorLimit: limits.monitors ?? null,
  limitedKinds: monitorKindNames.flatMap((kind) => {
    const limit = limits[kind] ?? null;
    return limit === null ? [] : [{ kind, used: kinds[kind] ?? 0, limit }];
  }),
  uptimePercent: uptimePercentOf({ ...noSeconds, ...seconds }),
});
