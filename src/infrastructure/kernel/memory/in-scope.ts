import type { Scope } from '../../../domain/access/scope.ts';

/** Whose a row is; `customerId` is left out for rows that belong to no customer in particular. */
export interface Owner {
  readonly organizationId: number;
  readonly customerId?: number | null;
}

/** Whether a row is one of the scope's. */
export const isInScope = (scope: Scope, { organizationId, customerId }: Owner): boolean =>
  (scope.organizationId === null || scope.organizationId === organizationId) &&
  (scope.customerId === null || customerId === undefined || scope.customerId === customerId);
