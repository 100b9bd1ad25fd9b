import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CustomerState } from '../../domain/customers/customer-lifecycle.ts';
import type { CustomerStatus } from '../../domain/customers/customer.ts';
import { customerIsDeleted } from '../kernel/database/in-scope.ts';

/** Returns the SQL expression of the status of a customer at the moment `at`, as `customerStatusAt` decides it. */
export const effectiveCustomerStatus = (customer: string, at: string): string =>
  `case when ${customer}.cancellation_date <= ${at} then 'cancelled' else ${customer}.status end`;

/**
 * Returns the SQL condition that the stored status of a customer is out of date at the moment `at`, as `isLapsing`
 * decides it, and that the customer is not deleted. Its form is that of the index `customer_cancellation`.
 */
export const customerIsLapsing = (customer: string, at: string): string =>
  `${customer}.status <> 'cancelled' and ${customer}.cancellation_date <= ${at} and not ${customerIsDeleted(customer)}`;

/** Returns the SQL condition that the customer `c` is served, as `isServedAt` decides it; true without a customer. */
export const customerIsServed = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(c.id is null or c.status = 'active' and not ${sql.raw(customerIsDeleted('c'))} and (c.cancellation_date is null or c.cancellation_date > ${now}))`;

/** The columns of the state of the customer, all null if there is none. */
export interface CustomerColumns {
  readonly customerStatus: CustomerStatus | null;
  readonly cancellationDate: Date | null;
  readonly isCustomerDeleted: boolean | null;
}

/** The columns of `CustomerColumns`, selected from customer `c`. */
export const customerStateColumns = sql`c.status as "customerStatus", c.cancellation_date as "cancellationDate", c.is_deleted as "isCustomerDeleted"`;

/** Returns the state of the customer of a row, or null without a customer. */
export const customerStateOf = ({
  customerStatus: status,
  cancellationDate,
  isCustomerDeleted,
}: CustomerColumns): CustomerState | null =>
  status === null ? null : { status, cancellationDate, isDeleted: isCustomerDeleted === true };
