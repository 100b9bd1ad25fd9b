import type { Scope } from '../../../domain/access/scope.ts';

/** The owner of a row; `customerId` is omitted for rows without a customer. */
export interface Owner {
  readonly organizationId: number;
  readonly customerId?: number | null;
}

/** Returns true if the row is within the scope. */
export const isInScope = (scope: Scope, { organizationId, customerId }: Owner): boolean =>
  (scope.organizationId === null || scope.organizationId === organizationId) &&
  (scope.customerId === null || customerId === undefined || scope.customerId === customerId);
