import { expect } from 'chai';
import { accountsOf, deletedMonitorsOf } from '../../../src/application/accounting/accounts.ts';
import { freezeDeleted, freezeMonths } from '../../../src/application/accounting/freeze-months.ts';
import { noTimes, uptimePercentOf, timesOf } from '../../../src/domain/accounting/class-times.ts';
import { frozenFrom, frozenPeriod } from '../../../src/domain/accounting/frozen-month.ts';
import type { MonitorAccount } from '../../../src/domain/accounting/monitor-account.ts';
import type { Period } from '../../../src/domain/checks/check-period.ts';
import type { LatencyHistogram } from '../../../src/domain/checks/latency-histogram.ts';
import type { MonitorState } from '../../../src/domain/checks/state-span.ts';
import { days, hours, later } from '../../../src/domain/kernel/time.ts';
import { PostgresFrozenMonths } from '../../../src/infrastructure/accounting/postgres-frozen-months.ts';
import { PostgresMonitorRecords } from '../../../src/infrastructure/accounting/postgres-monitor-records.ts';
import { PostgresReportCorrections } from '../../../src/infrastructure/accounting/postgres-report-corrections.ts';
import { PostgresReportFigures } from '../../../src/infrastructure/reports/postgres-report-figures.ts';
import { PostgresStateSpans } from '../../../src/infrastructure/checks/statistics/postgres-state-spans.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { TestClock } from '../../builders/clock.ts';
import { aLocation, aMonitor, aTenant, openDatabase } from '../checks/monitored.ts';
import type { OpenDatabase, Tenant } from '../checks/monitored.ts';

const at = (text: string): Date => new Date(text);
const CREATED = at('2026-06-01T00:00:00Z');
const OCTOBER = { from: at('2026-10-01T00:00:00Z'), to: at('2026-11-01T00:00:00Z') };
const SETTLED = frozenFrom('2026-10');
const UTC = [{ at: null, offset: 0 }] as const;

describe('freezing of months', () => {
  let opened: OpenDatabase;
  let clock: TestClock;
  let tenant: Tenant;
  let monitorId: number;

  before(async () => {
    opened = await openDatabase();
  });
  after(() => opened.close());
  beforeEach(async () => {
    await opened.clear();
    await opened.database.pool.query('truncate month_freezing');
    clock = new TestClock(SETTLED);
    tenant = await aTenant(opened.database);
    monitorId = await monitorOf(CREATED);
  });

  const monitorOf = async (createdAt: Date, state: MonitorState = 'up', of = tenant): Promise<number> => {
    const id = await aMonitor(opened.database, of, [], null, { condition: 'up' });
    await opened.database.query.updateTable('monitor').set({ createdAt }).where('id', '=', id).execute();
    await begin(id, state, createdAt);
    return id;
  };
  const begin = (id: number, state: MonitorState, startedAt: Date) =>
    new PostgresStateSpans(opened.database).replace([{ monitorId: id, spans: [{ state, startedAt, endedAt: null }] }]);
  const needs = (database: Database = opened.database) => ({
    frozenMonths: new PostgresFrozenMonths(database),
    monitorRecords: new PostgresMonitorRecords(database),
    reportCorrections: new PostgresReportCorrections(database),
    unitOfWork: database,
    clock,
  });
  const freeze = (database?: Database) => freezeMonths(needs(database))();
  const frozen = async () =>
    (
      await opened.database.query
        .selectFrom('frozen_month')
        .select(['monitorId', 'month'])
        .orderBy('monitorId')
        .orderBy('month')
        .execute()
    ).map((row) => [row.monitorId, row.month]);
  const account = async (
    id = monitorId,
    period: Period = OCTOBER,
    organizationId = tenant.organizationId,
  ): Promise<MonitorAccount | undefined> =>
    (await accountsOf(needs(), { organizationId, monitorIds: [id], period }, clock.now())).get(id);
  const classesOf = (found: MonitorAccount | undefined) =>
    found?.spans.map(({ class: of, from, to }) => [of, from.toISOString(), to.toISOString()]);
  const incidentOf = async (startedAt: Date, resolvedAt: Date | null) =>
    opened.database.pool.query(
      `insert into incident (public_id, created_at, updated_at, organization_id, monitor_id, origin, status, title, reason, started_at, resolved_at) values (gen_random_uuid(), $1, $1, $2, $3, 'automatic', 'resolved', 'Down', 'timedOut', $1, $4)`,
      [startedAt, tenant.organizationId, monitorId, resolvedAt],
    );

  it('happens three days after the end of the month, for each month since the first monitor was created', async () => {
    clock.set(later(SETTLED, -1));
    await freeze();
    expect(await frozen()).to.deep.equal(['05', '06', '07', '08', '09'].map((month) => [monitorId, `2026-${month}`]));
    expect((await account())?.isFrozen).to.equal(false);
    clock.set(SETTLED);
    await freeze();
    expect((await frozen()).at(-1)).to.deep.equal([monitorId, '2026-10']);
    expect((await account())?.isFrozen).to.equal(true);
  });

  it('continues after the clock moved across several month ends', async () => {
    await freeze();
    clock.set(frozenFrom('2027-02'));
    await freeze();
    expect((await frozen()).slice(-5).map(([, month]) => month)).to.deep.equal([
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
  });

  it('makes the month immune to later changes of states, incidents and results', async () => {
    await begin(monitorId, 'down', at('2026-10-10T00:00:00Z'));
    await begin(monitorId, 'up', at('2026-10-11T00:00:00Z'));
    await incidentOf(at('2026-10-10T00:00:00Z'), at('2026-10-11T00:00:00Z'));
    await opened.database.pool.query(
      `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome) values ($1, 1, $2, $2, 'down')`,
      [monitorId, at('2026-10-10T00:00:00Z')],
    );
    const before = await account();
    await freeze();
    await begin(monitorId, 'maintenance', at('2026-10-05T00:00:00Z'));
    await opened.database.pool.query('delete from incident; delete from check_result; delete from check_rollup');
    await freeze();
    const after = await account();
    expect(after).to.deep.equal({ ...before, isFrozen: true });
    expect(uptimePercentOf(timesOf(after?.spans ?? [], OCTOBER, null, UTC))).to.equal(96.774);
    expect(after?.incidents.map(({ cause, startedAt }) => [cause, startedAt])).to.deep.equal([
      ['timedOut', at('2026-10-10T00:00:00Z')],
    ]);
  });

  describe('of response times', () => {
    const figures = () =>
      new PostgresReportFigures(opened.database, {
        registrable: (name) => Promise.resolve(name),
        isPublicSuffix: () => Promise.resolve(false),
      });
    const days = ['2026-10-05', '2026-10-06'].map((day) => ({
      day,
      from: at(`${day}T00:00:00Z`),
      to: later(at(`${day}T00:00:00Z`), hours(24)),
    }));
    const latencies = async () =>
      (await figures().latencies([monitorId], days, clock.now())).map(({ day, histogram }) => [day, histogram]);
    const rollUp = (histogram: LatencyHistogram) =>
      opened.database.query
        .insertInto('check_rollup')
        .values({
          span: 'day',
          startsAt: days[0]!.from,
          monitorId,
          checks: 3,
          failures: 0,
          latencyCount: 3,
          latencySum: 300,
          histogram,
          latencyBuckets: null,
        })
        .execute();
    const removeRollups = () => opened.database.query.deleteFrom('check_rollup').execute();

    it('makes them immune to the removal of rollups', async () => {
      await rollUp({ 100: 2, 120: 1 });
      await freeze();
      const frozenTimes = await latencies();
      expect(frozenTimes).to.deep.equal([['2026-10-05', { 100: 2, 120: 1 }]]);
      await removeRollups();
      expect(await latencies()).to.deep.equal(frozenTimes);
    });

    it('includes days of a deleted monitor that are not rolled up yet', async () => {
      await rollUp({ 100: 2 });
      await opened.database.query
        .insertInto('rollup_progress')
        .values({ span: 'day', countedUntil: days[1]!.from })
        .execute();
      await opened.database.pool.query(
        `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, latency_ms, latency_bucket) values ($1, 1, $2, $2, 'up', 40, 90)`,
        [monitorId, later(days[1]!.from, hours(3))],
      );
      clock.set(later(days[1]!.from, hours(4)));
      await freezeDeleted(needs(), { id: monitorId, createdAt: CREATED, ...tenant }, clock.now());
      await removeRollups();
      await opened.database.query.deleteFrom('monitor').where('id', '=', monitorId).execute();
      clock.set(SETTLED);
      expect(await latencies()).to.deep.equal([
        ['2026-10-05', { 100: 2 }],
        ['2026-10-06', { 90: 1 }],
      ]);
      await opened.database.pool.query('truncate rollup_progress');
    });

    it('waits for the rollups of the last day', async () => {
      await opened.database.query
        .insertInto('rollup_progress')
        .values({ span: 'day', countedUntil: at('2026-11-01T00:00:00Z') })
        .execute();
      await freeze();
      expect((await frozen()).at(-1)).to.deep.equal([monitorId, '2026-09']);
      await opened.database.pool.query(`update rollup_progress set counted_until = '2026-11-02T00:00:00Z'`);
      await freeze();
      expect((await frozen()).at(-1)).to.deep.equal([monitorId, '2026-10']);
      await opened.database.pool.query('truncate rollup_progress');
    });

    it('of an earlier version come from the rollups of the days, and are kept when the monitor is deleted', async () => {
      await freeze();
      await opened.database.pool.query('update frozen_month set latencies = null');
      await rollUp({ 100: 2 });
      expect(await latencies()).to.deep.equal([['2026-10-05', { 100: 2 }]]);
      await freezeDeleted(needs(), { id: monitorId, createdAt: CREATED, ...tenant }, clock.now());
      await removeRollups();
      expect(await latencies()).to.deep.equal([['2026-10-05', { 100: 2 }]]);
    });
  });

  it('begins with the creation of a monitor, and ends with its deletion, which removes what is not frozen', async () => {
    const created = await monitorOf(at('2026-10-20T00:00:00Z'));
    await begin(created, 'down', at('2026-10-21T00:00:00Z'));
    clock.set(at('2026-10-25T00:00:00Z'));
    await freezeDeleted(
      needs(),
      { id: created, createdAt: at('2026-10-20T00:00:00Z'), organizationId: tenant.organizationId },
      clock.now(),
    );
    await opened.database.query.deleteFrom('monitor').where('id', '=', created).execute();
    clock.set(SETTLED);
    await freeze();
    const found = await account(created);
    expect(classesOf(found)).to.deep.equal([
      ['notCreated', '2026-10-01T00:00:00.000Z', '2026-10-20T00:00:00.000Z'],
      ['up', '2026-10-20T00:00:00.000Z', '2026-10-21T00:00:00.000Z'],
      ['down', '2026-10-21T00:00:00.000Z', '2026-10-25T00:00:00.000Z'],
      ['notCreated', '2026-10-25T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    ]);
    expect(found?.isFrozen).to.equal(true);
    expect(found?.monitor).to.include({ name: 'Shop', kind: 'website' });
    const listed = async (
      period: Period,
      customerIds: readonly number[] | null,
      organizationId = tenant.organizationId,
    ) =>
      (await deletedMonitorsOf(needs(), { organizationId, customerIds, period })).map((monitor) => monitor.monitorId);
    expect(await listed(OCTOBER, null)).to.deep.equal([created]);
    expect(await listed(OCTOBER, [tenant.customerId])).to.deep.equal([created]);
    expect(await listed(OCTOBER, [tenant.customerId + 1])).to.deep.equal([]);
    expect(await listed(OCTOBER, null, tenant.organizationId + 1)).to.deep.equal([]);
    expect(await listed({ from: at('2026-08-01T00:00:00Z'), to: at('2026-09-01T00:00:00Z') }, null)).to.deep.equal([]);
  });

  it('gives no account to another organization', async () => {
    await freeze();
    const other = await aTenant(opened.database);
    expect(await account(monitorId, OCTOBER, other.organizationId)).to.equal(undefined);
  });

  it('counts maintenance that has ended but has not been applied to the spans', async () => {
    const period = [at('2026-11-03T00:00:00Z'), at('2026-11-03T02:00:00Z')];
    await opened.database.pool.query(
      'insert into maintenance_period (monitor_id, starts_at, ends_at) values ($1, $2, $3)',
      [monitorId, ...period],
    );
    expect(
      classesOf(await account(monitorId, { from: at('2026-11-02T23:00:00Z'), to: at('2026-11-03T03:00:00Z') }))?.map(
        ([of]) => of,
      ),
    ).to.deep.equal(['up', 'maintenance', 'up']);
  });

  it('keeps which part of the up time was degraded', async () => {
    await begin(monitorId, 'degraded', at('2026-10-10T00:00:00Z'));
    await begin(monitorId, 'up', at('2026-10-10T06:00:00Z'));
    await freeze();
    const found = await account();
    expect(found?.isFrozen).to.equal(true);
    expect(timesOf(found?.spans ?? [], OCTOBER, null, UTC)).to.deep.equal({
      ...noTimes,
      up: days(31),
      degraded: hours(6),
    });
  });

  it('counts time as unknown in which no location of the monitor had a worker', async () => {
    const [local, far] = [await aLocation(opened.database), await aLocation(opened.database, 'far')];
    for (const locationId of [local, far])
      await opened.database.query.insertInto('check_schedule').values({ monitorId, locationId, dueAt: null }).execute();
    const worked = (id: string, locationId: number, startedAt: string, reportedAt: string) =>
      opened.database.query
        .insertInto('worker_report')
        .values({
          workerId: id,
          locationId,
          startedAt: at(startedAt),
          reportedAt: at(reportedAt),
          version: '1',
          hasBrowser: false,
        })
        .execute();
    await worked('a', local, '2026-09-01T00:00:00Z', '2026-10-10T00:00:00Z');
    await worked('b', local, '2026-10-20T00:00:00Z', SETTLED.toISOString());
    await worked('c', far, '2026-09-01T00:00:00Z', '2026-10-12T00:00:00Z');
    await freeze();
    expect(classesOf(await account())?.map(([of, from]) => [of, from])).to.deep.equal([
      ['up', '2026-10-01T00:00:00.000Z'],
      ['unknown', '2026-10-12T00:03:00.000Z'],
      ['up', '2026-10-20T00:00:00.000Z'],
    ]);
  });

  it('waits until the occurrences of maintenance windows are stored', async () => {
    const expanded = (until: Date) =>
      opened.database.pool.query('update maintenance_window set expanded_until = $1', [until]);
    await opened.database.pool.query(
      `insert into maintenance_window (public_id, created_at, updated_at, organization_id, customer_id, target_id, title, start_time, end_time, timezone, recurrence, notify_subscribers, expanded_until)
       values (gen_random_uuid(), $1, $1, $2, $3, $3, 'Nightly', '2026-06-01T02:00', '2026-06-01T03:00', 'UTC', 'daily', false, $1)`,
      [CREATED, tenant.organizationId, tenant.customerId],
    );
    await expanded(later(frozenPeriod('2026-10').to, -1));
    await freeze();
    expect((await frozen()).at(-1)).to.deep.equal([monitorId, '2026-09']);
    await expanded(frozenPeriod('2026-10').to);
    await freeze();
    expect((await frozen()).at(-1)).to.deep.equal([monitorId, '2026-10']);
  });

  it('leaves out monitors of customers that are deleted', async () => {
    await opened.database.query.updateTable('customer').set({ isDeleted: true }).execute();
    await freeze();
    expect(await frozen()).to.deep.equal([]);
  });

  it('freezes each month of a monitor once with two processes at the same time', async () => {
    await opened.database.pool.query(
      `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
       select gen_random_uuid(), $1, $1, $2, 'website', 'http', 'Site ' || n, 'https://shop.example/' || n, 'active', 'managed', 1, 10, '{}', 'up' from generate_series(1, 1200) n`,
      [later(SETTLED, -days(33)), tenant.organizationId],
    );
    await opened.database.pool.query(
      `insert into state_span (monitor_id, started_at, state) select id, created_at, 'up' from monitor on conflict do nothing`,
    );
    const sibling = await Database.connect(opened.url, 4);
    try {
      await Promise.all([freeze(), freeze(sibling)]);
      const { rows } = await opened.database.pool.query<{ month: string; count: number }>(
        'select month, count(*)::int as count from frozen_month group by month order by month desc limit 2',
      );
      expect(rows).to.deep.equal([
        { month: '2026-10', count: 1201 },
        { month: '2026-09', count: 1201 },
      ]);
      clock.advance(hours(1));
      await Promise.all([freeze(), freeze(sibling)]);
      const { rows: times } = await opened.database.pool.query('select distinct frozen_at from frozen_month');
      expect(times).to.deep.equal([{ frozen_at: SETTLED }]);
    } finally {
      await sibling.close();
    }
  });
});
