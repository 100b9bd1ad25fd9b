import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { NotificationListener } from '../../../../src/infrastructure/kernel/database/notification-listener.ts';
import { closeAll } from '../../../close-all.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

describe('NotificationListener', () => {
  let temporary: TestDatabase;
  let database: Database;
  let listener: NotificationListener;
  let notifications: number;

  const notified = async (times: number): Promise<void> => {
    while (notifications < times) await pause(5);
  };

  beforeEach(async () => {
    temporary = await testDatabase();
    database = await Database.connect(temporary.url, 3);
    listener = new NotificationListener(database, 'changes', 20);
    notifications = 0;
    await listener.listen(() => (notifications += 1));
  });
  afterEach(() => closeAll(() => listener.close(), () => database.close(), () => temporary.drop()));

  it('notifies on commit of the notifying transaction, and not on rollback', async () => {
    await database.pool.query(`begin; notify changes; rollback`);
    await database.pool.query(`notify changes, 'once'`);
    await notified(1);
    expect(notifications).to.equal(1);
  });

  it('passes the payload on, and null after a lost connection', async () => {
    const payloads: (string | null)[] = [];
    const other = new NotificationListener(database, 'others', 20);
    await other.listen((payload) => payloads.push(payload));
    expect(other.isListening).to.equal(true);
    await database.pool.query(`notify others, '7'; notify others`);
    while (payloads.length < 2) await pause(5);
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen others'`);
    while (other.isListening) await pause(1);
    while (payloads.length < 3) await pause(5);
    expect(payloads).to.deep.equal(['7', '', null]);
    other.close();
  });

  it('notifies outside of the transaction in which its connection was opened', async () => {
    const fresh = await Database.connect(temporary.url, 3);
    const own = new NotificationListener(fresh, 'own', 20);
    try {
      const first = await fresh.pool.connect();
      await fresh.inTransaction(() => fresh.prepared('select 1', []));
      const answered = new Promise((resolve, reject) => {
        void own.listen(() => void fresh.prepared('select 1', []).then(resolve, reject));
      });
      while (!own.isListening) await pause(5);
      first.release();
      await database.pool.query('notify own');
      await answered;
    } finally {
      await closeAll(() => own.close(), () => fresh.close());
    }
  });

  it('reconnects after its connection is lost, notifies, and leaks no connection', async () => {
    for (let lost = 1; lost <= 3; lost += 1) {
      await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen changes'`);
      await notified(lost);
    }
    await database.pool.query('notify changes');
    await notified(4);
    expect(database.pool.totalCount).to.be.at.most(2);
  });
});
