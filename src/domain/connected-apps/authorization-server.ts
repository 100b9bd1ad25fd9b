import { protocolRateExceeded } from '../agent-access/oauth.rules.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import { minutes } from '../kernel/time.ts';

/**
 * The path of the token issuer for apps, which is a separate authorization server from that for agents. See ADR 0013.
 */
export const APP_ISSUER_PATH = '/oauth/apps';

/** Returns the issuer identifier of the authorization server for apps (RFC 8414 section 2). */
export const issuerOf = (baseUrl: string): string => `${baseUrl}${APP_ISSUER_PATH}`;

const perMinute = (name: string, limit: number): RateLimit => ({
  name,
  limit,
  window: minutes(1),
  code: protocolRateExceeded.code,
});

/** The limit of app registrations per network. */
export const APP_REGISTRATION_RATE = perMinute('app-registration', 30);
/** The limit of apps' token requests per network, for both grant types together. */
export const APP_TOKEN_RATE = perMinute('app-token', 60);
