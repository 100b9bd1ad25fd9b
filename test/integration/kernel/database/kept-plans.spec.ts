import { expect } from 'chai';
import { sql } from 'kysely';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { closeAll } from '../../../close-all.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

describe('questions whether work is due', () => {
  let temporary: TestDatabase;
  let database: Database;

  before(async () => {
    temporary = await testDatabase();
    // One connection, so that every question and the view of its statements are in one session.
    database = await Database.connect(temporary.url, 1);
    await database.pool.query('create table task (due_at timestamptz)');
    await database.pool.query('create index task_due on task (due_at)');
    await database.pool.query(
      `insert into task select timestamptz '2030-01-01' + n * interval '1 minute' from generate_series(1, 5000) n`,
    );
    await database.pool.query('analyze task');
  });
  after(() =>
    closeAll(
      () => database.close(),
      () => temporary.drop(),
    ),
  );

  it('keep their plan, and read no table from its beginning for it', async () => {
    const readsBefore = await sequentialReads();
    for (const year of [2026, 2027, 2028])
      expect(await database.anyRow(sql`from task where due_at <= ${new Date(`${year}-01-01`)}`)).to.equal(false);
    const { rows } = await database.pool.query(
      `select generic_plans::int kept, custom_plans::int planned from pg_prepared_statements where statement like '%from task%'`,
    );
    expect(rows).to.deep.equal([{ kept: 3, planned: 0 }]);
    expect(await sequentialReads()).to.deep.equal(readsBefore);
  });

  /** The reads of the whole table that the session has counted. */
  const sequentialReads = async (): Promise<unknown> => {
    await database.pool.query('select pg_stat_force_next_flush()');
    return (await database.pool.query(`select seq_scan from pg_stat_user_tables where relname = 'task'`)).rows;
  };
});
