import type { ImportedCalendars } from '../../application/on-call/calendar-ports.ts';
import type { LoadedSchedule, OnCallSchedules } from '../../application/on-call/ports.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { ImUserFacts } from '../../domain/teams/user.rules.ts';
import { userName } from '../../domain/access/user-name.ts';
import { inactiveTimes } from '../../domain/on-call/absences.ts';
import type { InactiveUser, Layer, OnCallSchedule, OnCallSpan, ScheduleDefinition, StoredLayer, TimeRange } from '../../domain/on-call/schedule.ts';
import { INELIGIBLE_TIMES, ineligibleTimesOf } from '../accounts/ineligible-times.sql.ts';
import type { IneligibleTimes } from '../accounts/ineligible-times.sql.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import type { Database } from '../kernel/database/database.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
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

type LoadedRecord = VersionRecord | ScheduleRecord | DefinitionRecord | OverrideRecord;

/** A definition with its layers as objects. */
type Parsed<Part extends ScheduleRecord | DefinitionRecord> = Omit<Part, 'layers'> & { readonly layers: readonly StoredLayer[] };

/** A schedule with its related records, each list in the order of creation. */
interface LoadedParts {
  readonly stored: Parsed<ScheduleRecord>;
  readonly earlier: readonly Parsed<DefinitionRecord>[];
  readonly overrides: readonly OverrideRecord[];
}

const inOrder = (one: Pick<LoadedRow, 'madeAt' | 'id'>, other: Pick<LoadedRow, 'madeAt' | 'id'>): number => one.madeAt.getTime() - other.madeAt.getTime() || one.id - other.id;

/** Returns the schedules, newest first. */
const partsOf = (records: readonly LoadedRecord[]): readonly LoadedParts[] => {
  const schedules: Parsed<ScheduleRecord>[] = [];
  const earlier = new Map<number, Parsed<DefinitionRecord>[]>();
  const overrides = new Map<number, OverrideRecord[]>();
  const parsed = <Part extends ScheduleRecord | DefinitionRecord>(record: Part): Parsed<Part> => ({ ...record, layers: (JSON.parse(record.layers) as readonly LayerJson[]).map(layerOf) });
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
  return newestFirst.map((stored) => ({ stored, earlier: (earlier.get(stored.id) ?? []).sort(inOrder), overrides: (overrides.get(stored.id) ?? []).sort(inOrder) }));
};

interface PersonRow extends ImUserFacts {
  readonly publicId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly ineligible: IneligibleTimes;
}

const inactivityOf = (userId: string, user: PersonRow | undefined): readonly InactiveUser[] =>
  inactiveTimes(userId, user !== undefined && imUserEligible(user), ineligibleTimesOf(userId, user?.ineligible ?? null));

/** The spans of imported calendars, by schedule. */
type CalendarSpans = Awaited<ReturnType<ImportedCalendars['spansOf']>>;

/** Converts a layer for the resolver. A layer of a calendar consists of the turns that were read from it. */
const turnsOf = (stored: StoredLayer, timezone: string, calendars: CalendarSpans extends ReadonlyMap<number, infer Calendars> ? Calendars : never): Layer => {
  if (!('ics' in stored)) return stored;
  const { ics, timezone: zone = timezone, ...position } = stored;
  const spans: readonly OnCallSpan[] = calendars.find((calendar) => calendar.ics === ics && calendar.timezone === zone)?.spans ?? [];
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

const importsCalendars = ({ stored, earlier }: LoadedParts): boolean => [stored, ...earlier].some(({ layers }) => layers.some((layer) => 'ics' in layer));

interface ResolvableSchedule {
  readonly parts: LoadedParts;
  readonly schedule: Required<Omit<OnCallSchedule, 'inactiveUsers'>>;
}

const resolvable = (parts: LoadedParts, spans: CalendarSpans): ResolvableSchedule => ({
  parts,
  schedule: {
    definitions: definitionsOf(parts, spans),
    overrides: parts.overrides.map(({ publicId, userId, startsAt, endsAt, replacesUserId }) => ({ id: publicId, userId, startsAt, endsAt, replacesUserId })),
  },
});

/** Returns the ids of all users whom the schedules can put on call, each once. */
const peopleOf = (schedules: readonly ResolvableSchedule[]): readonly string[] => {
  const people = new Set<string>();
  for (const { schedule: { definitions, overrides } } of schedules) {
    for (const { layers } of definitions)
      for (const layer of layers) {
        if ('spans' in layer) for (const { userId } of layer.spans) people.add(userId);
        else for (const userId of layer.users) if (userId !== null) people.add(userId);
      }
    for (const { userId } of overrides) people.add(userId);
  }
  return [...people];
};

/** Stored schedules, without the spans of imported calendars. */
interface ScheduleList {
  /** The version of the list, which changes when a row changes. */
  readonly version: string;
  readonly schedules: readonly ResolvableSchedule[];
  readonly people: readonly string[];
  /** The schedules that import calendars. */
  readonly importing: readonly number[];
}

/** The maximum number of lists that a process keeps. */
const MAX_LISTS = 20;
/**
 * The number of rows of lists that are kept: reading fewer costs little, and more take too much memory, about 1 kB
 * each.
 */
const KEPT_ROWS = { least: 100, most: 20_000 } as const;

/** Loads schedules, and then the users that they name. A deleted user is never on call. See ADR 0122. */
export class PostgresOnCallSchedules implements OnCallSchedules {
  readonly #database: Database;
  readonly #calendars: Pick<ImportedCalendars, 'spansOf'>;
  /** The lists of all schedules, by organization and length of the range. */
  readonly #lists = new BoundedCache<string, ScheduleList>(MAX_LISTS);

  constructor(database: Database, calendars: Pick<ImportedCalendars, 'spansOf'>) {
    this.#database = database;
    this.#calendars = calendars;
  }

  async load(organizationId: number | null, range: TimeRange, ids: readonly number[] | null): Promise<readonly LoadedSchedule[]> {
    const { importing, ...list } = await this.#list(organizationId, range, ids);
    const spans: CalendarSpans = importing.length === 0 ? new Map() : await this.#calendars.spansOf(importing, range);
    const schedules = importing.length === 0 ? list.schedules : list.schedules.map((one) => (spans.has(one.parts.stored.id) ? resolvable(one.parts, spans) : one));
    const people = importing.length === 0 ? list.people : peopleOf(schedules);
    const users = new Map((await this.#people(people)).map((user) => [user.publicId, user]));
    const inactiveUsers = people.flatMap((userId) => inactivityOf(userId, users.get(userId)));
    const names = new Map([...users].map(([userId, user]) => [userId, userName(user)]));
    return schedules.map(({ parts: { stored: { id, publicId, organizationId: owner, teamId, name, coverage } }, schedule }) => ({
      id,
      publicId,
      organizationId: owner,
      teamId,
      name,
      coverage,
      schedule: { ...schedule, inactiveUsers },
      names,
    }));
  }

  /**
   * Returns the list from memory if its version is current. The database sends the rows only if the version differs:
   * any change of a row changes its `xmin`, unless one transaction changes it twice. Within a transaction nothing is
   * kept.
   */
  async #list(organizationId: number | null, { from, to }: TimeRange, ids: readonly number[] | null): Promise<ScheduleList> {
    const isKept = ids === null && !this.#database.isInTransaction;
    const key = `${organizationId} ${to.getTime() - from.getTime()}`;
    const known = isKept ? this.#lists.get(key) : undefined;
    const values: unknown[] = [from, to, known?.version ?? null];
    const chosen = ids === null ? '' : ` and s.id = any ($${values.push(ids)}::int[])`;
    const versionOf = (table: string): string => `(select concat_ws(' ', count(*), sum(hashtextextended(changed::text, id))) from ${table})`;
    // The query returns one row for each record, because composing JSON of them takes the database three times as long
    // as everything else.
    const records = await this.#database.prepared<LoadedRecord>(
      `with chosen as materialized (
         select s.*, s.xmin changed from im_schedule s where true${chosen}${scopeConditions({ organizationId, customerId: null }, { organization: 's.organization_id' }, values)}),
       earlier as materialized (select d.*, d.xmin changed from im_schedule_definition d join chosen on chosen.id = d.schedule_id where d.until > $1::timestamptz),
       overriding as materialized (
         select o.*, o.xmin changed from im_override o join chosen on chosen.id = o.schedule_id where o.ends_at > $1::timestamptz and o.starts_at < $2::timestamptz),
       stored as materialized (select version, version is distinct from $3::text is_new from concat_ws(' ', ${['chosen', 'earlier', 'overriding'].map(versionOf).join(', ')}) version)
       select 'version' "part", 0 "id", 0 "scheduleId", null::timestamptz "madeAt", null::uuid "publicId", null::int "organizationId", null::int "teamId", version "name", null "timezone", null "layers",
         null::jsonb "coverage", null::uuid "userId", null::timestamptz "startsAt", null::timestamptz "endsAt", null::uuid "replacesUserId"
       from stored
       union all
       select 'schedule', id, id, created_at, public_id, organization_id, team_id, name, timezone, layers::text, coverage, null, null, null, null from chosen where (select is_new from stored)
       union all
       select 'definition', id, schedule_id, until, null, null, null, null, timezone, layers::text, null, null, null, null, null from earlier where (select is_new from stored)
       union all
       select 'override', id, schedule_id, created_at, public_id, null, null, null, null, null, null, user_id, starts_at, ends_at, replaces_user_id from overriding where (select is_new from stored)`,
      values,
    );
    const version = records.find((record) => record.part === 'version')?.name ?? '';
    if (known?.version === version) return known;
    const parts = partsOf(records);
    const schedules = parts.map((one) => resolvable(one, new Map()));
    const list = { version, schedules, people: peopleOf(schedules), importing: parts.filter(importsCalendars).map(({ stored }) => stored.id) };
    if (isKept && records.length >= KEPT_ROWS.least && records.length <= KEPT_ROWS.most) this.#lists.set(key, list);
    return list;
  }

  #people(userIds: readonly string[]): Promise<readonly PersonRow[]> {
    return this.#database.prepared<PersonRow>(
      `select public_id "publicId", first_name "firstName", last_name "lastName", email, is_active "isActive", role, customer_id "customerId",
         ${INELIGIBLE_TIMES} "ineligible"
       from app_user where public_id = any ($1::uuid[])`,
      [userIds],
    );
  }
}
