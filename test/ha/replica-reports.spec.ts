import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import type { ReplicaTimeouts } from '../../src/infrastructure/kernel/database/connections/connection-options.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { TestClock } from '../builders/clock.ts';
import { closeAll } from '../close-all.ts';
import type { ApiClient } from '../integration/http/api-client.ts';
import { OLD, listedRuns, requestedRun } from '../integration/http/reports/requested-runs.ts';
import { storeReported } from '../integration/http/reports/reported.ts';
import { openTestApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';
import { noReplication, startReplicatedPostgres } from './replicated-postgres.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';
import { skipWithout } from './skip-without.ts';

const EXPORTS = '/api/organization/data-export';
/** A process that waits for the replica, so that it answers however slow the machine is, and one that does not. */
const PATIENT: Partial<ReplicaTimeouts> = { status: seconds(10), patience: seconds(10), retry: 50 };
const IMPATIENT: Partial<ReplicaTimeouts> = { ...PATIENT, patience: 0 };

describe('reports, exports and metrics with a replica', function () {
  this.timeout(minutes(1));
  const closes: (() => unknown)[] = [];
  let servers: ReplicatedPostgres;
  let app: TestApp;
  let admin: ApiClient;
  let token: string;

  const opened = async (timeouts: Partial<ReplicaTimeouts>): Promise<TestApp> => {
    const replicas = { url: servers.standbyUrl, timeouts, onChange: () => undefined };
    const environment = { METRICS_PORT: '9400' };
    const one = await openTestApp(servers.primaryUrl, new TestClock(), environment, {}, { replicas });
    closes.push(() => one.close());
    return one;
  };
  before(async function () {
    skipWithout(this, 'Reports and exports from a replica are', noReplication());
    servers = await startReplicatedPostgres({ isSynchronous: false });
    closes.push(() => servers.stop());
    const database = await Database.connect(servers.primaryUrl, 2);
    await database.migrate().finally(() => database.close());
    app = await opened(PATIENT);
    const { organizationId, apiToken } = await app.createOrganization();
    token = apiToken;
    admin = app.client(apiToken);
    await storeReported(app, { organizationId, name: 'Shop', target: 'https://shop.example/' }, OLD);
  });
  after(() => closeAll(...closes.toReversed()));

  /** The times that a server has read a table, which it publishes up to a second late. */
  const readsAt = async (url: string, table: string): Promise<number> => {
    const [row] = await execute<{ reads: number }>(
      url,
      `select (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables where relname = '${table}'`,
    );
    return row?.reads ?? 0;
  };
  /** Generates what is due, as a worker does. */
  const work = async (name: string): Promise<void> => {
    for (const due of app.ports.dueWork) if (due.name === name) await due.run();
  };
  /** Returns the value of a metric of a process, or null if it has none. */
  const metric = async (of: TestApp, series: string): Promise<number | null> => {
    const text = (await of.ports.metrics?.text()) ?? '';
    const line = text.split('\n').find((each) => each.startsWith(`watchstead_database_replica_${series}`));
    return line === undefined ? null : Number(line.split(' ').at(-1));
  };

  it('reads the states of monitors for a report on the replica, and not on the primary', async () => {
    const before = [await readsAt(servers.primaryUrl, 'state_span'), await readsAt(servers.standbyUrl, 'state_span')];
    await requestedRun(admin);
    await work('report-runs');
    await until(async () => (await listedRuns(admin))[0]?.['status'] === 'ready', 100);
    await until(async () => (await readsAt(servers.standbyUrl, 'state_span')) > (before[1] ?? 0), 50);
    expect(await readsAt(servers.primaryUrl, 'state_span')).to.equal(before[0]);
  });

  it('reads the records of an export on the replica, and not on the primary', async () => {
    const before = [await readsAt(servers.primaryUrl, 'state_span'), await readsAt(servers.standbyUrl, 'state_span')];
    const { publicId } = (await admin.post(EXPORTS)).body as { publicId: string };
    await work('data-exports');
    const isReady = async (): Promise<boolean> => {
      const { status } = (await admin.get(`${EXPORTS}/${publicId}`)).body as { status: string };
      return status === 'ready';
    };
    await until(isReady, 100);
    await until(async () => (await readsAt(servers.standbyUrl, 'state_span')) > (before[1] ?? 0), 50);
    expect(await readsAt(servers.primaryUrl, 'state_span')).to.equal(before[0]);
  });

  it('show in metrics what the replica lags, whether it is used, and how often the primary has answered instead', async () => {
    const hasty = await opened(IMPATIENT);
    const reader = hasty.client(token);
    const read = async (): Promise<void> => {
      expect((await reader.get('/api/overview')).status).to.equal(200);
    };
    const isUsed = () => metric(hasty, 'used');
    await until(async () => {
      await read();
      return (await metric(hasty, 'reads_total{answered_by="replica"}')) !== 0;
    }, 50);
    expect(await isUsed()).to.equal(1);
    await servers.pauseReplay();
    const { rows } = await hasty.database.pool.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    expect((await admin.post('/api/tags', { name: 'Late', color: 'blue' })).status).to.equal(200);
    const written = await hasty.database.pool.query<{ bytes: string }>(
      `select pg_current_wal_lsn() - '${rows[0]?.lsn ?? ''}'::pg_lsn as bytes`,
    );
    expect(await metric(hasty, 'lag_bytes')).to.be.at.least(Number(written.rows[0]?.bytes));
    const instead = (await metric(hasty, 'reads_total{answered_by="primary"}')) ?? 0;
    await until(async () => {
      await read();
      return (await isUsed()) === 0;
    }, 50);
    expect(await metric(hasty, 'lag_bytes')).to.equal(null);
    expect(await metric(hasty, 'reads_total{answered_by="primary"}')).to.be.greaterThan(instead);
    await servers.resumeReplay();
    await until(async () => {
      await read();
      return (await isUsed()) === 1;
    }, 50);
    await until(async () => (await metric(hasty, 'lag_bytes')) === 0, 50);
  });
});
