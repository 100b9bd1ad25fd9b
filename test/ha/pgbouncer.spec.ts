import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import pg from 'pg';
import { openDatabase } from '../../src/composition/open-database.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { NotificationListener } from '../../src/infrastructure/kernel/database/connections/notification-listener.ts';
import { isSameDatabase, isTransactionPooled } from '../../src/infrastructure/kernel/database/connections/pooling.ts';
import { SessionLock } from '../../src/infrastructure/kernel/database/connections/session-lock.ts';
import { jsonLog } from '../../src/infrastructure/kernel/system/json-log.ts';
import { TestClock } from '../builders/clock.ts';
import { closeAll } from '../close-all.ts';
import { noPgBouncer, startPgBouncer } from '../fixtures/pgbouncer.ts';
import { openTestApp } from '../integration/http/test-app.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { migrated } from '../integration/kernel/database/migrated.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import type { TestDatabase } from '../integration/kernel/database/test-database.ts';
import { bootstrapped, commandLine, ended, printed } from '../kill/service-process.ts';
import { until } from '../until.ts';

const SESSIONS = `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'watchstead session'`;

describe('behind PgBouncer', () => {
  let temporary: TestDatabase;
  let closes: (() => unknown)[];

  before(function () {
    const reason = noPgBouncer();
    if (reason === null) return;
    process.stdout.write(`    PgBouncer is not tested here: ${reason}.\n`);
    this.skip();
  });
  beforeEach(() => {
    closes = [];
  });
  afterEach(() => closeAll(...closes.toReversed()));

  const pooled = async (
    settings: Parameters<typeof startPgBouncer>[1] = {},
    template?: Parameters<typeof testDatabase>[0],
  ): Promise<string> => {
    temporary = await testDatabase(template);
    closes.push(() => temporary.drop());
    const bouncer = await startPgBouncer(temporary.url, settings);
    closes.push(() => bouncer.stop());
    return bouncer.url;
  };
  const connected = async (url: string): Promise<Database> => {
    const database = await Database.connect(url, 8, {
      directUrl: temporary.url,
      timeouts: { relisten: 20 },
    });
    closes.push(() => database.close());
    return database;
  };

  it('answers each of two statements that leave in one packet, outside of transactions too', async () => {
    const database = await connected(await pooled({ poolSize: 2, isRoundRobin: true }));
    const both = (of: number) =>
      database.preparedTogether(
        { text: 'select $1::int "first"', values: [of] },
        { text: 'select $1::int "second"', values: [-of] },
      );
    const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
    expect(await Promise.all(numbers.map(both))).to.deep.equal(
      numbers.map((of) => [[{ first: of }], [{ second: -of }]]),
    );
  });

  for (const poolSize of [1, 2, 3])
    for (const isRoundRobin of [false, true])
      it(`notices transaction mode with ${poolSize} sessions, given out ${isRoundRobin ? 'in turn' : 'last one first'}`, async () => {
        const url = await pooled({ poolSize, isRoundRobin });
        expect(await isTransactionPooled({ url })).to.equal(true);
      });

  it('takes a pooler in session mode, and a server, for what keeps sessions', async () => {
    const url = await pooled({ poolMode: 'session' });
    expect(await isTransactionPooled({ url })).to.equal(false);
    expect(await isTransactionPooled({ url: temporary.url })).to.equal(false);
  });

  it('tells whether two URLs lead to one database', async () => {
    const url = await pooled();
    const other = await testDatabase();
    closes.push(() => other.drop());
    expect(await isSameDatabase({ url: temporary.url }, { url })).to.equal(true);
    expect(await isSameDatabase({ url: other.url }, { url })).to.equal(false);
  });

  it('refuses to start without a way past the pooler, and changes nothing', async () => {
    const url = await pooled();
    const refusal = await openDatabase(url, jsonLog('silent')).then(String, String);
    expect(refusal).to.contain('is behind a pooler in transaction mode');
    expect(refusal).to.contain('set DATABASE_DIRECT_URL to');
    expect(await execute(temporary.url, `select from pg_class where relname = 'organization'`)).to.deep.equal([]);
  });

  it('runs repeated statements of many connections in few sessions', async () => {
    const database = await connected(await pooled({ poolSize: 3 }));
    await database.pool.query('create table counter (id int primary key, count int not null default 0)');
    await database.pool.query('insert into counter (id) select generate_series(1, 40)');
    const count = async (id: number): Promise<void> => {
      await database.inTransaction(async () => {
        await database.keepPlans();
        await database.deferred('update counter set count = count + 1 where id = $1', [id]);
        await database.inTransaction(() => database.write('update counter set count = count + 1 where id = $1', [id]));
      });
      await database.prepared('select count from counter where id = $1', [id]);
    };
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 40 }, (_, index) => count(index + 1)));
    const { rows } = await database.pool.query('select distinct count from counter');
    expect(rows).to.deep.equal([{ count: 10 }]);
  });

  it('answers 503 while no session is free for too long, and goes on with the next one', async () => {
    const url = await pooled({ poolSize: 1, queryWaitSeconds: 1 }, migrated);
    const app = await openTestApp(url, new TestClock(), {}, {}, { directUrl: temporary.url });
    closes.push(() => app.close());
    const admin = app.client((await app.createOrganization()).apiToken);
    const made = await admin.post('/api/websites', { name: 'Shop', url: 'https://shop.example/' });
    const { publicId } = JSON.parse(made.text) as { readonly publicId: string };
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    closes.push(() => holder.end());
    await holder.query('begin');
    const path = `/api/websites/${publicId}`;
    const reading = admin.get(path);
    const changing = admin.patch(path, { name: 'Booking' });
    for (const { status, text } of [await reading, await changing]) {
      expect(status).to.equal(503);
      expect(JSON.parse(text)).to.have.nested.property('data.code', 'unavailable');
    }
    expect(app.faults.splice(0), 'noted faults').to.have.length(2);
    await holder.query('rollback');
    expect(JSON.parse((await admin.get(path)).text)).to.include({ name: 'Shop', condition: 'unknown' });
  });

  it('keeps one session for the notifications of all channels and for locks', async () => {
    const database = await connected(await pooled());
    const received: (string | null)[] = [];
    for (let channel = 0; channel < 8; channel += 1)
      await new NotificationListener(database, `channel_${channel}`).listen((payload) => received.push(payload));
    expect(await new SessionLock(database, 'snapshots').take()).to.equal(true);
    expect(await execute(temporary.url, SESSIONS)).to.deep.equal([{ count: 1 }]);
    for (let channel = 0; channel < 8; channel += 1)
      await database.pool.query(`select pg_notify('channel_${channel}', '${channel}')`);
    await until(() => received.length >= 8);
    expect(received.toSorted()).to.deep.equal(['0', '1', '2', '3', '4', '5', '6', '7']);
  });

  it('holds a lock of a session in one process, until it is released or the session is lost', async () => {
    const url = await pooled();
    const [first, second] = [await connected(url), await connected(url)];
    const [held, same, other] = [
      new SessionLock(first, 'snapshots'),
      new SessionLock(first, 'snapshots'),
      new SessionLock(second, 'snapshots'),
    ];
    expect([await held.take(), await same.take(), await other.take()]).to.deep.equal([true, false, false]);
    await held.release();
    expect([await other.take(), await held.take()]).to.deep.equal([true, false]);
    await execute(
      temporary.url,
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    await until(() => held.take());
    expect(await other.take()).to.equal(false);
  });

  it('migrates an empty database once when two processes start together', async () => {
    const url = await pooled({ poolSize: 4 });
    const databases = await Promise.all(
      [0, 1].map(() => openDatabase(url, jsonLog('silent'), { directUrl: temporary.url })),
    );
    closes.push(...databases.map((database) => () => database.close()));
    const applied = 'select count(*) = count(distinct name) as once, count(*) > 0 as any from mikro_orm_migrations';
    expect(await execute(temporary.url, applied)).to.deep.equal([{ once: true, any: true }]);
  });

  it('an API and a worker in processes of their own check a new monitor at once', async () => {
    const url = await pooled({ poolSize: 4 }, migrated);
    const site = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
    closes.push(() => site.close());
    const environment = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: temporary.url,
      PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32',
    };
    const token = await bootstrapped(environment);
    const processes = ['api', 'worker'].map((ROLE) => commandLine({ ...environment, ROLE }, 'serve'));
    closes.push(...processes.map((child) => () => killed(child)));
    const [api, worker] = processes as [ChildProcess, ChildProcess];
    const [served] = await Promise.all([
      printed(api, /listens on (http:\/\/[^\s"]+)/),
      printed(worker, /(is running as a worker)/),
    ]);
    const { port } = site.address() as AddressInfo;
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${served}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status, path).to.equal(200);
      return (await answer.json()) as { publicId: string; condition: string };
    };
    const { publicId } = await call('/api/websites', {
      name: 'Shop',
      url: `http://127.0.0.1:${port}/`,
      monitoringType: 'http',
      checkInterval: 1,
    });
    await until(async () => (await call(`/api/websites/${publicId}`)).condition === 'up', 100);
    expect(await execute(temporary.url, SESSIONS)).to.deep.equal([{ count: 2 }]);
  });

  const killed = async (child: ChildProcess): Promise<void> => {
    child.kill('SIGKILL');
    await ended(child);
  };
});
