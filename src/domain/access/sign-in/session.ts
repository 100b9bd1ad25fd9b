import { days, elapsed, hours, later, minutes } from '../../kernel/time.ts';
import type { UserFacts, UserCaller } from '../caller.ts';
import { isMfaRequired } from './mfa.ts';
import type { MfaPolicy } from './mfa.ts';

/** The length of a session secret, in random bytes. */
export const SESSION_BYTES = 32;
/** How long an unused session stays valid. */
export const SESSION_IDLE_LIMIT = days(7);
/** The maximum lifetime of a session. */
export const SESSION_LIMIT = days(30);
/** How long a sign-in waits for the verification code. */
export const CHALLENGE_LIMIT = minutes(10);
/** The age at which a session secret is rotated. */
export const SECRET_LIFETIME = hours(12);
/** How long the previous secret stays valid, for requests in progress. */
export const SECRET_GRACE = minutes(1);

/** Stands for "never" where a timestamp is required: the last one that ISO 8601 writes with a four-digit year. */
export const NEVER_EXPIRES = new Date('9999-12-31T23:59:59.999Z');

const SESSION_SECRET_SHAPE = /^[A-Za-z0-9_-]{43,64}$/;

/** Whether the text has the form of a session secret. */
export const isSessionSecretShaped = (secret: string): boolean => SESSION_SECRET_SHAPE.test(secret);

/** The timestamps that determine the lifetime of a session. */
export interface SessionLife {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** True between the password and the verification code. */
  readonly awaitsCode: boolean;
}

/** When the session expires. */
export const sessionEnd = ({ createdAt, lastSeenAt, awaitsCode }: SessionLife): Date => {
  if (awaitsCode) return later(createdAt, CHALLENGE_LIMIT);
  const [idle, absolute] = [later(lastSeenAt, SESSION_IDLE_LIMIT), later(createdAt, SESSION_LIMIT)];
  return idle < absolute ? idle : absolute;
};

/** Whether the session has expired. */
export const isSessionOver = (life: SessionLife, now: Date): boolean => sessionEnd(life) <= now;

/** Whether the session's owner can see and end it. */
export const isSessionListed = (life: SessionLife, now: Date): boolean => !life.awaitsCode && !isSessionOver(life, now);

/** A stored session with the current state of its user and organization. */
export interface SessionFacts extends SessionLife, Omit<UserFacts, 'mfaDemanded'>, MfaPolicy {
  readonly sessionId: number;
  readonly steppedUpAt: Date | null;
  /** When the current secret replaced the previous one; null before the first rotation. */
  readonly rotatedAt: Date | null;
  /** Whether the presented secret is the current or the previous one. */
  readonly presented: 'current' | 'previous';
  /** Whether the user's account counts as deleted now. */
  readonly isDeleted: boolean;
}

const isSecretSpent = ({ presented, rotatedAt }: SessionFacts, now: Date): boolean =>
  presented === 'previous' && (rotatedAt === null || elapsed(rotatedAt, now) >= SECRET_GRACE);

/**
 * The user that a session authenticates, or null if the session has expired or waits for its code, the secret is no longer valid, or the user's
 * account is deleted.
 */
export const sessionCallerOf = (facts: SessionFacts, now: Date): UserCaller | null => {
  if (facts.isDeleted || facts.awaitsCode || isSessionOver(facts, now) || isSecretSpent(facts, now)) return null;
  return {
    kind: 'user',
    sessionId: facts.sessionId,
    steppedUpAt: facts.steppedUpAt,
    userId: facts.userId,
    userPublicId: facts.userPublicId,
    organizationId: facts.organizationId,
    organizationStatus: facts.organizationStatus,
    role: facts.role,
    customerId: facts.customerId,
    isActive: facts.isActive,
    // A binding to a customer takes precedence over a platform flag, as it does for tokens.
    isGlobalAdmin: facts.customerId === null && facts.isGlobalAdmin,
    isGlobalSupporter: facts.customerId === null && facts.isGlobalSupporter,
    mfaEnabled: facts.mfaEnabled,
    mfaDemanded: isMfaRequired(facts, facts),
    imEnabled: facts.imEnabled,
  };
};

/** Whether the response to this request should set a new secret. */
export const isRenewalDue = (facts: SessionFacts, now: Date): boolean =>
  facts.presented === 'previous' || elapsed(facts.rotatedAt ?? facts.createdAt, now) >= SECRET_LIFETIME;

/** The resolution of a credential's recorded last use: it is written at most once in this time. */
export const LAST_USE_PRECISION = minutes(1);

/** Whether to record this use of a credential; `lastUsedAt` is null before the first use. */
export const shouldRecordUse = (lastUsedAt: Date | null, now: Date): boolean => lastUsedAt === null || elapsed(lastUsedAt, now) >= LAST_USE_PRECISION;
