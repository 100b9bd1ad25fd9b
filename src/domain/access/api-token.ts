import { isMfaRequired } from './sign-in/mfa.ts';
import type { MfaPolicy } from './sign-in/mfa.ts';
import type { OrganizationStatus, Role, TokenCaller } from './caller.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The prefix of every API token. */
export const API_TOKEN_PREFIX = 'wsm_';
/** The length of a token's secret, in random bytes. */
export const API_TOKEN_BYTES = 32;

const API_TOKEN_SHAPE = /^wsm_[A-Za-z0-9_-]{43}$/;

/**
 * Returns true if the text has exactly the form of an API token. The comparison is case-sensitive and does not trim the
 * text.
 */
export const isApiTokenShaped = (secret: string): boolean => API_TOKEN_SHAPE.test(secret);

/** A stored token. */
export interface ApiToken extends OrganizationRecord {
  readonly userId: number;
  /** The public id of the issuer. */
  readonly issuer: string;
  /** Null for an organization-wide token. */
  readonly customerId: number | null;
  readonly name: string;
  /** The hash of the secret, which itself is not stored. */
  readonly sha256: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A stored token with the current state of its issuer and the issuer's organization. */
export interface ApiTokenFacts extends MfaPolicy {
  /** The id of the token. */
  readonly tokenId: number;
  /** The id of the customer that the token is bound to, or null if there is none. */
  readonly tokenCustomerId: number | null;
  /** The time at which the token expires; null for never. */
  readonly expiresAt: Date | null;
  /** The time at which the token was revoked; null if it was not. */
  readonly revokedAt: Date | null;
  /** The id of the issuer. */
  readonly userId: number;
  /** The id of the issuer that people see. */
  readonly userPublicId: string;
  /** The id of the customer that the issuer is bound to, or null if there is none. */
  readonly userCustomerId: number | null;
  readonly role: Role;
  /** False if an administrator has deactivated the issuer. */
  readonly isActive: boolean;
  /** True if the issuer's account currently counts as deleted. */
  readonly isDeleted: boolean;
  /** True for an administrator of the platform. */
  readonly isGlobalAdmin: boolean;
  /** True for a supporter of the platform. */
  readonly isGlobalSupporter: boolean;
  /** The id of the organization of the issuer. */
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
  /** True if the issuer has enabled two-step verification. */
  readonly mfaEnabled: boolean;
  /** True if incident management is enabled for the organization. */
  readonly imEnabled: boolean;
}

/**
 * Returns the caller that a token authenticates, or null if the token is expired or revoked, its issuer's account is
 * deleted, or the issuer is now bound to another customer. A token never has more rights than its issuer.
 */
export const tokenCallerOf = (facts: ApiTokenFacts, now: Date): TokenCaller | null => {
  const { tokenCustomerId, userCustomerId } = facts;
  if (facts.isDeleted || facts.revokedAt !== null || (facts.expiresAt !== null && facts.expiresAt <= now)) return null;
  if (tokenCustomerId !== null && userCustomerId !== null && tokenCustomerId !== userCustomerId) return null;
  const customerId = tokenCustomerId ?? userCustomerId;
  return {
    kind: 'token',
    tokenId: facts.tokenId,
    userId: facts.userId,
    userPublicId: facts.userPublicId,
    organizationId: facts.organizationId,
    organizationStatus: facts.organizationStatus,
    role: facts.role,
    customerId,
    isActive: facts.isActive,
    isGlobalAdmin: customerId === null && facts.isGlobalAdmin,
    isGlobalSupporter: customerId === null && facts.isGlobalSupporter,
    mfaEnabled: facts.mfaEnabled,
    mfaDemanded: isMfaRequired(facts, facts),
    imEnabled: facts.imEnabled,
  };
};
