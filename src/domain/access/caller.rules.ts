import { authorizingUserUnresolved, hasNoAuthorizingUser } from './authorizing-user.ts';
import { enrollmentRequired } from './sign-in/mfa.ts';
import { isCustomerBound, isPerson, isPlatformStaff } from './caller.ts';
import type { Caller, OrganizationStatus, AgentScope } from './caller.ts';
import { mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import type { GuardRule } from './guards/guard-rule.ts';
import type { PathAccess } from './guards/path-access.ts';
import { any, matchesAny, only, isReading, matches } from './guards/path-pattern.ts';
import type { PathPattern } from './guards/path-pattern.ts';
import { isAmbiguousPath, isCrossSiteWrite } from './guards/request-target.ts';
import type { RequestOrigin } from './guards/request-target.ts';
import { MCP_PATH } from './protected-resource.ts';
import { refused } from '../kernel/outcome.ts';

/** The refusal of a credential that belongs to nobody. It does not depend on the permission. */
export const unknownCallerRefusal = refused('unauthenticated');

/** The refusal of a caller whose role does not have the permission. */
export const roleForbidden = refused('forbidden');

/** The refusal of a caller who may not use incident management. */
export const imAccessDenied = refused('imAccessDenied');

/** The refusal of a caller who must sign in to an account before deciding about an app. */
export const signInRequired = refused('unauthorized');

/** The refusal of a token where only a signed-in user may act. */
export const sessionRequired = refused('nonUserSessionForbidden');

/** The refusal of a token that tries to create a token. */
export const tokenCannotMintTokens = refused('apiTokenCannotMintTokens');

/** The refusal of a customer-bound caller who requests a resource of the whole organization. */
export const customerBoundForbidden = refused('customerScopedTokenForbidden');

/** The refusal of a write with the session cookie that a page of another origin sends. */
export const crossSiteWriteRejected = refused('csrfOriginRejected');

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
    code: crossSiteWriteRejected.code,
    appliesTo: 'writes',
    broken: (request) => request.usesCookie && isCrossSiteWrite(request),
  },
] as const satisfies readonly GuardRule<RequestFacts>[];

/** A request whose caller is known. */
export interface CallerFacts {
  /** The method of the request, such as `GET`. */
  readonly method: string;
  /** The decoded path without the query string. */
  readonly path: string;
  readonly caller: Caller;
  /** True if the organization lets agents write. */
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

/** The rule that refuses people who must set up two-step verification first. */
export const enrollmentRules = [
  { code: enrollmentRequired.code, broken: ({ mfaDemanded, mfaEnabled }) => mfaDemanded && !mfaEnabled },
] as const satisfies readonly Rule<{ readonly mfaDemanded: boolean; readonly mfaEnabled: boolean }>[];

/** The rule that refuses requests for a deleted organization. */
export const deletedOrganizationRules = [
  { code: 'organizationSuspended', broken: ({ organizationStatus }) => organizationStatus === 'deleted' },
] as const satisfies readonly Rule<{ readonly organizationStatus: OrganizationStatus | null }>[];

/** The rules that refuse requests for a deleted or suspended organization. */
export const organizationStatusRules = [
  ...deletedOrganizationRules,
  { code: 'organizationStatusLocked', broken: ({ organizationStatus }) => organizationStatus === 'suspended' },
] as const satisfies readonly Rule<{ readonly organizationStatus: OrganizationStatus | null }>[];

/** A request whose caller may be an agent. */
export interface AgentGuardFacts {
  /** The method of the request, such as `GET`. */
  readonly method: string;
  /** The decoded path without the query string. */
  readonly path: string;
  readonly caller: Caller;
  /** True if the organization lets agents write. */
  readonly agentWritesEnabled: boolean;
  readonly access: PathAccess;
}

/** Matches the MCP endpoint, whose calls are checked one by one as the equivalent requests. */
const mcp = any(MCP_PATH);

const mayUse = (
  scopes: readonly AgentScope[],
  { access, method, path }: Pick<AgentGuardFacts, 'access' | 'method' | 'path'>,
): boolean => {
  const scope = access.agentScopeFor(method, path);
  // All agents may use the public tools.
  return scope === 'tools.public' || (scope !== null && scopes.includes(scope));
};

/**
 * The rules that limit agents to what their scopes permit, even on paths that do not exist. A claimed agent can write
 * only while its authorizing user exists, but can read until its token expires.
 */
export const agentGuards = [
  {
    code: 'agentTokenReadOnly',
    broken: (request) => {
      const { caller, method, path } = request;
      if (caller.kind !== 'agent' || matches(mcp, method, path)) return false;
      return isReading(method) ? !mayUse(caller.scopes, request) : !request.agentWritesEnabled;
    },
  },
  {
    code: 'agentTokenScopeForbidden',
    appliesTo: 'writes',
    broken: (request) => {
      const { caller, method, path } = request;
      return (
        caller.kind === 'agent' && !matches(mcp, method, path) && !isReading(method) && !mayUse(caller.scopes, request)
      );
    },
  },
  {
    code: authorizingUserUnresolved.code,
    appliesTo: 'writes',
    broken: ({ caller, method, path }) =>
      hasNoAuthorizingUser(caller) && !matches(mcp, method, path) && !isReading(method),
  },
] as const satisfies readonly GuardRule<AgentGuardFacts>[];

/**
 * Returns the scope that would permit a refused request, or null if no scope would, as for writes while they are
 * disabled.
 */
export const missingScope = ({
  caller,
  method,
  path,
  access,
  agentWritesEnabled,
}: AgentGuardFacts): AgentScope | null =>
  caller.kind === 'agent' &&
  (isReading(method) || agentWritesEnabled) &&
  !mayUse(caller.scopes, { access, method, path })
    ? access.agentScopeFor(method, path)
    : null;

/** Returns the scope that would permit a refused read, or null if no scope would. */
export const missingReadScope = (read: Omit<AgentGuardFacts, 'agentWritesEnabled'>): AgentScope | null =>
  missingScope({ ...read, agentWritesEnabled: false });

/** The facts of a request for which two-step verification is not demanded. */
const notDemanded = { mfaDemanded: false, mfaEnabled: false };

/** The guards that run, in this order, once the caller is known and before a route is looked up. */
export const callerGuards = [
  ...mapFacts(
    ({ caller }: CallerFacts) => ({ isActive: !(isPerson(caller) || caller.kind === 'agent') || caller.isActive }),
    activeAccountRules,
  ),
  ...mapFacts((request: CallerFacts) => ({ organizationStatus: statusOf(request) }), organizationStatusRules),
  ...agentGuards,
  {
    code: customerBoundForbidden.code,
    broken: ({ caller, method, path, access }) => isCustomerBound(caller) && access.isConfined(method, path),
  },
  ...mapFacts(
    ({ caller, method, path }: CallerFacts) =>
      caller.kind === 'user' && !matchesAny(enrollmentAllowlist, method, path) ? caller : notDemanded,
    enrollmentRules,
  ),
] as const satisfies readonly GuardRule<CallerFacts>[];

/** The rule that refuses incident management to organizations for which it is not enabled. */
export const imEnabledRules = [
  { code: 'imNotEnabled', broken: ({ imEnabled }) => !imEnabled },
] as const satisfies readonly Rule<{ readonly imEnabled: boolean }>[];
