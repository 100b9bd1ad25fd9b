import type { RateLimit } from '../access/rate-limits.ts';
import { days, later, minutes } from '../kernel/time.ts';
import type { TimeRange } from './schedule.ts';

/** How far back and ahead a feed reaches. */
const FEED_PAST = days(30);
const FEED_AHEAD = days(180);

/** How often one network may fetch feeds. Calendar programs ask a few times an hour. */
export const FEED_RATE: RateLimit = { name: 'calendarFeed', limit: 60, window: minutes(1) };

/** The random bytes of the token in the address of a feed. */
export const FEED_TOKEN_BYTES = 24;

/** The beginning of the day in UTC. */
export const feedDay = (now: Date): Date => new Date(Math.floor(now.getTime() / days(1)) * days(1));

/** What a feed covers: whole days, so that its events do not change with each request. */
export const feedRange = (now: Date): TimeRange => ({ from: later(feedDay(now), -FEED_PAST), to: later(feedDay(now), FEED_AHEAD + days(1)) });
