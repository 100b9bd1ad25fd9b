import { expect } from 'chai';
import { histogramOf, latencyBucket } from '../../../../src/domain/checks/latency-histogram.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** The minutes before `NOW` at which a check was due. */
interface CheckFacts {
  readonly ago: number;
  readonly locationId: number;
  readonly latencyMs: number | null;
}

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';
const textOf = (ago: number): string => later(NOW, -ago).toISOString();

describe('GET /api/monitors/{kind}/{id}/series', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let site: { readonly id: number; readonly publicId: string };
  let office: number;

  before(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    ({ organizationId } = created);
    admin = app.client(created.apiToken);
    const platform = await callerOf(app, organizationId, { isGlobalAdmin: true });
    office = (await platform.post('/api/locations', { key: 'office', name: 'Office', organizationId })).body.id;
  });
  beforeEach(async () => {
    site = (await admin.post('/api/websites', { name: 'Shop', url: 'https://shop.example.com/' })).body;
    await app.database.query.deleteFrom('state_span').where('monitorId', '=', site.id).execute();
  });
  after(() => app.close());

  const get = (query: string, client = admin, of = `website/${site.publicId}`) =>
    client.get(`/api/monitors/${of}/series?${query}`);
  const addCheck = async ({ ago, locationId, latencyMs }: CheckFacts): Promise<void> => {
    const at = later(NOW, -minutes(ago));
    await app.database.query
      .insertInto('check_result')
      .values({
        monitorId: site.id,
        locationId,
        dueAt: at,
        checkedAt: at,
        outcome: latencyMs === null ? 'down' : 'up',
        latencyMs,
        latencyBucket: latencyMs === null ? null : latencyBucket(latencyMs),
      })
      .execute();
  };
  const addSpan = (state: 'up' | 'down', from: number, to: number | null) =>
    app.database.query
      .insertInto('state_span')
      .values({
        monitorId: site.id,
        state,
        startedAt: later(NOW, -minutes(from)),
        endedAt: to === null ? null : later(NOW, -minutes(to)),
      })
      .execute();
  const refusalOf = async (query: string, client = admin, of?: string) => {
    const { status, body } = await get(query, client, of);
    return [status, body.data?.code];
  };

  it('has the seconds in each state and the response times of each location in each bucket', async () => {
    await addSpan('down', 90, 45);
    await app.database.query.updateTable('monitor').set({ condition: 'up' }).where('id', '=', site.id).execute();
    await addSpan('up', 45, null);
    for (const [ago, locationId, latencyMs] of [
      [80, 1, null],
      [50, 1, 100],
      [40, 1, 200],
      [40, office, 800],
      [30, 1, 200],
    ] as const)
      await addCheck({ ago, locationId, latencyMs });
    const { status, body } = await get(`from=${textOf(hours(2))}&to=${textOf(0)}&points=2`);
    expect(status).to.equal(200);
    expect(body).to.include({ from: textOf(hours(2)), to: textOf(0), bucketSeconds: 3600, byLocation: true });
    const [first, second] = body.buckets;
    expect([first.from, first.to, second.to]).to.deep.equal([textOf(hours(2)), textOf(hours(1)), textOf(0)]);
    expect(first).to.deep.include({
      seconds: { up: 0, degraded: 0, down: 1800, maintenance: 0, unknown: 0, paused: 0 },
      checks: 1,
      failures: 1,
      p50Ms: null,
      p95Ms: null,
    });
    expect(second).to.deep.include({
      seconds: { up: 2700, degraded: 0, down: 900, maintenance: 0, unknown: 0, paused: 0 },
      checks: 4,
      failures: 0,
    });
    expect(second.p50Ms).to.be.within(195, 205);
    expect(second.p95Ms).to.be.within(782, 818);
    const [local, remote] = second.locations;
    expect([local.locationId, local.checks, remote.locationId, remote.checks]).to.deep.equal([1, 3, office, 1]);
    expect(remote.p50Ms).to.be.within(782, 818);
  });

  it('reads a longer period from the rollups, without locations', async () => {
    const start = new Date(Math.floor(NOW.getTime() / days(1)) * days(1) - days(20));
    const rollup = (startsAt: Date, span: 'hour' | 'day', ms: number) =>
      app.database.query
        .insertInto('check_rollup')
        .values({
          monitorId: site.id,
          span,
          startsAt,
          checks: 10,
          failures: 2,
          latencyCount: 8,
          latencySum: 8 * ms,
          histogram: histogramOf(Array.from({ length: 8 }, () => latencyBucket(ms))),
        })
        .execute();
    await rollup(start, 'day', 100);
    await rollup(later(start, hours(5)), 'hour', 400);
    for (const [span, until] of [
      ['day', later(start, days(1))],
      ['hour', later(start, days(2))],
    ] as const)
      await app.database.query
        .insertInto('rollup_progress')
        .values({ span, countedUntil: until })
        .onConflict((conflict) => conflict.column('span').doUpdateSet({ countedUntil: until }))
        .execute();
    const bounds = `from=${start.toISOString()}&to=${later(start, days(2)).toISOString()}`;
    const daily = (await get(`${bounds}&points=2`)).body;
    expect(daily).to.include({ bucketSeconds: 86_400, byLocation: false });
    expect(daily.buckets[0]).to.deep.include({ checks: 10, failures: 2, locations: [] });
    expect(daily.buckets[0].p50Ms).to.be.within(97, 103);
    const hourly = (await get(`${bounds}&points=48`)).body;
    expect(hourly).to.include({ bucketSeconds: 3600, byLocation: false });
    expect(hourly.buckets[5]).to.deep.include({ checks: 10, failures: 2 });
    expect(hourly.buckets[5].p50Ms).to.be.within(390, 410);
    await app.database.query.deleteFrom('rollup_progress').execute();
  });

  it('covers the last 24 hours in 96 buckets by default, and accepts the integer id', async () => {
    const { status, body } = await get('', admin, `website/${site.id}`);
    expect([status, body.bucketSeconds, body.buckets.length]).to.deep.equal([200, 900, 96]);
  });

  it('begins the number of days before its end that `from` says', async () => {
    const { body } = await get('from=P2D');
    expect([body.from, body.to]).to.deep.equal([later(NOW, -days(2)).toISOString(), NOW.toISOString()]);
  });

  it('answers monitors of every kind', async () => {
    const { body } = await admin.post('/api/dns-monitors', { name: 'Names', hostname: 'example.com' });
    expect((await get('', admin, `dns/${body.publicId}`)).status).to.equal(200);
  });

  it('leaves out checks that were made while the monitor was paused', async () => {
    await addCheck({ ago: 5, locationId: 1, latencyMs: 100 });
    await app.database.query
      .updateTable('check_result')
      .set({ whilePaused: true })
      .where('monitorId', '=', site.id)
      .execute();
    const { body } = await get('points=2');
    expect(body.buckets.map(({ checks }: { readonly checks: number }) => checks)).to.deep.equal([0, 0]);
  });

  it('refuses a period that ends before it begins with invalidDateRange', async () => {
    expect(await refusalOf('from=2026-03-02&to=2026-03-01')).to.deep.equal([400, 'invalidDateRange']);
  });

  for (const points of ['1', '501', '2.5', 'many'])
    it(`refuses ${points} points with invalidRequestBody`, async () => {
      expect(await refusalOf(`points=${points}`)).to.deep.equal([400, 'invalidRequestBody']);
    });

  it('does not find a monitor of another kind, organization or customer', async () => {
    const [bakery, brewery] = [await addCustomer(app, organizationId), await addCustomer(app, organizationId)];
    const { body: own } = await admin.post('/api/websites', {
      name: 'Bread',
      url: 'https://bread.example.com/',
      customerId: bakery.id,
    });
    const of = `website/${own.publicId}`;
    expect((await get('', await callerOf(app, organizationId, { customerId: bakery.id }), of)).status).to.equal(200);
    expect((await get('', await callerOf(app, organizationId, { customerId: brewery.id }), of)).status).to.equal(404);
    const stranger = app.client((await app.createOrganization()).apiToken);
    for (const [client, path] of [
      [stranger, of],
      [admin, `tcp/${own.publicId}`],
      [admin, `website/${UNKNOWN}`],
    ] as const)
      expect([path, (await get('', client, path)).status]).to.deep.equal([path, 404]);
  });

  it('refuses an unknown kind with invalidRequestBody', async () => {
    expect(await refusalOf('', admin, `gopher/${site.publicId}`)).to.deep.equal([400, 'invalidRequestBody']);
  });
});
