import { days, hours, later, seconds } from '../../domain/kernel/time.ts';
import { weekdays } from '../../domain/on-call/schedule.ts';
import type { Restriction, Weekday } from '../../domain/on-call/schedule.ts';
import { clockOf, hoursOfDays, hoursOfWeek, timeOfDay, weekdayOf } from './clock-face.ts';
import type { GrafanaShift } from './grafana-export.ts';
import type { ExternalId, PlanContext, PlannedRotation } from '../../domain/on-call-import/plan.ts';
import { beginningAt, instantIn } from './rotation-start.ts';

const DAY = days(1);
const WEEK = days(7);
/** A month lasts at least so long; an event of this length is one that lasts the month. */
const SHORTEST_MONTH = days(28);

/** A way to read shifts where the documentation leaves open what happens. */
export interface GrafanaReading {
  readonly name: string;
  /** True if days that `by_day` leaves out count as turns. */
  readonly countsClosedDays: boolean;
  /** True if somebody is on call in all periods of an `interval`, false if only in the first one. */
  readonly fillsIntervals: boolean;
}

/** The interpretations of rotations that leave days out, the preferred one first. */
export const grafanaReadings: readonly [GrafanaReading, ...GrafanaReading[]] = [
  {
    name: 'days that are left out use up no turn; events occur in the first period of an interval',
    countsClosedDays: false,
    fillsIntervals: false,
  },
  {
    name: 'days that are left out use up no turn; events occur in each period of an interval',
    countsClosedDays: false,
    fillsIntervals: true,
  },
  {
    name: 'days that are left out use up turns; events occur in the first period of an interval',
    countsClosedDays: true,
    fillsIntervals: false,
  },
  {
    name: 'days that are left out use up turns; events occur in each period of an interval',
    countsClosedDays: true,
    fillsIntervals: true,
  },
];

/** The people of each turn. */
type Turns = readonly (readonly ExternalId[])[];

type Cadence = Pick<PlannedRotation, 'handoff' | 'restrictions' | 'skipClosed'> & { readonly turns: Turns };

/** A shift as layers, or why it has no counterpart. */
export type ReadShift = { readonly layers: readonly PlannedRotation[] } | { readonly why: string };

const DAY_CODES: readonly string[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const weekdayOfCode = (code: string): readonly Weekday[] =>
  weekdays[DAY_CODES.indexOf(code)] === undefined ? [] : [weekdays[DAY_CODES.indexOf(code)] ?? 'monday'];

const turnsOf = ({
  type,
  users,
  rolling_users: rolling,
  start_rotation_from_user_index: first,
}: GrafanaShift): Turns => {
  if (type !== 'rolling_users') return [users ?? []];
  const groups = rolling ?? [];
  return [...groups.slice(first ?? 0), ...groups.slice(0, first ?? 0)];
};

/** Returns the turns, each followed by turns of nobody for the other periods of its interval. */
const spread = (turns: Turns, every: number): Turns =>
  turns.flatMap((people) => [people, ...Array.from({ length: every - 1 }, () => [])]);

interface Occurrence {
  readonly every: number;
  readonly time: string;
  /** The time of day at which the events begin. */
  readonly from: number;
  readonly duration: number;
  readonly days: readonly Weekday[] | null;
  readonly turns: Turns;
}

/** A cadence of single events in periods of a day or a week. */
const ofEvents = (
  unit: 'day' | 'week',
  restrictions: readonly Restriction[],
  weekday: Weekday | null,
  { every, time, turns, days: on }: Occurrence,
  reading: GrafanaReading,
): Cadence => {
  const isSpread = every > 1 && !reading.fillsIntervals && (unit === 'week' || on === null);
  return {
    handoff: { unit, every: isSpread ? 1 : every, time, ...(weekday === null ? {} : { weekday }) },
    turns: isSpread ? spread(turns, every) : turns,
    restrictions,
    ...(unit === 'day' && on !== null ? { skipClosed: !reading.countsClosedDays } : {}),
  };
};

const OVERLAPS = 'Its events last longer than the time from one to the next.';
const PARTS = 'Its events last several days with a break between them.';

const daily = (occurrence: Occurrence, reading: GrafanaReading): Cadence | string => {
  const { every, time, from, duration, days: on, turns } = occurrence;
  if (on === null && duration === every * DAY) return { handoff: { unit: 'day', every, time }, turns };
  if (duration > every * DAY) return OVERLAPS;
  return duration > DAY ? PARTS : ofEvents('day', [hoursOfDays(on, from, duration)], null, occurrence, reading);
};

const weekly = (
  occurrence: Occurrence,
  start: Weekday,
  weekStart: Weekday,
  reading: GrafanaReading,
): Cadence | string => {
  const { every, time, from, duration, days: on, turns } = occurrence;
  if (on !== null && duration <= DAY)
    return ofEvents('week', [hoursOfDays(on, from, duration)], weekStart, occurrence, reading);
  if (on !== null && (on.length > 1 || on[0] !== start)) return PARTS;
  if (duration === every * WEEK) return { handoff: { unit: 'week', every, time, weekday: start }, turns };
  if (duration > every * WEEK) return OVERLAPS;
  return duration > WEEK
    ? PARTS
    : ofEvents('week', hoursOfWeek(start, from, duration), start, { ...occurrence, days: null }, reading);
};

const cadenceOf = (shift: GrafanaShift, reading: GrafanaReading): Cadence | string => {
  const turns = turnsOf(shift);
  const on = shift.by_day?.flatMap(weekdayOfCode) ?? [];
  const time = clockOf(shift.start);
  const occurrence: Occurrence = {
    every: shift.interval ?? 1,
    time,
    from: timeOfDay(time),
    duration: seconds(shift.duration),
    days: on.length === 0 ? null : on,
    turns,
  };
  const { every, duration } = occurrence;
  if ((shift.by_month?.length ?? 0) > 0) return 'It is limited to some months.';
  if ((shift.by_monthday?.length ?? 0) > 0) return 'It is limited to some days of the month.';
  switch (shift.frequency) {
    case 'hourly':
      if (occurrence.days !== null) return 'It changes hands by the hour on some days of the week.';
      if (duration > hours(every)) return OVERLAPS;
      return duration < hours(every)
        ? 'Its events leave a part of each hour free.'
        : { handoff: { unit: 'hour', every, time }, turns };
    case 'daily':
      return daily(occurrence, reading);
    case 'weekly':
      return weekly(
        occurrence,
        weekdayOf(shift.start),
        weekdayOfCode(shift.week_start ?? 'SU')[0] ?? 'sunday',
        reading,
      );
    case 'monthly':
      if (occurrence.days !== null || duration < SHORTEST_MONTH * every) return 'Its events last a part of the month.';
      return { handoff: { unit: 'month', every, time, monthDay: Number(shift.start.slice(8, 10)) }, turns };
    default:
      return `The frequency ${shift.frequency ?? ''} is unknown.`;
  }
};

/** The facts that a shift is read with. */
export interface ShiftContext extends PlanContext {
  /** The time zone of the schedule. */
  readonly zone: string;
  readonly rank: number;
}

/** Returns the layers of a shift. People who are on call together are in layers of the same rank. */
export const layersOfShift = (
  shift: GrafanaShift,
  reading: GrafanaReading,
  { zone, rank, now, offsets }: ShiftContext,
): ReadShift => {
  const shiftZone = shift.time_zone ?? zone;
  const startsAt = instantIn(shiftZone, shift.start, offsets);
  const isOnce = shift.type === 'single_event' || shift.type === 'override';
  const until = shift.until ?? null;
  const endsAt = isOnce
    ? later(startsAt, seconds(shift.duration))
    : until === null
      ? null
      : instantIn('UTC', until, offsets);
  if (endsAt !== null && endsAt <= now) return { why: 'It has ended.' };
  const cadence = isOnce
    ? { handoff: { unit: 'week', every: 1 } as const, turns: turnsOf(shift) }
    : cadenceOf(shift, reading);
  if (typeof cadence === 'string') return { why: cadence };
  const { turns, ...rotation } = cadence;
  const width = Math.max(0, ...turns.map((people) => people.length));
  if (width === 0) return { why: 'It names nobody.' };
  const begins = isOnce || !shift.rotation_start ? startsAt : instantIn(shiftZone, shift.rotation_start, offsets);
  const layers = Array.from({ length: width }, (_, place): PlannedRotation => {
    const layer: PlannedRotation = {
      name: shift.name,
      users: turns.map((people) => people[place] ?? null),
      ...rotation,
      startsAt,
      ...(endsAt === null ? {} : { endsAt }),
      rank,
      ...(shiftZone === zone ? {} : { timezone: shiftZone }),
    };
    return beginningAt(layer, begins, shiftZone, offsets);
  });
  return { layers };
};
