import { isTooFarAhead } from '../../kernel/clock-step.ts';
import { days, elapsed, hours, later, minutes, seconds } from '../../kernel/time.ts';

/** The delays that failed sign-ins cause. Every delay expires. */
export interface AttemptLimit {
  /** The number of failures that cause no delay. */
  readonly free: number;
  /** The delay after the first failure beyond `free`, in milliseconds. It doubles with each further failure. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** The time without a failure after which the counter is reset, in milliseconds. */
  readonly forgetsAfter: number;
}

/** The limit for failures on one account from one network. */
export const PAIR_LIMIT: AttemptLimit = {
  free: 5,
  firstDelay: seconds(30),
  longestDelay: minutes(15),
  forgetsAfter: hours(1),
};
/**
 * The limit that replaces `PAIR_LIMIT` for unknown networks while the account is under attack: each of them has one
 * attempt before delays begin.
 */
export const ATTACKED_PAIR_LIMIT: AttemptLimit = {
  free: 1,
  firstDelay: seconds(5),
  longestDelay: minutes(15),
  forgetsAfter: hours(1),
};
/** The number of failures from unknown networks after which an account counts as under attack. */
export const ATTACK_FAILURES = 30;
/**
 * The time without a failure from an unknown network after which an account no longer counts as under attack, in
 * milliseconds.
 */
export const ATTACK_MEMORY = minutes(30);
/** The time for which a network is known after a successful sign-in or a password reset by mail, in milliseconds. */
export const KNOWN_NETWORK_WINDOW = days(30);

/** The attempts that are counted under one key. */
export interface AttemptCounter {
  readonly failures: number;
  readonly lastFailureAt: Date | null;
  readonly lastSuccessAt: Date | null;
}

/** The counter of a key without attempts. */
export const noAttempts: AttemptCounter = { failures: 0, lastFailureAt: null, lastSuccessAt: null };

/**
 * The two counters of a sign-in attempt: one for the account and network together, and one for the account and all
 * networks that are unknown to it. See ADR 0010.
 */
export interface SignInAttempts {
  readonly pair: AttemptCounter;
  readonly account: AttemptCounter;
}

const failuresAt = (
  { failures, lastFailureAt }: AttemptCounter,
  { forgetsAfter }: Pick<AttemptLimit, 'forgetsAfter'>,
  now: Date,
): number => (lastFailureAt === null || elapsed(lastFailureAt, now) >= forgetsAfter ? 0 : failures);

/** Returns true if the account was recently signed in to from this network. */
const isKnownNetwork = ({ lastSuccessAt }: AttemptCounter, now: Date): boolean =>
  lastSuccessAt !== null && elapsed(lastSuccessAt, now) < KNOWN_NETWORK_WINDOW;

const isAttacked = (account: AttemptCounter, now: Date): boolean =>
  failuresAt(account, { forgetsAfter: ATTACK_MEMORY }, now) >= ATTACK_FAILURES;

const limitOf = ({ pair, account }: SignInAttempts, now: Date): AttemptLimit =>
  isAttacked(account, now) && !isKnownNetwork(pair, now) ? ATTACKED_PAIR_LIMIT : PAIR_LIMIT;

/**
 * Returns the time until which attempts are delayed, or null. Only failures from the same network delay an attempt;
 * those from other networks reduce the attempts of an unknown network. Guessing therefore never delays an owner who
 * signs in from elsewhere with the correct password.
 */
export const signInClosedUntil = (attempts: SignInAttempts, now: Date): Date | null => {
  const { pair } = attempts;
  const limit = limitOf(attempts, now);
  const excess = failuresAt(pair, limit, now) - limit.free;
  // A failure in the future was recorded before the clock was set back and must not delay anyone.
  if (excess < 0 || pair.lastFailureAt === null || isTooFarAhead(pair.lastFailureAt, now, 0)) return null;
  const until = later(pair.lastFailureAt, Math.min(limit.longestDelay, limit.firstDelay * 2 ** excess));
  return until > now ? until : null;
};

const failedOnce = (counter: AttemptCounter, forgetsAfter: number, now: Date): AttemptCounter => ({
  ...counter,
  failures: failuresAt(counter, { forgetsAfter }, now) + 1,
  lastFailureAt: now,
});

/** Returns the counters after a wrong password. */
export const afterFailure = ({ pair, account }: SignInAttempts, now: Date): SignInAttempts => ({
  pair: failedOnce(pair, PAIR_LIMIT.forgetsAfter, now),
  account: isKnownNetwork(pair, now) ? account : failedOnce(account, ATTACK_MEMORY, now),
});

const known = (now: Date): AttemptCounter => ({ failures: 0, lastFailureAt: null, lastSuccessAt: now });

/**
 * Returns the counters after a correct password. The network becomes known; the counter of the account is reset only by
 * time.
 */
export const afterSuccess = ({ account }: SignInAttempts, now: Date): SignInAttempts => ({ pair: known(now), account });

/**
 * Returns the counters after a password reset by mail, which proves the user's identity. The network becomes known, and
 * the counter of the account is cleared.
 */
export const afterPasswordReset = (now: Date): SignInAttempts => ({ pair: known(now), account: noAttempts });
