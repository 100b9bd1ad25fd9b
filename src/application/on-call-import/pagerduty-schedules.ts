import { days, hours, seconds } from '../../domain/kernel/time.ts';
import { localTimeAt } from '../../domain/kernel/wall-clock.ts';
import type { LocalTime } from '../../domain/kernel/wall-clock.ts';
import type { Handoff, Restriction } from '../../domain/on-call/schedule.ts';
import {
  clockOf,
  closedHoursReadings,
  hoursOfDays,
  hoursOfWeek,
  timeOfDay,
  weekdayAfter,
  weekdayOf,
} from './clock-face.ts';
import type { PagerDutyEntry, PagerDutyLayer, PagerDutyRestriction, PagerDutySchedule } from './pagerduty-export.ts';
import { called } from '../../domain/on-call-import/plan.ts';
import type {
  FinalShift,
  PlanContext,
  Planned,
  PlannedOverride,
  PlannedReading,
  PlannedRotation,
  PlannedSchedule,
  WithoutCounterpart,
} from '../../domain/on-call-import/plan.ts';
import { beginningAt } from './rotation-start.ts';

/** Returns the handoff of a layer, or null if its turns are not whole hours. */
const handoffOf = (turnSeconds: number, local: LocalTime): Handoff | null => {
  const length = seconds(turnSeconds);
  const time = clockOf(local);
  if (length <= 0 || length % hours(1) !== 0) return null;
  if (length % days(7) === 0) return { unit: 'week', every: length / days(7), time, weekday: weekdayOf(local) };
  if (length % days(1) === 0) return { unit: 'day', every: length / days(1), time };
  return { unit: 'hour', every: length / hours(1), time };
};

const hoursOf = ({
  type,
  start_time_of_day: from,
  duration_seconds: duration,
  start_day_of_week: day,
}: PagerDutyRestriction): readonly Restriction[] =>
  type === 'weekly_restriction'
    ? hoursOfWeek(weekdayAfter('monday', (day ?? 1) - 1), timeOfDay(from), seconds(duration))
    : duration >= seconds(86_400)
      ? []
      : [hoursOfDays(null, timeOfDay(from), seconds(duration))];

/** A layer without hours is never on call, and one of its restrictions may allow all hours. */
const restrictionsOf = (restrictions: readonly PagerDutyRestriction[]): readonly Restriction[] => {
  const read = restrictions.map(hoursOf);
  return read.some((allowed) => allowed.length === 0) ? [] : read.flat();
};

type ReadLayer = { readonly layer: PlannedRotation } | { readonly why: string };

const layerOf = (
  layer: PagerDutyLayer,
  rank: number,
  zone: string,
  skipClosed: boolean,
  { now, offsets }: PlanContext,
): ReadLayer => {
  const { rotation_virtual_start: virtualStart, start, end = null } = layer;
  if (end !== null && end <= now) return { why: 'It has ended.' };
  if (layer.users.length === 0) return { why: 'It names nobody.' };
  const handoff = handoffOf(
    layer.rotation_turn_length_seconds,
    localTimeAt(virtualStart, offsets(zone, { from: virtualStart, to: virtualStart })),
  );
  if (handoff === null) return { why: 'Its turns do not last whole hours.' };
  const restrictions = restrictionsOf(layer.restrictions ?? []);
  const read: PlannedRotation = {
    name: layer.name,
    users: layer.users.map(({ user }) => user?.id ?? null),
    startsAt: virtualStart,
    ...(end === null ? {} : { endsAt: end }),
    handoff,
    ...(restrictions.length === 0 ? {} : { restrictions, skipClosed }),
    rank,
  };
  return { layer: beginningAt(read, start, zone, offsets) };
};

interface Read {
  readonly reading: PlannedReading;
  readonly without: readonly WithoutCounterpart[];
}

/** The API lists the highest layer first, which is the lowest rank. */
const readAs = (
  schedule: PagerDutySchedule,
  context: PlanContext,
  { name, skipClosed }: (typeof closedHoursReadings)[number],
): Read => {
  const read = schedule.schedule_layers.map((layer, index) => ({
    layer,
    found: layerOf(layer, index + 1, schedule.time_zone, skipClosed, context),
  }));
  return {
    reading: { name, layers: read.flatMap(({ found }) => ('layer' in found ? [found.layer] : [])) },
    without: read.flatMap(({ layer, found }) =>
      'why' in found
        ? [{ what: `${called('schedule', schedule.name)}, ${called('layer', layer.name)}`, why: found.why }]
        : [],
    ),
  };
};

const shiftsOf = (entries: readonly PagerDutyEntry[]): readonly FinalShift[] =>
  entries.flatMap(({ user, start: startsAt, end: endsAt }) =>
    user === null ? [] : [{ person: user.id, startsAt, endsAt }],
  );

const overridesOf = ({ overrides = [] }: PagerDutySchedule, now: Date): readonly PlannedOverride[] =>
  overrides.flatMap(({ id, user, start: startsAt, end: endsAt }) =>
    user === null || endsAt <= now ? [] : [{ externalId: id, person: user.id, startsAt, endsAt }],
  );

/** Returns a schedule with its overrides. */
export const scheduleOfPagerDuty = (schedule: PagerDutySchedule, context: PlanContext): Planned<PlannedSchedule> => {
  const [counted, skipped] = [
    readAs(schedule, context, closedHoursReadings[0]),
    readAs(schedule, context, closedHoursReadings[1]),
  ];
  const isSame = JSON.stringify(counted.reading.layers) === JSON.stringify(skipped.reading.layers);
  const entries = schedule.final_schedule?.rendered_schedule_entries;
  const teams = schedule.teams ?? [];
  return {
    value: {
      externalId: schedule.id,
      name: schedule.name,
      team: teams[0]?.id ?? null,
      timezone: schedule.time_zone,
      ...(schedule.description ? { description: schedule.description } : {}),
      readings: isSame ? [counted.reading] : [counted.reading, skipped.reading],
      overrides: overridesOf(schedule, context.now),
      finalShifts: entries === undefined ? null : shiftsOf(entries),
    },
    without: [
      ...counted.without,
      ...teams.slice(1).map(({ id }) => ({
        what: `${called('schedule', schedule.name)}, team ${id}`,
        why: 'A schedule belongs to one team.',
      })),
    ],
  };
};
