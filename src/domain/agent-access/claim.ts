import { invalidRequest, invalidScope, invalidClaim, claimedOrInFlight, claimExpired } from './oauth.rules.ts';
import type { AgentUser, NamedTenant } from '../access/authorizing-user.ts';
import type { AgentScope } from '../access/caller.ts';
import { scopesOfRole } from '../access/granted-scopes.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { exceedsGrant, requestedScopes } from './agent-scopes.ts';
import { attemptStatusAt, nextAttempt } from './claim-attempt.ts';
import type { ClaimAttempt, FederatedIdentity } from './claim-attempt.ts';
import { registrationNext, registrationStatusAt } from './registration.ts';
import type {
  Grant,
  GrantedRegistration,
  OpenRegistration,
  Registration,
  RevokedRegistration,
} from './registration.ts';

/** The tenant whose records an agent may read. */
export interface AgentAccess {
  readonly type: 'organization' | 'customer';
  readonly tenant: NamedTenant;
}

/**
 * Returns the organization or customer that the user can grant access to, or null if the user's customer no longer
 * exists.
 */
export const accessOf = ({ organization, customerId, customer }: AgentUser): AgentAccess | null => {
  if (customerId === null) return { type: 'organization', tenant: organization };
  return customer === null ? null : { type: 'customer', tenant: customer };
};

/** The facts that decide whether a registration can be claimed. */
export interface ClaimFacts {
  readonly registration: Registration;
  readonly now: Date;
}

const isClaimed = ({ registration, now }: ClaimFacts): boolean =>
  registration.status === 'redeemed' || registrationStatusAt(registration, now) === 'authorized';

/** The rules that are checked, in this order, before an agent starts another claim attempt. */
export const attemptRules = [
  { code: invalidClaim.code, broken: ({ registration }) => registration.status === 'revoked' },
  { code: claimedOrInFlight.code, broken: isClaimed },
  { code: claimExpired.code, broken: ({ registration, now }) => registrationStatusAt(registration, now) === 'expired' },
] as const satisfies readonly Rule<ClaimFacts>[];

/** Returns the registration if a claim attempt may be started for it, otherwise a refusal. */
export const decideAttempt = (facts: ClaimFacts): Outcome<OpenRegistration, (typeof attemptRules)[number]['code']> => {
  const refusal = firstBroken(attemptRules, facts);
  if (refusal !== null) return refusal;
  const { registration } = facts;
  return registration.status === 'active' || registration.status === 'pending' ? accepted(registration) : invalidClaim;
};

/**
 * Returns the address that an attempt is bound to: that of the registration, or the hint for an anonymous agent. Null
 * if the required hint is missing or the hint differs from the address.
 */
const attemptEmail = ({ type, boundEmail }: Registration, hint: string | null): string | null =>
  type === 'anonymous' ? hint : hint === null || hint === boundEmail ? boundEmail : null;

/** The rules for a claim by an assertion of an issuer. Only an agent without a user can be claimed in this way. */
export const assertionClaimRules = [
  { code: invalidClaim.code, broken: ({ type }) => type !== 'anonymous' },
] as const satisfies readonly Rule<Pick<Registration, 'type'>>[];

/**
 * Returns the address and scopes of a claim attempt. `hint` is the address that the agent names, and `scope` a
 * space-separated list; if `scope` is undefined, the scopes of the registration remain.
 */
export const decideClaimBinding = (
  open: OpenRegistration,
  hint: string | null,
  scope: string | undefined,
): Outcome<{ readonly email: string; readonly scopes: readonly AgentScope[] }, 'invalid_request' | 'invalid_scope'> => {
  const email = attemptEmail(open, hint);
  if (email === null) return invalidRequest;
  const scopes = scope === undefined ? open.requestedScopes : requestedScopes(scope);
  return scopes === null ? invalidScope : accepted({ email, scopes });
};

/** Returns the registration with the new attempt, which replaces the previous one. */
export const withAttempt = (
  registration: OpenRegistration,
  attempt: ClaimAttempt,
  scopes: readonly AgentScope[],
  now: Date,
): OpenRegistration => ({
  ...registration,
  attempt,
  boundEmail: attempt.email,
  requestedScopes: scopes,
  updatedAt: now,
});

/**
 * The rules that are checked, in this order, when a user decides about a claim. Only the active user of the address that
 * the attempt is bound to can decide.
 */
export const userClaimRules = [
  {
    code: claimedOrInFlight.code,
    broken: ({ registration, now }) => ['authorized', 'redeemed'].includes(registrationStatusAt(registration, now)),
  },
  {
    code: invalidClaim.code,
    broken: ({ registration, now }) => !['active', 'pending'].includes(registrationStatusAt(registration, now)),
  },
  {
    code: invalidClaim.code,
    broken: ({ registration: { attempt }, now }) => attempt === null || attemptStatusAt(attempt, now) !== 'initiated',
  },
  { code: invalidClaim.code, broken: ({ registration: { attempt }, user }) => attempt?.email !== user.email },
  { code: invalidClaim.code, broken: ({ user }) => !user.isActive },
  { code: invalidClaim.code, broken: ({ user }) => accessOf(user) === null },
] as const satisfies readonly Rule<ClaimFacts & { readonly user: AgentUser }>[];

/** The decision of a user about the registration of an agent. */
export interface Decision extends ClaimFacts {
  readonly user: AgentUser;
  /**
   * A space-separated list that narrows the requested scopes; undefined grants all that the role of the user allows.
   */
  readonly scope: string | undefined;
}

/**
 * Returns the granted scopes: those that were requested and that the role of the user allows, always with `api.read`.
 */
export const decideScopes = ({
  registration,
  user,
  scope,
}: Decision): Outcome<readonly AgentScope[], 'invalid_scope'> => {
  const possible = scopesOfRole(registration.requestedScopes, user.role);
  if (scope === undefined) return accepted(possible);
  const wanted = requestedScopes(scope);
  return wanted === null || exceedsGrant(possible, wanted) ? invalidScope : accepted(wanted);
};

/** The codes with which a user's decision about a claim can be refused. */
export const confirmationCodes = [...codesOf(userClaimRules), 'invalid_scope'] as const;
type ConfirmationCode = (typeof confirmationCodes)[number];

const identityOf = ({ identity, attempt }: Registration): FederatedIdentity | null => attempt?.identity ?? identity;

/** Grants the agent the user's access. The user, the tenant and the scopes are fixed from then on. */
export const confirmClaim = (decision: Decision): Outcome<GrantedRegistration, ConfirmationCode> => {
  const refusal = firstBroken(userClaimRules, decision);
  if (refusal !== null) return refusal;
  const { registration, user, now } = decision;
  const [scopes, attempt] = [decideScopes(decision), nextAttempt(registration.attempt, 'confirm')];
  if (!scopes.ok) return scopes;
  const status = registrationNext(registration.type, registration.status, 'confirm');
  if (attempt === null || status !== 'authorized') return invalidClaim;
  const { userId, organization, customerId } = user;
  const identity = identityOf(registration);
  return accepted({
    ...registration,
    type: identity === null ? registration.type : 'identity_assertion',
    identity,
    status,
    attempt,
    grant: { userId, organizationId: organization.id, customerId, scopes: scopes.value, email: attempt.email },
    updatedAt: now,
  });
};

/** Declines the attempt. An anonymous agent keeps its access to the public tools; any other registration is revoked. */
export const declineClaim = (
  facts: ClaimFacts & { readonly user: AgentUser },
): Outcome<OpenRegistration | RevokedRegistration, ConfirmationCode> => {
  const refusal = firstBroken(userClaimRules, facts);
  if (refusal !== null) return refusal;
  const { registration, now } = facts;
  const attempt = nextAttempt(registration.attempt, 'decline');
  const status = registrationNext(registration.type, registration.status, 'decline');
  if (attempt === null || (status !== 'active' && status !== 'revoked')) return invalidClaim;
  return accepted({ ...registration, status, attempt, updatedAt: now });
};

/**
 * Returns the registration after its agent has redeemed the claim token, which invalidates earlier access tokens and
 * assertions.
 */
export const redeem = (registration: GrantedRegistration, assertionExpiresAt: Date, now: Date): GrantedRegistration => {
  const status =
    registrationNext(registration.type, registration.status, 'redeem') === 'redeemed'
      ? 'redeemed'
      : registration.status;
  return { ...registration, status, assertionExpiresAt, updatedAt: now };
};

/** Grants an open registration the access that the user approved earlier for the identity. */
export const adopt = (
  registration: OpenRegistration,
  identity: FederatedIdentity,
  grant: Grant,
  now: Date,
): GrantedRegistration => {
  const status = registrationNext(registration.type, registration.status, 'confirm');
  if (status !== 'authorized')
    throw new Error(`A ${registration.type} registration that is ${registration.status} cannot be confirmed.`);
  return {
    ...registration,
    type: 'identity_assertion',
    identity,
    status,
    attempt: null,
    boundEmail: grant.email,
    grant,
    updatedAt: now,
  };
};
