import type { Period } from '../checks/check-period.ts';
import { days, later } from '../kernel/time.ts';
import { instantOfLocal, laterOnClock, localTimeAt } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import { timeZoneOf } from '../organizations/locale.ts';

/** A daily period on the clock of a time zone; it may include midnight. */
export interface QuietHours {
  /** Such as `22:00`. */
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Whether a value is a period: two different times of day and a time zone that exists. */
export const isQuietHours = (value: unknown): value is QuietHours => {
  const { from, to, timezone } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [from, to].every((time) => typeof time === 'string' && CLOCK_TIME.test(time)) && from !== to && typeof timezone === 'string' && timeZoneOf(timezone) !== null;
};

/** The range of time whose offset changes decide about quiet hours at `now`. */
export const quietRange = (now: Date): Period => ({ from: later(now, -days(3)), to: later(now, days(3)) });

/** Until when alerts are held; null outside the quiet hours. */
export const quietUntil = ({ from, to }: QuietHours, changes: OffsetChanges, now: Date): Date | null => {
  const local = localTimeAt(now, changes);
  const time = local.slice(11, 16);
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to;
  if (!isQuiet) return null;
  const day = time < to ? local : laterOnClock(local, days(1));
  const until = instantOfLocal(`${day.slice(0, 10)}T${to}:00.000`, changes);
  return until > now ? until : null;
};
