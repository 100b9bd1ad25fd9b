import { hours, later, seconds } from './time.ts';

/** How the pauses between attempts grow. */
export interface Backoff {
  /** The pause after the first attempt, in milliseconds. */
  readonly first: number;
  /** The longest pause, in milliseconds. */
  readonly longest: number;
}

/** The share by which a pause is shortened at most, so that many who failed together do not come back together. */
const JITTER = 0.2;

/**
 * The pause after `attempts` failed attempts, in milliseconds: it doubles from `first` up to `longest`, and is then
 * shortened by up to a fifth as `chance`, from 0 to below 1, has it.
 */
export const pauseAfter = (attempts: number, { first, longest }: Backoff, chance = 0): number =>
  Math.round(Math.min(longest, first * 2 ** Math.max(0, attempts - 1)) * (1 - JITTER * chance));

/** The pauses of one-off jobs, which are tried until they succeed. */
export const jobBackoff: Backoff = { first: seconds(10), longest: hours(1) };

/** The pauses between attempts to send a message. */
export const outboxBackoff: Backoff = { first: seconds(5), longest: hours(1) };
/** How long after its first attempt a message is tried again. */
export const OUTBOX_RETRY_LIMIT = hours(24);

/** An attempt to send a message that did not succeed. */
export interface FailedAttempt {
  readonly attempts: number;
  readonly firstAttemptAt: Date;
  readonly now: Date;
  /** A chance from 0 to below 1. */
  readonly chance: number;
  /** When the receiver asks to be tried again, if it says so. */
  readonly notBefore?: Date;
}

/** When to try again; null when that would be later than `OUTBOX_RETRY_LIMIT` after the first attempt. */
export const nextAttemptAt = ({ attempts, firstAttemptAt, now, chance, notBefore }: FailedAttempt): Date | null => {
  const usual = later(now, pauseAfter(attempts, outboxBackoff, chance));
  const asked = notBefore === undefined ? usual : earlierOf(notBefore, later(now, outboxBackoff.longest));
  const at = asked > usual ? asked : usual;
  return at <= later(firstAttemptAt, OUTBOX_RETRY_LIMIT) ? at : null;
};

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);
