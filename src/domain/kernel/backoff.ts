import { earlierOf, hours, later, laterOf, seconds } from './time.ts';

/** The delays between attempts, which grow from `first` to `longest`. */
export interface Backoff {
  /** The delay after the first attempt, in milliseconds. */
  readonly first: number;
  /** The maximum delay, in milliseconds. */
  readonly longest: number;
}

/** The maximum fraction by which a delay is shortened, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.2;

/**
 * Returns the delay after `attempts` failed attempts, in milliseconds. It doubles from `first` up to `longest` and is
 * then shortened by up to a fifth. `chance` is a random number in [0, 1).
 */
export const pauseAfter = (attempts: number, { first, longest }: Backoff, chance = 0): number =>
  Math.round(Math.min(longest, first * 2 ** Math.max(0, attempts - 1)) * (1 - JITTER * chance));

/** The delays of one-off jobs, which are retried until they succeed. */
export const jobBackoff: Backoff = { first: seconds(10), longest: hours(1) };

/** The delays between attempts to send a message. */
export const outboxBackoff: Backoff = { first: seconds(5), longest: hours(1) };
/** The time between waiting messages that are sent early because their destination has accepted another message. */
export const RESUME_PACE = seconds(0.1);
/** The time after its first attempt for which a message is retried. */
export const OUTBOX_RETRY_LIMIT = hours(24);

/** The maximum time for which a message can be held before its first attempt. */
export const LONGEST_HOLD = hours(24);

/** A failed attempt to send a message. */
export interface FailedAttempt {
  readonly attempts: number;
  readonly firstAttemptAt: Date;
  readonly now: Date;
  /** A random number in [0, 1). */
  readonly chance: number;
  /** The earliest retry that the receiver permits. Omitted if it states none. */
  readonly notBefore?: Date;
}

/** Returns the time of the next attempt, or null if it would be later than `OUTBOX_RETRY_LIMIT` after the first one. */
export const nextAttemptAt = ({ attempts, firstAttemptAt, now, chance, notBefore }: FailedAttempt): Date | null => {
  const usual = later(now, pauseAfter(attempts, outboxBackoff, chance));
  const asked = notBefore === undefined ? usual : earlierOf(notBefore, later(now, outboxBackoff.longest));
  const at = laterOf(asked, usual);
  return at <= later(firstAttemptAt, OUTBOX_RETRY_LIMIT) ? at : null;
};
