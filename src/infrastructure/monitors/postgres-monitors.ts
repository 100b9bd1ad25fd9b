import { sql } from 'kysely';
import { OptimisticLockError } from '../../application/kernel/ports.ts';
import type { Digest, Vault } from '../../application/kernel/ports.ts';
import type { MonitorId, Monitors, NewMonitor } from '../../application/monitors/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import type { FirstChecks } from '../../domain/monitors/monitor-kinds.ts';
import { stateOf } from '../../domain/checks/state-span.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { MonitorFilter } from '../../domain/monitors/monitor-listing.ts';
import type { MonitorTally } from '../../domain/monitors/health.ts';
import { MAX_DEPENDENCY_DEPTH } from '../../domain/monitors/parent.ts';
import type { ParentFacts } from '../../domain/monitors/parent.ts';
import { pingUuidOf } from '../../domain/monitors/ping-uuid.ts';
import type { Monitor, MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { AlertingSources } from '../../domain/monitors/monitor-alerting.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import { isUniqueViolation, updateAtRevision } from '../kernel/database/connections/database-errors.ts';
import type { Database } from '../kernel/database/database.ts';
import { coversOrganization, scopeConditions } from '../kernel/database/in-scope.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { ofDeletedCustomers } from '../kernel/database/record-counts.ts';
import { INHERITED_JOINS, alertingSourcesSql, inheritedColumns } from './alerting.sql.ts';
import { MonitorRow } from './monitor.entity.ts';
import { ancestorIds } from './monitor.sql.ts';
import { MONITOR_OWNER, monitorListing } from './monitor-listing.sql.ts';
import { monitorOf, ownAlerting, sealSecrets } from './monitor-row.ts';
import type { MonitorRecord } from './monitor-row.ts';
import { scheduleChecks } from './schedule-checks.ts';

const LOCATIONS = `array(
  select location_id from check_schedule where monitor_id = monitor.id and location_id <> ${HEARTBEAT_LOCATION} order by location_id)`;
const ALERTING_SOURCES = alertingSourcesSql('monitor');
const SELECT = `select ${columnsOf(MonitorRow, 'monitor')}, ${LOCATIONS} "locationIds",
  (select parent_id from monitor_dependency where monitor_id = monitor.id) "parentMonitorId", ${inheritedColumns}`;

/** Throws the error of a write, as a lost race if another monitor has got the slug since that was decided. */
const rethrowSlugTaken = (error: unknown): never => {
  throw isUniqueViolation(error, 'monitor_slug')
    ? new OptimisticLockError('Another monitor of the owner got the slug concurrently.', { cause: error })
    : error;
};

/** Returns the SQL condition of the monitors of the kind that are in scope, and appends its parameters to `values`. */
const monitorsOf = (scope: Scope, kind: MonitorKindName, values: unknown[]): string =>
  `monitor.kind = $${values.push(kind)}${scopeConditions(scope, MONITOR_OWNER, values)}`;

const identifiedMonitor = (scope: Scope, kind: MonitorKindName, id: MonitorId, values: unknown[]): string =>
  `${monitorsOf(scope, kind, values)} and monitor.${typeof id === 'number' ? 'id' : 'public_id'} = $${values.push(id)}`;

/**
 * Stores monitors of all kinds with their schedules. Reads are prepared statements, because they are the most frequent
 * requests.
 */
export class PostgresMonitors implements Monitors {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #digest: Digest;

  constructor(database: Database, vault: Vault, digest: Digest) {
    this.#database = database;
    this.#vault = vault;
    this.#digest = digest;
  }

  async page(
    scope: Scope,
    kind: MonitorKindName,
    request: ListRequest,
    filter: MonitorFilter,
  ): Promise<ListPage<Monitor>> {
    const page = await readPage<MonitorRecord>(this.#database, request, {
      select: SELECT,
      columnJoins: INHERITED_JOINS,
      ...monitorListing(scope, request, { ...filter, kind }),
    });
    return { ...page, items: page.items.map((row) => monitorOf(row, this.#vault)) };
  }

  async find(scope: Scope, kind: MonitorKindName, id: MonitorId): Promise<Monitor | null> {
    const values: unknown[] = [];
    const [row] = await this.#database.prepared<MonitorRecord>(
      `${SELECT} from monitor ${INHERITED_JOINS} where ${identifiedMonitor(scope, kind, id, values)}`,
      values,
    );
    return row === undefined ? null : monitorOf(row, this.#vault);
  }

  /**
   * Locks the monitor and reads its schedule in a separate statement: a subquery of the locking statement would return
   * the schedule before the wait.
   */
  async lock(scope: Scope, kind: MonitorKindName, id: MonitorId): Promise<Monitor | null> {
    const values: unknown[] = [];
    const [locked] = await this.#database.prepared(
      `select monitor.id from monitor where ${identifiedMonitor(scope, kind, id, values)} for no key update`,
      values,
    );
    return locked === undefined ? null : this.find(scope, kind, id);
  }

  async holderOf(customerId: number, kind: MonitorKindName, target: string): Promise<string | null> {
    const held = this.#database.query
      .selectFrom('monitor')
      .select('publicId')
      .where('customerId', '=', customerId)
      .where('kind', '=', sql.lit(kind))
      .where('target', '=', target);
    return (await held.executeTakeFirst())?.publicId ?? null;
  }

  async slugHolderOf(
    { organizationId, customerId }: Pick<Monitor, 'organizationId' | 'customerId'>,
    slug: string,
  ): Promise<string | null> {
    const [held] = await this.#database.prepared<{ readonly publicId: string }>(
      `select public_id "publicId" from monitor
       where organization_id = $1 and coalesce(customer_id, 0) = $2 and settings ->> 'slug' = $3`,
      [organizationId, customerId ?? 0, slug],
    );
    return held?.publicId ?? null;
  }

  anyPauseToEnd({ until, beyond }: { readonly until: Date; readonly beyond: Date }): Promise<boolean> {
    return this.#database.anyRow(
      sql`from monitor where paused_until <= ${until}`,
      sql`from monitor where paused_until > ${beyond}`,
    );
  }

  pausesToEnd(
    { until, beyond }: { readonly until: Date; readonly beyond: Date },
    limit: number,
  ): Promise<readonly Pick<Monitor, 'kind' | 'id'>[]> {
    const over = this.#database.query
      .selectFrom('monitor')
      .select(['kind', 'id'])
      .where((where) => where.or([where('pausedUntil', '<=', until), where('pausedUntil', '>', beyond)]));
    return over.orderBy('pausedUntil').limit(limit).execute();
  }

  async add(record: NewMonitor, checks: FirstChecks): Promise<Monitor> {
    const { id, revision, alertingSources } = await this.#database.query
      .insertInto('monitor')
      .values(this.#columnsOf(record))
      .returning(['id', 'revision', sql.raw<AlertingSources>(ALERTING_SOURCES).as('alertingSources')])
      .executeTakeFirstOrThrow()
      .catch(rethrowSlugTaken);
    await this.#database.defer(
      sql`insert into state_span (monitor_id, state, started_at) values (${id}, ${stateOf(record)}, ${record.createdAt})`.compile(
        this.#database.query,
      ),
    );
    await this.#countChange(record, record.createdAt, 1);
    if (record.parentMonitorId !== null) await this.#depend(id, record.parentMonitorId);
    await scheduleChecks(this.#database, id, checks);
    return { ...record, id, revision, alertingSources };
  }

  async save(record: Monitor, checks: FirstChecks | null): Promise<Monitor> {
    const revision = record.revision + 1;
    await updateAtRevision(
      this.#database.query.updateTable('monitor').set({ ...this.#columnsOf(record), revision }),
      record,
    ).catch(rethrowSlugTaken);
    await this.#depend(record.id, record.parentMonitorId);
    if (checks !== null) await scheduleChecks(this.#database, record.id, checks);
    return { ...record, revision };
  }

  async remove(record: Monitor, at: Date): Promise<void> {
    await this.#countChange(record, at, -1);
    await this.#database.query.deleteFrom('monitor').where('id', '=', record.id).execute();
  }

  /** Records the change of the customer's number of monitors for the usage of the month. */
  async #countChange({ customerId }: Pick<Monitor, 'customerId'>, at: Date, amount: number): Promise<void> {
    if (customerId === null) return;
    await this.#database.defer(
      sql`insert into monitor_count_change (customer_id, at, amount) values (${customerId}, ${at}, ${amount})`.compile(
        this.#database.query,
      ),
    );
  }

  /**
   * Serializes changes of dependencies by an advisory lock. The lock is taken last, so that nothing else is waited for
   * while it is held.
   */
  async lockParent(
    scope: Scope,
    parentId: MonitorId,
    { monitorId, organizationId }: Pick<ParentFacts, 'monitorId' | 'organizationId'>,
  ): Promise<Pick<ParentFacts, 'parent' | 'height'>> {
    const { query } = this.#database;
    await sql`select pg_advisory_xact_lock(hashtext('monitor_dependency'), ${organizationId})`.execute(query);
    const values: unknown[] = [];
    const identified = `monitor.${typeof parentId === 'number' ? 'id' : 'public_id'} = $${values.push(parentId)}${scopeConditions(scope, MONITOR_OWNER, values)}`;
    const [parent] = await this.#database.prepared<{
      readonly id: number;
      readonly organizationId: number;
      readonly ancestorIds: readonly number[];
    }>(
      `select monitor.id, monitor.organization_id "organizationId", array(${ancestorIds('monitor.id')}) "ancestorIds" from monitor where ${identified}`,
      values,
    );
    if (parent === undefined || monitorId === null) return { parent: parent ?? null, height: 0 };
    const { rows } = await sql<{ readonly height: number }>`
      with recursive below as (
        select ${monitorId}::int as id, 0 as depth
        union all
        select d.monitor_id, depth + 1 from below join monitor_dependency d on d.parent_id = below.id where depth < ${MAX_DEPENDENCY_DEPTH})
      select max(depth) as height from below
    `.execute(query);
    return { parent, height: rows[0]?.height ?? 0 };
  }

  /** Returns the maintained counts; the monitors of a customer are few enough to be counted. */
  async tallies(scope: Scope): Promise<readonly MonitorTally[]> {
    const values: unknown[] = [];
    const ofOrganization = coversOrganization(scope)
      ? scopeConditions(scope, { organization: 'organization_id' }, values)
      : null;
    const source =
      ofOrganization !== null
        ? `(select status, condition, amount from record_count where record = 'monitor'${ofOrganization}
          union all select stored.* ${ofDeletedCustomers('status, condition, -count(*)::int', 'monitor', ofOrganization, ' group by 1, 2')})`
        : `(select status, condition, 1 as amount from monitor where true${scopeConditions(scope, MONITOR_OWNER, values)})`;
    return this.#database.prepared(
      `select status, condition, sum(amount) "count",
        case when status = 'active' then (
          select count(*) from state_span join monitor on monitor.id = monitor_id
          where state = 'maintenance' and ended_at is null and monitor.condition = counted.condition${scopeConditions(scope, MONITOR_OWNER, values)}) else 0 end "inMaintenance"
       from ${source} counted group by 1, 2 having sum(amount) > 0`,
      values,
    );
  }

  #columnsOf({ secrets, heartbeatToken, locationIds: _scheduled, parentMonitorId: _parent, ...record }: NewMonitor) {
    return {
      publicId: record.publicId,
      organizationId: record.organizationId,
      customerId: record.customerId,
      kind: record.kind,
      monitoringType: record.monitoringType,
      name: record.name,
      target: record.target,
      status: record.status,
      pausedUntil: record.pausedUntil,
      managementType: record.managementType,
      checkInterval: record.checkInterval,
      timeoutSeconds: record.timeoutSeconds,
      alerting: ownAlerting(record.alerting),
      settings: record.settings,
      sealedSecrets: sealSecrets({ secrets, heartbeatToken }, this.#vault),
      heartbeatSha256: heartbeatToken === null ? null : this.#digest.sha256(heartbeatToken),
      pingSha256: heartbeatToken === null ? null : this.#digest.sha256(pingUuidOf(heartbeatToken)),
      condition: record.condition,
      conditionSince: record.conditionSince,
      waitingSince: record.waitingSince,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
    };
  }

  async #depend(monitorId: number, parentId: number | null): Promise<void> {
    const statement =
      parentId === null
        ? sql`delete from monitor_dependency where monitor_id = ${monitorId}`
        : sql`insert into monitor_dependency (monitor_id, parent_id) values (${monitorId}, ${parentId}) on conflict (monitor_id) do update set parent_id = excluded.parent_id`;
    await this.#database.defer(statement.compile(this.#database.query));
  }
}
