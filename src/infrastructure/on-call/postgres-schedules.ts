import type { NoFilter } from '../../application/kernel/repository.ts';
import type { CalendarState, ImportedCalendars } from '../../application/on-call/calendar-ports.ts';
import type { ImOverrideFilter, ImOverrides, ImScheduleView, ImSchedules, LoadedSchedule, OnCallSchedules } from '../../application/on-call/ports.ts';
import { userName } from '../../domain/accounts/user.ts';
import { usersOf } from '../../domain/on-call/schedule.rules.ts';
import type { CalendarLayer, ImOverride, ImSchedule, InactiveUser, Layer, OnCallSchedule, OnCallSpan, RotationLayer, ScheduleDefinition, StoredLayer, TimeRange } from '../../domain/on-call/schedule.ts';
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

interface DefinitionJson {
  readonly until: string;
  readonly timezone: string;
  readonly layers: readonly LayerJson[];
}

interface OverrideJson {
  readonly id: string;
  readonly userId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly replacesUserId: string | null;
}

interface LoadedRow extends Omit<LoadedSchedule, 'schedule' | 'names'> {
  readonly timezone: string;
  readonly layers: readonly LayerJson[];
  readonly earlier: readonly DefinitionJson[];
  readonly overrides: readonly OverrideJson[];
}

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
const turnsOf = (layer: LayerJson, timezone: string, calendars: CalendarSpans extends ReadonlyMap<number, infer Calendars> ? Calendars : never): Layer => {
  const stored = layerOf(layer);
  if (!('ics' in stored)) return stored;
  const { ics, timezone: zone = timezone, ...position } = stored;
  const spans: readonly OnCallSpan[] = calendars.find((calendar) => calendar.ics === ics && calendar.timezone === zone)?.spans ?? [];
  return { ...position, spans };
};

/** Each definition applies until the next one was made; the last one applies still. */
const definitionsOf = ({ id, timezone, layers, earlier }: LoadedRow, spans: CalendarSpans): readonly ScheduleDefinition[] =>
  [...earlier, { timezone, layers }].map((definition, at) => {
    const until = earlier[at - 1]?.until;
    const turns = definition.layers.map((layer) => turnsOf(layer, definition.timezone, spans.get(id) ?? []));
    return { timezone: definition.timezone, layers: turns, since: until === undefined ? null : new Date(until) };
  });

const importsCalendars = ({ layers, earlier }: LoadedRow): boolean => [layers, ...earlier.map((definition) => definition.layers)].flat().some((layer) => 'ics' in layer);

const scheduleOf = (row: LoadedRow, spans: CalendarSpans): Required<Omit<OnCallSchedule, 'inactiveUsers'>> => ({
  definitions: definitionsOf(row, spans),
  overrides: row.overrides.map((override) => ({ ...override, startsAt: new Date(override.startsAt), endsAt: new Date(override.endsAt) })),
});

const peopleOf = ({ definitions, overrides }: ReturnType<typeof scheduleOf>): readonly string[] => [
  ...definitions.flatMap(({ layers }) => usersOf(layers.filter((layer) => 'users' in layer))),
  ...definitions.flatMap(({ layers }) => layers.flatMap((layer) => ('spans' in layer ? layer.spans.map(({ userId }) => userId) : []))),
  ...overrides.map(({ userId }) => userId),
];

/** Loads schedules, and then the people whom they name. A user who is not stored any more is never on call. */
export class PostgresOnCallSchedules implements OnCallSchedules {
  readonly #database: Database;
  readonly #calendars: Pick<ImportedCalendars, 'spansOf'>;

  constructor(database: Database, calendars: Pick<ImportedCalendars, 'spansOf'>) {
    this.#database = database;
    this.#calendars = calendars;
  }

  async load(organizationId: number | null, { from, to }: TimeRange, ids: readonly number[] | null): Promise<readonly LoadedSchedule[]> {
    const values: unknown[] = [from, to];
    const chosen = ids === null ? '' : ` and s.id = any ($${values.push(ids)}::int[])`;
    const rows = await this.#database.prepared<LoadedRow>(
      `select s.id, s.public_id "publicId", s.organization_id "organizationId", s.team_id "teamId", s.name, s.timezone, s.layers, s.coverage,
         (select coalesce(json_agg(json_build_object('until', d.until, 'timezone', d.timezone, 'layers', d.layers) order by d.until, d.id), '[]')
          from im_schedule_definition d where d.schedule_id = s.id and d.until > $1::timestamptz) "earlier",
         (select coalesce(json_agg(json_build_object('id', o.public_id, 'userId', o.user_id, 'startsAt', o.starts_at, 'endsAt', o.ends_at, 'replacesUserId', o.replaces_user_id)
            order by o.created_at, o.id), '[]')
          from im_override o where o.schedule_id = s.id and o.ends_at > $1::timestamptz and o.starts_at < $2::timestamptz) "overrides"
       from im_schedule s where true${chosen}${scopeConditions({ organizationId, customerId: null }, { organization: 's.organization_id' }, values)}
       order by s.created_at desc, s.id desc`,
      values,
    );
    const importing = rows.filter(importsCalendars).map(({ id }) => id);
    const spans: CalendarSpans = importing.length === 0 ? new Map() : await this.#calendars.spansOf(importing, { from, to });
    const schedules = rows.map((row) => ({ row, schedule: scheduleOf(row, spans) }));
    const people = [...new Set(schedules.flatMap(({ schedule }) => peopleOf(schedule)))];
    const users = new Map((await this.#people(people)).map((user) => [user.publicId, user]));
    const inactiveUsers = people.flatMap((userId): readonly InactiveUser[] => {
      const user = users.get(userId);
      return user?.isActive === true ? [] : [{ userId, since: user?.since ?? null }];
    });
    const names = new Map([...users].map(([userId, user]) => [userId, userName(user)]));
    return schedules.map(({ row: { id, publicId, teamId, name, coverage, ...row }, schedule }) => ({
      ...{ id, publicId, organizationId: row.organizationId, teamId, name, coverage },
      schedule: { ...schedule, inactiveUsers },
      names,
    }));
  }

  #people(userIds: readonly string[]): Promise<readonly PersonRow[]> {
    return this.#database.prepared<PersonRow>(
      `select public_id "publicId", first_name "firstName", last_name "lastName", email, is_active "isActive", coalesce(deactivated_at, updated_at) "since"
       from app_user where public_id = any ($1::uuid[])`,
      [userIds],
    );
  }
}
