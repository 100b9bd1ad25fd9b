import { isTooFarAhead } from '../../kernel/clock-step.ts';
import { days, elapsed, hours, later, minutes, seconds } from '../../kernel/time.ts';

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

/** Limits failures on one account from one network. */
export const PAIR_LIMIT: AttemptLimit = { free: 5, firstDelay: seconds(30), longestDelay: minutes(15), forgetsAfter: hours(1) };
/** Replaces `PAIR_LIMIT` for unknown networks while the account is attacked: each of them has one attempt before the delays begin. */
export const ATTACKED_PAIR_LIMIT: AttemptLimit = { free: 1, firstDelay: seconds(5), longestDelay: minutes(15), forgetsAfter: hours(1) };
/** The number of failures from unknown networks after which an account counts as attacked. */
export const ATTACK_FAILURES = 30;
/** The time without such a failure after which the account no longer counts as attacked. */
export const ATTACK_MEMORY = minutes(30);
/** How long a network is known after a successful sign-in or a mailed password reset. */
export const KNOWN_NETWORK_WINDOW = days(30);

/** The attempts counted under one key. */
export interface AttemptCounter {
  readonly failures: number;
  readonly lastFailureAt: Date | null;
  readonly lastSuccessAt: Date | null;
}

/** The initial counter. */
export const noAttempts: AttemptCounter = { failures: 0, lastFailureAt: null, lastSuccessAt: null };

/** The two counters of an attempt: of the account and network together, and of the account for all networks that it does not know. */
export interface SignInAttempts {
  readonly pair: AttemptCounter;
  readonly account: AttemptCounter;
}

const failuresAt = ({ failures, lastFailureAt }: AttemptCounter, { forgetsAfter }: Pick<AttemptLimit, 'forgetsAfter'>, now: Date): number =>
  lastFailureAt === null || elapsed(lastFailureAt, now) >= forgetsAfter ? 0 : failures;

/** Whether there was a recent sign-in to the account from this network. */
const isKnownNetwork = ({ lastSuccessAt }: AttemptCounter, now: Date): boolean =>
  lastSuccessAt !== null && elapsed(lastSuccessAt, now) < KNOWN_NETWORK_WINDOW;

const isAttacked = (account: AttemptCounter, now: Date): boolean => failuresAt(account, { forgetsAfter: ATTACK_MEMORY }, now) >= ATTACK_FAILURES;

const limitOf = ({ pair, account }: SignInAttempts, now: Date): AttemptLimit =>
  isAttacked(account, now) && !isKnownNetwork(pair, now) ? ATTACKED_PAIR_LIMIT : PAIR_LIMIT;

/**
 * Until when attempts are delayed, or null. Only failures of the same network delay an attempt; those of other networks reduce what an unknown network
 * may try. So nobody's guesses delay the correct password of an owner who signs in elsewhere.
 */
export const signInClosedUntil = (attempts: SignInAttempts, now: Date): Date | null => {
  const { pair } = attempts;
  const limit = limitOf(attempts, now);
  const excess = failuresAt(pair, limit, now) - limit.free;
  // A failure in the future was stored before the clock was set back; nobody waits until it is past.
  if (excess < 0 || pair.lastFailureAt === null || isTooFarAhead(pair.lastFailureAt, now, 0)) return null;
  const until = later(pair.lastFailureAt, Math.min(limit.longestDelay, limit.firstDelay * 2 ** excess));
  return until > now ? until : null;
};

const failedOnce = (counter: AttemptCounter, forgetsAfter: number, now: Date): AttemptCounter => ({
  ...counter,
  failures: failuresAt(counter, { forgetsAfter }, now) + 1,
  lastFailureAt: now,
});

/** The counters after a wrong password. */
export const afterFailure = ({ pair, account }: SignInAttempts, now: Date): SignInAttempts => ({
  pair: failedOnce(pair, PAIR_LIMIT.forgetsAfter, now),
  account: isKnownNetwork(pair, now) ? account : failedOnce(account, ATTACK_MEMORY, now),
});

const known = (now: Date): AttemptCounter => ({ failures: 0, lastFailureAt: null, lastSuccessAt: now });

/** The counters after a correct password: the network becomes known. The account's own counter is only reset by time. */
export const afterSuccess = ({ account }: SignInAttempts, now: Date): SignInAttempts => ({ pair: known(now), account });

/** The counters after a password reset by mail, which proves who the owner is: the network becomes known, and the account's counter is cleared. */
export const afterPasswordReset = (now: Date): SignInAttempts => ({ pair: known(now), account: noAttempts });
