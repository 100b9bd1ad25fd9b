import { hours, minutes } from '../kernel/time.ts';
import type { Caller } from './caller.ts';

/** At most `limit` uses in each window of `window` milliseconds. */
export interface RateLimit {
  /** Names the counter; limits with different names count apart. */
  readonly name: string;
  readonly limit: number;
  readonly window: number;
  /** The code of its refusal; without one the limit refuses silently. */
  readonly code?: 'rate_limited';
  /** Whose uses are counted together; each credential's, or address's, apart unless told. */
  readonly per?: 'organization';
}

/** The general limit of a token or session. */
export const CALLER_RATE: RateLimit = { name: 'caller', limit: 600, window: minutes(1) };
/** The general limit of an address that shows no valid credential. */
export const ADDRESS_RATE: RateLimit = { name: 'address', limit: 120, window: minutes(1) };

/** No limit has a longer window than this. */
export const LONGEST_RATE_WINDOW = hours(1);

/** The start of the window that `now` falls into. */
export const windowStart = ({ window }: RateLimit, now: Date): Date => new Date(now.getTime() - (now.getTime() % window));

/** Who a use of the limit counts for; `subject` is the credential or address that the request came with. */
export const rateSubject = ({ per }: RateLimit, caller: Caller, subject: string): string =>
  per === 'organization' && caller.kind !== 'anonymous' && caller.kind !== 'system' && caller.organizationId !== null
    ? `organization:${caller.organizationId}`
    : subject;
