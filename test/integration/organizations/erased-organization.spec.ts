import { expect } from 'chai';
import { exportFile } from '../../../src/domain/data-export/data-export.ts';
import { screenshotFile } from '../../../src/domain/checks/screenshot.ts';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { reportFileStore } from '../../../src/application/kernel/file-store-owner.ts';
import { readOwnership, tablesWithoutTenant } from '../../../src/infrastructure/organizations/tenant-references.ts';
import type { ApiClient } from '../http/api-client.ts';
import { fixtures } from '../http/surface/fixtures.ts';
import { newTenant } from '../http/surface/tenants.ts';
import type { Tenant } from '../http/surface/tenants.ts';
import { person } from '../http/surface/test-callers.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { plantEverywhere, tenantRows } from './tenant-rows.ts';
import type { TenantRows } from './tenant-rows.ts';

const MARK = 'canary-erased';

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

describe('a deleted organization', () => {
  let app: TestApp;
  let doomed: Tenant;
  let kept: Tenant;
  let rows: TenantRows;
  let files: readonly string[];
  let deletedAt: Date;
  let platform: ApiClient;

  const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    (await app.database.pool.query<Row>(text, [...values])).rows;
  const countOf = async (from: string): Promise<number> =>
    Number((await query<{ count: string }>(`select count(*) from ${from}`))[0]?.count);
  const job = () =>
    app.ports.recurringJobs.find(({ name }) => name === 'organization-erasures') ??
    expect.fail('There is no such job.');
  const fileNames = async (): Promise<readonly string[]> =>
    (await Array.fromAsync(app.ports.files.list(''))).map(({ name }) => name);
  /** A hash of the rows of the organization in each table. */
  const rowsOf = async (organizationId: number): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      await Promise.all(
        ['organization', ...rows.owned].map(async (table) => {
          const [found] = await query<{ hash: string }>(
            `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) hash from ${table} t where ${rows.conditionOf(table, organizationId)}`,
          );
          return [table, found?.hash ?? ''] as const;
        }),
      ),
    );

  before(async () => {
    app = await testApp();
    await reportFileStore(app.ports);
    platform = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
    const { client } = await person(app, (await app.createOrganization()).organizationId, 'platform', {
      role: 'admin',
      isGlobalAdmin: true,
    });
    kept = await newTenant(app, 'kept', client);
    doomed = await newTenant(app, MARK, client);
    for (const tenant of [kept, doomed])
      for (const [path, { build }] of Object.entries(fixtures)) if (!path.includes('{')) await build(tenant, {});
    expect(
      (await platform.patch(`/api/platform-admin/organizations/${doomed.organizationPublicId}`, { status: 'deleted' }))
        .status,
    ).to.equal(200);
    deletedAt = app.clock.now();
    rows = await tenantRows(app.database);
    for (const tenant of [kept, doomed])
      await plantEverywhere(app.database.pool, rows, tenant.organizationId, tenant.mark);
    const named = await Promise.all(
      [kept, doomed].map(async ({ organizationId }) => {
        const [monitor] = await query<{ id: number }>(
          `select min(id) id from monitor where organization_id = $1 and kind = 'website'`,
          [organizationId],
        );
        const [ofExport] = await query<{ publicId: string }>(
          'select public_id "publicId" from data_export where organization_id = $1',
          [organizationId],
        );
        return [screenshotFile(monitor?.id ?? 0, 'a'), exportFile({ publicId: ofExport?.publicId ?? '', attempts: 1 })];
      }),
    );
    files = named.flat();
    for (const name of files) await app.ports.files.write(name, contentOf(name));
    await query(
      `insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at, sent_at, last_error)
       values ('email', '', $2 || ':1', $1, $1, $1::timestamptz + interval '1 hour', null), ('email', '', $2 || ':2', $1, $1, null, null), ('email', '', 'kept:3', $1::timestamptz + interval '1 second', $1, $1::timestamptz + interval '2 seconds', null)`,
      [deletedAt, MARK],
    );
    await query(`update outbox set failed_at = $1::timestamptz + interval '1 day' where dedup_key = $2`, [
      deletedAt,
      `${MARK}:2`,
    ]);
    await query(`delete from outbox where created_at < $1`, [deletedAt]);
    await query(
      `insert into check_rollup (monitor_id, span, starts_at, checks, failures, latency_count, latency_sum, histogram) select id, span, '2026-01-01', 1, 0, 0, 0, '{}' from monitor, unnest(array['hour', 'day']) span`,
    );
  });
  after(() => app.close());

  it('has rows in every table that rows of organizations can be in', async () => {
    for (const { organizationId } of [kept, doomed])
      for (const table of rows.owned)
        expect([table, (await countOf(`${table} where ${rows.conditionOf(table, organizationId)}`)) > 0]).to.deep.equal(
          [table, true],
        );
  });

  it('owns every table, but for those that are declared to have no rows of organizations', () => {
    expect([...rows.owned, 'organization', ...Object.keys(tablesWithoutTenant)]).to.have.members(rows.tables);
  });

  it('is found in every table by an index', async () => {
    const graph = await readOwnership(app.database);
    const scanned = await app.database.inTransaction(async () => {
      await app.database.planned('set local enable_seqscan = off', []);
      const found = [];
      for (const { table, column } of rows.tables.flatMap((owner) => graph.ownedBy(owner))) {
        const plan = await app.database.planned<{ 'QUERY PLAN': string }>(
          `explain select from ${table} where ${column} = any ($1::${graph.shapeOf(table).columns.get(column)?.type}[]) limit 5000`,
          [[]],
        );
        if (plan.some((row) => row['QUERY PLAN'].includes('Seq Scan'))) found.push(`${table}.${column}`);
      }
      return found;
    });
    expect(scanned).to.deep.equal([]);
  });

  it('is kept for 30 days', async () => {
    const before = await rowsOf(doomed.organizationId);
    app.clock.advance(days(30) - 1 - (app.clock.now().getTime() - deletedAt.getTime()));
    await job().run();
    expect(await rowsOf(doomed.organizationId)).to.deep.equal(before);
    expect(await fileNames()).to.include.members([...files]);
  });

  it('is not erased while the file store belongs to another database', async () => {
    app.clock.advance(1);
    const [record] = await query<{ storeId: string }>('select store_id "storeId" from file_store');
    await query('update file_store set store_id = gen_random_uuid()');
    await job().run();
    expect(await countOf(`organization where id = ${doomed.organizationId}`)).to.equal(1);
    await query('update file_store set store_id = $1', [record?.storeId]);
  });

  describe('after 30 days', () => {
    let rest: Readonly<Record<string, string>>;
    before(async () => {
      rest = await rowsOf(kept.organizationId);
      await job().run();
    });

    it('is left in no table', async () => {
      const found = [];
      // Apps are registered by themselves, for all organizations.
      for (const table of rows.tables.filter((name) => name !== 'oauth_client')) {
        const left = await countOf(
          `${table} t where t::text like '%${MARK}%' or (t::text like '%${doomed.organizationPublicId}%' and '${table}' not in ('erased_organization', 'audit_log'))`,
        );
        if (left > 0) found.push(table);
      }
      expect(found).to.deep.equal([]);
      const columns = await query<{ table: string }>(
        `select c.relname "table" from pg_class c join pg_attribute a on a.attrelid = c.oid where attname = 'organization_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      );
      for (const { table } of columns)
        expect([table, await countOf(`${table} where organization_id = ${doomed.organizationId}`)]).to.deep.equal([
          table,
          0,
        ]);
    });

    it('leaves no rollups of its monitors', async () => {
      expect(
        await countOf('check_rollup where not exists (select from monitor where monitor.id = monitor_id)'),
      ).to.equal(0);
      expect(await countOf('check_rollup')).to.equal(2 * (await countOf('monitor')));
    });

    it('is left in no file, and neither are its exports', async () => {
      expect((await fileNames()).filter((name) => files.includes(name))).to.have.members(files.slice(0, 2));
    });

    it('remains as id, public id and dates', async () => {
      const [remains] = await query('select * from erased_organization');
      expect(Object.keys(remains ?? {})).to.have.members(['id', 'public_id', 'created_at', 'deleted_at', 'erased_at']);
      expect(remains).to.deep.include({
        id: doomed.organizationId,
        public_id: doomed.organizationPublicId,
        deleted_at: deletedAt,
        erased_at: app.clock.now(),
      });
    });

    it('is named by one audit entry, of the erasure', async () => {
      expect(
        await query(`select action, organization_id from audit_log where subject_id = $1`, [
          doomed.organizationPublicId,
        ]),
      ).to.deep.equal([{ action: 'organization.erased', organization_id: null }]);
    });

    it('leaves every row of other organizations', async () => {
      expect(await rowsOf(kept.organizationId)).to.deep.equal(rest);
      expect(await countOf(`outbox where dedup_key = 'kept:3'`)).to.equal(1);
    });

    it('is not found by platform staff', async () => {
      expect(
        (await platform.patch(`/api/platform-admin/organizations/${doomed.organizationPublicId}`, { imEnabled: true }))
          .status,
      ).to.equal(404);
    });
  });
});

describe('the end of a grace period', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  it('is stored as the deletion of the organization, from which on the 30 days until its erasure count', async () => {
    await reportFileStore(app.ports);
    const platform = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
    const { organizationId, organizationPublicId } = await app.createOrganization();
    const run = () => app.ports.recurringJobs.find(({ name }) => name === 'organization-erasures')?.run();
    const stored = () =>
      app.database.query
        .selectFrom('organization')
        .select(['status', 'deletedAt'])
        .where('id', '=', organizationId)
        .executeTakeFirst();
    await platform.patch(`/api/platform-admin/organizations/${organizationPublicId}`, { status: 'cancelled' });
    const cancelledAt = app.clock.now();
    app.clock.advance(days(30) - 1);
    await run();
    expect(await stored()).to.deep.equal({ status: 'cancelled', deletedAt: null });
    app.clock.advance(days(2));
    await run();
    expect(await stored()).to.deep.equal({ status: 'deleted', deletedAt: later(cancelledAt, days(30)) });
    expect(
      await app.database.query
        .selectFrom('audit_log')
        .select('actorKind')
        .where('action', '=', 'organization.lapsed')
        .execute(),
    ).to.deep.equal([{ actorKind: 'system' }]);
    app.clock.advance(days(28));
    await run();
    expect(await stored()).to.include({ status: 'deleted' });
    app.clock.advance(1);
    await run();
    expect(await stored()).to.equal(undefined);
  });
});
