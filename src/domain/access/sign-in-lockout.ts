import { days, elapsed, hours, later, minutes, seconds } from '../kernel/time.ts';

/** How wrong passwords slow down further attempts. Every delay ends by itself. */
export interface AttemptLimit {
  /** How many failures cost nothing. */
  readonly free: number;
  /** The delay after the failure that uses up the free ones; each further failure doubles it. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** After this time without a failure all of them are forgotten. */
  readonly forgetsAfter: number;
}

/** Failures on one account from one address. */
export const PAIR_LIMIT: AttemptLimit = { free: 5, firstDelay: seconds(30), longestDelay: minutes(15), forgetsAfter: hours(1) };
/** Failures on one account from everywhere: softer, because strangers can cause it. */
export const ACCOUNT_LIMIT: AttemptLimit = { free: 30, firstDelay: seconds(5), longestDelay: minutes(1), forgetsAfter: minutes(30) };
/** How long an address counts as known after a sign-in from it. */
export const KNOWN_ADDRESS_WINDOW = days(30);

/** What is remembered of the attempts under one name. */
export interface AttemptCounter {
  readonly failures: number;
  readonly lastFailureAt: Date | null;
  readonly lastSuccessAt: Date | null;
}

/** The counter of a name that nobody has tried yet. */
export const noAttempts: AttemptCounter = { failures: 0, lastFailureAt: null, lastSuccessAt: null };

/** The counters that an attempt is judged by: the account together with the address, and the account alone. */
export interface SignInAttempts {
  readonly pair: AttemptCounter;
  readonly account: AttemptCounter;
}

const failuresAt = ({ failures, lastFailureAt }: AttemptCounter, { forgetsAfter }: AttemptLimit, now: Date): number =>
  lastFailureAt === null || elapsed(lastFailureAt, now) >= forgetsAfter ? 0 : failures;

const closedBy = (counter: AttemptCounter, limit: AttemptLimit, now: Date): Date | null => {
  const excess = failuresAt(counter, limit, now) - limit.free;
  if (excess < 0 || counter.lastFailureAt === null) return null;
  const until = later(counter.lastFailureAt, Math.min(limit.longestDelay, limit.firstDelay * 2 ** excess));
  return until > now ? until : null;
};

/** Whether somebody has signed in to the account from this address lately. */
const isKnownAddress = ({ lastSuccessAt }: AttemptCounter, now: Date): boolean =>
  lastSuccessAt !== null && elapsed(lastSuccessAt, now) < KNOWN_ADDRESS_WINDOW;

/**
 * Until when no attempt is judged, or null. What strangers do from elsewhere never delays an address that the account
 * is known to be used from, so nobody can be locked out for as long as an attacker likes.
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

/** The counters after the right password: the address is known now. The account's own counter only time clears. */
export const afterSuccess = ({ account }: SignInAttempts, now: Date): SignInAttempts => ({
  pair: { failures: 0, lastFailureAt: null, lastSuccessAt: now },
  account,
});
