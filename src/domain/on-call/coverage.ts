import { days, later } from '../kernel/time.ts';
import { zoneClock } from '../kernel/wall-clock.ts';
import { resolveOnCall } from './resolve-on-call.ts';
import type { ZoneOffsets } from './resolve-on-call.ts';
import { restrictedHours, definitionStarts } from './schedule.ts';
import type { Layer, OnCallSchedule, Restriction, ScheduleDefinition, TimeRange } from './schedule.ts';
import { intersectionOf, unionOf, without } from './time-ranges.ts';

/** The default and the maximum range of a coverage check, in days. */
export const DEFAULT_COVERAGE_DAYS = 30;
/** The maximum range of a coverage check, in days. */
export const MAX_COVERAGE_DAYS = 90;

/** The kinds of problems that a coverage check finds. */
export const coverageFindingKinds = ['gap', 'inactivePerson', 'unreachablePerson', 'policyReachesNobody'] as const;
/** The kind of a problem that a coverage check finds. */
export type CoverageFindingKind = (typeof coverageFindingKinds)[number];

/** A problem because of which an incident reaches no person, with the first time at which it occurs. */
export interface CoverageFinding {
  readonly kind: CoverageFindingKind;
  readonly scheduleId: number | null;
  readonly policyId: number | null;
  readonly userId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A schedule and its promised coverage. */
export interface CoveredSchedule {
  readonly id: number;
  readonly schedule: OnCallSchedule;
  /** The hours in which somebody must be on call, in the time zone of the schedule, or null if none are declared. */
  readonly coverage: readonly Restriction[] | null;
}

/** Represents a turn of nobody. No user has this id. */
const NOBODY = '\u0000nobody';

/** Returns the times within a range of the hours of the week in a zone. */
export const rangesOfHours = (
  restrictions: readonly Restriction[],
  zone: string,
  range: TimeRange,
  offsets: ZoneOffsets,
): readonly TimeRange[] => {
  const week = restrictedHours(restrictions);
  if (week === null) return [range];
  const clock = zoneClock(offsets(zone, { from: later(range.from, -days(3)), to: later(range.to, days(3)) }));
  const found: TimeRange[] = [];
  week.eachWithin(
    clock.shownAt(range.from.getTime()) - days(2),
    clock.shownAt(range.to.getTime()) + days(2),
    (begin, end) => {
      found.push({ from: new Date(clock.instantOf(begin)), to: new Date(clock.instantOf(end)) });
    },
  );
  return intersectionOf(unionOf(found), [range]);
};

/**
 * Returns the hours to which the layers of the current definition are restricted. An imported calendar promises no
 * hours.
 */
const hoursOfLayers = (
  { timezone, layers }: ScheduleDefinition,
  range: TimeRange,
  offsets: ZoneOffsets,
): readonly TimeRange[] =>
  unionOf(
    layers.flatMap((layer) =>
      'spans' in layer ? [] : rangesOfHours(layer.restrictions ?? [], layer.timezone ?? timezone, range, offsets),
    ),
  );

const openTurns = (layer: Layer): Layer =>
  'spans' in layer ? layer : { ...layer, users: layer.users.map((userId) => userId ?? NOBODY) };

/** Returns the schedule with turns of nobody as turns of a person, and with everybody active. */
const asPlanned = ({ definitions, overrides = [] }: OnCallSchedule): OnCallSchedule => ({
  definitions: definitions.map((definition) => ({ ...definition, layers: definition.layers.map(openTurns) })),
  overrides,
});

/** Returns the definition that is in force at the end of a range. */
const currentDefinition = ({ definitions }: OnCallSchedule, { to }: TimeRange): ScheduleDefinition | undefined =>
  definitions[definitionStarts(definitions).findLastIndex((start) => start < to.getTime())];

/**
 * Returns the problems of a schedule within a range. Without declared coverage, a schedule promises the hours to which
 * its layers are restricted, apart from turns of nobody, which are intended. `unreachable` holds people whom no page
 * can reach. See ADR 0083.
 */
export const coverageOfSchedule = (
  covered: CoveredSchedule,
  range: TimeRange,
  unreachable: ReadonlySet<string>,
  offsets: ZoneOffsets,
): readonly CoverageFinding[] => {
  const { id, schedule, coverage } = covered;
  const definition = currentDefinition(schedule, range);
  if (definition === undefined) return [];
  const segments = resolveOnCall(schedule, range, offsets);
  const planned = resolveOnCall(asPlanned(schedule), range, offsets);
  const plannedFor = (userId: string): readonly TimeRange[] =>
    unionOf(planned.filter(({ onCall }) => onCall.some((person) => person.userId === userId)));
  const promised =
    coverage === null
      ? without(hoursOfLayers(definition, range, offsets), plannedFor(NOBODY))
      : rangesOfHours(coverage, definition.timezone, range, offsets);
  const open = unionOf(segments.filter(({ onCall }) => onCall.length === 0));
  const finding =
    (kind: CoverageFindingKind, userId: string | null) =>
    ({ from: startsAt, to: endsAt }: TimeRange): CoverageFinding => ({
      kind,
      scheduleId: id,
      policyId: null,
      userId,
      startsAt,
      endsAt,
    });
  const firstOf = (kind: CoverageFindingKind, userId: string): readonly CoverageFinding[] =>
    plannedFor(userId).slice(0, 1).map(finding(kind, userId));
  const people = new Set(planned.flatMap(({ onCall }) => onCall.map(({ userId }) => userId)));
  const inactive = new Set(
    (schedule.inactiveUsers ?? [])
      .filter(({ since, until }) => (since ?? range.from) < range.to && (until ?? range.to) > range.from)
      .map(({ userId }) => userId),
  );
  return [
    ...intersectionOf(open, promised).map(finding('gap', null)),
    ...[...people].filter((userId) => inactive.has(userId)).flatMap((userId) => firstOf('inactivePerson', userId)),
    ...[...people]
      .filter((userId) => unreachable.has(userId) && !inactive.has(userId))
      .flatMap((userId) => firstOf('unreachablePerson', userId)),
  ];
};

/** Returns true if two findings of a kind, schedule and policy report the same problem. Gaps do so if they meet. */
const isSame = (one: CoverageFinding, other: CoverageFinding): boolean =>
  one.userId === other.userId && (one.kind !== 'gap' || (one.startsAt <= other.endsAt && other.startsAt <= one.endsAt));

/** Returns the findings that were not reported before. */
export const newFindings = <Finding extends CoverageFinding>(
  reported: readonly CoverageFinding[],
  found: readonly Finding[],
): readonly Finding[] => {
  const known = Map.groupBy(reported, ({ kind, scheduleId, policyId }) => `${kind} ${scheduleId} ${policyId}`);
  return found.filter(
    (finding) =>
      !(known.get(`${finding.kind} ${finding.scheduleId} ${finding.policyId}`) ?? []).some((other) =>
        isSame(finding, other),
      ),
  );
};
