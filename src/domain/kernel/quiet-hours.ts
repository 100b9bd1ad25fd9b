import { hoursAround } from './daily-period.ts';
import type { OffsetChanges } from './wall-clock.ts';
import { timeZoneOf } from './locale.ts';

/** A daily period on the clock of a time zone. It may include midnight. */
export interface QuietHours {
  /** The start as a time of day, such as `22:00`. */
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Returns true if a value is a period with two different times of day and an existing time zone. */
export const isQuietHours = (value: unknown): value is QuietHours => {
  const { from, to, timezone } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    [from, to].every((time) => typeof time === 'string' && CLOCK_TIME.test(time)) &&
    from !== to &&
    typeof timezone === 'string' &&
    timeZoneOf(timezone) !== null
  );
};

/** Returns the end of the quiet hours, until which alerts are held, or null outside the quiet hours. */
export const quietUntil = (quietHours: QuietHours, changes: OffsetChanges, now: Date): Date | null =>
  hoursAround(quietHours, changes, now)?.to ?? null;
