import { expect } from 'chai';
import type { MonitorState } from '../../../../src/domain/checks/state-span.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** The moment of the list: the fortieth minute of an hour. */
const AT = later(NOW, minutes(40));
const HOURS = 24;

describe('the past of monitors in GET /api/monitors', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    admin = app.client(organization.apiToken);
    app.clock.set(AT);
  });
  after(() => app.close());

  /** Stores a monitor with spans, given as states and the hours before `AT` at which they begin. */
  const monitor = async (
    facts: Partial<Parameters<typeof storeMonitor>[1]>,
    ...begun: readonly (readonly [MonitorState, number])[]
  ): Promise<number> => {
    const id = await storeMonitor(app, { organizationId, condition: 'up', ...facts });
    for (const [at, [state, ago]] of begun.entries()) {
      const next = begun[at + 1];
      await app.database.query
        .insertInto('state_span')
        .values({
          monitorId: id,
          state,
          startedAt: later(AT, -hours(ago)),
          endedAt: next === undefined ? null : later(AT, -hours(next[1])),
        })
        .execute();
    }
    return id;
  };
  const listed = async (query: string, client = admin) => {
    const { status, body } = await client.get(`/api/monitors?sort=name&${query}`);
    expect(status).to.equal(200);
    return body.items;
  };
  const dayOf = (...changed: readonly (readonly [number, MonitorState])[]): readonly MonitorState[] => {
    const states: MonitorState[] = Array.from({ length: HOURS }, () => 'up');
    for (const [hour, state] of changed) states[hour] = state;
    return states;
  };

  it('is shown only as far as it is asked for', async () => {
    await monitor({}, ['up', 100]);
    const [plain] = await listed('');
    expect(plain).not.to.have.any.keys('day', 'uptimePercent');
    const [day] = await listed('include=day');
    expect(day).to.include.keys('day').and.not.to.include.keys('uptimePercent');
    const [uptime] = await listed('include=uptime');
    expect(uptime).to.include({ uptimePercent: 100 }).and.not.to.include.keys('day');
  });

  it('has the worst state of each hour of the clock, oldest first', async () => {
    // The hours begin 40 minutes before `AT`, 1 h 40 min, and so on: the outage lies in the last hour but two.
    await monitor({}, ['up', 100], ['down', 2.2], ['up', 2.1]);
    const [{ day }] = await listed('include=day');
    expect(day).to.deep.equal(dayOf([HOURS - 3, 'down']));
  });

  it('has unknown before the first span, and paused since the monitor is paused', async () => {
    await monitor({ status: 'paused' }, ['up', 3], ['paused', 1]);
    const [{ day }] = await listed('include=day');
    const unknown = Array.from({ length: HOURS - 4 }, () => 'unknown');
    expect(day).to.deep.equal([...unknown, 'up', 'up', 'paused', 'paused']);
  });

  it('shows maintenance that has begun, also before the spans tell of it', async () => {
    const id = await monitor({}, ['up', 100]);
    await app.database.query
      .insertInto('maintenance_period')
      .values({ monitorId: id, startsAt: later(AT, -minutes(20)), endsAt: later(AT, hours(1)) })
      .execute();
    const [{ day, uptimePercent }] = await listed('include=day,uptime');
    expect(day).to.deep.equal(dayOf([HOURS - 1, 'maintenance']));
    expect(uptimePercent).to.equal(100);
  });

  it('shows the uptime that uptime-stats has for the last 30 days, and null without data', async () => {
    const id = await monitor(
      { name: 'a' },
      ['up', 24 * 40],
      ['down', 24 * 31],
      ['up', 24 * 28],
      ['down', 5],
      ['up', 4],
    );
    await monitor({ name: 'b', condition: 'unknown' }, ['unknown', 100]);
    const items = await listed('include=uptime');
    const { body } = await admin.get(`/api/websites/${id}/uptime-stats?from=${later(AT, -days(30)).toISOString()}`);
    expect(body.uptimePercent).to.be.within(93, 94);
    expect(items.map(({ uptimePercent }: { uptimePercent: number }) => uptimePercent)).to.deep.equal([
      body.uptimePercent,
      null,
    ]);
  });

  it('is that of the monitors of the caller’s customer only', async () => {
    const [bakery, brewery] = [await addCustomer(app, organizationId), await addCustomer(app, organizationId)];
    await monitor({ customerId: bakery.id, name: 'bread' }, ['up', 100]);
    await monitor({ customerId: brewery.id, name: 'beer', condition: 'down' }, ['down', 100]);
    const items = await listed('include=day', await callerOf(app, organizationId, { customerId: bakery.id }));
    expect(items.map(({ name, day }: { name: string; day: unknown }) => [name, day])).to.deep.equal([
      ['bread', dayOf()],
    ]);
  });

  it('refuses an unknown part with invalidRequestBody', async () => {
    for (const include of ['week', 'day,week', 'day,']) {
      const { status, body } = await admin.get(`/api/monitors?include=${include}`);
      expect([include, status, body.data.code]).to.deep.equal([include, 400, 'invalidRequestBody']);
    }
  });

  it('answers 304 to the tag of an equal list, and anew after a change', async () => {
    const id = await monitor({}, ['up', 100]);
    const first = await admin.get('/api/monitors?include=day,uptime');
    const headers = { 'If-None-Match': String(first.headers.get('etag')) };
    expect((await admin.get('/api/monitors?include=day,uptime', headers)).status).to.equal(304);
    expect((await admin.get('/api/monitors', headers)).status).to.equal(200);
    await app.database.query.updateTable('monitor').set({ name: 'Renamed' }).where('id', '=', id).execute();
    expect((await admin.get('/api/monitors?include=day,uptime', headers)).status).to.equal(200);
  });
});
