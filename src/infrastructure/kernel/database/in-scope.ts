import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Scope } from '../../../domain/access/scope.ts';
import { columnName } from './columns.ts';

/** The columns that hold the owner of a row. */
export interface OwnerColumns {
  readonly organization: string;
  /**
   * Omitted for rows that do not belong to a particular customer: callers who are confined to a customer see all of
   * them.
   */
  readonly customer?: string;
  /** True for the table of customers itself, where each query excludes the deleted customers. */
  readonly isCustomer?: true;
  /**
   * Returns the SQL condition that a row without such a column concerns a customer, for rows that callers who are
   * confined to the customer do not all see. `customerId` is the parameter of the statement.
   */
  readonly ofCustomer?: (customerId: string) => string;
  /** The column that is null if the row is shared by every customer of the organization, or by every organization. */
  readonly shared?: 'customer' | 'organization';
}

/** Returns true if the scope is one whole organization, for which counts are maintained. */
export const coversOrganization = ({ organizationId, customerId }: Scope): boolean =>
  organizationId !== null && customerId === null;

/**
 * Returns the SQL condition that a customer is deleted: nobody sees it any more, and a job removes its records.
 * `customer` is the name or alias of the table.
 */
export const customerIsDeleted = (customer: string): string => `${customer}.is_deleted`;

/** The SQL for the ids of deleted customers whose records are still being removed. There are few at any time. */
const DELETED_CUSTOMERS = `(select deleted.id from customer deleted where ${customerIsDeleted('deleted')})`;

/** Returns the SQL condition that the row's customer is not deleted; `customer` is the column that holds its id. */
export const customerExists = (customer: string): string =>
  `(${customer} is null or ${customer} not in ${DELETED_CUSTOMERS})`;

/**
 * Returns the condition of `customerExists` as an expression of the query builder.
 *
 * @internal
 */
export const whereCustomerExists = (customer: string): RawBuilder<SqlBool> => sql.raw(customerExists(customer));

/** A query that supports `where` conditions. */
interface Filterable {
  where(column: string, operator: '=', value: number): this;
  where(condition: Expression<SqlBool>): this;
}

/**
 * Restricts a query to the rows of the scope, without rows of deleted customers. Every query on rows of tenants uses
 * this function or `scopeConditions`.
 */
export const inScope = <Query>(
  query: Query,
  scope: Scope,
  columns: Omit<OwnerColumns, 'shared' | 'ofCustomer'>,
): Query => {
  let narrowed = query as Query & Filterable;
  if (scope.organizationId !== null) narrowed = narrowed.where(columns.organization, '=', scope.organizationId);
  if (columns.customer === undefined) return narrowed;
  if (scope.customerId !== null) narrowed = narrowed.where(columns.customer, '=', scope.customerId);
  if (columns.isCustomer === true) return narrowed;
  return narrowed.where(whereCustomerExists(columnName(columns.customer)));
};

/**
 * Returns the conditions of `inScope` for an SQL statement, each preceded by `and`. Appends their values to `values`.
 */
export const scopeConditions = (
  scope: Scope,
  { organization, customer, ofCustomer, isCustomer, shared }: OwnerColumns,
  values: unknown[],
): string => {
  const condition = (column: string | undefined, value: number | null, isShared: boolean): string => {
    if (column === undefined || value === null) return '';
    const isOwn = `${column} = $${values.push(value)}`;
    return isShared ? ` and (${column} is null or ${isOwn})` : ` and ${isOwn}`;
  };
  const owned =
    condition(organization, scope.organizationId, shared === 'organization') +
    condition(customer, scope.customerId, shared === 'customer') +
    (ofCustomer === undefined || scope.customerId === null
      ? ''
      : ` and ${ofCustomer(`$${values.push(scope.customerId)}`)}`);
  return customer === undefined || isCustomer === true ? owned : `${owned} and ${customerExists(customer)}`;
};
