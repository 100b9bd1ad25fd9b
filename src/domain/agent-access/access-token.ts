import type { AgentCaller, AgentScope, OrganizationStatus, Role } from '../access/caller.ts';
import { scopesOfRole } from '../access/granted-scopes.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { hours } from '../kernel/time.ts';
import { accessTokenMachine } from './agent-access.machine.ts';
import type { RegistrationStatus } from './registration.ts';

export const ACCESS_TOKEN_LIFETIME = hours(1);
/** The prefix of an agent's access token, and the number of random bytes after it. */
export const ACCESS_TOKEN_PREFIX = 'wsma_';
export const ACCESS_TOKEN_BYTES = 32;

export type AccessTokenStatus = StateOf<typeof accessTokenMachine>;

/** Whether the text has the format of an agent's access token. */
export const isAccessTokenShaped = (secret: string): boolean => /^wsma_[A-Za-z0-9_-]{43}$/.test(secret);

/** An access token before it is stored. */
export interface NewAccessToken {
  readonly registrationId: number;
  readonly sha256: string;
  readonly scopes: readonly AgentScope[];
  /** Whether the registration had been redeemed when it was issued. */
  readonly redeemed: boolean;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A stored token with the current state of its registration, authorizing user and organization. */
export interface AccessTokenFacts {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly scopes: readonly AgentScope[];
  readonly redeemed: boolean;
  readonly registrationId: string;
  readonly registrationStatus: Exclude<RegistrationStatus, 'expired'>;
  readonly windowEndsAt: Date;
  readonly organizationId: number | null;
  readonly organizationStatus: OrganizationStatus | null;
  readonly customerId: number | null;
  /** The authorizing user; null if deleted, deactivated, or moved to another organization or customer. */
  readonly userId: number | null;
  /** The user's current role; null if `userId` is null. */
  readonly role: Role | null;
  /** Whether the user's account counts as deleted now. */
  readonly isUserDeleted: boolean;
}

/** The status of the token at the given time. Revocation takes precedence over expiry. */
export const accessTokenStatusAt = ({ expiresAt, revokedAt }: Pick<AccessTokenFacts, 'expiresAt' | 'revokedAt'>, now: Date): AccessTokenStatus => {
  const { initial } = accessTokenMachine;
  if (revokedAt !== null) return next(accessTokenMachine, initial, 'revoke') ?? initial;
  return now < expiresAt ? initial : (next(accessTokenMachine, initial, 'expire') ?? initial);
};

/**
 * Whether the token is valid for the current state of its registration. Redemption invalidates the tokens issued before it, and the end
 * of the claim window those of an unclaimed registration. The expiry of the last assertion only prevents new tokens.
 */
const isValidForRegistration = ({ registrationStatus, redeemed, windowEndsAt }: AccessTokenFacts, now: Date): boolean => {
  if (registrationStatus === 'revoked') return false;
  if (registrationStatus === 'redeemed') return redeemed;
  return !redeemed && now < windowEndsAt;
};

/**
 * The effective scopes: those of the token, limited to what the role of its user still allows. Without a user the scopes stay as issued;
 * `authorizingUserUnresolved` refuses the requests that need the user.
 */
const effectiveScopes = ({ scopes, role, isUserDeleted }: AccessTokenFacts): readonly AgentScope[] =>
  role === null || isUserDeleted ? scopes : scopesOfRole(scopes, role);

/** The agent that presents the token, or null if the token is not valid. */
export const agentCallerOf = (facts: AccessTokenFacts, now: Date): AgentCaller | null => {
  if (accessTokenStatusAt(facts, now) !== 'issued' || !isValidForRegistration(facts, now)) return null;
  const { registrationId, redeemed } = facts;
  const scopes = effectiveScopes(facts);
  if (!redeemed) return { kind: 'agent', registrationId, scopes, organizationId: null, organizationStatus: null, customerId: null, userId: null };
  const { organizationId, organizationStatus, customerId } = facts;
  const userId = facts.isUserDeleted ? null : facts.userId;
  return { kind: 'agent', registrationId, scopes, organizationId, organizationStatus, customerId, userId };
};
