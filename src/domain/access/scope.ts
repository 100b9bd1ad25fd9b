import { isPerson, isPlatformStaff } from './caller.ts';
import type { Caller } from './caller.ts';
import type { Permission } from './permissions.ts';

/** The rows that a query may touch. Every port that reads or writes tenant data takes a scope. */
export interface Scope {
  /** Null for every organization; only platform staff have that. */
  readonly organizationId: number | null;
  /** Set for callers who are bound to one customer. */
  readonly customerId: number | null;
}

/** An id that no organization has. */
const NO_ORGANIZATION = -1;

/** The empty scope. */
export const nowhere: Scope = { organizationId: NO_ORGANIZATION, customerId: null };
/** The unrestricted scope. */
export const everywhere: Scope = { organizationId: null, customerId: null };

/** The rows that the caller may read. Platform admins and supporters read across organizations. */
export const readScopeOf = (caller: Caller): Scope => {
  if (caller.kind === 'anonymous') return nowhere;
  if (caller.kind === 'system' || isPlatformStaff(caller)) return everywhere;
  return caller.organizationId === null ? nowhere : { organizationId: caller.organizationId, customerId: caller.customerId };
};

/** The rows that the caller may change. Only platform admins write across organizations. */
export const writeScopeOf = (caller: Caller): Scope => {
  if (caller.kind === 'system' || (isPerson(caller) && caller.isGlobalAdmin)) return everywhere;
  if (caller.kind === 'anonymous' || caller.organizationId === null) return nowhere;
  return { organizationId: caller.organizationId, customerId: caller.customerId };
};

/** The rows that a query with the permission may read: supporters have those of other organizations only under permissions to read. */
export const queryScopeOf = (caller: Caller, { reads }: Pick<Permission, 'reads'>): Scope => (reads ? readScopeOf(caller) : writeScopeOf(caller));

/** The organization whose rows a list contains: the caller's own, unless platform staff select another. */
export const listedOrganization = (scope: Scope, own: number, asked?: number): Scope => {
  if (scope.organizationId === null) return { ...scope, organizationId: asked ?? own };
  return asked === undefined || asked === scope.organizationId ? scope : nowhere;
};

/** The organization of records that the caller creates; for callers without one, an id that does not exist. */
export const ownOrganization = (caller: Caller): number =>
  caller.kind === 'anonymous' || caller.kind === 'system' ? NO_ORGANIZATION : (caller.organizationId ?? NO_ORGANIZATION);
