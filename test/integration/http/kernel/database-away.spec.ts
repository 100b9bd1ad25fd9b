import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { bootstrapOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { createWatchstead } from '../../../../src/composition/watchstead.ts';
import type { Watchstead } from '../../../../src/composition/watchstead.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { jsonLog } from '../../../../src/infrastructure/kernel/system/json-log.ts';
import { SESSION_COOKIE } from '../../../../src/interfaces/http/kernel/credential.ts';
import { closeAll } from '../../../close-all.ts';
import { databaseProxy } from '../../kernel/database/database-proxy.ts';
import type { DatabaseProxy } from '../../kernel/database/database-proxy.ts';
import { migrated } from '../../kernel/database/migrated.ts';
import { testDatabase } from '../../kernel/database/test-database.ts';
import type { TestDatabase } from '../../kernel/database/test-database.ts';
import { ApiClient } from '../api-client.ts';
import { SPARINGLY, until } from '../../../until.ts';

/**
 * How long the database is silent for the API to be without it; longer than a busy machine keeps a statement waiting.
 */
const SILENCE = seconds(3);

describe('the API while the database is away', () => {
  let temporary: TestDatabase;
  let proxy: DatabaseProxy;
  let database: Database;
  let watchstead: Watchstead;
  let server: Server;
  let admin: ApiClient;
  let url: string;

  before(async () => {
    temporary = await testDatabase(migrated);
    proxy = await databaseProxy(temporary.url);
    database = await Database.connect(proxy.url, 5, {
      timeouts: { connect: SILENCE, query: SILENCE, listen: 20, close: 50 },
    });
    server = createServer({ keepAliveTimeout: 0 }, (request, response) => watchstead.listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    watchstead = await createWatchstead({
      database,
      baseUrl: url,
      secretKey: 'k'.repeat(32),
      adapters: { log: jsonLog('silent') },
    });
    const created = await watchstead.run(bootstrapOrganization)(systemCaller, {
      organization: 'Agency',
      email: 'ada@agency.example',
      password: 'correct horse battery staple',
      platformAdmin: false,
    });
    admin = new ApiClient(url, created.ok ? created.value.apiToken : '');
    expect((await admin.get('/api/websites')).status).to.equal(200);
  });
  after(() =>
    closeAll(
      () => server.closeAllConnections(),
      () => server.close(),
      () => watchstead.close(),
      () => database.close(),
      () => proxy.close(),
      () => temporary.drop(),
    ),
  );

  const readiness = async (): Promise<number> => (await fetch(`${url}/readyz`)).status;

  it('answers 503 unavailable, to reads, writes and pages, and 200 again afterwards', async () => {
    proxy.silence();
    const requests = [
      admin.get('/api/websites'),
      admin.get('/api/customers?search=a'),
      admin.post('/api/tags', { name: 'Shop', color: 'blue' }),
      new ApiClient(url, `wsm_${'x'.repeat(43)}`).get('/api/websites'),
    ];
    for (const { status, body, headers } of await Promise.all(requests)) {
      expect([status, body.statusCode, body.data.code, headers.get('retry-after')]).to.deep.equal([
        503,
        503,
        'unavailable',
        '1',
      ]);
    }
    const page = await fetch(`${url}/account`, { headers: { cookie: `${SESSION_COOKIE}=${'x'.repeat(43)}` } });
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([503, 'text/html; charset=utf-8']);
    expect(await readiness()).to.equal(503);
    expect((await fetch(`${url}/healthz`)).status).to.equal(200);
    proxy.resume();
    await until(async () => (await admin.get('/api/websites')).status === 200, SPARINGLY);
    await until(async () => (await readiness()) === 200);
  });

  it('answers reads while nothing can be stored, is not ready, and refuses writes with unavailable', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    const name = String(rows[0]?.name);
    const readOnly = async (value: 'on' | 'off'): Promise<void> => {
      await database.pool.query(
        `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
      );
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
        [name],
      );
      // The last connection ends with its first error.
      await database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    };
    await readOnly('on');
    await until(async () => (await readiness()) === 503);
    for (let at = 0; at < 60; at += 1) expect((await admin.get('/api/websites')).status).to.equal(200);
    const { status, body } = await admin.post('/api/tags', { name: 'Shop', color: 'blue' });
    expect([status, body.data.code]).to.deep.equal([503, 'unavailable']);
    await readOnly('off');
    await until(async () => (await readiness()) === 200);
    expect((await admin.post('/api/tags', { name: 'Shop', color: 'blue' })).status).to.equal(200);
  });
});
