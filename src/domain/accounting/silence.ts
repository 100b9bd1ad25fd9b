import type { Period } from '../checks/check-period.ts';
import { FRESH_INTERVALS } from '../checks/location-state.ts';
import { earlierOf, elapsed, later, laterOf } from '../kernel/time.ts';
import { SILENT_AFTER } from '../monitors/location.ts';

/** The presence of a worker at a location, from its start to its last report. */
export interface WorkerPresence {
  readonly startedAt: Date;
  readonly reportedAt: Date;
}

/**
 * Returns the periods before `until` in which a location had no worker. Time before its first worker is not included.
 * Periods shorter than `SILENT_AFTER` are restarts and are ignored.
 */
export const silencesOf = (presences: readonly WorkerPresence[], until: Date): readonly Period[] => {
  const silences: Period[] = [];
  let present: Date | null = null;
  for (const { startedAt, reportedAt } of [
    ...presences.toSorted((one, other) => elapsed(other.startedAt, one.startedAt)),
    { startedAt: until, reportedAt: until },
  ]) {
    if (present !== null && elapsed(present, startedAt) > SILENT_AFTER) silences.push({ from: present, to: startedAt });
    present = present === null ? reportedAt : laterOf(present, reportedAt);
  }
  return silences;
};

/** Returns the times in common. One that ends before it begins is none. */
const intersection = (ones: readonly Period[], others: readonly Period[]): readonly Period[] =>
  ones.flatMap((one) =>
    others.map((other) => ({ from: laterOf(one.from, other.from), to: earlierOf(one.to, other.to) })),
  );

/**
 * Returns the periods in which no location of a monitor had a worker, given the silent periods of each location. A last
 * result still counts for a number of intervals, as it does in verdicts.
 */
export const uncheckedPeriods = (silences: readonly (readonly Period[])[], interval: number): readonly Period[] => {
  const [first = [], ...others] = silences;
  return others
    .reduce(intersection, first)
    .map(({ from, to }) => ({ from: later(from, FRESH_INTERVALS * interval), to }))
    .filter(({ from, to }) => from < to);
};
