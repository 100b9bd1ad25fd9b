import { earlierOf, hours, later, minutes, seconds } from '../kernel/time.ts';
import type { PublicMaintenance } from './public-page.ts';

/** The maximum age of a rendered page without a change: bars grow, and days begin, with time alone. */
export const LONGEST_FRESHNESS = minutes(1);

/**
 * Returns the time until which a page that was read at `readAt` shows the right state unless it changes. A maintenance
 * window can begin or end before.
 */
export const freshUntil = (
  readAt: Date,
  maintenances: readonly Pick<PublicMaintenance, 'startsAt' | 'endsAt'>[],
): Date =>
  maintenances
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment) => moment > readAt)
    .reduce(earlierOf, later(readAt, LONGEST_FRESHNESS));

/**
 * The times for which browsers and proxies may use a public document as it is, and while they fetch a newer one or
 * cannot fetch one.
 */
export const DOCUMENT_CACHING = { maxAge: seconds(1), whileRevalidating: seconds(30), ifError: hours(24) } as const;
