import { timeZoneOf } from '../../src/domain/kernel/locale.ts';
import { MAX_HANDOFF_EVERY, weekdays } from '../../src/domain/on-call/schedule.ts';
import type { Handoff, Weekday } from '../../src/domain/on-call/schedule.ts';
import type { ImSchedule } from '../client/types.gen.ts';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import { isRotation } from './lanes.ts';

type SentLayer = ImSchedule['layers'][number];
type SentRotation = Exclude<SentLayer, { ics: string }>;
type SentHours = NonNullable<ImSchedule['coverage']>[number];

/** Hours of the week as they are typed. */
export interface TypedHours {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly to: string;
}

interface TypedPosition {
  /** Tells the layers of a form apart while they are moved. */
  readonly key: number;
  readonly name: string;
  /** Empty for the position in the list. */
  readonly rank: string;
  /** Empty for the zone of the schedule. */
  readonly timezone: string;
}

/** A rotation as it is typed. Times are those of the clock of its zone. */
export interface TypedRotation extends TypedPosition {
  readonly kind: 'rotation';
  readonly users: readonly (string | null)[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly unit: Handoff['unit'];
  readonly every: string;
  readonly time: string;
  readonly weekday: Weekday | '';
  readonly monthDay: string;
  readonly hours: readonly TypedHours[];
  readonly skipClosed: boolean;
  /** The instants that are stored, which the clock may show twice. */
  readonly stored: readonly string[];
}

/** An imported calendar as it is typed. */
export interface TypedCalendar extends TypedPosition {
  readonly kind: 'calendar';
  readonly ics: string;
}

export type TypedLayer = TypedRotation | TypedCalendar;

/** A schedule as it is typed. */
export interface TypedSchedule {
  readonly name: string;
  readonly description: string;
  /** The id of the team; empty for none. */
  readonly teamId: string;
  readonly timezone: string;
  readonly layers: readonly TypedLayer[];
  /** Null if the promised hours are those of the layers. */
  readonly coverage: readonly TypedHours[] | null;
}

/** The members of a schedule that its form sends. */
export type SentSchedule = Pick<ImSchedule, 'name' | 'description' | 'teamId' | 'timezone' | 'layers' | 'coverage'>;

/** The hours of working days, which new hours begin with. */
export const NEW_HOURS: TypedHours = { days: weekdays.slice(0, 5), from: '09:00', to: '17:00' };

const typedHours = ({ days, from, to }: SentHours): TypedHours => ({ days: days ?? weekdays, from, to });

const sentHours = ({ days, from, to }: TypedHours): SentHours =>
  days.length === weekdays.length ? { from, to } : { days: weekdays.filter((day) => days.includes(day)), from, to };

const typedRotation = (layer: SentRotation, zone: string): Omit<TypedRotation, keyof TypedPosition> => {
  const { users, startsAt, endsAt = null, handoff, restrictions = [], skipClosed = true } = layer;
  return {
    kind: 'rotation',
    users,
    startsAt: localTimeAt(Date.parse(startsAt), zone),
    endsAt: endsAt === null ? '' : localTimeAt(Date.parse(endsAt), zone),
    unit: handoff.unit,
    every: String(handoff.every),
    time: handoff.time ?? '',
    weekday: handoff.weekday ?? '',
    monthDay: handoff.monthDay === undefined ? '' : String(handoff.monthDay),
    hours: restrictions.map(typedHours),
    skipClosed,
    stored: endsAt === null ? [startsAt] : [startsAt, endsAt],
  };
};

/** Returns stored layers as they are typed. */
export const typedLayers = (layers: readonly SentLayer[], timezone: string): readonly TypedLayer[] =>
  layers.map((layer, key): TypedLayer => {
    const { name = '', rank, timezone: zone } = layer;
    const position = { key, name, rank: rank === undefined ? '' : String(rank), timezone: zone ?? '' };
    return isRotation(layer)
      ? { ...position, ...typedRotation(layer, zone ?? timezone) }
      : { ...position, kind: 'calendar', ics: layer.ics };
  });

/** Returns a stored schedule as it is typed. */
export const typedSchedule = (schedule: SentSchedule): TypedSchedule => ({
  name: schedule.name,
  description: schedule.description ?? '',
  teamId: schedule.teamId === null ? '' : String(schedule.teamId),
  timezone: schedule.timezone,
  layers: typedLayers(schedule.layers, schedule.timezone),
  coverage: schedule.coverage === null ? null : schedule.coverage.map(typedHours),
});

/** Returns the key of the next layer. */
const nextKey = (layers: readonly TypedLayer[]): number => Math.max(-1, ...layers.map(({ key }) => key)) + 1;

/** Returns a new rotation that begins today and changes hands each week. */
export const newRotation = (layers: readonly TypedLayer[], today: string): TypedRotation => ({
  key: nextKey(layers),
  name: '',
  rank: '',
  timezone: '',
  kind: 'rotation',
  users: [],
  startsAt: `${today}T00:00`,
  endsAt: '',
  unit: 'week',
  every: '1',
  time: '09:00',
  weekday: 'monday',
  monthDay: '',
  hours: [],
  skipClosed: true,
  stored: [],
});

/** Returns a new imported calendar. */
export const newCalendar = (layers: readonly TypedLayer[]): TypedCalendar => ({
  key: nextKey(layers),
  name: '',
  rank: '',
  timezone: '',
  kind: 'calendar',
  ics: '',
});

const isLocal = (text: string): boolean => !Number.isNaN(Date.parse(`${text}Z`));

/** Returns the instant of a typed time. One that was not changed stays as it is stored. */
const instant = (local: string, zone: string, stored: readonly string[]): string =>
  stored.find((each) => localTimeAt(Date.parse(each), zone) === local) ??
  (isLocal(local) && timeZoneOf(zone) !== null ? instantOf(local, zone) : local);

const sentRotation = (layer: TypedRotation, zone: string): Omit<SentRotation, 'name' | 'rank' | 'timezone'> => {
  const { users, startsAt, endsAt, unit, every, time, weekday, monthDay, hours, skipClosed, stored } = layer;
  return {
    users: [...users],
    startsAt: instant(startsAt, zone, stored),
    ...(endsAt === '' ? {} : { endsAt: instant(endsAt, zone, stored) }),
    handoff: {
      unit,
      every: Number(every),
      ...(time === '' ? {} : { time }),
      ...(unit === 'week' && weekday !== '' ? { weekday } : {}),
      ...(unit === 'month' && monthDay !== '' ? { monthDay: Number(monthDay) } : {}),
    },
    ...(hours.length === 0 ? {} : { restrictions: hours.map(sentHours) }),
    ...(skipClosed ? {} : { skipClosed }),
  };
};

/** Returns a typed layer as the API takes it. */
export const sentLayer = (layer: TypedLayer, timezone: string): SentLayer => {
  const { name, rank, timezone: own } = layer;
  const position = {
    ...(name === '' ? {} : { name }),
    ...(rank === '' ? {} : { rank: Number(rank) }),
    ...(own === '' ? {} : { timezone: own }),
  };
  return layer.kind === 'calendar'
    ? { ...position, ics: layer.ics }
    : { ...position, ...sentRotation(layer, own === '' ? timezone : own) };
};

/** Returns a typed schedule as the API takes it. */
export const sentSchedule = ({ description, teamId, layers, coverage, ...typed }: TypedSchedule): SentSchedule => ({
  name: typed.name,
  timezone: typed.timezone,
  description: description === '' ? null : description,
  teamId: teamId === '' ? null : Number(teamId),
  layers: layers.map((layer) => sentLayer(layer, typed.timezone)),
  coverage: coverage === null ? null : coverage.map(sentHours),
});

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Tells whether a typed rotation is complete, so that its turns can be computed. */
export const isComplete = (layer: TypedRotation): boolean => {
  const { users, startsAt, endsAt, every, time, hours, timezone, unit, monthDay } = layer;
  const count = Number(every);
  const day = Number(monthDay);
  return (
    users.length > 0 &&
    isLocal(startsAt) &&
    (endsAt === '' || isLocal(endsAt)) &&
    Number.isInteger(count) &&
    count >= 1 &&
    count <= MAX_HANDOFF_EVERY &&
    (time === '' || CLOCK.test(time)) &&
    (unit !== 'month' || monthDay === '' || (Number.isInteger(day) && day >= 1 && day <= 31)) &&
    hours.every(({ from, to, days }) => CLOCK.test(from) && CLOCK.test(to) && days.length > 0) &&
    (timezone === '' || timeZoneOf(timezone) !== null)
  );
};
