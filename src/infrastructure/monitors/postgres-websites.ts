import { sql } from 'kysely';
import { OptimisticLockError } from '../../application/kernel/ports.ts';
import type { Digest, Vault } from '../../application/kernel/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { FirstChecks, MonitorId, WebsiteFilter, Websites } from '../../application/monitors/website.ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/location-state.ts';
import type { Website } from '../../domain/monitors/website.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope, scopeConditions } from '../kernel/database/in-scope.ts';
import { containing } from '../kernel/database/search.ts';
import { updateAtRevision } from '../kernel/database/database-errors.ts';
import { MonitorRow } from './monitor.entity.ts';
import { sealWebsite, websiteOf } from './website-row.ts';
import type { MonitorRecord } from './website-row.ts';

const OWNER = { organization: 'organizationId', customer: 'customerId' } as const;
const KIND = 'website';

const COLUMNS = columnsOf(MonitorRow, 'monitor');
const PLACES = `array(select location_id from check_schedule place where place.monitor_id = monitor.id order by location_id) "locationIds"`;
const WRITTEN_OWNER = { organization: 'monitor.organization_id', customer: 'monitor.customer_id' } as const;

/** A monitor's row with the locations that it is checked from. */
type PlacedRecord = MonitorRecord & { readonly locationIds: readonly number[] };

/** The websites that a list shows, from `from` on; what it compares with is added to `values`. */
const matchingWebsites = (scope: Scope, { search }: PageRequest, { customerId, status, condition }: WebsiteFilter, values: unknown[]): string => {
  const equals = (column: string, value: unknown): string => (value === undefined ? '' : ` and monitor.${column} = $${values.push(value)}`);
  const conditions = [
    scopeConditions(scope, WRITTEN_OWNER, values),
    equals('customer_id', customerId),
    equals('status', status),
    equals('condition', condition),
  ];
  if (search !== undefined) {
    const pattern = values.push(containing(search));
    conditions.push(` and (monitor.name ilike $${pattern} or monitor.target ilike $${pattern})`);
  }
  return `from monitor where monitor.kind = '${KIND}'${conditions.join('')}`;
};

/** Website monitors in the table of all monitors. */
export class PostgresWebsites implements Websites {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #digest: Digest;

  constructor(database: Database, vault: Vault, digest: Digest) {
    this.#database = database;
    this.#vault = vault;
    this.#digest = digest;
  }

  async page(scope: Scope, request: PageRequest, filter: WebsiteFilter): Promise<Page<Website>> {
    const values: unknown[] = [];
    const matching = matchingWebsites(scope, request, filter, values);
    const bounds = [...values, request.perPage, pageOffset(request)];
    const [rows, [counted]] = await Promise.all([
      this.#database.prepared<PlacedRecord>(
        `select ${COLUMNS}, ${PLACES} ${matching} order by monitor.created_at, monitor.id limit $${values.length + 1} offset $${values.length + 2}`,
        bounds,
      ),
      this.#database.prepared<{ readonly total: number }>(`select count(*) "total" ${matching}`, values),
    ]);
    const items = rows.map(({ locationIds, ...row }) => websiteOf(row, locationIds, this.#vault));
    return { items, total: counted?.total ?? 0, page: request.page, perPage: request.perPage };
  }

  async find(scope: Scope, id: MonitorId): Promise<Website | null> {
    return this.#placed(await this.#identified(scope, id).executeTakeFirst());
  }

  async lock(scope: Scope, id: MonitorId): Promise<Website | null> {
    return this.#placed(await this.#identified(scope, id).forNoKeyUpdate().executeTakeFirst());
  }

  async add(record: NewRecord<Website>, checks: FirstChecks): Promise<Website> {
    const { id, revision } = await this.#database.query
      .insertInto('monitor')
      .values(this.#columnsOf(record))
      .returning(['id', 'revision'])
      .executeTakeFirstOrThrow();
    await this.#layChecks(id, checks);
    return { ...record, id, revision };
  }

  async save(record: Website, checks: FirstChecks | null): Promise<Website> {
    const revision = record.revision + 1;
    await updateAtRevision(this.#database.query.updateTable('monitor').set({ ...this.#columnsOf(record), revision }), record);
    if (checks !== null) await this.#layChecks(record.id, checks);
    return { ...record, revision };
  }

  async remove({ id }: Website): Promise<void> {
    await this.#database.query.deleteFrom('monitor').where('id', '=', id).execute();
  }

  #identified(scope: Scope, id: MonitorId) {
    const query = this.#database.query.selectFrom('monitor').selectAll().where('kind', '=', KIND);
    return inScope(typeof id === 'number' ? query.where('id', '=', id) : query.where('publicId', '=', id), scope, OWNER);
  }

  async #placed(row: MonitorRecord | undefined): Promise<Website | null> {
    return row === undefined ? null : websiteOf(row, (await this.#locationsOf([row])).get(row.id) ?? [], this.#vault);
  }

  #columnsOf({ name, monitoringType, url, status, managementType, checkInterval, timeoutSeconds, settings, ...record }: NewRecord<Website>) {
    return {
      publicId: record.publicId,
      organizationId: record.organizationId,
      customerId: record.customerId,
      kind: KIND,
      monitoringType,
      name,
      target: url,
      status,
      managementType,
      checkInterval,
      timeoutSeconds,
      settings: { ...settings },
      sealedSecrets: sealWebsite(record, this.#vault),
      heartbeatSha256: record.heartbeatToken === null ? null : this.#digest.sha256(record.heartbeatToken),
      condition: record.condition,
      conditionSince: record.conditionSince,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
    };
  }

  async #locationsOf(rows: readonly MonitorRecord[]): Promise<ReadonlyMap<number, readonly number[]>> {
    if (rows.length === 0) return new Map();
    const places = await this.#database.query
      .selectFrom('check_schedule')
      .select(['monitorId', 'locationId'])
      .where('monitorId', 'in', rows.map(({ id }) => id))
      .where('locationId', '<>', HEARTBEAT_LOCATION)
      .orderBy('locationId')
      .execute();
    const grouped = Map.groupBy(places, ({ monitorId }) => monitorId);
    return new Map([...grouped].map(([monitorId, of]) => [monitorId, of.map(({ locationId }) => locationId)]));
  }

  /** Sets where and when the monitor is checked; locations that it keeps remember what they have seen. */
  async #layChecks(monitorId: number, { locationIds, dueAt, overdueFrom }: FirstChecks): Promise<void> {
    await this.#holdLocations(locationIds);
    const places = overdueFrom === null ? locationIds : [...locationIds, HEARTBEAT_LOCATION];
    const due = places.map((place) => (place === HEARTBEAT_LOCATION ? overdueFrom : (dueAt?.(monitorId, place) ?? null)));
    await sql`
      delete from check_schedule where monitor_id = ${monitorId} and not (location_id = any(${places}::int[]))
    `.execute(this.#database.query);
    await sql`
      insert into check_schedule (monitor_id, location_id, due_at)
      select ${monitorId}, location_id, due_at from unnest(${places}::int[], ${due}::timestamptz[]) as sent (location_id, due_at)
      on conflict (monitor_id, location_id) do update set due_at = excluded.due_at, lease_owner = null, lease_until = null, asked_again = false, asked = false
    `.execute(this.#database.query);
  }

  /** No foreign key does this: heartbeats are heard where no location is. Whoever removes a location holds it for itself. */
  async #holdLocations(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const held = await this.#database.query.selectFrom('location').select('id').where('id', 'in', [...ids]).orderBy('id').forKeyShare().execute();
    if (held.length < new Set(ids).size) throw new OptimisticLockError('A location of the monitor is gone.');
  }
}
