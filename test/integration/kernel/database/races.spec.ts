import { expect } from 'chai';
import { sql } from 'kysely';
import { OptimisticLockError } from '../../../../src/application/kernel/ports.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { NOW } from '../../../builders/clock.ts';
import { closeAll } from '../../../close-all.ts';
import { migrated } from './migrated.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

describe('database errors caused by concurrency', () => {
  let home: TestDatabase;
  let database: Database;
  before(async () => {
    home = await testDatabase(migrated);
    database = await Database.connect(home.url);
  });
  after(() =>
    closeAll(
      () => database.close(),
      () => home.drop(),
    ),
  );

  it('raise OptimisticLockError in one transaction of a deadlock, while the other commits', async () => {
    const taken = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const;
    const lock = (key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(database.query);
    const crossing = (mine: 0 | 1, theirs: 0 | 1) =>
      database.inTransaction(async () => {
        await lock(mine);
        taken[mine].resolve(undefined);
        await taken[theirs].promise;
        await lock(theirs);
      });
    const ended = await Promise.allSettled([crossing(0, 1), crossing(1, 0)]);
    const [failed] = ended.filter((each) => each.status === 'rejected');
    expect(ended.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(failed?.reason).to.be.instanceOf(OptimisticLockError);
  });

  it('raise OptimisticLockError for a foreign key violation, outside and inside transactions', async () => {
    const orphan = () =>
      database.query.insertInto('monitor_tag').values({ monitorId: 1, tagId: 1, createdAt: NOW }).execute();
    const ended = await Promise.allSettled([
      orphan(),
      database.inTransaction(orphan),
      database.inTransaction(() => database.inTransaction(orphan)),
    ]);
    expect(ended.map((each) => each.status === 'rejected' && each.reason instanceof OptimisticLockError)).to.deep.equal(
      [true, true, true],
    );
  });
});
