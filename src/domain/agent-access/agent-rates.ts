import { protocolRateExceeded } from './oauth.rules.ts';
import { minutes } from '../kernel/time.ts';
import type { RateLimit } from '../access/rate-limits.ts';

const perMinute = (name: string, limit: number): RateLimit => ({
  name,
  limit,
  window: minutes(1),
  code: protocolRateExceeded.code,
});

/** The limit of registrations per client address. */
export const IDENTITY_RATE = perMinute('agent-identity', 30);
/** The limit of token requests per client address, for both grant types together. */
export const TOKEN_RATE = perMinute('agent-token', 60);
/** The limit of claim attempts per client address. */
export const CLAIM_RATE = perMinute('agent-claim', 30);
/** The limit of security events per client address. */
export const EVENT_RATE = perMinute('agent-event', 60);
/** The limit of failed user codes per signed-in user. */
export const USER_CODE_ATTEMPT_RATE = perMinute('agent-claim-guess', 30);
