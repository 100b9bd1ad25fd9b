import type { AgentCaller, AgentScope, OrganizationStatus, Role } from '../access/caller.ts';
import { scopesOfRole } from '../access/granted-scopes.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { hours } from '../kernel/time.ts';
import { accessTokenMachine } from './access-token.machine.ts';
import type { RegistrationStatus } from './registration.ts';

/** How long an access token lives. */
export const ACCESS_TOKEN_LIFETIME = hours(1);
/** What every access token of an agent starts with, and the random bytes that follow. */
export const ACCESS_TOKEN_PREFIX = 'wsma_';
export const ACCESS_TOKEN_BYTES = 32;

export type AccessTokenStatus = StateOf<typeof accessTokenMachine>;

/** Whether a text has the exact form of an access token. */
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

/** A stored token with the registration, user and organization behind it as they are now. */
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
  /** The authorizing user; null when gone, deactivated, or no longer of the same organization and customer. */
  readonly userId: number | null;
  /** The user's current role; null without such a user. */
  readonly role: Role | null;
  /** Whether the user's account counts as deleted at this moment. */
  readonly isUserDeleted: boolean;
}

/** What a token is at this moment. A revocation comes before the end of its time. */
export const accessTokenStatusAt = ({ expiresAt, revokedAt }: Pick<AccessTokenFacts, 'expiresAt' | 'revokedAt'>, now: Date): AccessTokenStatus => {
  const { initial } = accessTokenMachine;
  if (revokedAt !== null) return next(accessTokenMachine, initial, 'revoke') ?? initial;
  return now < expiresAt ? initial : (next(accessTokenMachine, initial, 'expire') ?? initial);
};

/**
 * Whether the registration still carries the token. Redemption kills what was issued before it, the end of the claim
 * window what was never claimed; the end of the last assertion only keeps new tokens from being minted.
 */
const isCarried = ({ registrationStatus, redeemed, windowEndsAt }: AccessTokenFacts, now: Date): boolean => {
  if (registrationStatus === 'revoked') return false;
  if (registrationStatus === 'redeemed') return redeemed;
  return !redeemed && now < windowEndsAt;
};

/**
 * What the token opens now: never more than its user could still give. Without such a user it opens what it was issued
 * with until it ends; what then is forbidden all the same has a rule of its own (`authorizingUserUnresolved`).
 */
const openedBy = ({ scopes, role, isUserDeleted }: AccessTokenFacts): readonly AgentScope[] =>
  role === null || isUserDeleted ? scopes : scopesOfRole(scopes, role);

/** The agent behind a token, or null when the token no longer opens anything. */
export const agentCallerOf = (facts: AccessTokenFacts, now: Date): AgentCaller | null => {
  if (accessTokenStatusAt(facts, now) !== 'issued' || !isCarried(facts, now)) return null;
  const { registrationId, redeemed } = facts;
  const scopes = openedBy(facts);
  if (!redeemed) return { kind: 'agent', registrationId, scopes, organizationId: null, organizationStatus: null, customerId: null, userId: null };
  const { organizationId, organizationStatus, customerId } = facts;
  const userId = facts.isUserDeleted ? null : facts.userId;
  return { kind: 'agent', registrationId, scopes, organizationId, organizationStatus, customerId, userId };
};
