import { isPerson, isPlatformStaff } from './caller.ts';
import type { Caller } from './caller.ts';
import type { Permission } from './permissions.ts';

/** The rows that a query may access. Every port that reads or writes tenant data takes a scope. */
export interface Scope {
  /** The id of the organization, or null for all organizations, which only platform staff may access. */
  readonly organizationId: number | null;
  /** The id of the customer that the caller is bound to, or null if there is none. */
  readonly customerId: number | null;
}

/** An id that no organization has. */
const NO_ORGANIZATION = -1;

/** The scope that contains no rows. */
export const nowhere: Scope = { organizationId: NO_ORGANIZATION, customerId: null };
/** The scope that contains the rows of all organizations. */
export const everywhere: Scope = { organizationId: null, customerId: null };

/** Returns the scope that the caller may read. Platform admins and supporters may read across organizations. */
export const readScopeOf = (caller: Caller): Scope => {
  if (caller.kind === 'anonymous') return nowhere;
  if (caller.kind === 'system' || isPlatformStaff(caller)) return everywhere;
  return caller.organizationId === null
    ? nowhere
    : { organizationId: caller.organizationId, customerId: caller.customerId };
};

/** Returns the scope that the caller may change. Only platform admins may write across organizations. */
export const writeScopeOf = (caller: Caller): Scope => {
  if (caller.kind === 'system' || (isPerson(caller) && caller.isGlobalAdmin)) return everywhere;
  if (caller.kind === 'anonymous' || caller.organizationId === null) return nowhere;
  return { organizationId: caller.organizationId, customerId: caller.customerId };
};

/**
 * Returns the scope of a query under the permission. Supporters may access other organizations only under permissions
 * that read.
 */
export const queryScopeOf = (caller: Caller, { reads }: Pick<Permission, 'reads'>): Scope =>
  reads ? readScopeOf(caller) : writeScopeOf(caller);

/** Returns the scope of a list: the caller's own organization, unless platform staff select another. */
export const listedOrganization = (scope: Scope, own: number, asked?: number): Scope => {
  if (scope.organizationId === null) return { ...scope, organizationId: asked ?? own };
  return asked === undefined || asked === scope.organizationId ? scope : nowhere;
};

/**
 * Returns the organization id of records that the caller creates; for callers without an organization, an id that does
 * not exist.
 */
export const ownOrganization = (caller: Caller): number =>
  caller.kind === 'anonymous' || caller.kind === 'system'
    ? NO_ORGANIZATION
    : (caller.organizationId ?? NO_ORGANIZATION);
