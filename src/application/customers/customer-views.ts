import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { customerAt } from '../../domain/customers/customer-lifecycle.ts';
import { monthOf } from '../../domain/kernel/month.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CustomerFilter, Customers, CustomerView } from './ports.ts';

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

/** A page of them. */
export interface CustomerList {
  readonly request: PageRequest;
  readonly filter: CustomerQuery;
}

/** Attaches the current month to a value. */
export const inMonth = <Value>(value: Value, now: Date): InMonth<Value> => ({ value, month: monthOf(now) });

/** The customer as it is now, with the current month. */
const shownAt = (customer: CustomerView, now: Date): InMonth<CustomerView> => inMonth(customerAt(customer, now), now);

const listing = (name: string) =>
  defineQuery({
    name,
    permission: 'readRecords',
    refuses: [],
    execute:
      ({ customers }: Needs) =>
      async ({ scope, caller, now }, { request, filter: { organizationId, ...filter } }: CustomerList) => {
        const page = await customers.page(listedOrganization(scope, ownOrganization(caller), organizationId), request, filter);
        return accepted<Page<InMonth<CustomerView>>>({ ...page, items: page.items.map((customer) => shownAt(customer, now)) });
      },
  });

export const listCustomers = listing('listCustomers');
export const listSmsUsage = listing('listSmsUsage');

export const getCustomer = defineQuery({
  name: 'getCustomer',
  permission: 'readRecords',
  refuses: ['notFound'],
  execute:
    ({ customers }: Needs) =>
    async ({ scope, now }, { id }: { readonly id: string }) => {
      const found = await customers.find(scope, id);
      return found === null ? refused('notFound') : accepted(shownAt(found, now));
    },
});
