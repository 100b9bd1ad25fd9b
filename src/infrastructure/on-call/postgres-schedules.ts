import type { NoFilter } from '../../application/kernel/repository.ts';
import type { CalendarState, ImportedCalendars } from '../../application/on-call/calendar-ports.ts';
import type { ImOverrideFilter, ImOverrides, ImScheduleView, ImSchedules, LoadedSchedule, OnCallSchedules } from '../../application/on-call/ports.ts';
import { userName } from '../../domain/accounts/user.ts';
import type { CalendarLayer, ImOverride, ImSchedule, InactiveUser, Layer, OnCallSchedule, OnCallSpan, RotationLayer, ScheduleDefinition, StoredLayer, TimeRange } from '../../domain/on-call/schedule.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import type { Database } from '../kernel/database/database.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { OverrideRow, ScheduleRow } from './schedule.entity.ts';

type LayerJson = (Omit<RotationLayer, 'startsAt' | 'endsAt'> & { readonly startsAt: string; readonly endsAt?: string | null }) | CalendarLayer;

/** A layer as JSON keeps it, with its dates. */
const layerOf = (layer: LayerJson): StoredLayer => {
  if ('ics' in layer) return layer;
  const { startsAt, endsAt, ...others } = layer;
  return { ...others, startsAt: new Date(startsAt), ...(endsAt === undefined ? {} : { endsAt: endsAt === null ? null : new Date(endsAt) }) };
};

type CalendarJson = Omit<CalendarState, 'readAt'> & { readonly readAt: string | null };
type ScheduleJson = Omit<ImSchedule, 'layers'> & { readonly layers: readonly LayerJson[]; readonly calendars: readonly CalendarJson[] };

/** Schedules, newest first. */
export class PostgresSchedules extends PostgresRepository<ImSchedule, NoFilter, ImScheduleView> implements ImSchedules {
  constructor(database: Database) {
    super(database, {
      entity: ScheduleRow,
      owner: { organization: 'organizationId' },
      view: {
        columns: `(
          select coalesce(json_agg(json_build_object('ics', c.ics, 'timezone', c.timezone, 'readAt', c.read_at, 'problem', c.problem, 'unmatched', c.unmatched) order by c.id), '[]')
          from im_calendar c where c.schedule_id = im_schedule.id and c.next_read_at is not null) "calendars"`,
      },
      search: ['name'],
      order: 'im_schedule.created_at desc, im_schedule.id desc',
      toView: (row: ScheduleJson): ImScheduleView => ({
        ...row,
        layers: row.layers.map(layerOf),
        calendars: row.calendars.map((calendar) => ({ ...calendar, readAt: calendar.readAt === null ? null : new Date(calendar.readAt) })),
      }),
    });
  }

  async keepDefinition({ id: scheduleId, timezone, layers }: ImSchedule, until: Date): Promise<void> {
    await this.database.query.insertInto('im_schedule_definition').values({ scheduleId, until, timezone, layers }).execute();
  }
}

/** Overrides, newest first. */
export class PostgresOverrides extends PostgresRepository<ImOverride, ImOverrideFilter> implements ImOverrides {
  constructor(database: Database) {
    super(database, { entity: OverrideRow, owner: { organization: 'organizationId' }, order: 'im_override.created_at desc, im_override.id desc' });
  }
}

/** A row of a table from which schedules are loaded. What other tables do not have is null. */
interface LoadedRow {
  readonly part: 'schedule' | 'definition' | 'override';
  readonly id: number;
  readonly scheduleId: number;
  readonly madeAt: Date;
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
  /** When the definition was replaced. */
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

type LoadedRecord = ScheduleRecord | DefinitionRecord | OverrideRecord;

/** A definition with its layers as objects. */
type Parsed<Part extends ScheduleRecord | DefinitionRecord> = Omit<Part, 'layers'> & { readonly layers: readonly StoredLayer[] };

/** A schedule with what belongs to it, each list in the order in which it was made. */
interface LoadedParts {
  readonly stored: Parsed<ScheduleRecord>;
  readonly earlier: readonly Parsed<DefinitionRecord>[];
  readonly overrides: readonly OverrideRecord[];
}

const inOrder = (one: Pick<LoadedRow, 'madeAt' | 'id'>, other: Pick<LoadedRow, 'madeAt' | 'id'>): number => one.madeAt.getTime() - other.madeAt.getTime() || one.id - other.id;

/** The schedules, newest first. `layersOf` parses layers. */
const partsOf = (records: readonly LoadedRecord[], layersOf: (json: string) => readonly StoredLayer[]): readonly LoadedParts[] => {
  const schedules: Parsed<ScheduleRecord>[] = [];
  const earlier = new Map<number, Parsed<DefinitionRecord>[]>();
  const overrides = new Map<number, OverrideRecord[]>();
  const parsed = <Part extends ScheduleRecord | DefinitionRecord>(record: Part): Parsed<Part> => ({ ...record, layers: layersOf(record.layers) });
  const addTo = <Part extends Pick<LoadedRow, 'scheduleId'>>(lists: Map<number, Part[]>, part: Part): void => {
    const list = lists.get(part.scheduleId);
    if (list === undefined) lists.set(part.scheduleId, [part]);
    else list.push(part);
  };
  for (const record of records) {
    if (record.part === 'schedule') schedules.push(parsed(record));
    else if (record.part === 'definition') addTo(earlier, parsed(record));
    else addTo(overrides, record);
  }
  const newestFirst = schedules.toSorted((one, other) => inOrder(other, one));
  return newestFirst.map((stored) => ({ stored, earlier: (earlier.get(stored.id) ?? []).sort(inOrder), overrides: (overrides.get(stored.id) ?? []).sort(inOrder) }));
};

interface PersonRow {
  readonly publicId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly since: Date;
}

/** What the calendars of schedules say, by schedule. */
type CalendarSpans = Awaited<ReturnType<ImportedCalendars['spansOf']>>;

/** A layer as the resolver takes it: of a calendar, the turns that were read from it. */
const turnsOf = (stored: StoredLayer, timezone: string, calendars: CalendarSpans extends ReadonlyMap<number, infer Calendars> ? Calendars : never): Layer => {
  if (!('ics' in stored)) return stored;
  const { ics, timezone: zone = timezone, ...position } = stored;
  const spans: readonly OnCallSpan[] = calendars.find((calendar) => calendar.ics === ics && calendar.timezone === zone)?.spans ?? [];
  return { ...position, spans };
};

/** Each definition applies until the next one was made; the last one applies still. */
const definitionsOf = ({ stored, earlier }: LoadedParts, spans: CalendarSpans): readonly ScheduleDefinition[] =>
  [...earlier, stored].map(({ timezone, layers }, at) => ({
    timezone,
    layers: layers.map((layer) => turnsOf(layer, timezone, spans.get(stored.id) ?? [])),
    since: earlier[at - 1]?.madeAt ?? null,
  }));

const importsCalendars = ({ stored, earlier }: LoadedParts): boolean => [stored, ...earlier].some(({ layers }) => layers.some((layer) => 'ics' in layer));

const scheduleOf = (parts: LoadedParts, spans: CalendarSpans): Required<Omit<OnCallSchedule, 'inactiveUsers'>> => ({
  definitions: definitionsOf(parts, spans),
  overrides: parts.overrides.map(({ publicId, userId, startsAt, endsAt, replacesUserId }) => ({ id: publicId, userId, startsAt, endsAt, replacesUserId })),
});

/** Everybody whom the schedules can put on call, each once. */
const peopleOf = (schedules: readonly ReturnType<typeof scheduleOf>[]): readonly string[] => {
  const people = new Set<string>();
  for (const { definitions, overrides } of schedules) {
    for (const { layers } of definitions)
      for (const layer of layers) {
        if ('spans' in layer) for (const { userId } of layer.spans) people.add(userId);
        else for (const userId of layer.users) if (userId !== null) people.add(userId);
      }
    for (const { userId } of overrides) people.add(userId);
  }
  return [...people];
};

/** The definitions whose layers a process keeps. Definitions are read often and changed rarely, and parsing them took half of the time of a list. */
const MAX_DEFINITIONS = 2000;

/** Loads schedules, and then the people whom they name. A user who is not stored any more is never on call. */
export class PostgresOnCallSchedules implements OnCallSchedules {
  readonly #database: Database;
  readonly #calendars: Pick<ImportedCalendars, 'spansOf'>;
  /** By their JSON. */
  readonly #layers = new BoundedCache<string, readonly StoredLayer[]>(MAX_DEFINITIONS);

  constructor(database: Database, calendars: Pick<ImportedCalendars, 'spansOf'>) {
    this.#database = database;
    this.#calendars = calendars;
  }

  async load(organizationId: number | null, { from, to }: TimeRange, ids: readonly number[] | null): Promise<readonly LoadedSchedule[]> {
    const values: unknown[] = [from, to];
    const chosen = ids === null ? '' : ` and s.id = any ($${values.push(ids)}::int[])`;
    // One row for each record: composing JSON of them took the server three times as long as everything else.
    const records = await this.#database.prepared<LoadedRecord>(
      `with chosen as materialized (select * from im_schedule s where true${chosen}${scopeConditions({ organizationId, customerId: null }, { organization: 's.organization_id' }, values)})
       select 'schedule' "part", id, id "scheduleId", created_at "madeAt", public_id "publicId", organization_id "organizationId", team_id "teamId", name, timezone, layers::text, coverage,
         null::uuid "userId", null::timestamptz "startsAt", null::timestamptz "endsAt", null::uuid "replacesUserId"
       from chosen
       union all
       select 'definition', d.id, d.schedule_id, d.until, null, null, null, null, d.timezone, d.layers::text, null, null, null, null, null
       from im_schedule_definition d join chosen on chosen.id = d.schedule_id where d.until > $1::timestamptz
       union all
       select 'override', o.id, o.schedule_id, o.created_at, o.public_id, null, null, null, null, null, null, o.user_id, o.starts_at, o.ends_at, o.replaces_user_id
       from im_override o join chosen on chosen.id = o.schedule_id where o.ends_at > $1::timestamptz and o.starts_at < $2::timestamptz`,
      values,
    );
    const loaded = partsOf(records, (json) => this.#layersOf(json));
    const importing = loaded.filter(importsCalendars).map(({ stored }) => stored.id);
    const spans: CalendarSpans = importing.length === 0 ? new Map() : await this.#calendars.spansOf(importing, { from, to });
    const schedules = loaded.map((parts) => ({ stored: parts.stored, schedule: scheduleOf(parts, spans) }));
    const people = peopleOf(schedules.map(({ schedule }) => schedule));
    const users = new Map((await this.#people(people)).map((user) => [user.publicId, user]));
    const inactiveUsers = people.flatMap((userId): readonly InactiveUser[] => {
      const user = users.get(userId);
      return user?.isActive === true ? [] : [{ userId, since: user?.since ?? null }];
    });
    const names = new Map([...users].map(([userId, user]) => [userId, userName(user)]));
    return schedules.map(({ stored: { id, publicId, organizationId: owner, teamId, name, coverage }, schedule }) => ({
      ...{ id, publicId, organizationId: owner, teamId, name, coverage },
      schedule: { ...schedule, inactiveUsers },
      names,
    }));
  }

  #layersOf(json: string): readonly StoredLayer[] {
    const known = this.#layers.get(json);
    if (known !== undefined) return known;
    const layers = (JSON.parse(json) as readonly LayerJson[]).map(layerOf);
    this.#layers.set(json, layers);
    return layers;
  }

  #people(userIds: readonly string[]): Promise<readonly PersonRow[]> {
    return this.#database.prepared<PersonRow>(
      `select public_id "publicId", first_name "firstName", last_name "lastName", email, is_active "isActive", coalesce(deactivated_at, updated_at) "since"
       from app_user where public_id = any ($1::uuid[])`,
      [userIds],
    );
  }
}
