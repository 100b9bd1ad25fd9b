import { isPerson, isPlatformStaff } from './caller.ts';
import type { Caller } from './caller.ts';

/** Whose rows a query may touch. Every port that reads or writes tenants' rows takes one. */
export interface Scope {
  /** Null reaches every organization; only platform staff get that. */
  readonly organizationId: number | null;
  /** Set for callers who are confined to one customer. */
  readonly customerId: number | null;
}

/** No organization bears this id. */
const NO_ORGANIZATION = -1;

/** A scope that reaches nothing. */
export const nowhere: Scope = { organizationId: NO_ORGANIZATION, customerId: null };
/** A scope that reaches everything. */
export const everywhere: Scope = { organizationId: null, customerId: null };

/** Which rows the caller may see. Platform admins and supporters read across organizations. */
export const readScopeOf = (caller: Caller): Scope => {
  if (caller.kind === 'anonymous') return nowhere;
  if (caller.kind === 'system' || isPlatformStaff(caller)) return everywhere;
  return caller.organizationId === null ? nowhere : { organizationId: caller.organizationId, customerId: caller.customerId };
};

/** Which rows the caller may change. Supporters only read across organizations; platform admins may do all. */
export const writeScopeOf = (caller: Caller): Scope => {
  if (caller.kind === 'system' || (isPerson(caller) && caller.isGlobalAdmin)) return everywhere;
  if (caller.kind === 'anonymous' || caller.organizationId === null) return nowhere;
  return { organizationId: caller.organizationId, customerId: caller.customerId };
};

/** The organization whose rows a list shows: the caller's own, unless platform staff name another. */
export const listedOrganization = (scope: Scope, own: number, asked?: number): Scope => {
  if (scope.organizationId === null) return { ...scope, organizationId: asked ?? own };
  return asked === undefined || asked === scope.organizationId ? scope : nowhere;
};

/** The organization that a new record of the caller's belongs to; one that does not exist for callers without any. */
export const ownOrganization = (caller: Caller): number =>
  caller.kind === 'anonymous' || caller.kind === 'system' ? NO_ORGANIZATION : (caller.organizationId ?? NO_ORGANIZATION);
