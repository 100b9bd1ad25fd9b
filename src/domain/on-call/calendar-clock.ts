import { days } from '../kernel/time.ts';
import type { FloatingTime, OffsetChanges } from '../kernel/wall-clock.ts';

/** The instant of a wall-clock time according to RFC 5545. */
export interface CalendarInstant {
  readonly at: Date;
  /**
   * False if the time lies in a gap. A recurrence rule has no occurrence there; an explicit time is converted with the
   * offset before the gap.
   */
  readonly exists: boolean;
}

/**
 * Returns the instant of a wall-clock time in a calendar (RFC 5545, 3.3.5): in a repeated hour, the first of the two;
 * in a gap, the instant computed with the offset before the gap. Schedules differ: they move a time in a gap to the end
 * of the gap (`instantOfLocal`). See ADR 0082.
 */
export const calendarInstant = (local: FloatingTime, changes: OffsetChanges): CalendarInstant => {
  const position = changes.findIndex(({ offset }, at) => {
    const next = changes[at + 1];
    return next === undefined || local - Math.max(offset, next.offset) < (next.at?.getTime() ?? Infinity);
  });
  const [{ offset }, next] = [changes[position] ?? changes[0], changes[position + 1]];
  return { at: new Date(local - offset), exists: local - offset < (next?.at?.getTime() ?? Infinity) };
};

/** The length of an event (RFC 5545, 3.3.6): calendar days, then exact time. */
export interface CalendarLength {
  readonly days: number;
  readonly milliseconds: number;
}

/** Returns the end of an occurrence that starts at the wall-clock time. */
export const calendarEnd = (
  local: FloatingTime,
  { days: count, milliseconds }: CalendarLength,
  changes: OffsetChanges,
): Date => new Date(calendarInstant(local + days(count), changes).at.getTime() + milliseconds);
