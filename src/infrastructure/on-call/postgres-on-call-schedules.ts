import type { ImportedCalendars } from '../../application/on-call/calendar-ports.ts';
import type { LoadedSchedule, OnCallSchedules } from '../../application/on-call/ports.ts';
import { userName } from '../../domain/access/user-name.ts';
import type { TimeRange } from '../../domain/on-call/schedule.ts';
import { INELIGIBLE_TIMES } from '../accounts/ineligible-times.sql.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import type { Database } from '../kernel/database/database.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import { partsOf, inactivityOf, importsCalendars, resolvable, peopleOf } from './loaded-schedules.ts';
import type { LoadedRecord, PersonRow, CalendarSpans, ResolvableSchedule } from './loaded-schedules.ts';

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

  async load(
    organizationId: number | null,
    range: TimeRange,
    ids: readonly number[] | null,
  ): Promise<readonly LoadedSchedule[]> {
    const { importing, ...list } = await this.#list(organizationId, range, ids);
    const spans: CalendarSpans = importing.length === 0 ? new Map() : await this.#calendars.spansOf(importing, range);
    const schedules =
      importing.length === 0
        ? list.schedules
        : list.schedules.map((one) => (spans.has(one.parts.stored.id) ? resolvable(one.parts, spans) : one));
    const people = importing.length === 0 ? list.people : peopleOf(schedules);
    const users = new Map((await this.#people(people)).map((user) => [user.publicId, user]));
    const inactiveUsers = people.flatMap((userId) => inactivityOf(userId, users.get(userId)));
    const names = new Map([...users].map(([userId, user]) => [userId, userName(user)]));
    return schedules.map(
      ({
        parts: {
          stored: { id, publicId, organizationId: owner, teamId, name, coverage },
        },
        schedule,
      }) => ({
        id,
        publicId,
        organizationId: owner,
        teamId,
        name,
        coverage,
        schedule: { ...schedule, inactiveUsers },
        names,
      }),
    );
  }

  /**
   * Returns the list from memory if its version is current. The database sends the rows only if the version differs:
   * any change of a row changes its `xmin`, unless one transaction changes it twice. Within a transaction nothing is
   * kept.
   */
  async #list(
    organizationId: number | null,
    { from, to }: TimeRange,
    ids: readonly number[] | null,
  ): Promise<ScheduleList> {
    const isKept = ids === null && !this.#database.isInTransaction;
    const key = `${organizationId} ${to.getTime() - from.getTime()}`;
    const known = isKept ? this.#lists.get(key) : undefined;
    const values: unknown[] = [from, to, known?.version ?? null];
    const chosen = ids === null ? '' : ` and s.id = any ($${values.push(ids)}::int[])`;
    const versionOf = (table: string): string =>
      `(select concat_ws(' ', count(*), sum(hashtextextended(changed::text, id))) from ${table})`;
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
    const list = {
      version,
      schedules,
      people: peopleOf(schedules),
      importing: parts.filter(importsCalendars).map(({ stored }) => stored.id),
    };
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
