import { absencesOf, visitActive } from './absences.ts';
import type { Absences } from './absences.ts';
import { rotationOf } from './rotation.ts';
import { definitionStarts } from './schedule.ts';
import type { Layer, OnCallSchedule, Override, ScheduleDefinition, SpanLayer, TimeRange } from './schedule.ts';
import { DistinctPeople, nobody, append, visitTogether, listOf, overrideId } from './stretches.ts';
import type { OnCallPerson, Stretch, StretchVisit, Stretches } from './stretches.ts';
import { zoneClocks } from './zone-clocks.ts';
import type { ZoneClocks, ZoneOffsets } from './zone-clocks.ts';

export type { ZoneOffsets } from './zone-clocks.ts';

/** A part of a range in which the same people are on call, for the same reasons. */
export interface OnCallSegment extends TimeRange {
  /** The people on call, each listed once with the first layer. Empty if nobody is on call. */
  readonly onCall: readonly OnCallPerson[];
}

/** Returns who is on call in a range. */
export type ResolveRange = (range: TimeRange) => readonly OnCallSegment[];

const spansIn = ({ spans }: SpanLayer, layer: number, absences: Absences): Stretches => {
  const lists = [...Map.groupBy(spans, ({ userId }) => userId)].map(([userId, own]) => {
    const onCall = [{ userId, layer, overrideId: null }];
    const list: Stretch[] = [];
    for (const { startsAt, endsAt } of own.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
      visitActive(absences.get(userId) ?? [], startsAt.getTime(), endsAt.getTime(), (from, to) =>
        append(list, from, to, onCall),
      );
    }
    return list;
  });
  return (from, to, visit) => visitTogether(lists, from, to, visit);
};

interface LayerFacts {
  /** The time zone of the schedule, such as `Europe/Zurich`. */
  readonly zone: string;
  /** The times at which people of the layer are inactive. */
  readonly absences: Absences;
  readonly clocks: ZoneClocks;
}

const stretchesOf = (layer: Layer, position: number, { zone, absences, clocks }: LayerFacts): Stretches => {
  if ('spans' in layer) return spansIn(layer, position, absences);
  const { startsAt, timezone = zone } = layer;
  const rotation = rotationOf(layer, clocks.shownAt(timezone, startsAt), clocks.clockOf(timezone));
  const people = layer.users.map((userId) =>
    userId === null
      ? null
      : { onCall: [{ userId, layer: position, overrideId: null }], absences: absences.get(userId) ?? [] },
  );
  return (from, to, visit) =>
    rotation(from, to, (starts, ends, user) => {
      const person = people[user] ?? null;
      if (person !== null) visitActive(person.absences, starts, ends, (begin, end) => visit(begin, end, person.onCall));
    });
};

/** Returns the stretches of each rank, the lowest rank first. Layers of equal rank are combined. */
const ranksOf = ({ timezone, layers }: ScheduleDefinition, facts: Omit<LayerFacts, 'zone'>): readonly Stretches[] => {
  const byRank = Map.groupBy(
    layers.map((layer, at) => ({ layer, position: at + 1 })),
    ({ layer: { rank }, position }) => rank ?? position,
  );
  return [...byRank]
    .toSorted(([one], [other]) => one - other)
    .map(([, equals]) => {
      const all = equals.map(({ layer, position }) => stretchesOf(layer, position, { ...facts, zone: timezone }));
      const [only] = all;
      if (only !== undefined && all.length === 1) return only;
      return (from, to, visit) =>
        visitTogether(
          all.map((stretches) => listOf(stretches, from, to)),
          from,
          to,
          visit,
        );
    });
};

/** Visits the stretches of the first rank, and between them the stretches of the next rank. */
const visitDecisive = (
  ranks: readonly Stretches[],
  rank: number,
  from: number,
  to: number,
  visit: StretchVisit,
): void => {
  const stretches = ranks[rank];
  if (stretches === undefined || from >= to) return;
  let covered = from;
  stretches(from, to, (starts, ends, onCall) => {
    visitDecisive(ranks, rank + 1, covered, starts, visit);
    visit(starts, ends, onCall);
    covered = ends;
  });
  visitDecisive(ranks, rank + 1, covered, to, visit);
};

interface PlacedOverride {
  readonly override: Override;
  /** The position of the override in the order of creation. */
  readonly made: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the parts of overrides whose people are active. */
const placedOverrides = (
  overrides: readonly Override[],
  absences: Absences,
  from: number,
  to: number,
): readonly PlacedOverride[] => {
  const placed: PlacedOverride[] = [];
  for (const [made, override] of overrides.entries())
    visitActive(
      absences.get(override.userId) ?? [],
      Math.max(from, override.startsAt.getTime()),
      Math.min(to, override.endsAt.getTime()),
      (begin, end) => placed.push({ override, made, from: begin, to: end }),
    );
  return placed.sort((a, b) => a.from - b.from);
};

/** Returns the effect of the overrides: the person who alone is on call, or the replacements of people. */
const readOverrides = (active: readonly PlacedOverride[]) => {
  const latestLast = active.toSorted((a, b) => a.made - b.made).map(({ override }) => override);
  const sole = latestLast.findLast(({ replacesUserId = null }) => replacesUserId === null);
  return { sole, covers: new Map(latestLast.map((override) => [override.replacesUserId ?? '', override])) };
};

/** Returns the people, with their substitutes in their places. */
const coveredBy = (covers: ReadonlyMap<string, Override>, onCall: readonly OnCallPerson[]): readonly OnCallPerson[] => {
  const people = new DistinctPeople();
  for (const person of onCall) {
    const cover = covers.get(person.userId);
    people.add(
      cover === undefined ? person : { userId: cover.userId, layer: person.layer, overrideId: overrideId(cover) },
    );
  }
  return people.list;
};

/**
 * Returns who is on call in a range as the fewest consecutive segments that cover the range. The cost depends on the
 * range, not on the age of the layers. See ADR 0080.
 */
export const resolveOnCall = (
  schedule: OnCallSchedule,
  range: TimeRange,
  offsets: ZoneOffsets,
): readonly OnCallSegment[] => onCallResolver(range, offsets)(schedule)(range);

/**
 * Prepares schedules, each to be resolved for several ranges within the given one. They share the clocks of their
 * zones.
 */
export const onCallResolver = (
  whole: TimeRange,
  offsets: ZoneOffsets,
): ((schedule: OnCallSchedule) => ResolveRange) => {
  const clocks = zoneClocks(whole, offsets);
  return (schedule) => prepared(schedule, clocks);
};

const prepared = (schedule: OnCallSchedule, clocks: ZoneClocks): ResolveRange => {
  const { definitions, overrides = [], inactiveUsers = [] } = schedule;
  const absences = absencesOf(inactiveUsers);
  const since = definitionStarts(definitions);
  const known = new Map<number, readonly Stretches[]>();
  const ranksAt = (instant: number): readonly Stretches[] => {
    const at = since.findLastIndex((start) => start <= instant);
    const definition = definitions[at];
    const ranks = known.get(at) ?? (definition === undefined ? [] : ranksOf(definition, { absences, clocks }));
    known.set(at, ranks);
    return ranks;
  };
  return (range) => {
    const [from, to] = [range.from.getTime(), range.to.getTime()];
    const placed = placedOverrides(overrides, absences, from, to);
    const ends = [from, ...since, ...placed.flatMap((override) => [override.from, override.to])]
      .filter((at) => at >= from && at < to)
      .toSorted((a, b) => a - b);

    const stretches: Stretch[] = [];
    let active: readonly PlacedOverride[] = [];
    let begun = 0;
    for (const [at, begin] of ends.entries()) {
      const end = ends[at + 1] ?? to;
      active = active.filter((override) => override.to > begin);
      for (
        let override = placed[begun];
        override !== undefined && override.from <= begin;
        override = placed[(begun += 1)]
      )
        active = [...active, override];
      const { sole, covers } = readOverrides(active);
      if (sole !== undefined)
        append(stretches, begin, end, [{ userId: sole.userId, layer: null, overrideId: overrideId(sole) }]);
      else
        visitDecisive(ranksAt(begin), 0, begin, end, (starts, ends, onCall) =>
          append(stretches, starts, ends, covers.size === 0 ? onCall : coveredBy(covers, onCall)),
        );
    }
    return segmentsOf(stretches, range);
  };
};

/** Returns the stretches with the gaps between them as segments. */
const segmentsOf = (stretches: readonly Stretch[], { from, to }: TimeRange): readonly OnCallSegment[] => {
  const segments: OnCallSegment[] = [];
  let end = from;
  let covered = from.getTime();
  for (const stretch of stretches) {
    const begin = stretch.from === covered ? end : new Date(stretch.from);
    if (covered < stretch.from) segments.push({ from: end, to: begin, onCall: nobody });
    covered = stretch.to;
    end = new Date(covered);
    segments.push({ from: begin, to: end, onCall: stretch.onCall });
  }
  if (covered < to.getTime()) segments.push({ from: end, to, onCall: nobody });
  return segments;
};
