import { expect } from 'chai';
import { sql } from 'kysely';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

describe('a transaction', () => {
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
  const noteLater = (text: string): Promise<void> => database.defer(insert(text).compile(database.query));
  const notes = async (): Promise<string> => (await database.pool.query<{ text: string }>('select text from note order by text')).rows.map(({ text }) => text).join(' ');
  const faultOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'no fault', (fault: unknown) => (fault instanceof Error ? fault.message : fault));
  const fail = (): never => {
    throw new Error('on purpose');
  };

  it('is stored whole once its work is done, and seen by nobody before', async () => {
    await database.inTransaction(async () => {
      await Promise.all([note('a'), note('b'), noteLater('c')]);
      expect(await notes()).to.equal('');
    });
    expect(await notes()).to.equal('a b c');
  });

  it('leaves nothing when its work throws, what was queued included', async () => {
    const work = database.inTransaction(async () => {
      await noteLater('late');
      await note('a');
      fail();
    });
    expect([await faultOf(work), await notes()]).to.deep.equal(['on purpose', '']);
  });

  it('leaves nothing when a queued statement fails, and throws that fault', async () => {
    await note('taken');
    const work = database.inTransaction(async () => {
      await noteLater('taken');
      await note('a');
    });
    expect(await faultOf(work)).to.include('duplicate key');
    expect(await notes()).to.equal('taken');
    await Promise.all([1, 2, 3, 4].map((each) => database.inTransaction(() => note(`after ${each}`))));
    expect(await notes()).to.equal('after 1 after 2 after 3 after 4 taken');
  });

  it('sees what was queued, also in a part, and keeps it when only the part fails', async () => {
    const seen = async () => (await sql<{ text: string }>`select text from note order by text`.execute(database.query)).rows.map(({ text }) => text).join(' ');
    await database.inTransaction(async () => {
      await noteLater('a');
      expect(await seen()).to.equal('a');
      await noteLater('b');
      const part = database.inTransaction(async () => {
        await noteLater('never');
        expect(await seen()).to.equal('a b never');
        fail();
      });
      expect([await faultOf(part), await seen()]).to.deep.equal(['on purpose', 'a b']);
    });
    expect(await notes()).to.equal('a b');
  });

  it('keeps the rest when a part of it fails, be it by a throw, by a statement or by a queued one', async () => {
    await note('taken');
    const part = (work: () => Promise<unknown>): Promise<unknown> => faultOf(database.inTransaction(work));
    await database.inTransaction(async () => {
      await part(async () => {
        await noteLater('never');
        await note('never');
        fail();
      });
      await note('a');
      expect(await part(() => note('taken'))).to.include('duplicate key');
      expect(await part(() => noteLater('taken'))).to.include('duplicate key');
      await part(async () => {
        await noteLater('b');
        await part(() => note('taken'));
        await part(() => note('c'));
      });
    });
    expect(await notes()).to.equal('a b c taken');
  });

  it('throws when its work passed over a fault, for then nothing of it is stored', async () => {
    await note('taken');
    const work = database.inTransaction(async () => {
      await note('a');
      await faultOf(note('taken'));
    });
    expect([await faultOf(work), await notes()]).to.deep.equal([
      'The transaction was rolled back, because the error of an earlier statement was ignored.',
      'taken',
    ]);
  });

  it('takes no statement any more once it is over', async () => {
    let tell = (): void => undefined;
    const over = new Promise<void>((resolve) => (tell = resolve));
    let straggler: Promise<unknown> = Promise.resolve();
    await database.inTransaction(async () => {
      await note('a');
      straggler = over.then(() => note('b'));
    });
    tell();
    expect([await faultOf(straggler), await notes()]).to.deep.equal(['The transaction is over.', 'a']);
  });

  it('fails with its connection, whose place another one takes', async () => {
    const killed = (): Promise<unknown> =>
      database.inTransaction(async () => {
        await note('a');
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(database.query);
        await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await note('b');
      });
    for (let turn = 0; turn < 5; turn += 1) expect(await faultOf(killed())).not.to.equal('no fault');
    await Promise.all([1, 2, 3, 4].map((each) => database.inTransaction(() => note(`after ${each}`))));
    expect(await notes()).to.equal('after 1 after 2 after 3 after 4');
  });

  it('does parts that are asked for at once in turn, so that the end of one takes nothing of another with it', async () => {
    await note('taken');
    const part = (texts: readonly string[]): Promise<unknown> =>
      faultOf(
        database.inTransaction(async () => {
          for (const text of texts) await note(text);
        }),
      );
    await database.inTransaction(async () => {
      const parts = [part(['never', 'taken']), part(['a', 'b']), part(['never', 'taken']), part(['c'])];
      expect(await Promise.all([...parts, note('d')]).then((faults) => faults.filter((fault) => String(fault).includes('duplicate key')))).to.have.length(2);
    });
    expect(await notes()).to.equal('a b c d taken');
  });

  it('keeps nothing of what follows a part that failed, when a queued statement fails before the next part', async () => {
    await note('taken');
    const work = database.inTransaction(async () => {
      await faultOf(database.inTransaction(() => note('taken')));
      await note('a');
      await noteLater('taken');
      await faultOf(database.inTransaction(() => note('b')));
    });
    expect([await faultOf(work), await notes()]).to.deep.equal([
      'The transaction was rolled back, because the error of an earlier statement was ignored.',
      'taken',
    ]);
  });

  it('lets no straggling part into the transaction that its connection serves next', async () => {
    const alone = await Database.connect(stored.url, 1);
    const noteAlone = (text: string): Promise<unknown> => insert(text).execute(alone.query);
    const begun = Promise.withResolvers<undefined>();
    const next = Promise.withResolvers<undefined>();
    let straggler: Promise<unknown> = Promise.resolve();
    const first = alone.inTransaction(async () => {
      straggler = faultOf(
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
    expect(await faultOf(first)).to.equal('on purpose');
    await alone.inTransaction(async () => {
      await noteAlone('a');
      next.resolve(undefined);
      expect(await straggler).to.equal('The transaction is over.');
      await noteAlone('b');
    });
    await alone.close();
    expect(await notes()).to.equal('a b');
  });

  /** Has every commit that stored a note wait until what this answers is called. */
  const holdCommits = async (): Promise<() => Promise<unknown>> => {
    await database.pool.query(`
      create function wait_here() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(1); return null; end';
      create constraint trigger waits after insert on note deferrable initially deferred for each row execute function wait_here()`);
    const holder = await database.pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    return async () => {
      await holder.query('select pg_advisory_unlock(1)');
      holder.release();
    };
  };
  const committing = async (): Promise<number> => {
    for (;;) {
      const { rows } = await database.pool.query<{ pid: number }>("select pid from pg_locks where locktype = 'advisory' and not granted");
      const [waiting] = rows;
      if (waiting !== undefined) return waiting.pid;
    }
  };

  it('takes no statement any more while it is being stored', async () => {
    const letGo = await holdCommits();
    const late = Promise.withResolvers<undefined>();
    let stragglers: readonly Promise<unknown>[] = [];
    const work = database.inTransaction(async () => {
      await note('a');
      stragglers = [late.promise.then(() => note('late')), late.promise.then(() => noteLater('late'))].map(faultOf);
    });
    await committing();
    late.resolve(undefined);
    expect(await Promise.all(stragglers)).to.deep.equal(['The transaction is over.', 'The transaction is over.']);
    await letGo();
    await work;
    expect(await notes()).to.equal('a');
  });

  it('throws when its connection is lost while it is being stored', async () => {
    const letGo = await holdCommits();
    const work = faultOf(database.inTransaction(() => note('a')));
    await database.pool.query('select pg_terminate_backend($1)', [await committing()]);
    expect(await work).not.to.equal('no fault');
    await letGo();
    expect(await notes()).to.equal('');
  });

  const later = (text: string) => database.defer(sql.raw(text).compile(database.query));

  it('throws, stores nothing and gives its place free when its connection is lost between what goes in one message', async () => {
    const lost = () =>
      database.inTransaction(async () => {
        await noteLater('a');
        await later('select pg_terminate_backend(pg_backend_pid())');
        await noteLater('b');
      });
    for (let turn = 0; turn < 5; turn += 1) expect(await faultOf(lost())).not.to.equal('no fault');
    await database.inTransaction(() => note('after'));
    expect(await notes()).to.equal('after');
  });

  it('throws and stores nothing when a queued statement takes longer than it may', async () => {
    const slow = database.inTransaction(async () => {
      await note('a');
      await later('set local statement_timeout = 20');
      await later('select pg_sleep(60)');
    });
    expect([await faultOf(slow), await notes()]).to.deep.equal(['canceling statement due to statement timeout', '']);
  });

  it('bears that columns are added while the service runs', async () => {
    const read = () => database.inTransaction(async () => (await sql`select * from note`.execute(database.query)).rows);
    await note('a');
    for (let turn = 0; turn < 10; turn += 1) await read();
    await database.pool.query('alter table note add column more int');
    expect(await read()).to.deep.equal([{ text: 'a', more: null }]);
  });
});
