import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { Digest, Vault } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { FirstChecks, MonitorId, WebsiteFilter, Websites } from '../../../application/monitors/website.ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import { HEARTBEAT_LOCATION, neverChecked } from '../../../domain/checks/location-state.ts';
import type { Website, WebsiteSecrets } from '../../../domain/monitors/website.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { contains, oldestFirst, pageOf } from '../../kernel/memory/lists.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { scheduleTable } from '../../checks/memory/check-tables.ts';
import { isNamed } from './monitor-names.ts';
import { locationTable, monitorTable, websiteTable } from './monitor-tables.ts';
import type { WebsiteRow } from './monitor-tables.ts';
import { removeMonitors } from './removals.ts';

type Sealed = WebsiteSecrets & Pick<Website, 'heartbeatToken'>;

/** Websites in memory. A lock needs nothing: units of work never overlap. */
export class InMemoryWebsites implements Websites {
  readonly #store: MemoryStore;
  readonly #vault: Vault;
  readonly #digest: Digest;

  constructor(store: MemoryStore, vault: Vault, digest: Digest) {
    this.#store = store;
    this.#vault = vault;
    this.#digest = digest;
  }

  page(scope: Scope, request: PageRequest, { customerId, status, condition }: WebsiteFilter): Promise<Page<Website>> {
    const { search } = request;
    const isMeant = (row: WebsiteRow): boolean =>
      isInScope(scope, row) &&
      (customerId === undefined || row.customerId === customerId) &&
      (status === undefined || row.status === status) &&
      (condition === undefined || row.condition === condition) &&
      (search === undefined || contains(row.name, search) || contains(row.url, search));
    const { items, ...page } = pageOf(oldestFirst(this.#store.rows(websiteTable).filter(isMeant)), request);
    return Promise.resolve({ ...page, items: items.map((row) => this.#websiteOf(row)) });
  }

  find(scope: Scope, id: MonitorId): Promise<Website | null> {
    const row = this.#store.rows(websiteTable).find((each) => isNamed(each, id) && isInScope(scope, each));
    return Promise.resolve(row === null ? null : this.#websiteOf(row));
  }

  lock(scope: Scope, id: MonitorId): Promise<Website | null> {
    return this.find(scope, id);
  }

  add(record: NewRecord<Website>, checks: FirstChecks): Promise<Website> {
    return this.#store.write((tables) => {
      expectPlaces(tables, checks);
      const website = { ...record, id: this.#store.nextId(monitorTable), revision: 1 };
      tables(websiteTable).put(this.#rowOf(website));
      putInDirectory(tables, website);
      layChecks(tables, website.id, checks);
      return website;
    });
  }

  save(record: Website, checks: FirstChecks | null): Promise<Website> {
    return this.#store.write((tables) => {
      if (checks !== null) expectPlaces(tables, checks);
      const { revision } = putChanged(tables(websiteTable), this.#rowOf(record));
      putInDirectory(tables, record);
      if (checks !== null) layChecks(tables, record.id, checks);
      return { ...record, revision };
    });
  }

  remove({ id }: Website): Promise<void> {
    return this.#store.write((tables) => removeMonitors(tables, (row) => row.id === id));
  }

  #rowOf({ secrets, heartbeatToken, locationIds: _places, ...row }: Website): WebsiteRow {
    const sealedSecrets = this.#vault.seal(JSON.stringify({ ...secrets, heartbeatToken } satisfies Sealed));
    return { ...row, sealedSecrets, heartbeatSha256: heartbeatToken === null ? null : this.#digest.sha256(heartbeatToken) };
  }

  #websiteOf({ sealedSecrets, heartbeatSha256: _sha256, ...row }: WebsiteRow): Website {
    const { heartbeatToken, ...secrets } = JSON.parse(this.#vault.open(sealedSecrets)) as Sealed;
    const places = this.#store.rows(scheduleTable).filter(({ monitorId, locationId }) => monitorId === row.id && locationId !== HEARTBEAT_LOCATION);
    return { ...row, secrets, heartbeatToken, locationIds: places.map(({ locationId }) => locationId).toSorted((one, other) => one - other) };
  }
}

const putInDirectory = (tables: WriteTables, { id, publicId, name, organizationId, customerId }: Website): void =>
  tables(monitorTable).put({ id, publicId, kind: 'website', name, organizationId, customerId });

const expectPlaces = (tables: WriteTables, { locationIds }: FirstChecks): void => {
  if (locationIds.some((id) => tables(locationTable).get(id) === null)) throw new OptimisticLockError('A location of the monitor is gone.');
};

/** Sets where and when the monitor is checked; locations that it keeps remember what they have seen. */
const layChecks = (tables: WriteTables, monitorId: number, { locationIds, dueAt, overdueFrom }: FirstChecks): void => {
  const rows = tables(scheduleTable);
  const known = new Map(rows.filter((row) => row.monitorId === monitorId).map((row) => [row.locationId, row.sight]));
  rows.remove((row) => row.monitorId === monitorId);
  const put = (locationId: number, at: Date | null): void =>
    rows.put({ monitorId, locationId, dueAt: at, lease: null, sight: known.get(locationId) ?? neverChecked, asked: false, askedAgain: false });
  for (const locationId of locationIds) put(locationId, dueAt?.(monitorId, locationId) ?? null);
  if (overdueFrom !== null) put(HEARTBEAT_LOCATION, overdueFrom);
};
