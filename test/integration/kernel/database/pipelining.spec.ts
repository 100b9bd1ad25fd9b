import { IsolationLevel } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { sql } from 'kysely';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { closeAll } from '../../../close-all.ts';
import { countingProxy } from './counting-proxy.ts';
import type { CountingProxy } from './counting-proxy.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

describe('pipelining dialect', () => {
  let temporary: TestDatabase;
  let proxy: CountingProxy;
  let database: Database;

  before(async () => {
    temporary = await testDatabase();
    proxy = await countingProxy(temporary.url);
    database = await Database.connect(proxy.url, 1);
    await database.pool.query('create table note (text text)');
  });
  beforeEach(() => void proxy.takeCount());
  after(() =>
    closeAll(
      () => database.close(),
      () => proxy.close(),
      () => temporary.drop(),
    ),
  );

  const insert = (text: string) => sql`insert into note (text) values (${text})`;
  const note = (text: string): Promise<unknown> => insert(text).execute(database.query);
  const deferNote = (text: string): Promise<void> => database.defer(insert(text).compile(database.query));

  const roundTripsOf = async (work: () => Promise<unknown>): Promise<number> => {
    await database.inTransaction(work);
    return proxy.takeCount();
  };

  it('sends nothing for a transaction without statements, nested or not', async () => {
    expect(await roundTripsOf(() => database.inTransaction(() => Promise.resolve()))).to.equal(0);
  });

  it('sends BEGIN with the first statement', async () => {
    expect(await roundTripsOf(() => note('a'))).to.equal(2);
  });

  it('sends deferred statements with the commit', async () => {
    const work = async () => {
      await note('a');
      await deferNote('b');
      await deferNote('c');
    };
    expect(await roundTripsOf(work)).to.equal(2);
  });

  it('sends a transaction of deferred statements only in one round trip', async () => {
    expect(await roundTripsOf(() => deferNote('a'))).to.equal(1);
  });

  it('announces all changes of a transaction with the commit, without a further round trip', async () => {
    const announce = (id: string) => database.announce([{ organizationId: 1, type: 'tag', id, customerIds: [] }]);
    const work = async () => {
      await note('a');
      await announce('a');
      await announce('b');
    };
    expect(await roundTripsOf(work)).to.equal(2);
    expect(await roundTripsOf(() => announce('c'))).to.equal(1);
    expect(await roundTripsOf(() => database.announce([]))).to.equal(0);
  });

  it('delivers the rows of a deferred statement with the commit', async () => {
    const received: unknown[] = [];
    const work = async () => {
      await note('a');
      await database.defer(
        sql`insert into note (text) values (${'b'}) returning text`.compile(database.query),
        (rows) => received.push(...rows),
      );
      expect(received).to.deep.equal([]);
    };
    expect(await roundTripsOf(work)).to.equal(2);
    expect(received).to.deep.equal([{ text: 'b' }]);
  });

  it('delivers no rows of a deferred statement when another fails', async () => {
    const received: unknown[] = [];
    const work = async () => {
      await database.defer(
        sql`insert into note (text) values (${'b'}) returning text`.compile(database.query),
        (rows) => received.push(...rows),
      );
      await database.defer(sql`insert into absent (text) values (${'c'})`.compile(database.query));
    };
    expect(await database.inTransaction(work).catch(() => 'failed')).to.equal('failed');
    expect(received).to.deep.equal([]);
  });

  it('sends two statements in one packet, within a transaction and outside, and returns the rows of both', async () => {
    const both = () =>
      database.preparedTogether(
        { text: 'select $1::int "first"', values: [1] },
        { text: 'select $1::int + n "second" from generate_series(1, 2) n', values: [1] },
      );
    const rows = [[{ first: 1 }], [{ second: 2 }, { second: 3 }]];
    expect(await both()).to.deep.equal(rows);
    expect(proxy.takeCount()).to.equal(1);
    expect(await roundTripsOf(async () => expect(await both()).to.deep.equal(rows)), 'statements; commit').to.equal(2);
  });

  it('throws the error of the second of two statements in one packet', async () => {
    const sent = database.preparedTogether(
      { text: 'select $1::int "first"', values: [1] },
      { text: 'select 1 / $1::int "second"', values: [0] },
    );
    expect(await sent.catch((error: unknown) => error))
      .to.be.an('error')
      .with.property('message', 'division by zero');
  });

  it('sends a savepoint with the first statement after it', async () => {
    const work = () => database.inTransaction(() => note('a'));
    expect(await roundTripsOf(work), 'begin, savepoint and insert; release; commit').to.equal(3);
  });

  it('sends parallel statements of a transaction together', async () => {
    expect(await roundTripsOf(() => Promise.all(['a', 'b', 'c'].map(note)))).to.equal(2);
  });

  it('begins with the isolation level and access mode requested from the mapper', async () => {
    const settings = `select current_setting('transaction_isolation') level, current_setting('transaction_read_only') "readOnly"`;
    const options = { isolationLevel: IsolationLevel.SERIALIZABLE, readOnly: true };
    const found = await database.orm.em.transactional((em) => em.execute(settings), options);
    expect(found).to.deep.equal([{ level: 'serializable', readOnly: 'on' }]);
  });

  it('prepares a statement after hundreds of others, and replaces a connection that has prepared too many', async () => {
    const run = (at: number) =>
      database.prepared<{ pid: number }>(`select pg_backend_pid() pid, $1::int "column_${at}"`, [at]);
    const [first] = await run(0);
    for (let at = 1; at < 320; at += 1) await run(at);
    for (let use = 0; use < 3; use += 1) await run(320);
    const named = await database.prepared(`select from pg_prepared_statements where statement like $1`, [
      '%"column_320"',
    ]);
    expect(named).to.have.length(1);
    for (let at = 400; at < 1200; at += 1) for (let use = 0; use < 2; use += 1) await run(at);
    const [last] = await run(0);
    expect(last?.pid).to.not.equal(first?.pid);
    const [held] = await database.prepared<{ count: number }>('select count(*) from pg_prepared_statements', []);
    expect(held?.count).to.be.lessThan(600);
  });

  it('describes a prepared statement once for a connection, and reads its rows alike afterwards', async () => {
    await database.pool.query('create table shaped (id int, described text)');
    await database.pool.query("insert into shaped values (1, 'one'), (2, null)");
    const found = (id: number) => database.prepared('select id, described from shaped where id = $1', [id]);
    // The tests above have taken all names, so that a text is prepared when it runs for the second time.
    await found(7);
    proxy.takeReceived();
    expect(await found(7)).to.deep.equal([]);
    expect(proxy.takeReceived()).to.include('described');
    expect(await found(1)).to.deep.equal([{ id: 1, described: 'one' }]);
    expect(await found(2)).to.deep.equal([{ id: 2, described: null }]);
    expect(proxy.takeReceived()).not.to.include('described');
  });

  it('never reads rows by the columns that a table had before', async () => {
    await database.pool.query('create table widened (id int)');
    await database.pool.query('insert into widened values (1)');
    const all = () => database.prepared('select * from widened where id = $1', [1]);
    await all();
    await all();
    expect(await all()).to.deep.equal([{ id: 1 }]);
    await database.pool.query('alter table widened add column extra int default 7');
    const refused = await all().catch((error: unknown) => error);
    expect(refused).to.be.an('error').with.property('message', 'cached plan must not change result type');
  });
});
