import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { decideUsageMonth, lastSettledMonth } from '../../domain/customers/customer-usage.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { hours } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { PackageUses } from '../access/ports.ts';
import type { CustomerUsages } from './ports.ts';

/** The month to list, the customer if it is only one, and the organization if platform staff name one. */
export interface UsageQuery {
  readonly month?: string;
  readonly customerId?: string | number;
  readonly organizationId?: number;
}

/** Lists the usage of each customer in a month. */
export const listCustomerUsage = defineQuery({
  name: 'listCustomerUsage',
  permission: 'readAdministration',
  refuses: ['invalidRequestBody'],
  execute:
    ({
      customerUsages,
      packageUses,
    }: {
      readonly customerUsages: CustomerUsages;
      readonly packageUses: Pick<PackageUses, 'of'>;
    }) =>
    async (
      { scope, caller, now },
      { request, filter }: { readonly request: ListRequest; readonly filter: UsageQuery },
    ) => {
      const month = decideUsageMonth(filter.month, now);
      if (!month.ok) return month;
      const page = await customerUsages.page(
        listedOrganization(scope, ownOrganization(caller), filter.organizationId),
        month.value,
        request,
        filter.customerId,
      );
      // Frozen months do not change, but what a customer has does.
      const open = page.items.filter(({ frozenAt }) => frozenAt === null);
      const uses = await packageUses.of(open.map(({ customerId }) => customerId));
      return accepted({
        ...page,
        items: page.items.map((item) => ({
          ...item,
          packageUse: item.frozenAt === null ? (uses.get(item.customerId) ?? null) : null,
        })),
      });
    },
});

/** The maximum number of customers that one transaction freezes. */
const BATCH = 100;

/** Freezes the usage of months that are settled, also of those that ended while the service was stopped. */
export const usageFreezingJob = (customerUsages: CustomerUsages, clock: Clock): RecurringJob => ({
  name: 'customers.freezeUsage',
  every: hours(1),
  run: async () => {
    const now = clock.now();
    while ((await customerUsages.freeze(lastSettledMonth(now), now, BATCH)) > 0);
  },
});
