import type { RateLimit } from '../access/rate-limits.ts';
import { minutes } from '../kernel/time.ts';

/** The limit of public pages for each network. They are exempt from the general one. */
export const PUBLIC_PAGE_RATE: RateLimit = { name: 'public-page', limit: 600, window: minutes(1), isInMemory: true };
