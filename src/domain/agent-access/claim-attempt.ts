import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { earlierOf, elapsed, later, seconds } from '../kernel/time.ts';
import { claimAttemptMachine } from './agent-access.machine.ts';

/** The lifetime of a user code, in milliseconds. The end of the claim window can shorten it. */
export const USER_CODE_LIFETIME = seconds(600);
/** The number of digits of a user code. */
export const USER_CODE_DIGITS = 6;
/** The prefix of the public id of a claim attempt. */
export const ATTEMPT_PREFIX = 'cla_';

/** The state of a claim attempt. */
export type ClaimAttemptStatus = StateOf<typeof claimAttemptMachine>;

/** The user for whom an agent acts, as an identity provider identifies them. */
export interface FederatedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly clientId: string;
}

/** The current claim attempt of a registration. A new attempt replaces it and invalidates its code. */
export interface ClaimAttempt {
  readonly publicId: string;
  /** The email address of the account that the code is valid for. */
  readonly email: string;
  /** A keyed digest of the email address and the code. */
  readonly codeHash: string;
  readonly status: 'initiated' | 'confirmed' | 'declined';
  readonly expiresAt: Date;
  /** The identity from the ID-JAG with which the attempt was started, or null if it was started without one. */
  readonly identity: FederatedIdentity | null;
}

/**
 * Returns an attempt to have a registration claimed by the user of an address. `token` is a random part of its public
 * id; the code is valid until the end of the claim window at the latest.
 */
export const newAttempt = (
  token: string,
  { email, codeHash, identity }: Pick<ClaimAttempt, 'email' | 'codeHash' | 'identity'>,
  windowEndsAt: Date,
  now: Date,
): ClaimAttempt => ({
  publicId: `${ATTEMPT_PREFIX}${token}`,
  email,
  codeHash,
  status: 'initiated',
  expiresAt: codeExpiry(now, windowEndsAt),
  identity,
});

/** Returns the time at which a code that is issued now expires, which is at the latest the end of the claim window. */
export const codeExpiry = (now: Date, windowEndsAt: Date): Date =>
  earlierOf(later(now, USER_CODE_LIFETIME), windowEndsAt);

/** Returns the number of whole seconds until a code expires; 0 if it has expired. */
export const codeSecondsLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor(elapsed(now, expiresAt) / 1000));

/** Returns the status of the attempt at the given time. */
export const attemptStatusAt = (
  { status, expiresAt }: Pick<ClaimAttempt, 'status' | 'expiresAt'>,
  now: Date,
): ClaimAttemptStatus => (now < expiresAt ? status : (next(claimAttemptMachine, status, 'expire') ?? status));

/**
 * Returns the attempt after the user's decision, or null if there is no attempt or its status does not allow a
 * decision.
 */
export const nextAttempt = (attempt: ClaimAttempt | null, event: 'confirm' | 'decline'): ClaimAttempt | null => {
  if (attempt === null) return null;
  const status = next(claimAttemptMachine, attempt.status, event);
  return status === 'confirmed' || status === 'declined' ? { ...attempt, status } : null;
};

/** Returns the typed code without spaces and hyphens, or null if it does not consist of six digits. */
export const userCodeOf = (typed: string): string | null => {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
};
