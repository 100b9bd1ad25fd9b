import { days, elapsed, hours, later, minutes } from '../kernel/time.ts';
import type { UserFacts, UserCaller } from './caller.ts';
import { isMfaDemanded } from './mfa.ts';
import type { MfaPolicy } from './mfa.ts';

/** The random bytes of a session's secret. */
export const SESSION_BYTES = 32;
/** How long a session lives without being used. */
export const SESSION_IDLE_LIMIT = days(7);
/** How long a session lives at most. */
export const SESSION_LIMIT = days(30);
/** How long a sign-in waits for its two-step code. */
export const CHALLENGE_LIMIT = minutes(10);
/** The age at which a session's secret is exchanged for a new one. */
export const SECRET_LIFETIME = hours(12);
/** How long the secret before the present one still passes, for requests that were on their way. */
export const SECRET_GRACE = minutes(1);

/** What stands for "never" where a moment must be told: the last one that ISO 8601 spells with four digits of year. */
export const NEVER_EXPIRES = new Date('9999-12-31T23:59:59.999Z');

const SESSION_SECRET_SHAPE = /^[A-Za-z0-9_-]{43,64}$/;

/** Whether a text has the form of a session's secret. */
export const isSessionSecretShaped = (secret: string): boolean => SESSION_SECRET_SHAPE.test(secret);

/** The moments that decide how long a session lives. */
export interface SessionLife {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** True between the password and the two-step code. */
  readonly awaitsCode: boolean;
}

/** The moment from which the session counts no more. */
export const sessionEnd = ({ createdAt, lastSeenAt, awaitsCode }: SessionLife): Date => {
  if (awaitsCode) return later(createdAt, CHALLENGE_LIMIT);
  const [idle, absolute] = [later(lastSeenAt, SESSION_IDLE_LIMIT), later(createdAt, SESSION_LIMIT)];
  return idle < absolute ? idle : absolute;
};

/** Whether the session is over. */
export const isSessionOver = (life: SessionLife, now: Date): boolean => sessionEnd(life) <= now;

/** Whether the session is one that its owner can see and end. */
export const isSessionListed = (life: SessionLife, now: Date): boolean => !life.awaitsCode && !isSessionOver(life, now);

/** A session as stored, with its user and organization as they are now. */
export interface SessionFacts extends SessionLife, Omit<UserFacts, 'mfaDemanded'>, MfaPolicy {
  readonly sessionId: number;
  readonly steppedUpAt: Date | null;
  /** When the present secret took the place of the one before; null while it is the first. */
  readonly rotatedAt: Date | null;
  /** Whether the secret that was shown is the present one or the one before it. */
  readonly presented: 'current' | 'previous';
  /** Whether the account of the person counts as deleted at this moment. */
  readonly isDeleted: boolean;
}

const isSecretSpent = ({ presented, rotatedAt }: SessionFacts, now: Date): boolean =>
  presented === 'previous' && (rotatedAt === null || elapsed(rotatedAt, now) >= SECRET_GRACE);

/**
 * The person behind a session, or null when the session is over, waits for its code, or was shown a spent secret, and
 * when the person's account is deleted.
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
    // Being bound to a customer outweighs a platform flag, as it does for tokens.
    isGlobalAdmin: facts.customerId === null && facts.isGlobalAdmin,
    isGlobalSupporter: facts.customerId === null && facts.isGlobalSupporter,
    mfaEnabled: facts.mfaEnabled,
    mfaDemanded: isMfaDemanded(facts, facts),
  };
};

/** Whether the answer to this request should hand out a new secret. */
export const isRenewalDue = (facts: SessionFacts, now: Date): boolean =>
  facts.presented === 'previous' || elapsed(facts.rotatedAt ?? facts.createdAt, now) >= SECRET_LIFETIME;
