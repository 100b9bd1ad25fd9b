import { hours, seconds } from './time.ts';

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
