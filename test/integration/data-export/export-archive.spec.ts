import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { expect } from 'chai';
import { screenshotFile } from '../../../src/domain/checks/screenshot.ts';
import { hours } from '../../../src/domain/kernel/time.ts';
import { organizationSuite } from '../http/test-app.ts';
import { storeMonitor } from '../http/stored-monitors.ts';
import { exportOf } from './exported.ts';
import type { Extracted } from './exported.ts';

interface Manifest {
  readonly format: number;
  readonly organizationId: number;
  readonly createdAt: string;
  readonly files: readonly {
    readonly path: string;
    readonly records: number;
    readonly bytes: number;
    readonly sha256: string;
  }[];
}

const filesIn = (directory: string, path = ''): readonly string[] =>
  readdirSync(join(directory, path)).flatMap((name) =>
    statSync(join(directory, path, name)).isDirectory() ? filesIn(directory, `${path}${name}/`) : [`${path}${name}`],
  );

describe('an exported archive', () => {
  const suite = organizationSuite();
  const formulas = [
    '=HYPERLINK("http://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    'plain',
    'a "quoted", text',
    'two\r\nlines',
    '𝛑 שלום 😀',
  ];
  let archive: Extracted;
  let manifest: Manifest;
  let organizationId: number;
  let monitorId: number;
  const SCREENSHOT = '0195d3a0-0000-7000-8000-00000000abcd';

  before(async () => {
    const { app } = suite;
    const own = await app.createOrganization({ organization: 'Exported' });
    organizationId = own.organizationId;
    const client = app.client(own.apiToken);
    for (const [at, name] of formulas.entries())
      await app.database.query
        .insertInto('tag')
        .values({
          publicId: app.ports.ids.next(),
          organizationId,
          name,
          nameKey: `t${at}`,
          color: 'red',
          createdAt: app.clock.now(),
          updatedAt: app.clock.now(),
        })
        .execute();
    monitorId = await storeMonitor(app, { organizationId, customerId: null, name: 'Shop' });
    await app.database.query
      .updateTable('monitor')
      .set({ settings: { keyword: '=1+1' } })
      .where('id', '=', monitorId)
      .execute();
    await client.patch('/api/organization', { billingEmail: 'billing@example.com' });
    const ineligible = '{[2026-03-01 10:00:00+00,2026-03-01 14:30:00+02),[2026-03-02 09:00:00+00,)}';
    await app.database.query
      .updateTable('app_user')
      .set({ ineligibleDuring: ineligible })
      .where('organizationId', '=', organizationId)
      .execute();
    await app.database.pool.query(
      `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, latency_ms, details)
       select $1, 1, $2::timestamptz + n * interval '1 s', $2, 'up', 1.5, '{"note":"a\\nb"}' from generate_series(0, 2499) n`,
      [monitorId, app.clock.now()],
    );
    await app.ports.files.write(screenshotFile(monitorId, SCREENSHOT), Readable.from([Buffer.from('PNG of the shop')]));
    archive = await exportOf(app, client);
    manifest = JSON.parse(archive.read('manifest.json')) as Manifest;
  });
  after(() => archive.remove());

  it('has a manifest of every other file', () => {
    expect(manifest.format).to.equal(1);
    expect(manifest.organizationId).to.equal(organizationId);
    expect(manifest.createdAt).to.equal(suite.app.clock.now().toISOString());
    expect(manifest.files.map(({ path }) => path)).to.have.members(
      filesIn(archive.directory).filter((path) => path !== 'manifest.json'),
    );
  });

  it('has the lengths and hashes of its manifest, as sha256sum computes them', () => {
    const sums = manifest.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
    expect(
      execFileSync('sha256sum', ['--check', '--strict', '-'], {
        cwd: archive.directory,
        input: sums,
        encoding: 'utf8',
      }),
    ).to.not.include('FAILED');
    for (const { path, bytes } of manifest.files)
      expect([path, statSync(join(archive.directory, path)).size]).to.deep.equal([path, bytes]);
  });

  it('has JSON Lines, CSV and a schema for every kind, also an empty one, with the same records', () => {
    const records = new Map(manifest.files.map((file) => [file.path, file.records]));
    const kinds = manifest.files.flatMap(({ path }) => /^data\/(.+)\.jsonl$/.exec(path)?.[1] ?? []);
    expect(kinds).to.include.members([
      'organization',
      'users',
      'customers',
      'websites',
      'customer-domains',
      'check-results',
      'incidents',
      'audit-log',
      'im-incidents',
    ]);
    for (const kind of kinds) {
      expect([kind, records.get(`data/${kind}.csv`)]).to.deep.equal([kind, records.get(`data/${kind}.jsonl`)]);
      expect([kind, records.get(`schema/${kind}.json`)]).to.deep.equal([kind, 0]);
      expect([kind, archive.records(kind).length]).to.deep.equal([kind, records.get(`data/${kind}.jsonl`)]);
      const rows = parse(archive.read(`data/${kind}.csv`), { columns: false });
      expect([kind, rows.length - 1]).to.deep.equal([kind, records.get(`data/${kind}.jsonl`)]);
      const { properties } = JSON.parse(archive.read(`schema/${kind}.json`)) as { properties: Record<string, unknown> };
      expect([kind, rows[0]]).to.deep.equal([kind, Object.keys(properties)]);
      for (const record of archive.records(kind))
        expect([kind, Object.keys(record)]).to.deep.equal([kind, Object.keys(properties)]);
    }
    expect(records.get('data/check-results.jsonl')).to.equal(2500);
    expect(records.get('data/customers.jsonl')).to.equal(0);
  });

  it('names the members of monitors as the API of their kind', () => {
    const [website] = archive.records('websites');
    expect(website).to.include({
      id: monitorId,
      name: 'Shop',
      keyword: '=1+1',
      monitoringType: 'http',
      sslNoticeDays: 14,
      maxRedirects: 10,
    });
    expect(website).to.have.property('url');
    expect(website).to.not.have.any.keys('settings', 'target', 'sealedSecrets');
  });

  it('has sets of times as lists, without an end for one that has not ended', () => {
    const times = [
      { from: '2026-03-01T10:00:00.000Z', to: '2026-03-01T12:30:00.000Z' },
      { from: '2026-03-02T09:00:00.000Z', to: null },
    ];
    expect(archive.records('users')[0]?.['ineligibleDuring']).to.deep.equal(times);
    const [row] = parse<Record<string, string>>(archive.read('data/users.csv'), { columns: true });
    expect(JSON.parse(row?.['ineligibleDuring'] ?? '')).to.deep.equal(times);
  });

  it('has timestamps in UTC with milliseconds and nested values', () => {
    const [result] = archive.records('check-results');
    expect(result).to.deep.include({
      dueAt: suite.app.clock.now().toISOString(),
      details: { note: 'a\nb' },
      latencyMs: 1.5,
      whilePaused: false,
    });
    const [row] = parse<Record<string, string>>(archive.read('data/check-results.csv'), { columns: true });
    expect(row).to.include({
      dueAt: suite.app.clock.now().toISOString(),
      details: '{"note": "a\\nb"}',
      latencyMs: '1.5',
      whilePaused: 'false',
      reason: '',
    });
  });

  it('has CSV cells that spreadsheets do not read as formulas, and keeps line breaks and other texts', () => {
    const rows = parse<Record<string, string>>(archive.read('data/tags.csv'), { columns: true });
    expect(rows.map(({ name }) => name)).to.have.members(
      formulas.map((name) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name)),
    );
    expect(archive.records('tags').map(({ name }) => name)).to.have.members(formulas);
    expect(
      parse<Record<string, string>>(archive.read('data/websites.csv'), { columns: true })[0]?.['keyword'],
    ).to.equal("'=1+1");
  });

  it('has the files of the organization', async () => {
    const { publicId } = await suite.app.database.query
      .selectFrom('monitor')
      .select('publicId')
      .where('id', '=', monitorId)
      .executeTakeFirstOrThrow();
    expect(readFileSync(join(archive.directory, 'files/screenshots', publicId, `${SCREENSHOT}.png`), 'utf8')).to.equal(
      'PNG of the shop',
    );
  });

  it('is described by its record', async () => {
    const { apiToken } = await suite.app.createOrganization({ organization: 'Described' });
    const extracted = await exportOf(suite.app, suite.app.client(apiToken));
    const { body } = await suite.app.client(apiToken).get('/api/organization/data-export');
    expect(body.items[0]).to.include({
      status: 'ready',
      bytes: extracted.bytes.length,
      sha256: createHash('sha256').update(extracted.bytes).digest('hex'),
    });
    extracted.remove();
  });

  it('is a snapshot: what is stored while it is written is not in it', async () => {
    const { app } = suite;
    const { apiToken, organizationId: id } = await app.createOrganization({ organization: 'Snapshot' });
    app.clock.advance(hours(1));
    const { files } = app.ports;
    const write = files.write.bind(files);
    files.write = async (name, content) => {
      const iterator = content[Symbol.asyncIterator]();
      const first = await iterator.next();
      await app.database.pool.query('update organization set name = $2 where id = $1', [id, 'Renamed']);
      await app.client(apiToken).post('/api/tags', { name: 'Later', color: 'red' });
      return write(
        name,
        (async function* () {
          for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
        })(),
      );
    };
    try {
      const extracted = await exportOf(app, app.client(apiToken));
      expect(extracted.records('organization')[0]).to.include({ name: 'Snapshot' });
      expect(extracted.records('tags')).to.deep.equal([]);
      extracted.remove();
    } finally {
      files.write = write;
    }
  });
});
