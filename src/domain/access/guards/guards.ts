import { agentGuards } from './agent-guard.ts';
import { isCustomerBound, isPerson, isPlatformStaff } from '../caller.ts';
import type { Caller, OrganizationStatus } from '../caller.ts';
import { mapFacts } from '../../kernel/rules.ts';
import type { Rule } from '../../kernel/rules.ts';
import type { GuardRule } from './guard-rule.ts';
import type { PathAccess } from './path-access.ts';
import { any, matchesAny, only } from './path-pattern.ts';
import type { PathPattern } from './path-pattern.ts';
import { isAmbiguousPath, isCrossSiteWrite } from './request-target.ts';
import type { RequestOrigin } from './request-target.ts';

/** A request before its caller is authenticated. */
export interface RequestFacts extends RequestOrigin {
  /** The request target as it was sent, before any decoding. */
  readonly rawTarget: string;
  /** True if the request is authenticated by the session cookie. */
  readonly usesCookie: boolean;
}

/** The guards that run before the credential is looked up. */
export const transportGuards = [
  { code: 'apiTokenPathAmbiguous', broken: ({ rawTarget }) => isAmbiguousPath(rawTarget) },
  {
    code: 'csrfOriginRejected',
    appliesTo: 'writes',
    broken: (request) => request.usesCookie && isCrossSiteWrite(request),
  },
] as const satisfies readonly GuardRule<RequestFacts>[];

/** A request whose caller is known. `path` is the decoded path without the query string. */
export interface CallerFacts {
  readonly method: string;
  readonly path: string;
  readonly caller: Caller;
  readonly agentWritesEnabled: boolean;
  readonly access: PathAccess;
}

/** The requests that users of a suspended organization may still send. See ADR 0009. */
export const suspendedAllowlist: readonly PathPattern[] = [
  only('GET', '/api/organization'),
  only('GET', '/api/organizations'),
  only('GET', '/api/organizations/*'),
  only('PATCH', '/api/organizations/*/quota-tier'),
  any('/api/organization/data-export/**'),
  // Notifications of exports link to this page.
  only('GET', '/data-export'),
  only('GET', '/api/tenant'),
];

/** The requests that users may send before they have set up a required two-step verification. */
export const enrollmentAllowlist: readonly PathPattern[] = [
  only('GET', '/api/auth/get-session'),
  only('POST', '/api/auth/sign-out'),
  any('/api/auth/mfa/**'),
  any('/account/two-step/**'),
  only('POST', '/sign-out'),
];

/**
 * Returns the organization status that decides whether the request is served, or null if it is served in any status.
 */
const statusOf = ({ caller, method, path }: CallerFacts): OrganizationStatus | null => {
  if (caller.kind === 'anonymous' || caller.kind === 'system' || isPlatformStaff(caller)) return null;
  const isServed = caller.organizationStatus === 'suspended' && matchesAny(suspendedAllowlist, method, path);
  return isServed ? null : caller.organizationStatus;
};

/** The rule that refuses callers whose user is deactivated. */
export const activeAccountRules = [
  { code: 'accountDeactivated', broken: ({ isActive }) => !isActive },
] as const satisfies readonly Rule<{ readonly isActive: boolean }>[];

/** The rule that refuses requests for a deleted organization. */
export const deletedOrganizationRules = [
  { code: 'organizationSuspended', broken: ({ organizationStatus }) => organizationStatus === 'deleted' },
] as const satisfies readonly Rule<{ readonly organizationStatus: OrganizationStatus | null }>[];

/** The rules that refuse requests for a deleted or suspended organization. */
export const organizationStatusRules = [
  ...deletedOrganizationRules,
  { code: 'organizationStatusLocked', broken: ({ organizationStatus }) => organizationStatus === 'suspended' },
] as const satisfies readonly Rule<{ readonly organizationStatus: OrganizationStatus | null }>[];

/** The guards that run, in this order, once the caller is known and before a route is looked up. */
export const callerGuards = [
  ...mapFacts(
    ({ caller }: CallerFacts) => ({ isActive: !(isPerson(caller) || caller.kind === 'agent') || caller.isActive }),
    activeAccountRules,
  ),
  ...mapFacts((request: CallerFacts) => ({ organizationStatus: statusOf(request) }), organizationStatusRules),
  ...agentGuards,
  {
    code: 'customerScopedTokenForbidden',
    broken: ({ caller, method, path, access }) => isCustomerBound(caller) && access.isConfined(method, path),
  },
  {
    code: 'mfa_enrollment_required',
    broken: ({ caller, method, path }) =>
      caller.kind === 'user' &&
      caller.mfaDemanded &&
      !caller.mfaEnabled &&
      !matchesAny(enrollmentAllowlist, method, path),
  },
] as const satisfies readonly GuardRule<CallerFacts>[];
