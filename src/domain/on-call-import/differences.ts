import type { ExternalId, FinalShift } from './plan.ts';

/** A time in which an imported schedule and the tool of its export have different people on call. */
export interface ShiftDifference {
  readonly from: Date;
  readonly to: Date;
  /** The people on call in the imported schedule, sorted. */
  readonly here: readonly ExternalId[];
  readonly there: readonly ExternalId[];
}

interface Range {
  readonly from: Date;
  readonly to: Date;
}

interface Boundary {
  readonly at: number;
  readonly person: ExternalId;
  readonly side: 'here' | 'there';
  /** 1 where a shift begins, -1 where it ends. */
  readonly step: 1 | -1;
}

const boundariesOf = (
  shifts: readonly FinalShift[],
  side: Boundary['side'],
  { from, to }: Range,
): readonly Boundary[] =>
  shifts.flatMap(({ person, startsAt, endsAt }): readonly Boundary[] => {
    const [begin, end] = [Math.max(startsAt.getTime(), from.getTime()), Math.min(endsAt.getTime(), to.getTime())];
    return begin >= end
      ? []
      : [
          { at: begin, person, side, step: 1 },
          { at: end, person, side, step: -1 },
        ];
  });

const present = (counts: ReadonlyMap<ExternalId, number>): readonly ExternalId[] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([person]) => person)
    .sort();

const same = (one: readonly ExternalId[], other: readonly ExternalId[]): boolean =>
  one.length === other.length && one.every((person, index) => person === other[index]);

/** Compares who is on call within a range. Shifts of one person that overlap or follow each other are one. */
export const differencesOf = (
  here: readonly FinalShift[],
  there: readonly FinalShift[],
  range: Range,
): readonly ShiftDifference[] => {
  const boundaries = [...boundariesOf(here, 'here', range), ...boundariesOf(there, 'there', range)].sort(
    (one, other) => one.at - other.at,
  );
  const counts = { here: new Map<ExternalId, number>(), there: new Map<ExternalId, number>() };
  const found: ShiftDifference[] = [];
  boundaries.forEach(({ at, person, side, step }, index) => {
    counts[side].set(person, (counts[side].get(person) ?? 0) + step);
    const end = boundaries[index + 1]?.at ?? at;
    if (end === at) return;
    const [now, then] = [present(counts.here), present(counts.there)];
    if (same(now, then)) return;
    const last = found.at(-1);
    if (last !== undefined && last.to.getTime() === at && same(last.here, now) && same(last.there, then))
      found[found.length - 1] = { ...last, to: new Date(end) };
    else found.push({ from: new Date(at), to: new Date(end), here: now, there: then });
  });
  return found;
};

/** Returns the total time of the differences, in milliseconds. */
export const differingTime = (differences: readonly ShiftDifference[]): number =>
  differences.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()), 0);
