import { expect } from 'chai';
import { sql } from 'kysely';
import { Database } from '../../../../src/infrastructure/postgres/kernel/database.ts';
import { testDatabase } from '../test-database.ts';
import type { TestDatabase } from '../test-database.ts';

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
  const noteLater = (text: string): Promise<void> => database.queue(insert(text).compile(database.query));
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
      'The transaction had a fault that was passed over, so nothing of it is stored.',
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

  it('bears that columns are added while the service runs', async () => {
    const read = () => database.inTransaction(async () => (await sql`select * from note`.execute(database.query)).rows);
    await note('a');
    for (let turn = 0; turn < 10; turn += 1) await read();
    await database.pool.query('alter table note add column more int');
    expect(await read()).to.deep.equal([{ text: 'a', more: null }]);
  });
});
