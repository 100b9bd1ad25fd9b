import { minutes } from '../kernel/time.ts';

/** At most `limit` uses in each window of `window` milliseconds. */
export interface RateLimit {
  /** Names the counter; limits with different names count apart. */
  readonly name: string;
  readonly limit: number;
  readonly window: number;
  /** The code of its refusal; without one the limit refuses silently. */
  readonly code?: 'rate_limited';
}

/** The general limit of a token or session. */
export const CALLER_RATE: RateLimit = { name: 'caller', limit: 600, window: minutes(1) };
/** The general limit of an address that shows no valid credential. */
export const ADDRESS_RATE: RateLimit = { name: 'address', limit: 120, window: minutes(1) };

/** The start of the window that `now` falls into. */
export const windowStart = ({ window }: RateLimit, now: Date): Date => new Date(now.getTime() - (now.getTime() % window));
