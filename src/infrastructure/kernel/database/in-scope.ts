import type { Scope } from '../../../domain/access/scope.ts';

/** A query that rows can be filtered out of. */
interface Filterable {
  where(column: string, operator: '=', value: number): this;
}

/**
 * Narrows a query to the rows of the scope. Every query over tenants' rows goes through here; `columns` names the
 * columns of its table that hold the organization and, where rows belong to customers, the customer.
 */
export const inScope = <Query>(query: Query, scope: Scope, columns: { readonly organization: string; readonly customer?: string }): Query => {
  let narrowed = query as Query & Filterable;
  if (scope.organizationId !== null) narrowed = narrowed.where(columns.organization, '=', scope.organizationId);
  if (scope.customerId !== null && columns.customer !== undefined) narrowed = narrowed.where(columns.customer, '=', scope.customerId);
  return narrowed;
};

/** The same narrowing for a written-out statement: its conditions, each led by `and`, with their values added to `values`. */
export const scopeConditions = (scope: Scope, columns: { readonly organization: string; readonly customer?: string }, values: unknown[]): string => {
  const pairs = [
    [columns.organization, scope.organizationId],
    [columns.customer, scope.customerId],
  ] as const;
  return pairs
    .map(([column, value]) => (column === undefined || value === null ? '' : ` and ${column} = $${values.push(value)}`))
    .join('');
};
