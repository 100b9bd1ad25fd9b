import { expect } from 'chai';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { NotificationListener } from '../../../../src/infrastructure/kernel/database/connections/notification-listener.ts';
import { closeAll } from '../../../close-all.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { until } from '../../../until.ts';

/** A delay that no test waits for. */
const NEVER = 600_000;

describe('NotificationListener', () => {
  let temporary: TestDatabase;
  let database: Database;
  let listener: NotificationListener;
  let notifications: number;

  const notified = (times: number): Promise<void> => until(() => notifications >= times);

  const loseConnection = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'watchstead session' and datname = current_database()`,
    );

  /** The number of sessions that receive notifications. */
  const sessions = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'watchstead session' and datname = current_database()`,
    );
    return rows[0]?.count ?? 0;
  };

  beforeEach(async () => {
    temporary = await testDatabase();
    database = await Database.connect(temporary.url, 3, { timeouts: { relisten: 20 } });
    listener = new NotificationListener(database, 'changes');
    notifications = 0;
    await listener.listen(() => (notifications += 1));
  });
  afterEach(() =>
    closeAll(
      () => listener.close(),
      () => database.close(),
      () => temporary.drop(),
    ),
  );

  it('notifies on commit of the notifying transaction, and not on rollback', async () => {
    await database.pool.query(`begin; notify changes; rollback`);
    await database.pool.query(`notify changes, 'once'`);
    await notified(1);
    expect(notifications).to.equal(1);
  });

  it('passes the payload on, and null after a lost connection', async () => {
    const payloads: (string | null)[] = [];
    const other = new NotificationListener(database, 'others');
    await other.listen((payload) => payloads.push(payload));
    expect(other.isListening).to.equal(true);
    await database.pool.query(`notify others, '7'; notify others`);
    await until(() => payloads.length >= 2);
    await loseConnection();
    await until(() => payloads.length >= 3);
    expect(payloads).to.deep.equal(['7', '', null]);
    other.close();
  });

  it('notifies outside of the transaction in which its connection was opened', async () => {
    const fresh = await Database.connect(temporary.url, 3);
    const own = new NotificationListener(fresh, 'own');
    try {
      const first = await fresh.pool.connect();
      await fresh.inTransaction(() => fresh.prepared('select 1', []));
      const answered = new Promise((resolve, reject) => {
        void own.listen(() => void fresh.prepared('select 1', []).then(resolve, reject));
      });
      await until(() => own.isListening);
      first.release();
      await database.pool.query('notify own');
      await answered;
    } finally {
      await closeAll(
        () => own.close(),
        () => fresh.close(),
      );
    }
  });

  it('reconnects after its connection is lost, notifies, and leaks no connection', async () => {
    for (let lost = 1; lost <= 3; lost += 1) {
      await loseConnection();
      await notified(lost);
    }
    await database.pool.query('notify changes');
    await notified(4);
    expect(await sessions()).to.equal(1);
    expect(database.pool.totalCount).to.equal(1);
  });

  it('shares one connection among all channels, and notifies each listener of its own', async () => {
    const channels = Array.from({ length: 8 }, (_, index) => `shared_${index}`);
    const payloads: (string | null)[][] = channels.map(() => []);
    const listeners = channels.map((channel) => new NotificationListener(database, channel));
    const second = new NotificationListener(database, 'shared_0');
    let seconds = 0;
    await Promise.all([
      ...listeners.map((each, index) => each.listen((payload) => payloads[index]?.push(payload))),
      second.listen(() => (seconds += 1)),
    ]);
    expect(await sessions()).to.equal(1);
    for (const [index, channel] of channels.entries())
      await database.pool.query(`select pg_notify('${channel}', '${index}')`);
    await until(() => payloads.every(({ length }) => length >= 1) && seconds >= 1);
    expect(payloads).to.deep.equal(channels.map((_, index) => [`${index}`]));
    await loseConnection();
    await until(() => payloads.every(({ length }) => length >= 2));
    expect(payloads).to.deep.equal(channels.map((_, index) => [`${index}`, null]));
    expect(await sessions()).to.equal(1);
    for (const each of [...listeners, second]) each.close();
  });

  it('keeps the others when one is closed, and closes the connection with the last one', async () => {
    const other = new NotificationListener(database, 'changes');
    await other.listen(() => undefined);
    other.close();
    expect([other.isListening, listener.isListening]).to.deep.equal([false, true]);
    await database.pool.query('notify changes');
    await notified(1);
    listener.close();
    expect(listener.isListening).to.equal(false);
    await until(async () => (await sessions()) === 0);
  });

  it('listens while the connection is being opened again, and lets the others know that they missed notifications', async () => {
    listener.close();
    const lost = await Database.connect(temporary.url, 3, { timeouts: { relisten: NEVER } });
    listener = new NotificationListener(lost, 'changes');
    const other = new NotificationListener(lost, 'others');
    try {
      await listener.listen(() => (notifications += 1));
      await loseConnection();
      await until(() => !listener.isListening);
      let others = 0;
      await other.listen(() => (others += 1));
      await notified(1);
      await database.pool.query('notify others');
      await until(() => others >= 1);
      expect([notifications, others]).to.deep.equal([1, 1]);
    } finally {
      await closeAll(
        () => other.close(),
        () => listener.close(),
        () => lost.close(),
      );
    }
  });
});
