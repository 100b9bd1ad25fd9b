import type { Period } from '../checks/check-period.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { days, elapsed } from '../kernel/time.ts';
import { LARGEST_OFFSET, laterOnClock, localTimeAt } from '../kernel/wall-clock.ts';
import type { LocalTime } from '../kernel/wall-clock.ts';

/** The maximum time whose occurrences a list of windows contains: the weeks of a month, in any time zone. */
export const MAX_OCCURRENCE_RANGE = days(45);

/** The maximum number of occurrences of one window in a list. */
export const MAX_LISTED_OCCURRENCES = 200;

/** The time in which windows of a list occur, as far as the request bounds it. */
export interface OccurrenceRange {
  readonly occursFrom?: Date;
  readonly occursTo?: Date;
}

/** Returns the bounded time whose occurrences are to be listed, or null if it has no bounds or is too long. */
const boundedTime = ({ occursFrom: from, occursTo: to }: OccurrenceRange): Period | null =>
  from !== undefined && to !== undefined && from < to && elapsed(from, to) <= MAX_OCCURRENCE_RANGE
    ? { from, to }
    : null;

/** Judges the time of a list that contains the occurrences of its windows; null if it is not bounded. */
export const listedOccurrenceRules = [
  {
    code: 'invalidRequestBody',
    broken: (time) => time === null,
    data: () => ({
      issues: [
        {
          path: 'include',
          message: `Occurrences need occursFrom and a later occursTo, at most ${MAX_OCCURRENCE_RANGE / days(1)} days apart.`,
        },
      ],
    }),
  },
] as const satisfies readonly Rule<Period | null>[];

/** Decides the time of a list that contains the occurrences of its windows. */
export const decideListedTime = (
  range: OccurrenceRange,
): Outcome<Period | null, CodeOf<typeof listedOccurrenceRules>> =>
  obey<Period | null, CodeOf<typeof listedOccurrenceRules>, Period | null>(
    listedOccurrenceRules,
    boundedTime(range),
    (time) => time,
  );

/** The clock of UTC. */
const clockOfUtc = [{ at: null, offset: 0 }] as const;

/** The wall-clock times between which a window can occur, whatever its zone is. */
export interface OccurrenceBounds {
  /** Windows that occur once end later. */
  readonly endsAfter?: LocalTime;
  /** All windows begin earlier. */
  readonly startsBefore?: LocalTime;
}

/**
 * Returns the wall-clock times by which a list selects windows that occur in a time. A window of another zone is selected
 * if it could occur in it.
 */
export const occurrenceBounds = ({ occursFrom, occursTo }: OccurrenceRange): OccurrenceBounds => ({
  ...(occursFrom === undefined
    ? {}
    : { endsAfter: laterOnClock(localTimeAt(occursFrom, clockOfUtc), -LARGEST_OFFSET) }),
  ...(occursTo === undefined ? {} : { startsBefore: laterOnClock(localTimeAt(occursTo, clockOfUtc), LARGEST_OFFSET) }),
});
