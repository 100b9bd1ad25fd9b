import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { NotificationListener } from '../../../../src/infrastructure/kernel/database/notification-listener.ts';
import { closeAll } from '../../../close-all.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

describe('a bell through the database', () => {
  let temporary: TestDatabase;
  let database: Database;
  let listener: NotificationListener;
  let rung: number;

  const rungAtLeast = async (times: number): Promise<void> => {
    while (rung < times) await pause(5);
  };

  beforeEach(async () => {
    temporary = await testDatabase();
    database = await Database.connect(temporary.url, 2);
    listener = new NotificationListener(database, 'visitors', 20);
    rung = 0;
    await listener.listen(() => (rung += 1));
  });
  afterEach(() => closeAll(() => listener.close(), () => database.close(), () => temporary.drop()));

  it('rings when a transaction that announced is stored, and not when it is rolled back', async () => {
    await database.pool.query(`begin; notify visitors; rollback`);
    await database.pool.query(`notify visitors, 'once'`);
    await rungAtLeast(1);
    expect(rung).to.equal(1);
  });

  it('is heard again after its connection broke, rings then by itself, and keeps no connection of the pool', async () => {
    for (let broken = 1; broken <= 3; broken += 1) {
      await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen visitors'`);
      await rungAtLeast(broken);
    }
    await database.pool.query('notify visitors');
    await rungAtLeast(4);
    expect(database.pool.totalCount).to.be.at.most(2);
  });
});
