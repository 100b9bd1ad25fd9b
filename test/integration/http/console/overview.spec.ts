import { expect } from 'chai';
import { OVERVIEW_ROWS } from '../../../../src/domain/console/overview.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { anEvidence } from '../../../builders/evidence.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';
import { SCHEDULES, daily } from '../on-call/rotations.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import type { MonitorFacts } from '../stored-monitors.ts';

const OVERVIEW = '/api/overview';

interface Named {
  readonly name: string;
}

describe('GET /api/overview', () => {
  let world: ImWorld;
  let admin: ApiClient;
  let organizationId: number;
  beforeEach(async () => {
    world = await imWorld();
    ({ admin, organizationId } = world);
  });
  afterEach(() => world.close());

  const read = async (client = admin) => {
    const { status, body } = await client.get(OVERVIEW);
    expect(status).to.equal(200);
    return body;
  };
  const customer = (name: string) => addCustomer(world.app, organizationId, { name });
  const monitor = (facts: Partial<MonitorFacts> & { conditionSince?: Date } = {}) =>
    storeMonitor(world.app, { organizationId, condition: 'up', ...facts });
  const stamps = () => ({
    publicId: world.app.ports.ids.next(),
    organizationId,
    createdAt: NOW,
    updatedAt: NOW,
  });
  const addOutage = (
    monitorId: number,
    customerId: number | null,
    startedAt = NOW,
    cause: { reason: string; evidence: unknown } | null = null,
  ) =>
    world.app.database.query
      .insertInto('incident')
      .values({
        ...stamps(),
        monitorId,
        customerId,
        origin: 'automatic',
        status: 'open',
        title: 'Shop',
        startedAt,
        ...cause,
      })
      .execute();
  const addWindow = async (customerId: number, title: string, ...begins: readonly number[]): Promise<void> => {
    const { id: windowId } = await world.app.database.query
      .insertInto('maintenance_window')
      .values({
        ...stamps(),
        customerId,
        targetId: customerId,
        title,
        startTime: '2026-03-01T01:00',
        endTime: '2026-03-01T02:00',
        timezone: 'UTC',
        recurrence: 'none',
        notifySubscribers: false,
        expandedUntil: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const begin of begins)
      await world.app.database.query
        .insertInto('maintenance_period')
        .values({ windowId, customerId, startsAt: later(NOW, hours(begin)), endsAt: later(NOW, hours(begin + 1)) })
        .execute();
  };
  const addRequest = (monitorId: number, customerId: number | null, createdAt = NOW) =>
    world.app.database.query
      .insertInto('change_request')
      .values({ ...stamps(), createdAt, monitorId, customerId, changes: { name: 'Shop' }, status: 'open' })
      .execute();

  it('is empty for an organization without records', async () => {
    expect(await read()).to.deep.equal({
      counts: { up: 0, degraded: 0, down: 0, unknown: 0, paused: 0, maintenance: 0 },
      customers: [],
      outages: [],
      onCall: [],
      expiring: [],
      maintenance: [],
      changeRequests: [],
    });
  });

  it('counts monitors by state, and names the customers with the most that are down first', async () => {
    const [bakery, brewery, mill] = [await customer('Bakery'), await customer('Brewery'), await customer('Mill')];
    const down = (customerId: number, ago: number) =>
      monitor({ customerId, condition: 'down', conditionSince: later(NOW, -hours(ago)) });
    await down(bakery.id, 1);
    await down(brewery.id, 2);
    await down(brewery.id, 5);
    await monitor({ customerId: brewery.id, status: 'paused', condition: 'down' });
    await monitor({ customerId: mill.id });
    const held = await down(mill.id, 1);
    await world.app.database.query
      .insertInto('state_span')
      .values({ monitorId: held, state: 'maintenance', startedAt: NOW })
      .execute();
    const { counts, customers } = await read();
    expect(counts).to.deep.equal({ up: 1, degraded: 0, down: 3, unknown: 0, paused: 1, maintenance: 1 });
    expect(customers).to.deep.equal([
      {
        id: brewery.publicId,
        name: 'Brewery',
        counts: { up: 0, degraded: 0, down: 2, unknown: 0, paused: 1, maintenance: 0 },
        worstSince: later(NOW, -hours(5)).toISOString(),
      },
      {
        id: bakery.publicId,
        name: 'Bakery',
        counts: { up: 0, degraded: 0, down: 1, unknown: 0, paused: 0, maintenance: 0 },
        worstSince: later(NOW, -hours(1)).toISOString(),
      },
    ]);
  });

  it('lists outages, expiries, maintenance and change requests with their monitor and customer', async () => {
    const bakery = await customer('Bakery');
    const shop = await monitor({ customerId: bakery.id, name: 'Shop' });
    await addOutage(shop, bakery.id);
    await world.app.database.query
      .insertInto('certificate_warning')
      .values({ monitorId: shop, subject: 'shop', issuer: 'CA', notAfter: later(NOW, days(5)), warnedAt: NOW })
      .execute();
    await addWindow(bakery.id, 'Move', -2, -0.5, 24);
    await addRequest(shop, bakery.id);
    const { outages, expiring, maintenance, changeRequests } = await read();
    const named = { id: bakery.publicId, name: 'Bakery' };
    for (const [row] of [outages, expiring, maintenance, changeRequests]) expect(row.customer).to.deep.equal(named);
    for (const [row] of [outages, expiring, changeRequests])
      expect(row.monitor).to.include({ kind: 'website', name: 'Shop' });
    expect(outages[0]).to.include({
      title: 'Shop',
      status: 'open',
      startedAt: NOW.toISOString(),
      acknowledgedAt: null,
    });
    expect(expiring[0]).to.include({ type: 'certificate', expiresAt: later(NOW, days(5)).toISOString() });
    expect(maintenance).to.have.length(1);
    expect(maintenance[0]).to.include({
      title: 'Move',
      startsAt: later(NOW, -hours(0.5)).toISOString(),
      monitor: null,
    });
    expect(changeRequests[0].createdAt).to.equal(NOW.toISOString());
  });

  it('lists a domain as long as the announced expiry is that of its registration', async () => {
    const domain = await monitor({ name: 'example.com', target: 'example.com' });
    const expiresAt = later(NOW, days(3));
    const { query } = world.app.database;
    await query.insertInto('domain_warning').values({ monitorId: domain, level: 'warning', expiresAt }).execute();
    await query.insertInto('domain_registration').values({ name: 'example.com', expiresAt }).execute();
    const { expiring } = await read();
    expect(expiring.map(({ type, expiresAt: at }: Record<string, string>) => [type, at])).to.deep.equal([
      ['domain', expiresAt.toISOString()],
    ]);
    await query
      .updateTable('domain_registration')
      .set({ expiresAt: later(NOW, days(368)) })
      .execute();
    expect((await read()).expiring).to.deep.equal([]);
  });

  it('lists the domain of a website by its registered name', async () => {
    const shop = await monitor({ name: 'Shop', target: 'https://www.example.com/shop' });
    const expiresAt = later(NOW, days(3));
    const { query } = world.app.database;
    const warning = { monitorId: shop, name: 'example.com', level: 'warning', expiresAt } as const;
    await query.insertInto('domain_warning').values(warning).execute();
    await query
      .insertInto('domain_registration')
      .values({ name: 'example.com', expiresAt })
      .onConflict((on) => on.column('name').doUpdateSet({ expiresAt }))
      .execute();
    const { expiring } = await read();
    expect(expiring).to.have.length(1);
    expect(expiring[0]).to.deep.include({ type: 'domain', expiresAt: expiresAt.toISOString() });
    expect(expiring[0].monitor).to.include({ kind: 'website', name: 'Shop' });
  });

  it('leaves out what is over: resolved outages, renewed certificates, past occurrences and decided requests', async () => {
    const bakery = await customer('Bakery');
    const shop = await monitor({ customerId: bakery.id });
    await addOutage(shop, bakery.id);
    await addRequest(shop, bakery.id);
    await addWindow(bakery.id, 'Move', -1);
    const { query } = world.app.database;
    await query
      .insertInto('certificate_warning')
      .values({ monitorId: shop, subject: 's', issuer: 'CA', notAfter: NOW, warnedAt: NOW, endedAt: NOW })
      .execute();
    await query.updateTable('incident').set({ status: 'resolved', resolvedAt: NOW }).execute();
    await query.updateTable('change_request').set({ status: 'approved' }).execute();
    expect(await read()).to.deep.include({ outages: [], expiring: [], maintenance: [], changeRequests: [] });
  });

  it(`has at most ${OVERVIEW_ROWS} rows of a list: the latest outages and the oldest requests`, async () => {
    const shop = await monitor();
    for (let at = 0; at <= OVERVIEW_ROWS; at += 1) {
      await addOutage(await monitor({ name: `${at}` }), null, later(NOW, -hours(at)));
      await addRequest(shop, null, later(NOW, -hours(at)));
    }
    const { outages, changeRequests } = await read();
    expect([outages.length, changeRequests.length]).to.deep.equal([OVERVIEW_ROWS, OVERVIEW_ROWS]);
    expect([outages[0].startedAt, changeRequests[0].createdAt]).to.deep.equal([
      NOW.toISOString(),
      later(NOW, -hours(OVERVIEW_ROWS)).toISOString(),
    ]);
  });

  it('names who is on call to those who may use incident management only', async () => {
    const ann = await world.user();
    const { body: schedule } = await admin.post(SCHEDULES, {
      name: 'Primary',
      timezone: 'UTC',
      layers: [daily(ann.userId)],
    });
    expect((await read()).onCall).to.deep.equal([
      {
        schedule: { id: schedule.publicId, name: 'Primary' },
        people: [{ id: ann.userId, name: 'player responder' }],
      },
    ]);
    expect((await read(await callerOf(world.app, organizationId, { role: 'readonly' }))).onCall).to.equal(null);
  });

  it('shows a customer-bound caller nothing of other customers', async () => {
    const [bakery, brewery] = [await customer('Bakery'), await customer('Brewery')];
    for (const { id, name } of [
      { ...bakery, name: 'Bread' },
      { ...brewery, name: 'Beer' },
    ]) {
      const one = await monitor({ customerId: id, name, condition: 'down' });
      await addOutage(one, id);
      await addRequest(one, id);
      await addWindow(id, name, 1);
    }
    const bound = await read(await callerOf(world.app, organizationId, { customerId: bakery.id }));
    expect(bound.counts.down).to.equal(1);
    expect(bound.customers.map(({ name }: Named) => name)).to.deep.equal(['Bakery']);
    expect(JSON.stringify(bound)).not.to.match(/Brewery|Beer/);
    expect([bound.outages.length, bound.maintenance.length, bound.changeRequests.length]).to.deep.equal([1, 1, 1]);
    expect(bound.onCall).to.equal(null);
  });

  it('shows platform staff their own organization only', async () => {
    const other = await world.app.createOrganization();
    await storeMonitor(world.app, { organizationId: other.organizationId, condition: 'down' });
    const staff = await callerOf(world.app, organizationId, { isGlobalAdmin: true });
    expect((await read(staff)).counts.down).to.equal(0);
  });

  it('has the cause of outages in the language of the request, as incidents have it, and a tag for each language', async () => {
    await addOutage(await monitor(), null, NOW, { reason: 'statusUnexpected', evidence: anEvidence() });
    const read = (path: string, language: string) => admin.get(path, { 'Accept-Language': language });
    const [english, german] = [await read(OVERVIEW, 'ja'), await read(OVERVIEW, 'de')];
    expect(english.body.outages[0].summary).to.equal('Answered 503, expected 200 to 299.');
    expect(german.body.outages[0]).to.include({
      reason: 'statusUnexpected',
      summary: 'Antwort 503, erwartet war 200 bis 299.',
    });
    expect(german.body.outages[0]).not.to.have.property('evidence');
    for (const language of ['en', 'de']) {
      const [overview, incidents] = [await read(OVERVIEW, language), await read('/api/incidents', language)];
      expect(incidents.body.items[0].summary).to.equal(overview.body.outages[0].summary);
      expect(incidents.headers.get('content-language')).to.equal(language);
    }
    expect(german.headers.get('etag')).not.to.equal(english.headers.get('etag'));
    const known = { 'If-None-Match': String(german.headers.get('etag')) };
    const again = await admin.get(OVERVIEW, { ...known, 'Accept-Language': 'de' });
    expect([again.status, again.headers.get('vary')]).to.deep.equal([304, 'Accept-Language']);
    expect((await admin.get(OVERVIEW, known)).status).to.equal(200);
  });

  it('answers 304 until something changes', async () => {
    const first = await admin.get(OVERVIEW);
    const headers = { 'If-None-Match': String(first.headers.get('etag')) };
    expect((await admin.get(OVERVIEW, headers)).status).to.equal(304);
    await monitor({ condition: 'down' });
    expect((await admin.get(OVERVIEW, headers)).status).to.equal(200);
  });
});
