import { days, earlierOf, hours, laterOf, minutes } from '../../domain/kernel/time.ts';
import { localTimeAt } from '../../domain/kernel/wall-clock.ts';
import { weekdays } from '../../domain/on-call/schedule.ts';
import type { Handoff, Restriction } from '../../domain/on-call/schedule.ts';
import { called } from '../../domain/on-call-import/plan.ts';
import type {
  ExternalId,
  FinalShift,
  PlanContext,
  Planned,
  PlannedOverride,
  PlannedRotation,
  PlannedSchedule,
  WithoutCounterpart,
} from '../../domain/on-call-import/plan.ts';
import { shiftsOfReading } from '../../domain/on-call-import/verification.ts';
import { clockOf, closedHoursReadings, hoursOfDays, hoursOfWeek, weekdayOf } from './clock-face.ts';
import type {
  OpsgenieOverride,
  OpsgenieReference,
  OpsgenieRestriction,
  OpsgenieRotation,
  OpsgenieSchedule,
  OpsgenieTimeRestriction,
} from './opsgenie-export.ts';

/** All rotations put people on call at the same time, so that their layers have one rank. */
const RANK = 1;
const DAY = days(1);
const WEEK = days(7);

const units = { hourly: 'hour', daily: 'day', weekly: 'week' } as const;

const timeAt = (hour: number, minute: number): number => hours(hour) + minutes(minute);

/** Returns the length of a part of a period that may wrap around its end; equal ends mean the whole period. */
const lengthOf = (from: number, to: number, period: number): number => (to - from + period) % period || period;

const hoursOf = ({
  startDay,
  startHour,
  startMin,
  endDay,
  endHour,
  endMin,
}: OpsgenieRestriction): readonly Restriction[] => {
  const [from, to] = [timeAt(startHour, startMin), timeAt(endHour, endMin)];
  if (startDay === undefined || endDay === undefined) {
    const length = lengthOf(from, to, DAY);
    return length === DAY ? [] : [hoursOfDays(null, from, length)];
  }
  const [first, last] = [weekdays.indexOf(startDay) * DAY + from, weekdays.indexOf(endDay) * DAY + to];
  return hoursOfWeek(startDay, from, lengthOf(first, last, WEEK));
};

/** A rotation without hours is never on call, and one of its restrictions may allow all hours. */
const restrictionsOf = (given: OpsgenieTimeRestriction | null | undefined): readonly Restriction[] => {
  const all = [...(given?.restrictions ?? []), ...(given?.restriction ? [given.restriction] : [])].map(hoursOf);
  return all.some((allowed) => allowed.length === 0) ? [] : all.flat();
};

const userOf = ({ type, id }: OpsgenieReference): ExternalId | null =>
  type === 'user' && typeof id === 'string' ? id : null;

interface ReadRotation {
  readonly rotation: OpsgenieRotation;
  readonly layer: PlannedRotation | null;
  readonly without: readonly WithoutCounterpart[];
}

const rotationOf = (
  { name: schedule, timezone }: OpsgenieSchedule,
  rotation: OpsgenieRotation,
  skipClosed: boolean,
  { now, offsets }: PlanContext,
): ReadRotation => {
  const { id, startDate: startsAt, endDate = null, type, length = 1, participants } = rotation;
  const name = rotation.name || id;
  const what = `${called('schedule', schedule)}, ${called('rotation', name)}`;
  const refused = (why: string): ReadRotation => ({ rotation, layer: null, without: [{ what, why }] });
  if (endDate !== null && endDate <= now) return refused('It has ended.');
  const users = participants.map(userOf);
  if (users.every((user) => user === null)) return refused('It names no person.');
  const local = localTimeAt(startsAt, offsets(timezone, { from: startsAt, to: startsAt }));
  const unit = units[type];
  const handoff: Handoff = {
    unit,
    every: length,
    time: clockOf(local),
    ...(unit === 'week' ? { weekday: weekdayOf(local) } : {}),
  };
  const restrictions = restrictionsOf(rotation.timeRestriction);
  return {
    rotation,
    layer: {
      name,
      users,
      startsAt,
      ...(endDate === null ? {} : { endsAt: endDate }),
      handoff,
      ...(restrictions.length === 0 ? {} : { restrictions, skipClosed }),
      rank: RANK,
    },
    without: participants
      .filter(({ type: kind }) => kind !== 'user' && kind !== 'none')
      .map((participant) => ({
        what: `${what}, ${called(participant.type, participant.name ?? participant.id ?? '')}`,
        why: 'Only people take turns; its turns are turns of nobody.',
      })),
  };
};

/** An override of some of the rotations replaces the people of these only, one after the other. */
const replacementsOf = (
  schedule: OpsgenieSchedule,
  read: readonly ReadRotation[],
  { startDate, endDate, rotations }: OpsgenieOverride,
  { offsets }: PlanContext,
): readonly FinalShift[] => {
  const layers = read.flatMap(({ rotation, layer }) =>
    layer !== null && rotations?.some(({ id }) => id === rotation.id) === true ? [layer] : [],
  );
  const range = { from: startDate, to: endDate };
  const alone = { ...plannedOf(schedule), readings: [{ name: '', layers }] } as const;
  return shiftsOfReading(alone, { name: '', layers }, range, offsets).map((shift) => ({
    ...shift,
    startsAt: laterOf(shift.startsAt, startDate),
    endsAt: earlierOf(shift.endsAt, endDate),
  }));
};

const overridesOf = (
  schedule: OpsgenieSchedule,
  read: readonly ReadRotation[],
  context: PlanContext,
): Planned<readonly PlannedOverride[]> => {
  const own = (schedule.overrides ?? []).filter(({ endDate }) => endDate > context.now);
  const planned = own.map((override): Planned<readonly PlannedOverride[]> => {
    const { alias, user, startDate: startsAt, endDate: endsAt, rotations } = override;
    const person = userOf(user);
    const what = `${called('schedule', schedule.name)}, override from ${startsAt.toISOString()}`;
    if (person === null)
      return { value: [], without: [{ what, why: `An override by a ${user.type} has no counterpart.` }] };
    const externalId = `${schedule.id}:${alias}`;
    const named = new Set(rotations?.map(({ id }) => id));
    const isOfAll = named.size === 0 || read.every(({ rotation, layer }) => layer === null || named.has(rotation.id));
    if (isOfAll) return { value: [{ externalId, person, startsAt, endsAt }], without: [] };
    const replaced = replacementsOf(schedule, read, override, context);
    return {
      value: replaced
        .filter((shift) => shift.person !== person)
        .map((shift, index) => ({
          ...shift,
          externalId: `${externalId}:${index + 1}`,
          person,
          replaces: shift.person,
        })),
      without: replaced.length > 0 ? [] : [{ what, why: 'Nobody is on call in its rotations then.' }],
    };
  });
  return {
    value: planned.flatMap(({ value }) => value),
    without: planned.flatMap(({ without }) => without),
  };
};

/** The timeline shows an override in each rotation that it replaces; a person is on call once. */
const shiftsOf = ({ timeline }: OpsgenieSchedule): readonly FinalShift[] | null => {
  if (!timeline) return null;
  const shifts = timeline.finalTimeline.rotations.flatMap(({ periods }) =>
    (periods ?? []).flatMap(({ startDate: startsAt, endDate: endsAt, recipient }) => {
      const person = recipient ? userOf(recipient) : null;
      return person === null ? [] : [{ person, startsAt, endsAt }];
    }),
  );
  return [...new Map(shifts.map((shift) => [JSON.stringify(shift), shift])).values()];
};

const plannedOf = ({ id, name, description, timezone, ownerTeam }: OpsgenieSchedule) => ({
  externalId: id,
  name,
  team: ownerTeam?.id ?? null,
  timezone,
  ...(description ? { description } : {}),
  overrides: [],
  finalShifts: null,
});

const readAs = (
  schedule: OpsgenieSchedule,
  context: PlanContext,
  { name, skipClosed }: (typeof closedHoursReadings)[number],
) => {
  const read = schedule.rotations.map((rotation) => rotationOf(schedule, rotation, skipClosed, context));
  return { read, reading: { name, layers: read.flatMap(({ layer }) => layer ?? []) } };
};

/** Returns a schedule with its overrides. */
export const scheduleOfOpsgenie = (schedule: OpsgenieSchedule, context: PlanContext): Planned<PlannedSchedule> => {
  const [counted, skipped] = [
    readAs(schedule, context, closedHoursReadings[0]),
    readAs(schedule, context, closedHoursReadings[1]),
  ];
  const isSame = JSON.stringify(counted.reading.layers) === JSON.stringify(skipped.reading.layers);
  const overrides = overridesOf(schedule, counted.read, context);
  return {
    value: {
      ...plannedOf(schedule),
      readings: isSame ? [counted.reading] : [counted.reading, skipped.reading],
      overrides: overrides.value,
      finalShifts: shiftsOf(schedule),
    },
    without: [
      ...counted.read.flatMap(({ without }) => without),
      ...overrides.without,
      ...(schedule.enabled === false
        ? [{ what: `${called('schedule', schedule.name)}, disabled`, why: 'It is imported and puts people on call.' }]
        : []),
    ],
  };
};
