import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import pg from 'pg';
import { closeAll } from '../../close-all.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';
import { Programs, get, launcher } from './programs.ts';
import { until } from '../../until.ts';

describe('workers of several locations', () => {
  const programs = new Programs();
  let database: TestDatabase;
  let client: pg.Client;
  let target: Server;

  before(async () => {
    database = await testDatabase(migrated);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    target = createServer((_request, response) => response.end('fine'));
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  });
  after(() =>
    closeAll(
      () => programs.end(),
      () => target.closeAllConnections(),
      () => target.close(),
      () => client.end(),
      () => database.drop(),
    ),
  );

  it('check a monitor from each of its three locations, one process for each, and report to GET /api/locations', async () => {
    const environment = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'k'.repeat(32),
      PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
    };
    const bootstrap = [
      '--organization',
      'Places',
      '--email',
      'ada@example.com',
      '--password',
      'correct horse battery staple',
      '--platform-admin',
      '--json',
    ];
    const { output } = await programs.cli(['bootstrap', ...bootstrap], environment);
    const { apiToken } = JSON.parse(output) as { apiToken: string };
    const { url } = await programs.serve({ ...environment, ROLE: 'api' });
    const post = async (path: string, body: object) => {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { id: number };
    };
    const keys = ['vienna', 'zurich', 'oslo'];
    const locationIds: number[] = [];
    for (const key of keys) locationIds.push((await post('/api/locations', { key, name: key })).id);
    for (const LOCATION of keys)
      programs.start(process.execPath, [launcher, 'serve'], {
        ...environment,
        ROLE: 'worker',
        LOCATION,
        LOG_LEVEL: 'warn',
      });
    const { port } = target.address() as AddressInfo;
    const { id } = await post('/api/websites', {
      name: 'Fine',
      url: `http://127.0.0.1:${port}/`,
      checkInterval: 60,
      locationIds,
    });
    const checkedAt = async () =>
      (await client.query('select distinct location_id from check_result where monitor_id = $1', [id])).rows.map(
        ({ location_id: at }) => at as number,
      );
    await until(async () => (await checkedAt()).length >= keys.length);
    expect(await checkedAt()).to.have.members(locationIds);
    const workers = async () =>
      (await client.query('select count(distinct worker_id)::int as workers from worker_report')).rows[0] as {
        workers: number;
      };
    // A worker reports at an interval of its own, which may end after its first result.
    await until(async () => (await workers()).workers >= keys.length);
    expect(await workers()).to.deep.equal({ workers: keys.length });
    const { body } = await get(`${url}/api/locations`, apiToken);
    const shown = (body as readonly { key: string; health: string; version: string | null }[]).filter(({ key }) =>
      keys.includes(key),
    );
    expect(shown.map(({ health }) => health)).to.deep.equal(['ok', 'ok', 'ok']);
    expect(shown.every(({ version }) => version !== null)).to.equal(true);
  });
});
