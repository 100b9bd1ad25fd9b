import type { RateLimit } from '../access/rate-limits.ts';
import { minutes } from '../kernel/time.ts';

/** The rate limit of public pages for each network. Public pages are exempt from the general rate limit. */
export const PUBLIC_PAGE_RATE: RateLimit = { name: 'public-page', limit: 600, window: minutes(1), isInMemory: true };
