import { elapsed, later, seconds } from '../kernel/time.ts';

/** A JSON object from an untrusted source. */
export type Members = Readonly<Record<string, unknown>>;

/** A decoded JWT. Its content is untrusted until the rules for its kind have passed. */
export interface Jwt {
  readonly header: Members;
  readonly claims: Members;
}

/** The clock skew that every time check of a JWT tolerates, in milliseconds. */
export const CLOCK_SKEW = seconds(60);
/** The maximum length of a string claim such as `sub`, in characters. */
const MAX_CLAIM_LENGTH = 1024;

/** Returns the time of a NumericDate (RFC 7519 section 2), or null if the value is not a NumericDate. */
export const numericDateOf = (value: unknown): Date | null => {
  const instant = typeof value === 'number' && value >= 0 ? new Date(value * 1000) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant;
};

/** Returns true if an expiry claim is missing, malformed, or in the past by more than the clock skew. */
export const isExpired = (claim: unknown, now: Date): boolean => {
  const end = numericDateOf(claim);
  return end === null || now >= later(end, CLOCK_SKEW);
};

/** Returns true if a time claim is missing, malformed, or in the future by more than the clock skew. */
export const isInFuture = (claim: unknown, now: Date): boolean => {
  const instant = numericDateOf(claim);
  return instant === null || instant > later(now, CLOCK_SKEW);
};

/** Returns true if a time claim is missing, malformed, or older than `age` by more than the clock skew. */
export const isOlderThan = (age: number, claim: unknown, now: Date): boolean => {
  const instant = numericDateOf(claim);
  return instant === null || elapsed(instant, now) > age + CLOCK_SKEW;
};

/** Returns the value if it is a non-empty string of at most 1024 characters, otherwise null. */
export const stringClaimOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_CLAIM_LENGTH ? value : null;
