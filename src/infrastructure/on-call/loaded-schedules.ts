import type { ImportedCalendars } from '../../application/on-call/calendar-ports.ts';
import type { LoadedSchedule } from '../../application/on-call/ports.ts';
import { inactiveTimes } from '../../domain/on-call/absences.ts';
import type {
  InactiveUser,
  Layer,
  OnCallSchedule,
  OnCallSpan,
  ScheduleDefinition,
  StoredLayer,
} from '../../domain/on-call/schedule.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { ImUserFacts } from '../../domain/teams/user.rules.ts';
import { ineligibleTimesOf } from '../accounts/ineligible-times.sql.ts';
import type { IneligibleTimes } from '../accounts/ineligible-times.sql.ts';
import { layerOf } from './postgres-schedules.ts';
import type { LayerJson } from './postgres-schedules.ts';

/** A row of a table from which schedules are loaded. Columns that a table lacks are null. */
interface LoadedRow {
  readonly part: 'version' | 'schedule' | 'definition' | 'override';
  readonly id: number;
  readonly scheduleId: number;
  readonly madeAt: Date;
}

interface VersionRecord extends LoadedRow {
  readonly part: 'version';
  readonly name: string;
}

interface ScheduleRecord extends LoadedRow, Omit<LoadedSchedule, 'schedule' | 'names'> {
  readonly part: 'schedule';
  readonly timezone: string;
  readonly layers: string;
}

interface DefinitionRecord extends LoadedRow {
  readonly part: 'definition';
  readonly timezone: string;
  readonly layers: string;
  /** The time at which the definition was replaced. */
  readonly madeAt: Date;
}

interface OverrideRecord extends LoadedRow {
  readonly part: 'override';
  readonly publicId: string;
  readonly userId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly replacesUserId: string | null;
}

export type LoadedRecord = VersionRecord | ScheduleRecord | DefinitionRecord | OverrideRecord;

/** A definition with its layers as objects. */
type Parsed<Part extends ScheduleRecord | DefinitionRecord> = Omit<Part, 'layers'> & {
  readonly layers: readonly StoredLayer[];
};

/** A schedule with its related records, each list in the order of creation. */
interface LoadedParts {
  readonly stored: Parsed<ScheduleRecord>;
  readonly earlier: readonly Parsed<DefinitionRecord>[];
  readonly overrides: readonly OverrideRecord[];
}

const inOrder = (one: Pick<LoadedRow, 'madeAt' | 'id'>, other: Pick<LoadedRow, 'madeAt' | 'id'>): number =>
  one.madeAt.getTime() - other.madeAt.getTime() || one.id - other.id;

/** Returns the schedules, newest first. */
export const partsOf = (records: readonly LoadedRecord[]): readonly LoadedParts[] => {
  const schedules: Parsed<ScheduleRecord>[] = [];
  const earlier = new Map<number, Parsed<DefinitionRecord>[]>();
  const overrides = new Map<number, OverrideRecord[]>();
  const parsed = <Part extends ScheduleRecord | DefinitionRecord>(record: Part): Parsed<Part> => ({
    ...record,
    layers: (JSON.parse(record.layers) as readonly LayerJson[]).map(layerOf),
  });
  const addTo = <Part extends Pick<LoadedRow, 'scheduleId'>>(lists: Map<number, Part[]>, part: Part): void => {
    const list = lists.get(part.scheduleId);
    if (list === undefined) lists.set(part.scheduleId, [part]);
    else list.push(part);
  };
  for (const record of records) {
    if (record.part === 'schedule') schedules.push(parsed(record));
    else if (record.part === 'definition') addTo(earlier, parsed(record));
    else if (record.part === 'override') addTo(overrides, record);
  }
  const newestFirst = schedules.toSorted((one, other) => inOrder(other, one));
  return newestFirst.map((stored) => ({
    stored,
    earlier: (earlier.get(stored.id) ?? []).sort(inOrder),
    overrides: (overrides.get(stored.id) ?? []).sort(inOrder),
  }));
};

export interface PersonRow extends ImUserFacts {
  readonly publicId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly ineligible: IneligibleTimes;
}

export const inactivityOf = (userId: string, user: PersonRow | undefined): readonly InactiveUser[] =>
  inactiveTimes(
    userId,
    user !== undefined && imUserEligible(user),
    ineligibleTimesOf(userId, user?.ineligible ?? null),
  );

/** The spans of imported calendars, by schedule. */
export type CalendarSpans = Awaited<ReturnType<ImportedCalendars['spansOf']>>;

/** Converts a layer for the resolver. A layer of a calendar consists of the turns that were read from it. */
const turnsOf = (
  stored: StoredLayer,
  timezone: string,
  calendars: CalendarSpans extends ReadonlyMap<number, infer Calendars> ? Calendars : never,
): Layer => {
  if (!('ics' in stored)) return stored;
  const { ics, timezone: zone = timezone, ...position } = stored;
  const spans: readonly OnCallSpan[] =
    calendars.find((calendar) => calendar.ics === ics && calendar.timezone === zone)?.spans ?? [];
  return { ...position, spans };
};

/**
 * Returns the definitions with their times: each applies until the next one was made, and the last one still applies.
 */
const definitionsOf = ({ stored, earlier }: LoadedParts, spans: CalendarSpans): readonly ScheduleDefinition[] =>
  [...earlier, stored].map(({ timezone, layers }, at) => ({
    timezone,
    layers: layers.map((layer) => turnsOf(layer, timezone, spans.get(stored.id) ?? [])),
    since: earlier[at - 1]?.madeAt ?? null,
  }));

export const importsCalendars = ({ stored, earlier }: LoadedParts): boolean =>
  [stored, ...earlier].some(({ layers }) => layers.some((layer) => 'ics' in layer));

export interface ResolvableSchedule {
  readonly parts: LoadedParts;
  readonly schedule: Required<Omit<OnCallSchedule, 'inactiveUsers'>>;
}

export const resolvable = (parts: LoadedParts, spans: CalendarSpans): ResolvableSchedule => ({
  parts,
  schedule: {
    definitions: definitionsOf(parts, spans),
    overrides: parts.overrides.map(({ publicId, userId, startsAt, endsAt, replacesUserId }) => ({
      id: publicId,
      userId,
      startsAt,
      endsAt,
      replacesUserId,
    })),
  },
});

/** Returns the ids of all users whom the schedules can put on call, each once. */
export const peopleOf = (schedules: readonly ResolvableSchedule[]): readonly string[] => {
  const people = new Set<string>();
  for (const {
    schedule: { definitions, overrides },
  } of schedules) {
    for (const { layers } of definitions)
      for (const layer of layers) {
        if ('spans' in layer) for (const { userId } of layer.spans) people.add(userId);
        else for (const userId of layer.users) if (userId !== null) people.add(userId);
      }
    for (const { userId } of overrides) people.add(userId);
  }
  return [...people];
};
