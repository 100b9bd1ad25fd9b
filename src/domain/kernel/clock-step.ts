import { elapsed, later, laterOf, seconds } from './time.ts';

/** The maximum difference that is tolerated between the clocks of processes. */
export const CLOCK_TOLERANCE = seconds(5);

/** Returns the latest time that can have been stored by now if times are stored at most `reach` milliseconds ahead. */
export const furthestMoment = (now: Date, reach: number): Date => later(now, reach + CLOCK_TOLERANCE);

/**
 * Returns true if a stored time is further ahead than possible, because the clock has been set back since. See ADR
 * 0040.
 */
export const isTooFarAhead = (moment: Date, now: Date, reach: number): boolean =>
  elapsed(now, moment) > reach + CLOCK_TOLERANCE;

/**
 * Returns true if another process may take over: the lease has ended, or is further ahead than one of this length can
 * be. See ADR 0040.
 */
export const isLeaseOver = (leaseUntil: Date, now: Date, lease: number): boolean =>
  leaseUntil <= now || isTooFarAhead(leaseUntil, now, lease);

/**
 * Returns the time of an event now in the life of something that began at `startedAt`. The event is never earlier than
 * the beginning, although the clock may have been set back in between. See ADR 0141.
 */
export const noEarlierThan = (startedAt: Date, now: Date): Date => laterOf(startedAt, now);

/** Returns true if an end that was stored now was moved to the beginning, because the clock had been set back. */
export const isEndAdjusted = (endedAt: Date | null, now: Date): boolean => endedAt !== null && endedAt > now;
