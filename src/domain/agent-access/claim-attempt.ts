import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { elapsed, later, seconds } from '../kernel/time.ts';
import { claimAttemptMachine } from './claim-attempt.machine.ts';

/** How long a user code can be confirmed. */
export const USER_CODE_LIFETIME = seconds(600);
/** How many digits a user code has. */
export const USER_CODE_DIGITS = 6;
/** What the public id of an attempt starts with. */
export const ATTEMPT_PREFIX = 'cla_';

export type ClaimAttemptStatus = StateOf<typeof claimAttemptMachine>;

/** Who an identity provider says that an agent acts for. */
export interface FederatedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly clientId: string;
}

/** The current attempt of a registration. A new one takes its place, and its code dies with it. */
export interface ClaimAttempt {
  readonly publicId: string;
  /** The only account that the code leads anywhere for. */
  readonly email: string;
  /** Keyed digest of address and code. */
  readonly codeHash: string;
  readonly status: 'initiated' | 'confirmed' | 'declined';
  readonly expiresAt: Date;
  /** Set when the attempt was begun with the assertion of an identity provider. */
  readonly identity: FederatedIdentity | null;
}

/** When a code that is made now dies: with the claim window at the latest. */
export const codeExpiry = (now: Date, windowEndsAt: Date): Date => {
  const end = later(now, USER_CODE_LIFETIME);
  return end < windowEndsAt ? end : windowEndsAt;
};

/** Whole seconds that a code still lives. */
export const codeSecondsLeft = (expiresAt: Date, now: Date): number => Math.max(0, Math.floor(elapsed(now, expiresAt) / 1000));

/** What an attempt is at this moment, decided by comparing times. */
export const attemptStatusAt = ({ status, expiresAt }: Pick<ClaimAttempt, 'status' | 'expiresAt'>, now: Date): ClaimAttemptStatus =>
  now < expiresAt ? status : (next(claimAttemptMachine, status, 'expire') ?? status);

/** The attempt after the user decided, or null when there is none or it does not take the decision any more. */
export const nextAttempt = (attempt: ClaimAttempt | null, event: 'confirm' | 'decline'): ClaimAttempt | null => {
  const status = attempt === null ? null : next(claimAttemptMachine, attempt.status, event);
  return attempt !== null && (status === 'confirmed' || status === 'declined') ? { ...attempt, status } : null;
};

/** A code as it was typed, without spaces and hyphens; null when it cannot be one. */
export const userCodeOf = (typed: string): string | null => {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
};
