import { systemCaller } from '../../domain/access/caller.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { customerAt, isServiceChange } from '../../domain/customers/customer-lifecycle.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import type { CustomerFollower, Customers, DeletedCustomers } from './ports.ts';

/** The batch size of one run. */
const BATCH = 100;

interface Needs {
  readonly customers: Customers;
}

/** Returns the customers whose cancellation date is reached, in a batch of limited size. */
export const listLapsingCustomers = defineQuery({
  name: 'listLapsingCustomers',
  permission: 'runService',
  refuses: [],
  execute:
    ({ customers }: Needs) =>
    async ({ now }) =>
      accepted(await customers.lapsing(now, BATCH)),
});

/** Stores the cancellation of a customer whose date has come; `notFound` if it was deleted or its date changed. */
export const completeCancellation = defineCommand({
  name: 'completeCancellation',
  permission: 'runService',
  refuses: ['notFound'],
  execute:
    (needs: Needs & { readonly customerFollowers: readonly CustomerFollower[] }) =>
    async ({ now, audit }, { id }: { readonly id: number }) => {
      const found = await needs.customers.lock(everywhere, id);
      const cancelled = found === null ? null : customerAt(found, now);
      if (found === null || cancelled === null || cancelled === found) return refused('notFound');
      const stored = { ...cancelled, ...(await needs.customers.save({ ...cancelled, updatedAt: now }, found)) };
      if (isServiceChange(found, stored)) {
        const change = { customerId: id, isServed: false, at: stored.cancelledAt ?? now };
        for (const follower of needs.customerFollowers) await follower.serviceChanged?.(change, now);
      }
      audit(auditEntry('customer.cancelled', stored, changesOf(found, stored)));
      return accepted(null);
    },
});

/** The maximum delay of stored statuses and of the removal of records. Neither is visible to callers. */
const PERIOD = minutes(5);

/** Stores due cancellations, each in a separate transaction. */
export const cancellationJob = (
  listDue: Run<undefined, readonly number[], never>,
  complete: Run<{ readonly id: number }, null, 'notFound'>,
): RecurringJob => ({
  name: 'customers.cancel',
  every: PERIOD,
  run: async () => {
    for (;;) {
      const due = await listDue(systemCaller, undefined);
      if (!due.ok) return;
      const outcomes = [];
      for (const id of due.value) outcomes.push(await complete(systemCaller, { id }));
      if (!outcomes.some(({ ok }) => ok)) return;
    }
  },
});

/** Removes what is still stored of deleted customers. */
export const customerRemovalJob = (deletedCustomers: DeletedCustomers): RecurringJob => ({
  name: 'customers.removeDeleted',
  every: PERIOD,
  run: async () => {
    while (await deletedCustomers.removeNext());
  },
});
