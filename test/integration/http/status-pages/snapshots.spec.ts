import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { hours } from '../../../../src/domain/kernel/time.ts';
import { historyMonths } from '../../../../src/domain/status-pages/public-document.ts';
import { SnapshotWorker } from '../../../../src/infrastructure/status-pages/snapshot-worker.ts';
import { closeAll } from '../../../close-all.ts';
import { until } from '../../../until.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { createPage, listening, shown } from './page-world.ts';

/** An interval that no test waits for: files change because of a notification. */
const NEVER = hours(1);

describe('snapshots of status pages', () => {
  let app: TestApp;
  let sibling: TestApp;
  let admin: ApiClient;
  let directory: string;
  const workers: SnapshotWorker[] = [];

  before(async () => {
    app = await listening(await testApp());
    sibling = await listening(await app.sibling({ BASE_URL: app.url }));
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() =>
    closeAll(
      () => app.ports.statusPageChanges.close(),
      () => sibling.ports.statusPageChanges.close(),
      () => app.close(),
    ),
  );
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'watchstead-snapshots-'));
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    rmSync(directory, { recursive: true, force: true });
    await app.database.pool.query('delete from status_page');
  });

  const startWorker = async (interval = NEVER, on = app): Promise<SnapshotWorker> => {
    const worker = new SnapshotWorker(on.ports, directory, interval);
    workers.push(worker);
    await worker.start();
    return worker;
  };
  const file = (path: string): string => join(directory, 'status', path);
  const contains = (path: string, text: string) =>
    existsSync(file(path)) && readFileSync(file(path), 'utf8').includes(text);

  it('have the bytes that the service sends, at the same addresses, in every format and offered language', async () => {
    const record = await createPage(admin, { slug: 'acme', texts: { de: { title: 'Acme GmbH' } } });
    await admin.post(`${record}/components`, { name: 'Shop', manualStatus: 'operational' });
    await startWorker();
    await until(() => existsSync(file('acme/history/index.html')));
    const months = historyMonths(app.clock.now()).map((month) => `/history/${month}`);
    await until(() => existsSync(file(`acme/de${months.at(-1) ?? ''}/index.html`)));
    for (const path of ['', '/de', '/history', ...months, ...months.map((month) => `/de${month}`)]) {
      expect(readFileSync(file(`acme${path}/index.html`), 'utf8'), path).to.equal(
        (await shown(app.url, `/status/acme${path}`)).text,
      );
    }
    const formats = [
      '.json',
      '.rss',
      '.atom',
      '.ics',
      '/badge.svg',
      ...['summary', 'status', 'components', 'incidents', 'incidents/unresolved'].map((name) => `/api/v2/${name}.json`),
    ];
    for (const path of formats)
      expect(readFileSync(file(`acme${path}`), 'utf8'), path).to.equal(
        (await shown(app.url, `/status/acme${path}`)).text,
      );
  });

  it('follow each change, and no reader ever sees a part of a file', async () => {
    const record = await createPage(admin, { slug: 'acme' });
    await startWorker();
    await until(() => contains('acme/index.html', 'Acme'));
    const reading = { isDone: false };
    const read = async (): Promise<void> => {
      while (!reading.isDone) {
        expect(readFileSync(file('acme/index.html'), 'utf8').trimEnd().endsWith('</html>')).to.equal(true);
        await pause(0);
      }
    };
    const reader = read();
    for (let at = 1; at <= 5; at += 1) {
      await admin.patch(record, { title: `Acme ${at}` });
      await until(() => contains('acme/index.html', `Acme ${at}`));
    }
    reading.isDone = true;
    await reader;
    await admin.patch(record, { slug: 'other' });
    await until(
      () => contains('other/index.html', 'Acme 5') && !existsSync(file('acme')) && !existsSync(file('acme.json')),
    );
  });

  it('have the logo of the organization, and lose it with it', async () => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      'select organization_id id from status_page union select id from organization limit 1',
    );
    const publicId = app.ports.ids.next();
    const bytes = Buffer.from('a picture');
    await createPage(admin, { slug: 'acme' });
    await app.database.pool.query(
      `insert into brand_image (role, organization_id, public_id, content_type, width, height, bytes, created_at) values ('logo', $1, $2, 'image/png', 1, 1, $3, now())`,
      [rows[0]?.id, publicId, bytes],
    );
    await startWorker(50);
    const logo = join(directory, 'logos', `${publicId}.png`);
    await until(
      () =>
        existsSync(logo) && readFileSync(logo).equals(bytes) && contains('acme/index.html', `/logos/${publicId}.png`),
    );
    await app.database.pool.query('delete from brand_image');
    await until(() => !existsSync(logo));
  });

  it('are made again at each interval', async () => {
    await createPage(admin, { slug: 'acme' });
    await startWorker(50);
    await until(() => existsSync(file('acme.json')));
    rmSync(file('acme.json'));
    await until(() => existsSync(file('acme.json')));
  });

  it('are removed with their page, and when the organization is suspended', async () => {
    const record = await createPage(admin, { slug: 'acme' });
    await createPage(admin, { slug: 'other' });
    await startWorker();
    await until(() => existsSync(file('acme.json')) && existsSync(file('other.json')));
    await admin.delete(record);
    await until(() => !existsSync(file('acme')) && !existsSync(file('acme.json')));
    expect(existsSync(file('other.json'))).to.equal(true);
    await app.database.pool.query(`update organization set status = 'suspended'`);
    await until(() => !existsSync(file('other.json')) && !existsSync(join(directory, 'status')));
    await app.database.pool.query(`update organization set status = 'active'`);
    await until(() => existsSync(file('other.json')));
  });

  for (const protection of [
    { password: 'open sesame' },
    { allowedNetworks: ['192.0.2.0/24'] },
    { membersOnly: true },
  ]) {
    it(`are never made of a page with ${JSON.stringify(protection)}, and removed when it becomes one`, async () => {
      const record = await createPage(admin, { slug: 'acme', ...protection });
      await createPage(admin, { slug: 'other' });
      await startWorker();
      await until(() => existsSync(file('other.json')));
      expect(existsSync(file('acme'))).to.equal(false);
      await admin.patch(
        record,
        Object.fromEntries(Object.keys(protection).map((name) => [name, name === 'membersOnly' ? false : null])),
      );
      await until(() => existsSync(file('acme.json')));
      await admin.patch(record, protection);
      await until(() => !existsSync(file('acme')) && !existsSync(file('acme.json')));
    });
  }

  it('of pages that are gone, and unfinished files of a killed process, are removed at the start; other files stay', async () => {
    await createPage(admin, { slug: 'acme' });
    for (const path of ['status/gone/api/v2', '.unfinished', 'assets'])
      mkdirSync(join(directory, path), { recursive: true });
    for (const path of [
      'status/gone/index.html',
      'status/gone/api/v2/summary.json',
      'status/gone.json',
      '.unfinished/half',
      'assets/own.css',
    ])
      writeFileSync(join(directory, path), 'old');
    await startWorker();
    await until(() => existsSync(file('acme.json')) && !existsSync(file('gone')) && !existsSync(file('gone.json')));
    await until(() => !existsSync(join(directory, '.unfinished')));
    expect(readdirSync(directory).toSorted()).to.deep.equal(['.identity', 'assets', 'status']);
  });

  it('are written by one process at a time, and by another one when it stops', async () => {
    const record = await createPage(admin, { slug: 'acme' });
    const first = await startWorker(50);
    await until(() => existsSync(file('acme.json')));
    await startWorker(50, sibling);
    const { rows } = await app.database.pool.query(
      `select from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = current_database()`,
    );
    expect(rows).to.have.length(1);
    await first.stop();
    await admin.patch(record, { title: 'Acme Limited' });
    await until(() => contains('acme/index.html', 'Acme Limited'));
  });

  it('are kept as they are while the database is not available', async () => {
    await createPage(admin, { slug: 'acme' });
    let isAway = false;
    let refusals = 0;
    const { publicViews } = app.ports;
    const away = () => {
      if (!isAway) return publicViews;
      refusals += 1;
      throw new Error('The database is not available.');
    };
    const worker = new SnapshotWorker(
      {
        ...app.ports,
        publicViews: { read: async (...given) => away().read(...given), unprotected: async () => away().unprotected() },
      },
      directory,
      20,
    );
    workers.push(worker);
    await worker.start();
    await until(() => existsSync(file('acme.json')));
    isAway = true;
    const written = statSync(file('acme.json')).mtimeMs;
    await until(() => refusals > 1);
    expect(existsSync(file('acme.json'))).to.equal(true);
    isAway = false;
    await until(() => statSync(file('acme.json')).mtimeMs > written);
  });
});
