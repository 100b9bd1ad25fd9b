import type { RateLimit } from '../access/rate-limits.ts';
import { minutes } from '../kernel/time.ts';

const perMinute = (name: string, limit: number): RateLimit => ({ name, limit, window: minutes(1), code: 'rate_limited' });

/** Registrations of apps from one network. */
export const APP_REGISTRATION_RATE = perMinute('app-registration', 30);
/** Token requests of apps from one network, both grants together. */
export const APP_TOKEN_RATE = perMinute('app-token', 60);
