import type { Period } from '../../domain/checks/check-period.ts';
import { days, later, laterOf } from '../../domain/kernel/time.ts';
import { elapsedOnClock, laterOnClock, localTimeAt } from '../../domain/kernel/wall-clock.ts';
import type { LocalTime, OffsetChanges } from '../../domain/kernel/wall-clock.ts';
import { localWindowOf, occurrenceAt } from '../../domain/maintenance/window-times.ts';
import type { WindowFacts } from '../../domain/maintenance/maintenance-window.ts';
import type { LocalWindow, WindowTimes } from '../../domain/maintenance/window-times.ts';
import {
  EXAMINED_OCCURRENCES,
  readRecurrence,
  recurrenceProblem,
  ruleOf,
} from '../../domain/maintenance/recurrence.ts';
import type { TimeZones } from '../kernel/ports.ts';
import type { RecurrenceRules } from './ports.ts';

/** The ports for computing occurrences. */
export interface OccurrenceNeeds {
  readonly timeZones: TimeZones;
  readonly recurrenceRules: RecurrenceRules;
}

interface PlacedWindow {
  readonly window: LocalWindow;
  readonly changes: OffsetChanges;
}

const instantIn = (time: string): Date => new Date(time.endsWith('Z') ? time : `${time}Z`);

/** Returns the window on the clock of its zone, with the changes of that clock from its beginning until `until`. */
const placed = ({ timeZones }: Pick<OccurrenceNeeds, 'timeZones'>, times: WindowTimes, until: Date): PlacedWindow => {
  const from = later(instantIn(times.startTime), -days(3));
  const to = later(laterOf(until, instantIn(times.endTime)), days(3));
  const changes = timeZones.offsetChanges(times.timezone, { from, to: laterOf(from, to) });
  return { window: localWindowOf(times, changes), changes };
};

const ruleFrom = (times: WindowTimes, { window: { start }, changes }: PlacedWindow) => ({
  rule: ruleOf(times.recurrence, start, changes),
  start,
});

/**
 * Reads the facts that decide whether the times of a window are valid, as far as the zone is known. The recurrence is
 * unchanged.
 */
export const windowFactsOf = async (needs: OccurrenceNeeds, times: WindowTimes): Promise<WindowFacts> => {
  const read = readRecurrence(times.recurrence);
  const place = placed(needs, times, instantIn(times.endTime));
  const { window } = place;
  if ('problem' in read) return { window, recurrenceProblem: read.problem };
  if (read.recurrence === 'none' || window.end <= window.start) return { window, recurrenceProblem: null };
  const starts = await needs.recurrenceRules.first(
    ruleFrom({ ...times, recurrence: read.recurrence }, place),
    EXAMINED_OCCURRENCES,
  );
  return { window, recurrenceProblem: recurrenceProblem(starts, elapsedOnClock(window.start, window.end)) };
};

const occurrencesAt = (
  starts: readonly LocalTime[],
  times: WindowTimes,
  { window, changes }: PlacedWindow,
): readonly Period[] =>
  starts.map((start) => occurrenceAt(start, times, window, changes)).filter(({ from, to }) => from < to);

/** Returns the occurrences of the window that lie, at least in part, between the two instants. */
export const occurrencesBetween = async (
  needs: OccurrenceNeeds,
  times: WindowTimes,
  { from, to }: Period,
): Promise<readonly Period[]> => {
  const place = placed(needs, times, to);
  const { window, changes } = place;
  const length = elapsedOnClock(window.start, window.end);
  const [first, last] = [
    laterOnClock(localTimeAt(from, changes), -length - days(1)),
    laterOnClock(localTimeAt(to, changes), days(1)),
  ];
  const starts =
    times.recurrence === 'none'
      ? [window.start]
      : await needs.recurrenceRules.between(ruleFrom(times, place), first, last);
  return occurrencesAt(starts, times, place).filter((occurrence) => occurrence.to > from && occurrence.from < to);
};

/** The longest time from the first to the last occurrence of a preview. */
const PREVIEW_REACH = days(366 * 50);

/** Returns the first occurrences of the window. */
export const firstOccurrences = async (
  needs: OccurrenceNeeds,
  times: WindowTimes,
  count: number,
): Promise<readonly Period[]> => {
  const beginning = placed(needs, times, instantIn(times.endTime));
  if (times.recurrence === 'none') return occurrencesAt([beginning.window.start], times, beginning);
  const starts = await needs.recurrenceRules.first(ruleFrom(times, beginning), count);
  const reach = later(instantIn(times.startTime), PREVIEW_REACH);
  const reached = starts.filter((start) => instantIn(start) < reach);
  return occurrencesAt(reached, times, placed(needs, times, instantIn(reached.at(-1) ?? times.endTime)));
};

/** The times ahead in which occurrences are searched, one after the other, until enough are found. */
const SEARCHED_AHEAD = [days(8), days(120), days(3660)] as const;

/** Returns the first occurrences of the window that end after an instant. */
export const occurrencesAfter = async (
  needs: OccurrenceNeeds,
  times: WindowTimes,
  from: Date,
  count: number,
): Promise<readonly Period[]> => {
  if (times.recurrence === 'none') return (await firstOccurrences(needs, times, 1)).filter(({ to }) => to > from);
  // A window that has not begun is searched from its beginning on.
  const first = laterOf(from, later(instantIn(times.startTime), -days(3)));
  let found: readonly Period[] = [];
  for (const ahead of SEARCHED_AHEAD) {
    if (found.length >= count) break;
    found = await occurrencesBetween(needs, times, { from: first, to: later(first, ahead) });
  }
  return found.slice(0, count);
};
