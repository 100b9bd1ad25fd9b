import { expect } from 'chai';
import { UnavailableError } from '../../../../src/application/kernel/ports.ts';
import type { DatabaseTimeouts } from '../../../../src/infrastructure/kernel/database/connections/connection-options.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { NotificationListener } from '../../../../src/infrastructure/kernel/database/connections/notification-listener.ts';
import { Readiness, writeProbe } from '../../../../src/infrastructure/kernel/database/readiness.ts';
import { closeAll } from '../../../close-all.ts';
import { until } from '../../../until.ts';
import { databaseProxy } from './database-proxy.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

/** A limit that tests wait for. A busy machine may exceed it too: what is answered again is repeated until it is. */
const QUICK = 500;
/** A limit that no test waits for. */
const LONG = 60_000;

describe('a database that falls silent', () => {
  let temporary: TestDatabase;
  let proxy: DatabaseProxy;
  let closes: (() => unknown)[];

  beforeEach(async () => {
    temporary = await testDatabase();
    proxy = await databaseProxy(temporary.url);
    closes = [];
  });
  afterEach(() =>
    closeAll(
      ...closes.toReversed(),
      () => proxy.close(),
      () => temporary.drop(),
    ),
  );

  const connected = async (timeouts: Partial<DatabaseTimeouts>, poolSize = 3): Promise<Database> => {
    const database = await Database.connect(proxy.url, poolSize, {
      timeouts: { query: LONG, connect: LONG, claim: LONG, listen: LONG, close: 50, ...timeouts },
    });
    closes.push(() => database.close());
    return database;
  };
  const one = (database: Database) => database.prepared('select 1 as one', []);
  const answered = (work: () => Promise<unknown>): Promise<void> =>
    until(() =>
      work().then(
        () => true,
        () => false,
      ),
    );
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => error,
    );

  it('rejects a statement that is not answered in time, and reconnects', async () => {
    const database = await connected({ query: QUICK });
    proxy.silence();
    expect(await faultOf(one(database))).to.be.instanceOf(UnavailableError);
    proxy.resume();
    await answered(() => one(database));
    expect(database.pool.totalCount).to.equal(1);
  });

  it('rejects a transaction, and reconnects', async () => {
    const database = await connected({ query: QUICK });
    const work = database.inTransaction(async () => {
      await one(database);
      proxy.silence();
      await one(database);
    });
    expect(await faultOf(work)).to.be.instanceOf(UnavailableError);
    proxy.resume();
    await answered(() => database.inTransaction(() => one(database)));
  });

  it('rejects a connection that is not established in time', async () => {
    const database = await connected({ query: QUICK, connect: QUICK });
    proxy.silence();
    expect(await faultOf(one(database))).to.be.instanceOf(UnavailableError);
    expect(await faultOf(one(database))).to.be.instanceOf(UnavailableError);
  });

  it('rejects when no connection becomes free in time', async () => {
    const database = await connected({ connect: QUICK }, 1);
    const busy = await database.pool.connect();
    expect(await faultOf(one(database))).to.be.instanceOf(UnavailableError);
    busy.release();
  });

  it('rejects a claim after the time of claims', async () => {
    const database = await connected({ claim: QUICK });
    proxy.silence();
    expect(await faultOf(database.claim(() => one(database)))).to.be.instanceOf(UnavailableError);
  });

  it('gives work that needs longer its own time for each statement', async () => {
    const database = await connected({ query: QUICK });
    await database.inTime(LONG, () => database.prepared('select pg_sleep(0.7)', []));
    expect(await faultOf(database.prepared('select pg_sleep(10)', []))).to.be.instanceOf(UnavailableError);
  });

  it('is closed although a statement is under way', async () => {
    const database = await connected({});
    await one(database);
    proxy.silence();
    const hanging = faultOf(one(database));
    await until(() => database.pool.idleCount === 0);
    await database.close();
    closes = [];
    expect(await hanging).to.be.instanceOf(UnavailableError);
  });

  it('is noticed by a listener, which listens and notifies again when the database is back', async () => {
    const database = await connected({ query: QUICK, connect: QUICK, listen: 20, relisten: 20 });
    const listener = new NotificationListener(database, 'changes');
    let notifications = 0;
    await listener.listen(() => (notifications += 1));
    closes.push(() => listener.close());
    proxy.silence();
    await until(() => !listener.isListening);
    proxy.resume();
    await until(() => notifications > 0);
    await answered(() => database.prepared('notify changes', []));
    await until(() => notifications > 1);
  });

  it('is asked in each session to notice within half a minute that the process is gone, also amid a transaction', async () => {
    const settings = `select current_setting('tcp_keepalives_idle') || ' ' || current_setting('tcp_user_timeout') as own`;
    const database = await connected({});
    expect(await database.prepared(settings, [])).to.deep.equal([{ own: '10 25000' }]);
    const listener = new NotificationListener(database, 'changes');
    await listener.listen(() => undefined);
    closes.push(() => listener.close());
    const { rows } = await database.direct.run((client) => client.query(settings));
    expect(rows).to.deep.equal([{ own: '10 25000' }]);
  });

  it('is not ready after the time that load balancers wait, and ready again when it is back', async () => {
    const database = await connected({ query: QUICK, connect: QUICK });
    const readiness = new Readiness(writeProbe(database), { timeoutMs: QUICK, maxAge: 0 });
    await until(() => readiness.isReady());
    proxy.silence();
    expect(await readiness.isReady()).to.equal(false);
    proxy.resume();
    await until(() => readiness.isReady());
  });
});
