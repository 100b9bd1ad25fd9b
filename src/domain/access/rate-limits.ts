import { hours, minutes } from '../kernel/time.ts';
import { isPerson } from './caller.ts';
import type { Caller } from './caller.ts';

/** A rate limit: at most `limit` uses in each window of `window` milliseconds. */
export interface RateLimit {
  /** The name of the counter; limits with different names are counted separately. */
  readonly name: string;
  /** The number of uses that are allowed within a window. */
  readonly limit: number;
  /** The length of a window, in milliseconds. */
  readonly window: number;
  /** The code of the refusal; if omitted, the refusal has none. */
  readonly code?: 'rate_limited' | 'imOutboundRetryRateLimited' | 'imIngestRateLimited' | 'imIngestByteBudgetExceeded';
  /** The subject whose uses are counted together; if omitted, each credential or address is counted separately. */
  readonly per?: 'organization' | 'user' | 'record';
  /**
   * True if uses are counted in memory, for endpoints that must not wait for the database. Processes see each other's
   * uses one second later.
   */
  readonly isInMemory?: true;
}

/** The general rate limit of an API token or session. */
export const CALLER_RATE: RateLimit = { name: 'caller', limit: 600, window: minutes(1) };
/** The general rate limit of an address without a valid credential. */
export const ADDRESS_RATE: RateLimit = { name: 'address', limit: 120, window: minutes(1) };

/** The longest window of any rate limit, in milliseconds. */
export const LONGEST_RATE_WINDOW = hours(1);

/** Returns the start of the window that contains `now`. */
export const windowStart = ({ window }: Pick<RateLimit, 'window'>, now: Date): Date =>
  new Date(now.getTime() - (now.getTime() % window));

/**
 * Returns the subject that a use is counted for. `subject` is the credential or address of the request, and `record`
 * the public id in its path.
 */
export const rateSubject = ({ per }: RateLimit, caller: Caller, subject: string, record?: string): string => {
  if (per === 'user' && isPerson(caller)) return `user:${caller.userId}`;
  if (per === 'record' && record !== undefined) return `record:${record.toLowerCase()}`;
  return per === 'organization' &&
    caller.kind !== 'anonymous' &&
    caller.kind !== 'system' &&
    caller.organizationId !== null
    ? `organization:${caller.organizationId}`
    : subject;
};
