import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CustomerState } from '../../domain/customers/customer-lifecycle.ts';
import type { CustomerStatus } from '../../domain/customers/customer.ts';

/** Returns the SQL condition that the customer `c` is served, as `isServedAt` decides it; true without a customer. */
export const customerIsServed = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(c.id is null or c.status = 'active' and not c.is_deleted and (c.cancellation_date is null or c.cancellation_date > ${now}))`;

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
