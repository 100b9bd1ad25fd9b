import type { OrganizationStatus, Role, TokenCaller } from './caller.ts';

/** What every API token starts with. */
export const API_TOKEN_PREFIX = 'wsm_';
/** The random bytes of a token's secret part. */
export const API_TOKEN_BYTES = 32;

const API_TOKEN_SHAPE = /^wsm_[A-Za-z0-9_-]{43}$/;

/** Whether a text has the exact form of an API token: case counts, and so does every character around it. */
export const isApiTokenShaped = (secret: string): boolean => API_TOKEN_SHAPE.test(secret);

/** A token as its list shows it. Of its secret only a hash is stored. */
export interface ApiToken {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly userId: number;
  /** The public id of the user who issued it. */
  readonly issuer: string;
  /** Null for an organization-wide token. */
  readonly customerId: number | null;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** A token as stored, together with the user who issued it and that user's organization as they are now. */
export interface ApiTokenFacts {
  readonly tokenId: number;
  readonly tokenCustomerId: number | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly userId: number;
  readonly userPublicId: string;
  readonly userCustomerId: number | null;
  readonly role: Role;
  readonly isActive: boolean;
  /** Whether the account of the issuer counts as deleted at this moment. */
  readonly isDeleted: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
}

/**
 * The caller behind a token, or null when the token is expired, revoked, issued by somebody whose account is
 * deleted, or scoped to another customer than its issuer has since been bound to. A token acts as its issuer, so it never outlives the issuer's rights.
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
    mfaEnabled: false,
    mfaDemanded: false,
  };
};
