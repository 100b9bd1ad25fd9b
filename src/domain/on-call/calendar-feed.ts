import type { RateLimit } from '../access/rate-limits.ts';
import { days, later, minutes } from '../kernel/time.ts';
import type { TimeRange } from './schedule.ts';

/** The range of a feed before and after the present. */
const FEED_PAST = days(30);
const FEED_AHEAD = days(180);

/** The maximum number of events in a feed. An hourly rotation has 5064. A feed of more ends earlier. */
export const MAX_FEED_EVENTS = 6000;

/** The rate limit of feed requests for each network. Calendar programs fetch a feed a few times an hour. */
export const FEED_RATE: RateLimit = { name: 'calendarFeed', limit: 60, window: minutes(1) };

/** The random bytes of the token in the address of a feed. */
export const FEED_TOKEN_BYTES = 24;

/** Returns the beginning of the day in UTC. */
export const feedDay = (now: Date): Date => new Date(Math.floor(now.getTime() / days(1)) * days(1));

/** Returns the range of a feed: whole days, so that its events do not change with each request. */
export const feedRange = (now: Date): TimeRange => ({
  from: later(feedDay(now), -FEED_PAST),
  to: later(feedDay(now), FEED_AHEAD + days(1)),
});
