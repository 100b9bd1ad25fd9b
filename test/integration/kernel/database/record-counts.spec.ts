import { expect } from 'chai';
import sinon from 'sinon';
import { MAX_COUNTED_MATCHES } from '../../../../src/domain/kernel/page.ts';
import { PostgresAuditTrail } from '../../../../src/infrastructure/access/postgres-audit-log.ts';
import { PostgresMonitors } from '../../../../src/infrastructure/monitors/postgres-monitors.ts';
import { PostgresQuotas } from '../../../../src/infrastructure/organizations/postgres-organizations.ts';
import type { ImIncidentFilter } from '../../../../src/application/incident-management/ports.ts';
import { PostgresImIncidents } from '../../../../src/infrastructure/incident-management/postgres-im-incidents.ts';
import { PostgresIncidents } from '../../../../src/infrastructure/incidents/postgres-incidents.ts';
import { cryptoDigest } from '../../../../src/infrastructure/kernel/crypto/digest.ts';
import { aesVault } from '../../../../src/infrastructure/kernel/crypto/vault.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { addUpCounts } from '../../../../src/infrastructure/kernel/database/record-counts.ts';
import { closeAll } from '../../../close-all.ts';
import { migrated } from './migrated.ts';
import { testDatabase } from './test-database.ts';

const KEY = Buffer.alloc(32, 1);
const WRITERS = 12;
const ROUNDS = 8;

const INSERT = `
  insert into monitor (public_id, created_at, updated_at, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
  select gen_random_uuid(), now() + n * interval '1 second', now(), $1::int, $2::int, 'website', 'http', 'Site ' || n, 'https://example.com/' || n, 'active', 'managed', 5, 30, '{}', 'unknown'
  from generate_series(1, $3::int) n`;

describe('maintained counts', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let monitors: PostgresMonitors;

  beforeEach(async () => {
    const temporary = await testDatabase(migrated);
    drop = temporary.drop;
    database = await Database.connect(temporary.url, WRITERS + 2);
    monitors = new PostgresMonitors(database, aesVault(KEY), cryptoDigest(KEY));
    await database.pool.query(`
      insert into organization (id, public_id, created_at, updated_at, name, status, monitor_quota_tier)
      select n, gen_random_uuid(), now(), now(), 'Organization ' || n, 'active', 'free' from generate_series(1, 2) n`);
    await database.pool.query(`
      insert into package_config (id, public_id, created_at, updated_at, organization_id, key, display_name, min_check_interval, limits) values (1, gen_random_uuid(), now(), now(), 1, 'p', 'P', 1, '{}')`);
    await database.pool.query(`
      insert into customer (id, public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields)
      select n, gen_random_uuid(), now(), now(), 1, 'C', 'c@example.com', 1, 'active', '{}' from generate_series(1, 3) n`);
  });
  afterEach(() => closeAll(() => database.close(), drop));

  const organization = (organizationId: number) => ({ organizationId, customerId: null });
  const counted = async (where: string): Promise<number> =>
    (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${where}`)).rows[0]?.count ?? -1;
  const talliesOf = async (customerId: number | null): Promise<readonly object[]> => {
    const rows = await monitors.tallies({ organizationId: 1, customerId });
    return rows.toSorted((one, other) =>
      `${one.status}${one.condition}`.localeCompare(`${other.status}${other.condition}`),
    );
  };

  it('are exact after concurrent inserts, changes, deletions and rollbacks, and while they are added up', async () => {
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const client = await database.pool.connect();
        try {
          await client.query('begin');
          await client.query(INSERT, [1 + (writer % 2), null, 5]);
          await client.query(
            `update monitor set condition = case condition when 'up' then 'down' else 'up' end, status = case when id % 7 = 0 then 'paused' else status end
            where id in (select id from monitor where organization_id = $1 order by id desc limit 3 for update skip locked)`,
            [1 + (writer % 2)],
          );
          await client.query(
            'delete from monitor where id in (select id from monitor where organization_id = $1 order by random() limit 2 for update skip locked)',
            [1 + (writer % 2)],
          );
          await client.query(round % 4 === 3 ? 'rollback' : 'commit');
        } finally {
          client.release();
        }
        if (writer === 0) await addUpCounts(database);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const expected = (
      await database.pool.query<object>(
        `select status, condition, count(*)::int as count, 0 as "inMaintenance" from monitor where organization_id = 1 group by 1, 2 order by status || condition`,
      )
    ).rows;
    expect(await talliesOf(null)).to.deep.equal(expected);
    await Promise.all([addUpCounts(database), addUpCounts(database), addUpCounts(database)]);
    expect(await talliesOf(null)).to.deep.equal(expected);
    expect(await counted('record_count')).to.be.lessThan(12);
    for (const organizationId of [1, 2]) {
      const total = await counted(`monitor where organization_id = ${organizationId}`);
      expect(
        (await monitors.page(organization(organizationId), 'website', { page: 1, perPage: 1 }, {})).total,
      ).to.equal(total);
      expect(
        (await database.inTransaction(() => new PostgresQuotas(database, []).useOf(organizationId))).used,
      ).to.equal(total);
    }
  });

  it('follow the deletion of a customer and of an organization', async () => {
    for (const customer of [1, 2, null]) await database.pool.query(INSERT, [1, customer, 4]);
    await database.pool.query(`
      insert into incident (public_id, created_at, updated_at, organization_id, customer_id, monitor_id, origin, status, title, started_at)
      select gen_random_uuid(), now(), now(), 1, customer_id, id, 'automatic', 'open', 'Down', now() from monitor`);
    const incidents = new PostgresIncidents(database);
    const open = async (): Promise<number> =>
      (await incidents.page(organization(1), { page: 1, perPage: 1 }, { status: 'open' })).total;
    expect(await talliesOf(1)).to.deep.equal([{ status: 'active', condition: 'unknown', count: 4, inMaintenance: 0 }]);
    expect(await open()).to.equal(12);
    await database.pool.query('delete from customer where id = 1');
    expect([await talliesOf(null), await open()]).to.deep.equal([
      [{ status: 'active', condition: 'unknown', count: 8, inMaintenance: 0 }],
      8,
    ]);
    await database.pool.query(
      'delete from incident; delete from monitor; delete from customer; delete from package_config; delete from organization where id = 1',
    );
    await addUpCounts(database);
    expect([await talliesOf(null), await counted('record_count')]).to.deep.equal([[], 0]);
  });

  it('give the totals of incidents of incident management, in one packet with each page', async () => {
    const INCIDENTS = `
      insert into im_incident (public_id, created_at, updated_at, organization_id, customer_id, title, severity, status, source)
      select gen_random_uuid(), now(), now(), $1::int, $2::int, 'Down', 'error', 'triggered', 'manual' from generate_series(1, $3::int) n`;
    for (const values of [
      [1, null, 6],
      [1, 1, 4],
      [2, null, 3],
    ])
      await database.pool.query(INCIDENTS, values);
    const incidents = new PostgresImIncidents(database);
    const totals = () =>
      Promise.all(
        [{}, { status: 'resolved' }, { isOpen: true }, { isOpen: false }].map(
          async (filter) =>
            (await incidents.page(organization(1), { page: 1, perPage: 2 }, filter as ImIncidentFilter)).total,
        ),
      );
    expect(await totals()).to.deep.equal([10, 0, 10, 0]);
    await database.pool.query(`update im_incident set status = 'resolved' where customer_id = 1`);
    await database.pool.query(`update im_incident set title = 'Still down'`);
    expect(await totals()).to.deep.equal([10, 4, 6, 4]);
    await addUpCounts(database);
    await database.pool.query('update customer set is_deleted = true where id = 1');
    expect(await totals()).to.deep.equal([6, 0, 6, 0]);
    await database.pool.query('delete from im_incident where customer_id = 1');
    expect(await totals()).to.deep.equal([6, 0, 6, 0]);
    await database.pool.query(
      `update im_incident set severity = 'critical' where id in (select id from im_incident where organization_id = 1 order by id limit 2)`,
    );
    await database.pool.query(
      `update im_incident set status = 'resolved' where id in (select id from im_incident where organization_id = 1 order by id limit 1)`,
    );
    const filters: readonly ImIncidentFilter[] = [
      {},
      { severity: 'critical' },
      { severity: 'error' },
      { severity: 'critical', isOpen: false },
      { severity: 'critical', isOpen: true },
      { severity: 'critical', status: 'triggered' },
      { isOpen: false },
    ];
    const [together, prepared, planned] = [
      sinon.spy(database, 'preparedTogether'),
      sinon.spy(database, 'prepared'),
      sinon.spy(database, 'planned'),
    ];
    const counts: number[] = [];
    for (const filter of filters)
      counts.push((await incidents.page(organization(1), { page: 1, perPage: 2 }, filter)).total);
    expect(counts).to.deep.equal([6, 2, 4, 1, 1, 1, 1]);
    expect([together.callCount, prepared.callCount, planned.callCount]).to.deep.equal([filters.length, 0, 0]);
    expect(together.args.filter(([{ text }]) => text.includes('count(*) "total"'))).to.deep.equal([]);
    sinon.restore();
  });

  it('give the number of audit entries in any period, to the millisecond', async () => {
    await database.pool.query(`
      insert into audit_log (at, organization_id, actor_kind, action, subject_type, subject_id)
      select at, 1 + (n % 2)::int, 'system', 'tag.created', 'tag', 'x' from generate_series(1, 3) n, (values
        ('2026-02-27T23:59:59.999Z'::timestamptz), ('2026-02-28T00:00:00Z'), ('2026-02-28T12:00:00Z'), ('2026-03-01T00:00:00Z'), ('2026-03-01T23:59:59.999Z'), ('2026-03-02T06:00:00Z')) moments (at)`);
    await addUpCounts(database);
    const trail = new PostgresAuditTrail(database);
    const moments = [
      null,
      '2026-02-27T00:00:00Z',
      '2026-02-27T23:59:59.999Z',
      '2026-02-28T00:00:00Z',
      '2026-02-28T11:59:59.999Z',
      '2026-02-28T12:00:00Z',
      '2026-03-01T00:00:00Z',
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T06:00:00.001Z',
    ];
    for (const [from, to] of moments.flatMap((start, at) =>
      [null, ...moments.slice(Math.max(1, at))].map((end) => [start, end] as const),
    )) {
      const { total } = await trail.page(
        organization(1),
        { page: 1, perPage: 1 },
        { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) },
      );
      const expected = await counted(
        `audit_log where organization_id = 1 and at >= '${from ?? '-infinity'}' and at < '${to ?? 'infinity'}'`,
      );
      expect(total, `${from} to ${to}`).to.equal(expected);
    }
  });

  it('give a deep page the same order as the first ones, and a search of many matches at most 10 000', async () => {
    await database.pool.query(INSERT, [1, null, 10_050]);
    const page = async (at: number, perPage: number, search?: string) =>
      monitors.page(organization(1), 'website', { page: at, perPage, ...(search === undefined ? {} : { search }) }, {});
    const names = (from: number) => Array.from({ length: 50 }, (_, at) => `Site ${from + at}`);
    for (const at of [1, 2, 21, 101, 201]) {
      const { items, total } = await page(at, 50);
      expect(items.map(({ name }) => name)).to.deep.equal(names((at - 1) * 50 + 1));
      expect(total).to.equal(10_050);
    }
    expect((await page(1, 50, 'SITE')).total).to.equal(MAX_COUNTED_MATCHES);
    const rare = await page(1, 50, 'site 1004');
    expect([rare.total, rare.items.length]).to.deep.equal([11, 11]);
  });
});
