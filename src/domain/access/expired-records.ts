import { hours, later } from '../kernel/time.ts';
import { IDEMPOTENCY_WINDOW } from './idempotency.ts';
import { LONGEST_RATE_WINDOW } from './rate-limits.ts';
import { CHALLENGE_LIMIT, SESSION_IDLE_LIMIT, SESSION_LIMIT } from './session.ts';
import { ACCOUNT_LIMIT, KNOWN_ADDRESS_WINDOW, PAIR_LIMIT } from './sign-in-lockout.ts';

/** What access leaves behind once its time is over. */
export const expiredRecordKinds = ['sessions', 'accountLinks', 'signInCounters', 'idempotencyKeys', 'rateWindows'] as const;
export type ExpiredRecordKind = (typeof expiredRecordKinds)[number];

/** How long it is kept beyond its end, for requests that were on their way when the end came. */
export const EXPIRED_RECORDS_RETENTION = hours(1);

/** What carries one of these moments, or an earlier one, is over and no rule looks at it any more. */
export interface ExpiryMoments {
  readonly sessionUse: Date;
  readonly signIn: Date;
  /** The sign-in of a session that still waits for its code. */
  readonly challenge: Date;
  readonly linkEnd: Date;
  /** A counter is over once its last failure and its last success both are. */
  readonly signInFailure: Date;
  readonly signInSuccess: Date;
  readonly idempotencyKey: Date;
  readonly rateWindowStart: Date;
}

/** What can be removed at `now`. */
export const expiryMomentsAt = (now: Date): ExpiryMoments => {
  const end = later(now, -EXPIRED_RECORDS_RETENTION);
  return {
    sessionUse: later(end, -SESSION_IDLE_LIMIT),
    signIn: later(end, -SESSION_LIMIT),
    challenge: later(end, -CHALLENGE_LIMIT),
    linkEnd: end,
    signInFailure: later(end, -Math.max(PAIR_LIMIT.forgetsAfter, ACCOUNT_LIMIT.forgetsAfter)),
    signInSuccess: later(end, -KNOWN_ADDRESS_WINDOW),
    idempotencyKey: later(end, -IDEMPOTENCY_WINDOW),
    rateWindowStart: later(end, -LONGEST_RATE_WINDOW),
  };
};
