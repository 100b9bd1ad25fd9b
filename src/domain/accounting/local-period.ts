import type { Period } from '../checks/check-period.ts';
import { daysFrom } from '../checks/state-day.ts';
import type { LocalDay } from '../checks/state-day.ts';
import { days, earlierOf, elapsed, later, laterOf } from '../kernel/time.ts';
import { instantOfLocal, laterOnClock, localTimeAt, midnightOf } from '../kernel/wall-clock.ts';
import type { LocalTime, OffsetChanges } from '../kernel/wall-clock.ts';

/** The time that offset changes must cover before and after a period, in milliseconds. */
export const OFFSET_MARGIN = days(3);

/** Returns the range whose offset changes determine the days and service hours of a period. */
export const offsetRangeOf = ({ from, to }: Period): Period => ({
  from: later(from, -OFFSET_MARGIN),
  to: later(to, OFFSET_MARGIN),
});

/** Returns the local days that overlap the period, clipped to it, oldest first. */
export const localDaysOf = ({ from, to }: Period, changes: OffsetChanges): readonly LocalDay[] =>
  daysFrom(midnightOf(localTimeAt(from, changes)), Math.ceil(elapsed(from, to) / days(1)) + 2, changes)
    .filter((day) => day.from < to && day.to > from)
    .map((day) => ({ ...day, from: laterOf(day.from, from), to: earlierOf(day.to, to) }));

const firstOfMonth = (local: LocalTime, monthsBefore: number): LocalTime => {
  const date = new Date(`${local.slice(0, 7)}-01T00:00:00.000Z`);
  date.setUTCMonth(date.getUTCMonth() - monthsBefore);
  return date.toISOString().slice(0, -1);
};

const periodOf = (from: LocalTime, to: LocalTime, changes: OffsetChanges): Period => ({
  from: instantOfLocal(from, changes),
  to: instantOfLocal(to, changes),
});

/**
 * Returns the local calendar month before the one that contains the instant. The changes must cover the two months
 * before the instant.
 */
export const previousMonth = (instant: Date, changes: OffsetChanges): Period => {
  const local = localTimeAt(instant, changes);
  return periodOf(firstOfMonth(local, 1), firstOfMonth(local, 0), changes);
};

/** Returns the seven local days before the day that contains the instant. */
export const previousWeek = (instant: Date, changes: OffsetChanges): Period => {
  const midnight = midnightOf(localTimeAt(instant, changes));
  return periodOf(laterOnClock(midnight, -days(7)), midnight, changes);
};
