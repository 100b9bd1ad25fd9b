import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { smsMonthOf } from '../../domain/customers/sms-usage.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CustomerFilter, Customers } from './ports.ts';

interface Needs {
  readonly customers: Customers;
}

/** A value and the month whose message count it includes. */
export interface InMonth<Value> {
  readonly value: Value;
  /** Such as `2026-03`. */
  readonly month: string;
}

/** Selects customers. Platform staff may select another organization. */
export interface CustomerQuery extends CustomerFilter {
  readonly organizationId?: number;
}

/** Attaches the current month to a value. */
export const inMonth = <Value>(value: Value, now: Date): InMonth<Value> => ({ value, month: smsMonthOf(now) });

export const listCustomers = defineQuery({
  name: 'listCustomers',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ customers }: Needs) =>
    async ({ scope, caller, now }, { organizationId, ...filter }: CustomerQuery) =>
      accepted(inMonth(await customers.list(listedOrganization(scope, ownOrganization(caller), organizationId), filter), now)),
});

export const listSmsUsage = defineQuery({
  name: 'listSmsUsage',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ customers }: Needs) =>
    async ({ scope, caller, now }, { organizationId }: CustomerQuery) =>
      accepted(inMonth(await customers.list(listedOrganization(scope, ownOrganization(caller), organizationId), {}), now)),
});

export const getCustomer = defineQuery({
  name: 'getCustomer',
  permission: 'readRecords',
  refuses: ['notFound'],
  execute:
    ({ customers }: Needs) =>
    async ({ scope, now }, { id }: { readonly id: string }) => {
      const found = await customers.find(scope, id);
      return found === null ? refused('notFound') : accepted(inMonth(found, now));
    },
});
