import type { Scope } from '../../../domain/access/scope.ts';

/** The columns that hold the owner of a row. */
export interface OwnerColumns {
  readonly organization: string;
  /** Left out for rows that belong to no customer in particular: callers who are confined to a customer see all of them. */
  readonly customer?: string;
  /** The column of which null means that the row is shared: by every customer of the organization, or by every organization. */
  readonly shared?: 'customer' | 'organization';
}

/** Whether the scope is one whole organization, for which counts are maintained. */
export const coversOrganization = ({ organizationId, customerId }: Scope): boolean => organizationId !== null && customerId === null;

/** A query that rows can be filtered out of. */
interface Filterable {
  where(column: string, operator: '=', value: number): this;
}

/** Narrows a query to the rows of the scope. Every query over tenants' rows goes through this function or `scopeConditions`. */
export const inScope = <Query>(query: Query, scope: Scope, columns: Omit<OwnerColumns, 'shared'>): Query => {
  let narrowed = query as Query & Filterable;
  if (scope.organizationId !== null) narrowed = narrowed.where(columns.organization, '=', scope.organizationId);
  if (scope.customerId !== null && columns.customer !== undefined) narrowed = narrowed.where(columns.customer, '=', scope.customerId);
  return narrowed;
};

/** The same for a written-out statement: its conditions, each preceded by `and`. Their values are appended to `values`. */
export const scopeConditions = (scope: Scope, { organization, customer, shared }: OwnerColumns, values: unknown[]): string => {
  const condition = (column: string | undefined, value: number | null, isShared: boolean): string => {
    if (column === undefined || value === null) return '';
    const isOwn = `${column} = $${values.push(value)}`;
    return isShared ? ` and (${column} is null or ${isOwn})` : ` and ${isOwn}`;
  };
  return condition(organization, scope.organizationId, shared === 'organization') + condition(customer, scope.customerId, shared === 'customer');
};
