import { expect } from 'chai';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 0, evidence: null };
const DOWN: CheckFinding = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null };

describe('GET /api/monitors/assert-healthy', () => {
  let app: TestApp;
  let client: ApiClient;
  let shop: string;
  let blog: string;
  /** What happens while a request waits. */
  let meanwhile: () => Promise<void>;

  beforeEach(async () => {
    meanwhile = () => Promise.resolve();
    app = await testApp(
      {},
      {
        pause: async (ms) => {
          await meanwhile();
          app.clock.advance(ms);
        },
      },
    );
    client = app.client((await app.createOrganization()).apiToken);
    const create = async (name: string) =>
      (await client.post('/api/websites', { name, url: 'http://1.1.1.1/' })).body.publicId as string;
    [shop, blog] = [await create('Shop'), await create('Blog')];
    await client
      .post('/api/tags', { name: 'Production', color: 'red' })
      .then(({ body: { id: tagId } }) =>
        Promise.all(
          [shop, blog].map((monitorId) =>
            client.post('/api/monitor-tags', { tagId, monitorType: 'website', monitorId }),
          ),
        ),
      );
    app.clock.advance(minutes(1));
  });
  afterEach(() => app.close());

  /** Makes the checks that are due, or would be within an hour. */
  const check = async (finding: CheckFinding = UP, name?: string): Promise<void> => {
    const now = app.clock.now();
    const due = await app.ports.checkQueue.claim({
      locationId: 1,
      owner: 'w',
      now,
      until: later(now, hours(1)),
      limit: 10,
    });
    const named = await app.database.query.selectFrom('monitor').select(['id', 'name']).execute();
    const wanted = due.filter(
      ({ monitorId }) => name === undefined || named.some((each) => each.id === monitorId && each.name === name),
    );
    await app.ports.checkQueue.release(
      'w',
      due.filter((each) => !wanted.includes(each)),
    );
    if (wanted.length > 0)
      await recordStateChanges(app.ports)(
        'w',
        wanted.map((each) => finishCheck(each, finding, now)),
      );
  };
  const assertHealthy = async (query = 'tag=production') => {
    const { status, body } = await client.get(`/api/monitors/assert-healthy?${query}`);
    return {
      status,
      body,
      problems: (body.problems as { name: string; problem: string }[] | undefined)?.map(
        ({ name, problem }) => `${name} ${problem}`,
      ),
    };
  };

  it('answers as soon as all selected monitors were checked after the request and are up', async () => {
    await check();
    app.clock.advance(1);
    let looks = 0;
    meanwhile = async () => {
      if ((looks += 1) === 2) await check();
    };
    const began = app.clock.now();
    const { status, body } = await assertHealthy();
    expect([status, body]).to.deep.equal([
      200,
      { healthy: true, since: began.toISOString(), checked: 2, problems: [] },
    ]);
    expect(app.clock.now()).to.deep.equal(later(began, seconds(2)));
  });

  it('answers 409 after `within` seconds with the monitors that are not up, also if they were up before', async () => {
    await check();
    app.clock.advance(1);
    let looks = 0;
    meanwhile = async () => {
      if ((looks += 1) === 1) await check(UP, 'Shop');
    };
    const began = app.clock.now();
    const { status, body, problems } = await assertHealthy('tag=Production&within=5');
    expect([status, body.healthy, problems]).to.deep.equal([409, false, ['Blog notChecked']]);
    expect(app.clock.now()).to.deep.equal(later(began, seconds(5)));
  });

  it('does not count a check that began before the request and ended after it', async () => {
    await check();
    app.clock.advance(1);
    meanwhile = () =>
      check({ ...UP, latencyMs: 2000, timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1, totalMs: 2000 } });
    expect((await assertHealthy('tag=production&within=2')).problems).to.deep.equal([
      'Shop notChecked',
      'Blog notChecked',
    ]);
  });

  it('names monitors that are down, failing and paused', async () => {
    await check();
    meanwhile = () => check(DOWN, 'Shop');
    await client.patch(`/api/websites/${blog}`, { status: 'paused' });
    expect((await assertHealthy('tag=production&within=1')).problems).to.deep.equal(['Shop failing', 'Blog paused']);
    expect((await assertHealthy('tag=production&within=1')).problems).to.deep.equal(['Shop down', 'Blog paused']);
  });

  it('accepts earlier checks with maxAge, and those since a moment with since', async () => {
    await check();
    app.clock.advance(seconds(20));
    expect((await assertHealthy('tag=production&within=1&maxAge=19')).status).to.equal(409);
    app.clock.advance(-seconds(1));
    expect((await assertHealthy('tag=production&within=1&maxAge=20')).status).to.equal(200);
    expect(
      (await assertHealthy(`tag=production&within=1&since=${later(app.clock.now(), -seconds(20)).toISOString()}`))
        .status,
    ).to.equal(200);
    expect((await assertHealthy(`tag=production&within=1&since=${app.clock.now().toISOString()}`)).status).to.equal(
      409,
    );
  });

  it('selects by tag, kind and ids together', async () => {
    await check();
    const checked = async (query: string) =>
      (await assertHealthy(`${query}&within=1&maxAge=600`)).body.checked as number;
    expect([
      await checked('kind=website'),
      await checked(`ids=${shop}`),
      await checked(`ids=${shop},${blog}`),
      await checked(`tag=production&ids=${blog}`),
    ]).to.deep.equal([2, 1, 2, 1]);
  });

  it('refuses a selection that matches nothing with monitorNotFound, and none at all with invalidRequestBody', async () => {
    const other = app.client((await app.createOrganization()).apiToken);
    for (const query of ['tag=staging', 'kind=tcp', 'ids=0195d3a0-0000-7000-8000-000000000000'])
      expect((await assertHealthy(query)).body.data, query).to.include({ code: 'monitorNotFound' });
    expect((await other.get(`/api/monitors/assert-healthy?ids=${shop}`)).body.data).to.include({
      code: 'monitorNotFound',
    });
    expect((await other.post('/api/monitors/trigger-checks', { ids: [shop] })).body.data).to.include({
      code: 'monitorNotFound',
    });
    for (const query of [
      'within=5',
      'kind=none',
      'tag=production&within=61',
      'tag=production&within=0',
      'ids=1',
      'tag=production&maxAge=86401',
    ])
      expect((await assertHealthy(query)).body.data, query).to.include({ code: 'invalidRequestBody' });
  });

  it('counts a heartbeat by its condition', async () => {
    const { body: heartbeat } = await client.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat' });
    expect((await assertHealthy(`ids=${heartbeat.publicId}&within=1`)).problems).to.deep.equal(['Backup notChecked']);
    await client.get(`/api/heartbeat/${heartbeat.heartbeatToken}`);
    expect((await assertHealthy(`ids=${heartbeat.publicId}&within=1`)).status).to.equal(200);
  });

  it('holds no transaction and no connection while it waits', async () => {
    const busy: number[] = [];
    meanwhile = () => {
      busy.push(app.database.pool.totalCount - app.database.pool.idleCount);
      return Promise.resolve();
    };
    await assertHealthy('tag=production&within=2');
    expect(busy).to.deep.equal([0, 0]);
  });

  it('waits for checks that POST /api/monitors/trigger-checks has triggered', async () => {
    await check();
    const { body } = await client.post('/api/monitors/trigger-checks', { tag: 'production' });
    expect(body).to.deep.equal({ triggeredAt: app.clock.now().toISOString(), triggered: 2 });
    const trail = await app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'website.triggered')
      .execute();
    expect(trail).to.have.length(2);
    app.clock.advance(seconds(1));
    await check();
    app.clock.advance(seconds(1));
    expect((await assertHealthy(`tag=production&since=${body.triggeredAt}&within=1`)).status).to.equal(200);
    for (const sent of [{}, { tag: 'production', ids: [] }])
      expect((await client.post('/api/monitors/trigger-checks', sent)).body.data).to.include({
        code: 'invalidRequestBody',
      });
    expect((await client.post('/api/monitors/trigger-checks', { tag: 'none' })).body.data).to.include({
      code: 'monitorNotFound',
    });
  });
});
