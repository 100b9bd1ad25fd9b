import { elapsed, later, seconds } from './time.ts';

/** How far the clocks of processes may differ. */
export const CLOCK_TOLERANCE = seconds(5);

/** The last moment that can have been stored by now, if it is stored at most `reach` milliseconds ahead. */
export const furthestMoment = (now: Date, reach: number): Date => later(now, reach + CLOCK_TOLERANCE);

/** Whether a stored moment is further ahead than it can legitimately be: the clock has been set back since. */
export const isTooFarAhead = (moment: Date, now: Date, reach: number): boolean => elapsed(now, moment) > reach + CLOCK_TOLERANCE;
