import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import pg from 'pg';
import { prepareTemplate, testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

const rowsOf = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

describe('testDatabase', () => {
  const open: TestDatabase[] = [];
  const fresh = async (...template: Parameters<typeof testDatabase>): Promise<string> => {
    const database = await testDatabase(...template);
    open.push(database);
    return database.url;
  };
  after(() => Promise.all(open.map((database) => database.drop())));

  it('the database is empty without a template', async () => {
    expect(
      await rowsOf(await fresh(), `select * from information_schema.tables where table_schema = 'public'`),
    ).to.deep.equal([]);
  });

  it('the database is a separate copy of its template, which is prepared once', async () => {
    let migrations = 0;
    const template = prepareTemplate(async (url) => {
      migrations += 1;
      await rowsOf(url, 'create table sample (n int); insert into sample values (1)');
    });
    const urls = await Promise.all([1, 2, 3].map(() => fresh(template)));
    await Promise.all(urls.map((url, index) => rowsOf(url, `update sample set n = ${index}`)));
    expect(await Promise.all(urls.map((url) => rowsOf(url, 'select n from sample')))).to.deep.equal([
      [{ n: 0 }],
      [{ n: 1 }],
      [{ n: 2 }],
    ]);
    expect(migrations).to.equal(1);
  });

  it('ends the run with the cause when PostgreSQL is not available', async () => {
    const spec = 'test/integration/kernel/database/schema.spec.ts';
    const environment = { ...process.env, TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:1/postgres' };
    const child = spawn('node_modules/.bin/mocha', [spec], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
    const [printed, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(printed).to.equal('The tests need PostgreSQL, and it is not available: connect ECONNREFUSED 127.0.0.1:1\n');
    expect(status).to.equal(1);
  });

  it('the database is dropped even while a connection is open', async () => {
    const database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    const failure: unknown = await rowsOf(database.url, 'select 1').then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.have.property('code', '3D000');
    await client.end();
  });
});
