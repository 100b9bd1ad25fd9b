import { isTooFarAhead } from '../kernel/clock-step.ts';
import { days, elapsed, hours, later, minutes, seconds } from '../kernel/time.ts';

/** How wrong passwords delay further attempts. Every delay expires. */
export interface AttemptLimit {
  /** The number of failures without a delay. */
  readonly free: number;
  /** The delay after the first failure beyond `free`; it doubles with each further failure. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** The time without a failure after which the counter is reset. */
  readonly forgetsAfter: number;
}

/** Limits failures on one account from one address. */
export const PAIR_LIMIT: AttemptLimit = { free: 5, firstDelay: seconds(30), longestDelay: minutes(15), forgetsAfter: hours(1) };
/** Limits failures on one account from all addresses; more lenient, because third parties can cause them. */
export const ACCOUNT_LIMIT: AttemptLimit = { free: 30, firstDelay: seconds(5), longestDelay: minutes(1), forgetsAfter: minutes(30) };
/** How long an address is known after a successful sign-in. */
export const KNOWN_ADDRESS_WINDOW = days(30);

/** The attempts counted under one key. */
export interface AttemptCounter {
  readonly failures: number;
  readonly lastFailureAt: Date | null;
  readonly lastSuccessAt: Date | null;
}

/** The initial counter. */
export const noAttempts: AttemptCounter = { failures: 0, lastFailureAt: null, lastSuccessAt: null };

/** The two counters of an attempt: of the account and address together, and of the account alone. */
export interface SignInAttempts {
  readonly pair: AttemptCounter;
  readonly account: AttemptCounter;
}

const failuresAt = ({ failures, lastFailureAt }: AttemptCounter, { forgetsAfter }: AttemptLimit, now: Date): number =>
  lastFailureAt === null || elapsed(lastFailureAt, now) >= forgetsAfter ? 0 : failures;

const closedBy = (counter: AttemptCounter, limit: AttemptLimit, now: Date): Date | null => {
  const excess = failuresAt(counter, limit, now) - limit.free;
  // A failure in the future was stored before the clock was set back; nobody waits until it is past.
  if (excess < 0 || counter.lastFailureAt === null || isTooFarAhead(counter.lastFailureAt, now, 0)) return null;
  const until = later(counter.lastFailureAt, Math.min(limit.longestDelay, limit.firstDelay * 2 ** excess));
  return until > now ? until : null;
};

/** Whether there was a recent sign-in to the account from this address. */
const isKnownAddress = ({ lastSuccessAt }: AttemptCounter, now: Date): boolean =>
  lastSuccessAt !== null && elapsed(lastSuccessAt, now) < KNOWN_ADDRESS_WINDOW;

/**
 * Until when attempts are delayed, or null. Failures from other addresses never delay a known address, so that an attacker cannot lock out the user.
 */
export const signInClosedUntil = ({ pair, account }: SignInAttempts, now: Date): Date | null => {
  const byPair = closedBy(pair, PAIR_LIMIT, now);
  const byAccount = isKnownAddress(pair, now) ? null : closedBy(account, ACCOUNT_LIMIT, now);
  if (byPair === null || byAccount === null) return byPair ?? byAccount;
  return byPair > byAccount ? byPair : byAccount;
};

const failedOnce = (counter: AttemptCounter, limit: AttemptLimit, now: Date): AttemptCounter => ({
  ...counter,
  failures: failuresAt(counter, limit, now) + 1,
  lastFailureAt: now,
});

/** The counters after a wrong password. */
export const afterFailure = ({ pair, account }: SignInAttempts, now: Date): SignInAttempts => ({
  pair: failedOnce(pair, PAIR_LIMIT, now),
  account: failedOnce(account, ACCOUNT_LIMIT, now),
});

/** The counters after a correct password: the address becomes known. The account's own counter is only reset by time. */
export const afterSuccess = ({ account }: SignInAttempts, now: Date): SignInAttempts => ({
  pair: { failures: 0, lastFailureAt: null, lastSuccessAt: now },
  account,
});
