import type { RateLimit } from '../access/rate-limits.ts';
import { minutes } from '../kernel/time.ts';

/** The path of the issuer of apps' tokens, which makes it a separate authorization server from that of agents. */
export const APP_ISSUER_PATH = '/oauth/apps';

/** The issuer identifier of the authorization server for apps (RFC 8414 section 2). */
export const issuerOf = (baseUrl: string): string => `${baseUrl}${APP_ISSUER_PATH}`;

const perMinute = (name: string, limit: number): RateLimit => ({ name, limit, window: minutes(1), code: 'rate_limited' });

/** Registrations of apps per network. */
export const APP_REGISTRATION_RATE = perMinute('app-registration', 30);
/** Token requests of apps per network, both grant types together. */
export const APP_TOKEN_RATE = perMinute('app-token', 60);
