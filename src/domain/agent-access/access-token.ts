import type { AgentCaller, AgentScope, OrganizationStatus, Role } from '../access/caller.ts';
import { scopesOfRole } from '../access/granted-scopes.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { hours } from '../kernel/time.ts';
import { accessTokenMachine } from './agent-access.machine.ts';
import type { RegistrationStatus } from './registration.ts';

/** The lifetime of an agent's access token, in milliseconds. */
export const ACCESS_TOKEN_LIFETIME = hours(1);
/** The prefix of an agent's access token, which `ACCESS_TOKEN_BYTES` random bytes follow. */
export const ACCESS_TOKEN_PREFIX = 'wsma_';
/** The number of random bytes of an access token. */
export const ACCESS_TOKEN_BYTES = 32;

/** The state of an access token, derived from its times. */
export type AccessTokenStatus = StateOf<typeof accessTokenMachine>;

/** Returns true if the text has the format of an agent's access token. */
export const isAccessTokenShaped = (secret: string): boolean => /^wsma_[A-Za-z0-9_-]{43}$/.test(secret);

/** An access token that is to be stored. */
export interface NewAccessToken {
  readonly registrationId: number;
  readonly sha256: string;
  readonly scopes: readonly AgentScope[];
  /** True if the registration had already been redeemed when the token was issued. */
  readonly redeemed: boolean;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A stored token with the current state of its registration, authorizing user and organization. */
export interface AccessTokenFacts {
  /** The time at which the token expires. */
  readonly expiresAt: Date;
  /** The time at which the token was revoked; null if it was not. */
  readonly revokedAt: Date | null;
  readonly scopes: readonly AgentScope[];
  /** True if the registration had already been redeemed when the token was issued. */
  readonly redeemed: boolean;
  /** The id of the registration. */
  readonly registrationId: string;
  /** The stored status; whether the registration has expired follows from `windowEndsAt`. */
  readonly registrationStatus: Exclude<RegistrationStatus, 'expired'>;
  /** The end of the time in which the registration can be claimed. */
  readonly windowEndsAt: Date;
  /** The id of the organization that the agent acts for; null before the claim. */
  readonly organizationId: number | null;
  readonly organizationStatus: OrganizationStatus | null;
  /** The id of the customer that the agent is bound to, or null if there is none. */
  readonly customerId: number | null;
  /** The authorizing user, or null if there is none or the account currently counts as deleted. */
  readonly user: AuthorizingUser | null;
}

/** The current state of the user who authorized an agent. */
export interface AuthorizingUser {
  readonly id: number;
  readonly role: Role;
  readonly isActive: boolean;
  readonly organizationId: number;
  readonly customerId: number | null;
}

/** Returns the status of the token at the given time. Revocation takes precedence over expiry. */
export const accessTokenStatusAt = (
  { expiresAt, revokedAt }: Pick<AccessTokenFacts, 'expiresAt' | 'revokedAt'>,
  now: Date,
): AccessTokenStatus => {
  const { initial } = accessTokenMachine;
  if (revokedAt !== null) return next(accessTokenMachine, initial, 'revoke') ?? initial;
  return now < expiresAt ? initial : (next(accessTokenMachine, initial, 'expire') ?? initial);
};

/**
 * Returns true if the state of the registration still permits the token. Redemption invalidates earlier tokens, and the
 * end of the claim window invalidates those of an unclaimed registration. Expiry of the last assertion only prevents
 * new tokens.
 */
const isValidForRegistration = (
  { registrationStatus, redeemed, windowEndsAt }: AccessTokenFacts,
  now: Date,
): boolean => {
  if (registrationStatus === 'revoked') return false;
  if (registrationStatus === 'redeemed') return redeemed;
  return !redeemed && now < windowEndsAt;
};

/**
 * Returns the effective scopes: those of the token that the role of its user still allows. Without a user, the scopes
 * stay as issued; `authorizingUserUnresolved` refuses the requests that need the user.
 */
const effectiveScopes = (scopes: readonly AgentScope[], user: AuthorizingUser | null): readonly AgentScope[] =>
  user === null ? scopes : scopesOfRole(scopes, user.role);

const isOfTenant = (user: AuthorizingUser, { organizationId, customerId }: AccessTokenFacts): boolean =>
  user.organizationId === organizationId && user.customerId === customerId;

/** Returns the agent that the token authenticates, or null if the token is not valid. */
export const agentCallerOf = (facts: AccessTokenFacts, now: Date): AgentCaller | null => {
  if (accessTokenStatusAt(facts, now) !== 'issued' || !isValidForRegistration(facts, now)) return null;
  const { registrationId, redeemed, user } = facts;
  const authorizing = user !== null && isOfTenant(user, facts) ? user : null;
  const agent = { kind: 'agent', registrationId, scopes: effectiveScopes(facts.scopes, authorizing) } as const;
  if (!redeemed)
    return { ...agent, organizationId: null, organizationStatus: null, customerId: null, userId: null, isActive: true };
  const { organizationId, organizationStatus, customerId } = facts;
  return {
    ...agent,
    organizationId,
    organizationStatus,
    customerId,
    userId: authorizing?.id ?? null,
    isActive: user?.isActive ?? true,
  };
};
