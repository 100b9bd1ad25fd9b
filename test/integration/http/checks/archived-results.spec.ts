import { expect } from 'chai';
import { archiveResults } from '../../../../src/application/checks/archive-results.ts';
import { latencyBucket } from '../../../../src/domain/checks/latency-histogram.ts';
import { days, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { archivedFiles } from '../../../../src/infrastructure/data-export/archived-files.ts';
import { PostgresOrganizationFiles } from '../../../../src/infrastructure/data-export/postgres-organization-files.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const JANUARY = new Date('2026-01-01T00:00:00Z');

describe('archived results over HTTP', () => {
  let app: TestApp;
  let client: ApiClient;
  let stranger: ApiClient;
  let organizationId: number;
  let path: string;
  let earlier: readonly unknown[];

  const queries = [
    'check-history?from=2026-01-01&to=2026-03-01&perPage=7&page=2',
    'check-history?from=2026-01-30T12:00:00Z&to=2026-02-02&sort=checkedAt',
    'uptime-stats?from=2026-01-01T00:30:00Z&to=2026-02-15',
  ];
  const answers = () =>
    Promise.all(
      queries.map(async (query) => {
        const { status, body } = await client.get(`${path}/${query}`);
        return { status, body };
      }),
    );

  before(async () => {
    app = await testApp({ RETENTION_DAYS: '20', RESULT_ARCHIVE_MONTHS: '12' });
    const created = await app.createOrganization();
    client = app.client(created.apiToken);
    stranger = app.client((await app.createOrganization()).apiToken);
    const { body } = await client.post('/api/websites', { name: 'Shop', url: 'https://shop.example/' });
    path = `/api/websites/${body.publicId}`;
    const rows = Array.from({ length: 80 }, (_, n) => {
      const at = later(JANUARY, (n * days(1)) / 2 + minutes(n));
      const isDown = n % 4 === 0;
      return {
        monitorId: body.id,
        locationId: 1,
        dueAt: at,
        checkedAt: at,
        outcome: isDown ? ('down' as const) : ('up' as const),
        reason: isDown ? 'timedOut' : null,
        latencyMs: isDown ? null : 100.04 + n,
        latencyBucket: isDown ? null : latencyBucket(100 + n),
        details: isDown
          ? [{ check: 'connection', result: 'failed', expected: 'an answer within 10 s', seen: 'deadline passed' }]
          : null,
      };
    });
    await app.database.query.insertInto('check_result').values(rows).execute();
    ({ organizationId } = await app.database.query
      .selectFrom('monitor')
      .select('organizationId')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow());
    earlier = await answers();
    await archiveResults(app.ports)();
    await app.database.query.deleteFrom('check_result').where('dueAt', '<', new Date('2026-02-01T00:00:00Z')).execute();
  });
  after(() => app.close());

  it('answers as before the results left the database', async () => {
    expect(await answers()).to.deep.equal(earlier);
    expect(earlier.map((answer) => (answer as { status: number }).status)).to.deep.equal([200, 200, 200]);
  });

  it('answers another organization with notFound', async () => {
    const { status } = await stranger.get(`${path}/check-history?from=2026-01-01&to=2026-02-01`);
    expect(status).to.equal(404);
  });

  it('has the files in exports of the organization, and among those that its erasure deletes', async () => {
    const reader = {
      rows: <Row>(text: string, values: readonly unknown[]) => app.database.planned<Row>(text, values),
    };
    const found = await Array.fromAsync(archivedFiles(app.ports.files, reader, organizationId));
    expect(found.map(({ path: exported }) => exported.replace(/-[\w-]+\.parquet$/, ''))).to.deep.equal([
      'files/check-results/2026',
    ]);
    const folders = await new PostgresOrganizationFiles(app.database).foldersOf(organizationId);
    expect(folders.some((folder) => found[0]!.name.startsWith(folder))).to.equal(true);
  });

  it('answers unavailable for a period whose file is lost, and answers for later ones', async () => {
    for await (const { name } of app.ports.files.list('results/')) await app.ports.files.delete(name);
    const lost = await client.get(`${path}/check-history?from=2026-01-01&to=2026-03-01`);
    expect([lost.status, lost.body.data.code]).to.deep.equal([503, 'unavailable']);
    expect(app.faults.splice(0).map(String).join()).to.match(/UnavailableError: The file results.+ is missing/);
    const kept = await client.get(`${path}/check-history?from=2026-02-01&to=2026-03-01`);
    expect([kept.status, kept.body.total]).to.deep.equal([200, 18]);
  });
});
