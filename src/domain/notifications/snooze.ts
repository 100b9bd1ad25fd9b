import { days, elapsed, hours, later, minutes } from '../kernel/time.ts';
import { instantOfLocal, laterOnClock, localTimeAt, midnightOf } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';

/** The maximum length of a snooze, counted from the present. */
export const MAX_SNOOZE = days(7);

/** Returns true if a snooze can end at `until`. */
export const isSnoozeInRange = (until: Date, now: Date): boolean => until > now && elapsed(now, until) <= MAX_SNOOZE;

/** The lengths of a snooze that pages offer. `morning` lasts until the next 8:00 of the reader's clock. */
export const snoozeLengths = ['halfHour', 'twoHours', 'morning'] as const;
/** The length of a snooze that pages offer. */
export type SnoozeLength = (typeof snoozeLengths)[number];

/** The hour at which a snooze until the morning ends. */
const MORNING = hours(8);

/** Returns the range of instants whose offset changes `snoozeEnd` needs. */
export const snoozeRange = (now: Date): { readonly from: Date; readonly to: Date } => ({
  from: later(now, -days(1)),
  to: later(now, days(4)),
});

const nextMorning = (now: Date, changes: OffsetChanges): Date => {
  const today = midnightOf(localTimeAt(now, changes));
  const morning = instantOfLocal(laterOnClock(today, MORNING), changes);
  return morning > now ? morning : instantOfLocal(laterOnClock(today, days(1) + MORNING), changes);
};

/** Returns the end of a snooze of this length that begins now. The changes are those of the reader's time zone. */
export const snoozeEnd = (length: SnoozeLength, now: Date, changes: OffsetChanges): Date => {
  switch (length) {
    case 'halfHour':
      return later(now, minutes(30));
    case 'twoHours':
      return later(now, hours(2));
    case 'morning':
      return nextMorning(now, changes);
  }
};
