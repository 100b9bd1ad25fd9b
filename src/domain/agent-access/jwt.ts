import { elapsed, later, seconds } from '../kernel/time.ts';

/** Members of a JSON object that somebody else wrote: nothing is known of them. */
export type Members = Readonly<Record<string, unknown>>;

/** A JWT taken apart. Nothing in it is to be believed before its rules were asked. */
export interface Jwt {
  readonly header: Members;
  readonly claims: Members;
}

/** How far two clocks may differ, at every time check of a JWT. */
export const CLOCK_SKEW = seconds(60);
/** The most characters that a name from outside, such as a subject, may have. */
const MAX_NAME = 1024;

/** The instant that a NumericDate (RFC 7519 section 2) tells, or null when it is none. */
export const instantOf = (value: unknown): Date | null => {
  const instant = typeof value === 'number' && value >= 0 ? new Date(value * 1000) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant;
};

/** Whether the end that a claim tells is over, skew granted; a claim that tells none counts as over. */
export const isOver = (claim: unknown, now: Date): boolean => {
  const end = instantOf(claim);
  return end === null || now >= later(end, CLOCK_SKEW);
};

/** Whether the instant that a claim tells is still to come, skew granted; a claim that tells none counts as such. */
export const isAhead = (claim: unknown, now: Date): boolean => {
  const instant = instantOf(claim);
  return instant === null || instant > later(now, CLOCK_SKEW);
};

/** Whether the instant that a claim tells is more than `age` ago, skew granted, or not told at all. */
export const isOlderThan = (age: number, claim: unknown, now: Date): boolean => {
  const instant = instantOf(claim);
  return instant === null || elapsed(instant, now) > age + CLOCK_SKEW;
};

/** A non-empty text of bearable length, or null. */
export const nameOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_NAME ? value : null;
