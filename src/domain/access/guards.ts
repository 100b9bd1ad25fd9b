import type { Rule } from '../kernel/rules.ts';
import { agentGuards } from './agent-guard.ts';
import { isCustomerBound, isPerson, isPlatformStaff } from './caller.ts';
import type { Caller, OrganizationStatus } from './caller.ts';
import { any, isReading, matchesAny, only } from './path-pattern.ts';
import type { PathPattern } from './path-pattern.ts';
import { isAmbiguousPath, isCrossSiteWrite } from './request-target.ts';

/** A request as the gate line sees it before anybody is known. */
export interface RequestFacts {
  readonly method: string;
  /** The target as it came over the wire, before any decoding. */
  readonly rawTarget: string;
  /** True when the session cookie is the credential. */
  readonly usesCookie: boolean;
  readonly origin: string | null;
  readonly secFetchSite: string | null;
  readonly ownOrigins: readonly string[];
}

/** Judged first, before a credential is looked up. */
export const transportGuards = [
  { code: 'apiTokenPathAmbiguous', broken: ({ rawTarget }) => isAmbiguousPath(rawTarget) },
  { code: 'csrfOriginRejected', broken: (request) => request.usesCookie && isCrossSiteWrite(request) },
] as const satisfies readonly Rule<RequestFacts>[];

/** A request whose caller is known. `path` is the decoded path without the query. */
export interface CallerFacts {
  readonly method: string;
  readonly path: string;
  readonly caller: Caller;
  readonly agentWritesEnabled: boolean;
}

/** What a suspended organization can still reach. */
export const suspendedAllowlist: readonly PathPattern[] = [
  only('GET', '/api/organization'),
  only('GET', '/api/organizations'),
  only('GET', '/api/organizations/*'),
  only('PATCH', '/api/organizations/*/quota-tier'),
  any('/api/organization/data-export/**'),
];

/** What customer-bound callers cannot reach. */
export const confinedPaths: readonly PathPattern[] = [
  any('/api/organizations/**'),
  any('/api/organization/**'),
  any('/api/users/**'),
  any('/api/admin/**'),
  any('/api/platform-admin/**'),
  any('/api/escalation-config/**'),
  any('/api/custom-pricing'),
  any('/api/custom-fields/**'),
  any('/api/im/**'),
  any('/api/notifications/send-alert'),
  any('/api/audit-log'),
  any('/api/customers/bulk'),
  only('POST', '/api/customers'),
  only('DELETE', '/api/customers/*'),
];
const confinedWrites: readonly PathPattern[] = [any('/api/package-configs/**')];
const openToTheConfined: readonly PathPattern[] = [only('GET', '/api/organization')];

/** What stays reachable for a person who must enrol for two-step verification first. */
export const enrollmentAllowlist: readonly PathPattern[] = [
  only('GET', '/api/auth/get-session'),
  only('POST', '/api/auth/sign-out'),
  any('/api/auth/mfa/**'),
  any('/account/two-step/**'),
  only('POST', '/sign-out'),
];

/** Whether a customer-bound caller is kept from this request. */
export const isConfined = (method: string, path: string): boolean =>
  !matchesAny(openToTheConfined, method, path) &&
  (matchesAny(confinedPaths, method, path) || (!isReading(method) && matchesAny(confinedWrites, method, path)));

const statusOf = (caller: Caller): OrganizationStatus | null =>
  caller.kind === 'anonymous' || caller.kind === 'system' || isPlatformStaff(caller) ? null : caller.organizationStatus;

/** Judged in this order once the caller is known, before a route is looked up. */
export const callerGuards = [
  { code: 'accountDeactivated', broken: ({ caller }) => isPerson(caller) && !caller.isActive },
  { code: 'organizationSuspended', broken: ({ caller }) => statusOf(caller) === 'deleted' },
  {
    code: 'organizationStatusLocked',
    broken: ({ caller, method, path }) =>
      statusOf(caller) === 'suspended' && !matchesAny(suspendedAllowlist, method, path),
  },
  ...agentGuards,
  {
    code: 'customerScopedTokenForbidden',
    broken: ({ caller, method, path }) => isCustomerBound(caller) && isConfined(method, path),
  },
  {
    code: 'mfa_enrollment_required',
    broken: ({ caller, method, path }) =>
      caller.kind === 'user' && caller.mfaDemanded && !caller.mfaEnabled && !matchesAny(enrollmentAllowlist, method, path),
  },
] as const satisfies readonly Rule<CallerFacts>[];
