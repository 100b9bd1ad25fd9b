import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { customerAt } from '../../domain/customers/customer-lifecycle.ts';
import type { CustomerStatus } from '../../domain/customers/customer.ts';
import { monthOf } from '../../domain/kernel/month.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import type { CustomerFilter, Customers, CustomerView } from './ports.ts';

interface Needs {
  readonly customers: Customers;
}

/** A value and the month whose message count it includes. */
export interface InMonth<Value> {
  readonly value: Value;
  /** The month in the form `2026-03`. */
  readonly month: string;
}

/** Selects customers. Platform staff may select another organization. */
export interface CustomerQuery extends Omit<CustomerFilter, 'statusAt'> {
  readonly organizationId?: number;
  readonly status?: CustomerStatus;
}

/** Attaches the current month to a value. */
export const inMonth = <Value>(value: Value, now: Date): InMonth<Value> => ({ value, month: monthOf(now) });

/** Returns the customer as of now, with the current month. */
const shownAt = (customer: CustomerView, now: Date): InMonth<CustomerView> => inMonth(customerAt(customer, now), now);

const listing = (name: string) =>
  definePageQuery({
    name,
    permission: 'readRecords',
    records: ({ customers }: Needs) => customers,
    select: ({ scope, caller, now }, { organizationId, status, ...filter }: CustomerQuery) => ({
      scope: listedOrganization(scope, ownOrganization(caller), organizationId),
      filter: status === undefined ? filter : { ...filter, statusAt: { status, now } },
    }),
    show: ({ now }, customer) => shownAt(customer, now),
  });

/** Lists customers with what they use in the present month. */
export const listCustomers = listing('listCustomers');
/** Lists customers with the text messages that each has used in the present month. */
export const listSmsUsage = listing('listSmsUsage');

/** Returns a customer with what it uses in the present month. */
export const getCustomer = defineRecordQuery({
  name: 'getCustomer',
  permission: 'readRecords',
  records: ({ customers }: Needs) => customers,
  missing: 'notFound',
  answer: ({ now }, customer) => shownAt(customer, now),
});
