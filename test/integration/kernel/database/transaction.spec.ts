import { expect } from 'chai';
import { sql } from 'kysely';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

describe('Database.inTransaction', () => {
  let stored: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    stored = await testDatabase();
    database = await Database.connect(stored.url, 3);
    await database.pool.query('create table note (text text unique)');
  });
  afterEach(async () => {
    await database.close();
    await stored.drop();
  });

  const insert = (text: string) => sql`insert into note (text) values (${text})`;
  const note = (text: string): Promise<unknown> => insert(text).execute(database.query);
  const deferNote = (text: string): Promise<void> => database.defer(insert(text).compile(database.query));
  const notes = async (): Promise<string> =>
    (await database.pool.query<{ text: string }>('select text from note order by text')).rows
      .map(({ text }) => text)
      .join(' ');
  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no error',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
  const fail = (): never => {
    throw new Error('on purpose');
  };

  it('commits all statements when the function returns, and shows nothing to others before', async () => {
    await database.inTransaction(async () => {
      await Promise.all([note('a'), note('b'), deferNote('c')]);
      expect(await notes()).to.equal('');
    });
    expect(await notes()).to.equal('a b c');
  });

  it('rolls back when the function throws, including deferred statements', async () => {
    const work = database.inTransaction(async () => {
      await deferNote('late');
      await note('a');
      fail();
    });
    expect([await errorOf(work), await notes()]).to.deep.equal(['on purpose', '']);
  });

  it('rolls back when a deferred statement fails, and throws its error', async () => {
    await note('taken');
    const work = database.inTransaction(async () => {
      await deferNote('taken');
      await note('a');
    });
    expect(await errorOf(work)).to.include('duplicate key');
    expect(await notes()).to.equal('taken');
    await Promise.all([1, 2, 3, 4].map((each) => database.inTransaction(() => note(`after ${each}`))));
    expect(await notes()).to.equal('after 1 after 2 after 3 after 4 taken');
  });

  it('makes deferred statements visible to later ones, in nested transactions too, and keeps them when those are rolled back', async () => {
    const seen = async () =>
      (await sql<{ text: string }>`select text from note order by text`.execute(database.query)).rows
        .map(({ text }) => text)
        .join(' ');
    await database.inTransaction(async () => {
      await deferNote('a');
      expect(await seen()).to.equal('a');
      await deferNote('b');
      const nested = database.inTransaction(async () => {
        await deferNote('never');
        expect(await seen()).to.equal('a b never');
        fail();
      });
      expect([await errorOf(nested), await seen()]).to.deep.equal(['on purpose', 'a b']);
    });
    expect(await notes()).to.equal('a b');
  });

  it('commits the rest when a nested transaction fails by an exception, a statement or a deferred statement', async () => {
    await note('taken');
    const nested = (work: () => Promise<unknown>): Promise<unknown> => errorOf(database.inTransaction(work));
    await database.inTransaction(async () => {
      await nested(async () => {
        await deferNote('never');
        await note('never');
        fail();
      });
      await note('a');
      expect(await nested(() => note('taken'))).to.include('duplicate key');
      expect(await nested(() => deferNote('taken'))).to.include('duplicate key');
      await nested(async () => {
        await deferNote('b');
        await nested(() => note('taken'));
        await nested(() => note('c'));
      });
    });
    expect(await notes()).to.equal('a b c taken');
  });

  it('throws if the function ignored the error of a statement, because the server rolls back', async () => {
    await note('taken');
    const work = database.inTransaction(async () => {
      await note('a');
      await errorOf(note('taken'));
    });
    expect([await errorOf(work), await notes()]).to.deep.equal([
      'The transaction was rolled back, because the error of an earlier statement was ignored.',
      'taken',
    ]);
  });

  it('refuses statements after the transaction has ended', async () => {
    const ended = Promise.withResolvers<undefined>();
    let straggler: Promise<unknown> = Promise.resolve();
    await database.inTransaction(async () => {
      await note('a');
      straggler = ended.promise.then(() => note('b'));
    });
    ended.resolve(undefined);
    expect([await errorOf(straggler), await notes()]).to.deep.equal(['The transaction has ended.', 'a']);
  });

  it('fails if its connection is lost, and the pool replaces the connection', async () => {
    const interrupted = (): Promise<unknown> =>
      database.inTransaction(async () => {
        await note('a');
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(database.query);
        await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await note('b');
      });
    for (let turn = 0; turn < 5; turn += 1) expect(await errorOf(interrupted())).not.to.equal('no error');
    await Promise.all([1, 2, 3, 4].map((each) => database.inTransaction(() => note(`after ${each}`))));
    expect(await notes()).to.equal('after 1 after 2 after 3 after 4');
  });

  it('runs concurrent nested transactions one after another, so that the rollback of one does not affect another', async () => {
    await note('taken');
    const nested = (texts: readonly string[]): Promise<unknown> =>
      errorOf(
        database.inTransaction(async () => {
          for (const text of texts) await note(text);
        }),
      );
    await database.inTransaction(async () => {
      const units = [nested(['never', 'taken']), nested(['a', 'b']), nested(['never', 'taken']), nested(['c'])];
      expect(
        await Promise.all([...units, note('d')]).then((errors) =>
          errors.filter((error) => String(error).includes('duplicate key')),
        ),
      ).to.have.length(2);
    });
    expect(await notes()).to.equal('a b c d taken');
  });

  it('rolls back the statements after a failed nested transaction if a deferred statement fails', async () => {
    await note('taken');
    const work = database.inTransaction(async () => {
      await errorOf(database.inTransaction(() => note('taken')));
      await note('a');
      await deferNote('taken');
      await errorOf(database.inTransaction(() => note('b')));
    });
    expect([await errorOf(work), await notes()]).to.deep.equal([
      'The transaction was rolled back, because the error of an earlier statement was ignored.',
      'taken',
    ]);
  });

  it('keeps statements of an unfinished nested transaction out of the next transaction on the connection', async () => {
    const alone = await Database.connect(stored.url, 1);
    const noteAlone = (text: string): Promise<unknown> => insert(text).execute(alone.query);
    const begun = Promise.withResolvers<undefined>();
    const next = Promise.withResolvers<undefined>();
    let straggler: Promise<unknown> = Promise.resolve();
    const first = alone.inTransaction(async () => {
      straggler = errorOf(
        alone.inTransaction(async () => {
          await noteAlone('never');
          begun.resolve(undefined);
          await next.promise;
          await noteAlone('late');
        }),
      );
      await begun.promise;
      fail();
    });
    expect(await errorOf(first)).to.equal('on purpose');
    await alone.inTransaction(async () => {
      await noteAlone('a');
      next.resolve(undefined);
      expect(await straggler).to.equal('The transaction has ended.');
      await noteAlone('b');
    });
    await alone.close();
    expect(await notes()).to.equal('a b');
  });

  /** Makes every commit that stored a note wait until the returned function is called. */
  const holdCommits = async (): Promise<() => Promise<unknown>> => {
    await database.pool.query(`
      create function wait_for_lock() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(1); return null; end';
      create constraint trigger waits after insert on note deferrable initially deferred for each row execute function wait_for_lock()`);
    const holder = await database.pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    return async () => {
      await holder.query('select pg_advisory_unlock(1)');
      holder.release();
    };
  };
  const committing = async (): Promise<number> => {
    for (;;) {
      const { rows } = await database.pool.query<{ pid: number }>(
        "select pid from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and not granted and datname = current_database()",
      );
      const [waiting] = rows;
      if (waiting !== undefined) return waiting.pid;
    }
  };

  it('refuses statements while its commit is in progress', async () => {
    const releaseCommits = await holdCommits();
    const late = Promise.withResolvers<undefined>();
    let stragglers: readonly Promise<unknown>[] = [];
    const work = database.inTransaction(async () => {
      await note('a');
      stragglers = [late.promise.then(() => note('late')), late.promise.then(() => deferNote('late'))].map(errorOf);
    });
    await committing();
    late.resolve(undefined);
    expect(await Promise.all(stragglers)).to.deep.equal(['The transaction has ended.', 'The transaction has ended.']);
    await releaseCommits();
    await work;
    expect(await notes()).to.equal('a');
  });

  it('throws if its connection is lost during the commit', async () => {
    const releaseCommits = await holdCommits();
    const work = errorOf(database.inTransaction(() => note('a')));
    await database.pool.query('select pg_terminate_backend($1)', [await committing()]);
    expect(await work).not.to.equal('no error');
    await releaseCommits();
    expect(await notes()).to.equal('');
  });

  const defer = (text: string) => database.defer(sql.raw(text).compile(database.query));

  it('throws, stores nothing and releases the connection if it is lost between pipelined statements', async () => {
    const lost = () =>
      database.inTransaction(async () => {
        await deferNote('a');
        await defer('select pg_terminate_backend(pg_backend_pid())');
        await deferNote('b');
      });
    for (let turn = 0; turn < 5; turn += 1) expect(await errorOf(lost())).not.to.equal('no error');
    await database.inTransaction(() => note('after'));
    expect(await notes()).to.equal('after');
  });

  it('throws and stores nothing if a deferred statement times out', async () => {
    const slow = database.inTransaction(async () => {
      await note('a');
      await defer('set local statement_timeout = 20');
      await defer('select pg_sleep(60)');
    });
    expect([await errorOf(slow), await notes()]).to.deep.equal(['canceling statement due to statement timeout', '']);
  });

  it('runs a callback outside the transaction, which can begin another transaction', async () => {
    const work = database.inTransaction(async () => {
      await note('never');
      await database.outsideTransaction(() => note('a'));
      await database.outsideTransaction(() => database.inTransaction(() => note('b')));
      expect(await notes()).to.equal('a b');
      fail();
    });
    expect([await errorOf(work), await notes()]).to.deep.equal(['on purpose', 'a b']);
  });

  it('returns columns that were added at run time', async () => {
    const read = () => database.inTransaction(async () => (await sql`select * from note`.execute(database.query)).rows);
    await note('a');
    for (let turn = 0; turn < 10; turn += 1) await read();
    await database.pool.query('alter table note add column more int');
    expect(await read()).to.deep.equal([{ text: 'a', more: null }]);
  });
});
