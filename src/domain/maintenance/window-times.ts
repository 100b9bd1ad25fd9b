import type { Period } from '../checks/check-period.ts';
import { instantOf, isDay } from '../kernel/instant.ts';
import { elapsedOnClock, instantOfLocal, laterOnClock, localTimeAt, localTimeOf } from '../kernel/wall-clock.ts';
import type { LocalTime, OffsetChanges } from '../kernel/wall-clock.ts';

/** The times of a window. A time with `Z` is an instant; any other time is a wall-clock time of the zone. */
export interface WindowTimes {
  readonly startTime: string;
  readonly endTime: string;
  readonly timezone: string;
  /** The recurrence as a name or an RFC 5545 rule. */
  readonly recurrence: string;
}

/** Matches the years 2000 to 2199, in which windows must lie. */
const YEAR = /^2[01]\d\d-/;

/** Returns a time in its stored form, a wall-clock time or an instant in UTC, or null if the text is neither. */
export const windowTimeOf = (sent: string): string | null => {
  const local = localTimeOf(sent);
  if (!YEAR.test(sent)) return null;
  if (local !== null) return local.endsWith('.000') ? local.slice(0, -4) : local;
  return isDay(sent) ? null : (instantOf(sent)?.toISOString() ?? null);
};

const isInstant = (time: string): boolean => time.endsWith('Z');

/** Returns the wall-clock time of the zone at the time. */
export const localOf = (time: string, changes: OffsetChanges): LocalTime =>
  isInstant(time) ? localTimeAt(new Date(time), changes) : (localTimeOf(time) ?? time);

/** The start and end of the first occurrence on the clock of the zone. */
export interface LocalWindow {
  readonly start: LocalTime;
  readonly end: LocalTime;
}

/** Returns the start and end of the window on the wall clock of the zone with these offset changes. */
export const localWindowOf = (
  { startTime, endTime }: Pick<WindowTimes, 'startTime' | 'endTime'>,
  changes: OffsetChanges,
): LocalWindow => ({
  start: localOf(startTime, changes),
  end: localOf(endTime, changes),
});

/**
 * Returns the occurrence that starts at the wall-clock time, which is empty if the clock skips it. The instants of a
 * single window are exact, even in a repeated hour.
 */
export const occurrenceAt = (
  start: LocalTime,
  times: WindowTimes,
  window: LocalWindow,
  changes: OffsetChanges,
): Period => {
  const end = laterOnClock(start, elapsedOnClock(window.start, window.end));
  const placed = (time: string, local: LocalTime): Date =>
    times.recurrence === 'none' && isInstant(time) ? new Date(time) : instantOfLocal(local, changes);
  return { from: placed(times.startTime, start), to: placed(times.endTime, end) };
};
