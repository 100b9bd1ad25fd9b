import { earlierOf, hours, later, minutes, seconds } from '../kernel/time.ts';
import type { PublicMaintenance } from './public-page.ts';

/** How long a rendered page is used without a change: bars grow, and days begin, with time alone. */
export const LONGEST_FRESHNESS = minutes(1);

/**
 * Until when a page that was read at `readAt` shows the right state, unless it changes: a window can begin or end
 * before.
 */
export const freshUntil = (readAt: Date, maintenances: readonly Pick<PublicMaintenance, 'startsAt' | 'endsAt'>[]): Date =>
  maintenances
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment) => moment > readAt)
    .reduce(earlierOf, later(readAt, LONGEST_FRESHNESS));

/**
 * How long browsers and proxies may use a public document as it is, and again while they fetch a newer one, or cannot.
 */
export const DOCUMENT_CACHING = { maxAge: seconds(1), whileRevalidating: seconds(30), ifError: hours(24) } as const;
