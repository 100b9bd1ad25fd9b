import { LONGEST_REGISTRY_PAUSE } from '../checks/warnings/domain-lookup.ts';
import { hours, later, minutes, seconds } from '../kernel/time.ts';

/** The pause before another query to a registry that refused one without naming a time. */
export const DEFAULT_REGISTRY_PAUSE = hours(1);
const SHORTEST_PAUSE = minutes(1);
const SECONDS = /^\d{1,9}$/;

const requestedPause = (retryAfter: unknown, now: Date): number => {
  if (typeof retryAfter !== 'string') return DEFAULT_REGISTRY_PAUSE;
  if (SECONDS.test(retryAfter)) return seconds(Number(retryAfter));
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? DEFAULT_REGISTRY_PAUSE : until - now.getTime();
};

/**
 * Returns the time until which a registry that sent this `Retry-After` header (RFC 9110 section 10.2.3) is not queried:
 * at least a minute, at most a day from now.
 */
export const registryPausedUntil = (retryAfter: unknown, now: Date): Date =>
  later(now, Math.min(LONGEST_REGISTRY_PAUSE, Math.max(SHORTEST_PAUSE, requestedPause(retryAfter, now))));
