import { hours, later } from '../kernel/time.ts';
import { IDEMPOTENCY_WINDOW } from './idempotency.ts';
import { LONGEST_RATE_WINDOW } from './rate-limits.ts';
import { CHALLENGE_LIMIT, SESSION_IDLE_LIMIT, SESSION_LIMIT } from './session.ts';
import { ATTACK_MEMORY, KNOWN_NETWORK_WINDOW, PAIR_LIMIT } from './sign-in-lockout.ts';

/** The kinds of access records that expire. */
export const expiredRecordKinds = ['sessions', 'accountLinks', 'signInCounters', 'idempotencyKeys', 'rateWindows'] as const;
export type ExpiredRecordKind = (typeof expiredRecordKinds)[number];

/** How long expired records are kept, for requests that are still in progress. */
export const EXPIRED_RECORDS_RETENTION = hours(1);

/** Records of each kind that expired at or before these moments are no longer read by any rule. */
export interface ExpiryMoments {
  readonly sessionUse: Date;
  readonly signIn: Date;
  /** For sessions that wait for a verification code. */
  readonly challenge: Date;
  readonly linkEnd: Date;
  /** For failure counters, compared with both the last failure and the last success. */
  readonly signInFailure: Date;
  readonly signInSuccess: Date;
  readonly idempotencyKey: Date;
  readonly rateWindowStart: Date;
}

/** The cutoff of each kind of record at `now`. */
export const expiryMomentsAt = (now: Date): ExpiryMoments => {
  const end = later(now, -EXPIRED_RECORDS_RETENTION);
  return {
    sessionUse: later(end, -SESSION_IDLE_LIMIT),
    signIn: later(end, -SESSION_LIMIT),
    challenge: later(end, -CHALLENGE_LIMIT),
    linkEnd: end,
    signInFailure: later(end, -Math.max(PAIR_LIMIT.forgetsAfter, ATTACK_MEMORY)),
    signInSuccess: later(end, -KNOWN_NETWORK_WINDOW),
    idempotencyKey: later(end, -IDEMPOTENCY_WINDOW),
    rateWindowStart: later(end, -LONGEST_RATE_WINDOW),
  };
};
