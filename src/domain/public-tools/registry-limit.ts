import { days, hours, later, minutes, seconds } from '../kernel/time.ts';

/** How long a registry is left alone that refuses queries without a time. */
export const DEFAULT_REGISTRY_PAUSE = hours(1);
const SHORTEST_PAUSE = minutes(1);
const LONGEST_PAUSE = days(1);
const SECONDS = /^\d{1,9}$/;

const requestedPause = (retryAfter: unknown, now: Date): number => {
  if (typeof retryAfter !== 'string') return DEFAULT_REGISTRY_PAUSE;
  if (SECONDS.test(retryAfter)) return seconds(Number(retryAfter));
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? DEFAULT_REGISTRY_PAUSE : until - now.getTime();
};

/** Until when a registry is not queried that answered with this `Retry-After` header (RFC 9110 section 10.2.3), within a minute and a day. */
export const registryPausedUntil = (retryAfter: unknown, now: Date): Date =>
  later(now, Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, requestedPause(retryAfter, now))));

const LIMIT_WORDS = /(?:limit|quota)\b.{0,60}\b(?:exceeded|reached)|(?:exceeded|reached)\s.{0,60}(?:limit|quota)|too many (?:requests|queries|connections)|access control limit|excessive querying/i;

/** Whether a WHOIS answer without data says that there were too many queries. */
export const isLimitNotice = (answer: string): boolean => LIMIT_WORDS.test(answer.slice(0, 2000));
