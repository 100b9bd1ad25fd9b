import { days, earlierOf, elapsed, hours, later, minutes } from '../../kernel/time.ts';
import type { UserFacts, UserCaller } from '../caller.ts';
import { isMfaRequired } from './mfa.ts';
import type { MfaPolicy } from './mfa.ts';

/** The length of a session secret, in random bytes. */
export const SESSION_BYTES = 32;
/** The time after which an unused session expires, in milliseconds. */
export const SESSION_IDLE_LIMIT = days(7);
/** The maximum lifetime of a session, in milliseconds. */
export const SESSION_LIMIT = days(30);
/** The time within which a sign-in must be completed with a verification code, in milliseconds. */
export const CHALLENGE_LIMIT = minutes(10);
/** The age at which a session secret is rotated, in milliseconds. */
export const SECRET_LIFETIME = hours(12);
/**
 * The time for which the previous secret stays valid after a rotation, in milliseconds, so that requests in progress
 * succeed.
 */
export const SECRET_GRACE = minutes(1);

/**
 * The time that represents "never" where a timestamp is required: the last one that ISO 8601 writes with a four-digit
 * year.
 */
export const NEVER_EXPIRES = new Date('9999-12-31T23:59:59.999Z');

const SESSION_SECRET_SHAPE = /^[A-Za-z0-9_-]{43,64}$/;

/** Returns true if the text has the form of a session secret. */
export const isSessionSecretShaped = (secret: string): boolean => SESSION_SECRET_SHAPE.test(secret);

/** The timestamps that determine the lifetime of a session. See ADR 0011. */
export interface SessionLife {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** True while the password has been accepted but the verification code has not. */
  readonly awaitsCode: boolean;
}

/** Returns the time at which the session expires. */
export const sessionEnd = ({ createdAt, lastSeenAt, awaitsCode }: SessionLife): Date => {
  if (awaitsCode) return later(createdAt, CHALLENGE_LIMIT);
  return earlierOf(later(lastSeenAt, SESSION_IDLE_LIMIT), later(createdAt, SESSION_LIMIT));
};

/** Returns true if the session has expired. */
export const isSessionOver = (life: SessionLife, now: Date): boolean => sessionEnd(life) <= now;

/** Returns true if the session is listed for its user, who can end it. */
export const isSessionListed = (life: SessionLife, now: Date): boolean => !life.awaitsCode && !isSessionOver(life, now);

/** A stored session with the current state of its user and organization. */
export interface SessionFacts extends SessionLife, Omit<UserFacts, 'mfaDemanded'>, MfaPolicy {
  /** The id of the session. */
  readonly sessionId: number;
  /** The time at which a code was last verified in the session, or null if none was. */
  readonly steppedUpAt: Date | null;
  /** The time at which the current secret replaced the previous one; null before the first rotation. */
  readonly rotatedAt: Date | null;
  /** The secret that the request presented. */
  readonly presented: 'current' | 'previous';
  /** True if the user's account currently counts as deleted. */
  readonly isDeleted: boolean;
}

const isSecretSpent = ({ presented, rotatedAt }: SessionFacts, now: Date): boolean =>
  presented === 'previous' && (rotatedAt === null || elapsed(rotatedAt, now) >= SECRET_GRACE);

/** Returns the current state of a user who acts without further restriction. */
export const userFactsOf = (facts: Omit<UserFacts, 'mfaDemanded'> & MfaPolicy): UserFacts => ({
  userId: facts.userId,
  userPublicId: facts.userPublicId,
  organizationId: facts.organizationId,
  organizationStatus: facts.organizationStatus,
  role: facts.role,
  customerId: facts.customerId,
  isActive: facts.isActive,
  // A customer binding takes precedence over a platform flag, as it does for API tokens.
  isGlobalAdmin: facts.customerId === null && facts.isGlobalAdmin,
  isGlobalSupporter: facts.customerId === null && facts.isGlobalSupporter,
  mfaEnabled: facts.mfaEnabled,
  mfaDemanded: isMfaRequired(facts, facts),
  imEnabled: facts.imEnabled,
});

/**
 * Returns the user that a session authenticates, or null if the session has expired or still requires a verification
 * code, the secret is no longer valid, or the user's account is deleted.
 */
export const sessionCallerOf = (facts: SessionFacts, now: Date): UserCaller | null => {
  if (facts.isDeleted || facts.awaitsCode || isSessionOver(facts, now) || isSecretSpent(facts, now)) return null;
  return {
    ...userFactsOf(facts),
    kind: 'user',
    sessionId: facts.sessionId,
    steppedUpAt: facts.steppedUpAt,
  };
};

/** Returns true if the response to this request should set a new session secret. */
export const isRenewalDue = (facts: SessionFacts, now: Date): boolean =>
  facts.presented === 'previous' || elapsed(facts.rotatedAt ?? facts.createdAt, now) >= SECRET_LIFETIME;

/** The minimum time between two updates of the recorded last use of a credential, in milliseconds. */
export const LAST_USE_PRECISION = minutes(1);

/** Returns true if this use of a credential must be recorded. `lastUsedAt` is null before the first use. */
export const shouldRecordUse = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || elapsed(lastUsedAt, now) >= LAST_USE_PRECISION;
