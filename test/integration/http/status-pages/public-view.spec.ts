import { expect } from 'chai';
import { sumStateDays } from '../../../../src/application/checks/count-state-days.ts';
import type { MonitorState } from '../../../../src/domain/checks/state-span.ts';
import { days, elapsed, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { CANCELLATION_GRACE } from '../../../../src/domain/organizations/organization.machine.ts';
import { MAX_WINDOW_OCCURRENCES } from '../../../../src/domain/status-pages/planned-maintenance.ts';
import type { PublicPage } from '../../../../src/domain/status-pages/public-page.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { PostgresPublicPages } from '../../../../src/infrastructure/status-pages/postgres-public-pages.ts';
import { closeAll } from '../../../close-all.ts';
import { countingProxy } from '../../kernel/database/counting-proxy.ts';
import type { ApiClient } from '../api-client.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { storedPage } from './stored-pages.ts';
import type { StoredPage } from './stored-pages.ts';

describe('public view of stored pages', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let monitorId: number;
  let page: StoredPage;

  beforeEach(async () => {
    app = await testApp();
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    admin = app.client(organization.apiToken);
    monitorId = await storeMonitor(app, { organizationId, condition: 'up' });
    page = await storedPage(app, { organizationId, monitorIds: [monitorId] });
  });
  afterEach(() => app.close());

  const read = async (id = page.id): Promise<PublicPage> =>
    (await app.ports.publicPages.page(id, app.clock.now())) ?? expect.fail('There is no such page.');
  const statusNow = async () => (await read()).components[0]?.status;
  const setMonitor = (change: {
    readonly condition?: 'up' | 'down' | 'unknown';
    readonly status?: 'active' | 'paused';
  }) => app.database.query.updateTable('monitor').set(change).where('id', '=', monitorId).execute();
  const setOrganization = (change: object) =>
    app.database.query.updateTable('organization').set(change).where('id', '=', organizationId).execute();
  const span = (state: MonitorState, startedAt: Date) =>
    app.ports.stateSpans.replace([{ monitorId, spans: [{ state, startedAt, endedAt: null }] }]);
  const sumDays = () => sumStateDays(app.ports)();

  it('follows the condition of the monitor, not single failed checks', async () => {
    expect(await statusNow()).to.equal('operational');
    await setMonitor({ condition: 'down' });
    expect(await statusNow()).to.equal('major_outage');
    await setMonitor({ condition: 'up', status: 'paused' });
    expect(await statusNow()).to.equal('unknown');
  });

  it('is unknown while the customer of the monitor is paused', async () => {
    await span('paused', app.clock.now());
    expect(await statusNow()).to.equal('unknown');
  });

  it('keeps a component whose monitor is deleted, with status unknown', async () => {
    await app.database.query.deleteFrom('monitor').where('id', '=', monitorId).execute();
    expect((await read()).components).to.have.length(1);
    expect(await statusNow()).to.equal('unknown');
  });

  it('has groups and components in the order of their positions', async () => {
    const { items } = (await admin.get('/api/status-pages')).body;
    const path = `/api/status-pages/${items[0].publicId}`;
    const group = (await admin.post(`${path}/groups`, { name: 'Second', position: 2 })).body;
    await admin.post(`${path}/groups`, { name: 'First', position: 1 });
    await admin.post(`${path}/components`, {
      name: 'Of group',
      position: -1,
      groupId: group.id,
      manualStatus: 'operational',
    });
    const shown = await read();
    expect(shown.groups.map(({ name }) => name)).to.deep.equal(['First', 'Second']);
    expect(shown.components.map(({ name, groupPublicId }) => [name, groupPublicId])).to.deep.equal([
      ['Of group', group.publicId],
      ['Component 0', null],
    ]);
  });

  describe('of days', () => {
    it('begin with the first known day, in the time zone of the organization, from the stored sums and the spans of today', async () => {
      await setOrganization({ timezone: 'Europe/Zurich' });
      app.clock.set(new Date('2026-03-30T10:00:00Z'));
      await span('up', new Date('2026-03-27T23:00:00Z'));
      await span('down', new Date('2026-03-29T20:00:00Z'));
      await span('up', new Date('2026-03-30T00:00:00Z'));
      await sumDays();
      const [component] = (await read()).components;
      expect(component?.days).to.have.length(3);
      expect(component?.days.at(0)?.date).to.equal('2026-03-28');
      const known = component?.days
        .filter(({ sums }) => sums !== null)
        .map(({ date, sums }) => [date, (sums?.upSeconds ?? 0) / 3600, (sums?.downSeconds ?? 0) / 3600]);
      // The clock was put forward on the 29th; the 30th began at 22:00 UTC and has lasted 12 hours.
      expect(known).to.deep.equal([
        ['2026-03-28', 24, 0],
        ['2026-03-29', 21, 2],
        ['2026-03-30', 10, 2],
      ]);
    });

    it('are the same before the past days are summed, and after a change of the time zone', async () => {
      const started = later(app.clock.now(), -days(5));
      await span('up', started);
      await span('down', later(started, hours(30)));
      await span('up', later(started, hours(40)));
      const before = (await read()).components;
      await sumDays();
      expect((await read()).components).to.deep.equal(before);
      await setOrganization({ timezone: 'Asia/Tokyo' });
      const moved = (await read()).components;
      expect(moved).to.not.deep.equal(before);
      await sumDays();
      expect((await read()).components).to.deep.equal(moved);
    });
  });

  describe('of maintenance windows', () => {
    const windowAt = (start: Date, end: Date) =>
      admin.post('/api/maintenance-windows', {
        title: 'Update',
        startTime: start.toISOString(),
        endTime: end.toISOString(),
        websiteId: monitorId,
      });

    it('names the components that they concern, from the moment they are planned until they end', async () => {
      const now = app.clock.now();
      await windowAt(later(now, days(30)), later(now, days(30) + hours(1)));
      await windowAt(later(now, minutes(1)), later(now, minutes(2)));
      const shown = await read();
      expect(
        shown.maintenances.map(({ title, startsAt, componentPublicIds }) => [title, startsAt, componentPublicIds]),
      ).to.deep.equal([
        ['Update', later(now, minutes(1)), [shown.components[0]?.publicId]],
        ['Update', later(now, days(30)), [shown.components[0]?.publicId]],
      ]);
      app.clock.set(later(now, minutes(1)));
      expect(await statusNow()).to.equal('under_maintenance');
      app.clock.set(later(now, minutes(2)));
      expect(await statusNow()).to.equal('operational');
      expect((await read()).maintenances).to.have.length(1);
    });

    const recurring = async (recurrence: string, first: Date): Promise<readonly number[]> => {
      const times = { startTime: first.toISOString(), endTime: later(first, minutes(30)).toISOString(), recurrence };
      const { body } = await admin.post('/api/maintenance-windows', {
        title: recurrence,
        websiteId: monitorId,
        ...times,
      });
      const { maintenances } = await read();
      await admin.delete(`/api/maintenance-windows/${body.publicId}`);
      return maintenances.map(({ startsAt }) => elapsed(first, startsAt) / days(1));
    };

    it('shows every occurrence of a recurring one in the next 31 days, beyond those that are stored', async () => {
      const tomorrow = later(app.clock.now(), days(1));
      expect(await recurring('weekly', tomorrow)).to.deep.equal([0, 7, 14, 21, 28]);
      expect(await recurring('FREQ=DAILY;INTERVAL=15', tomorrow)).to.deep.equal([0, 15]);
      expect(await recurring('FREQ=WEEKLY;COUNT=3', tomorrow)).to.deep.equal([0, 7, 14]);
    });

    it('shows the next occurrence of a recurring one that has none in the next 31 days', async () => {
      expect(await recurring('FREQ=MONTHLY;INTERVAL=3', later(app.clock.now(), days(40)))).to.deep.equal([0]);
      expect(await recurring('FREQ=YEARLY', later(app.clock.now(), -days(1)))).to.have.length(1);
    });

    it('does not hide others behind one that occurs every hour', async () => {
      const now = app.clock.now();
      await windowAt(later(now, days(20)), later(now, days(21)));
      expect((await recurring('FREQ=HOURLY', later(now, minutes(1)))).length).to.equal(MAX_WINDOW_OCCURRENCES + 1);
    });
  });

  describe('of incidents', () => {
    const [componentOf, open] = [
      () => page.componentIds[0],
      async (body: object) =>
        (
          await admin.post('/api/incidents', {
            title: 'Slow',
            message: 'We are looking.',
            impact: 'minor',
            componentIds: [componentOf()],
            ...body,
          })
        ).body,
    ];

    it('shows manual ones that name a component, at their permanent address too', async () => {
      const incident = await open({});
      await open({ title: 'Internal', componentIds: [] });
      const shown = await read();
      expect(shown.incidents.map(({ title, status, impact }) => [title, status, impact])).to.deep.equal([
        ['Slow', 'investigating', 'minor'],
      ]);
      expect(shown.incidents[0]?.updates.map(({ message }) => message)).to.deep.equal(['We are looking.']);
      expect(shown.status).to.equal('degraded_performance');
      const at = await app.ports.publicPages.incident(page.id, incident.publicId, app.clock.now());
      expect(at?.incident).to.deep.equal(shown.incidents[0]);
      expect(at?.page.status).to.equal('degraded_performance');
    });

    it('finds no incident of another page', async () => {
      const incident = await open({});
      const other = await storedPage(app, { organizationId });
      expect(await app.ports.publicPages.incident(other.id, incident.publicId, app.clock.now())).to.equal(null);
    });

    it('lists those that began in a month of the time zone in its history', async () => {
      await setOrganization({ timezone: 'Pacific/Auckland' });
      app.clock.set(new Date('2026-03-05T00:00:00Z'));
      // In Auckland it is the first of March.
      await open({ startedAt: '2026-02-28T11:00:00.000Z' });
      const titles = async (month: string) =>
        (await app.ports.publicPages.history(page.id, month, app.clock.now()))?.incidents.map(({ title }) => title);
      expect([await titles('2026-02'), await titles('2026-03')]).to.deep.equal([[], ['Slow']]);
    });

    it('shows automatic ones without title once they have lasted as long as the page waits', async () => {
      const now = app.clock.now();
      const announcing = await storedPage(app, { organizationId, monitorIds: [monitorId], announceAfterMinutes: 5 });
      const stamps = { createdAt: now, updatedAt: now, startedAt: now, confirmedAt: now };
      await app.database.query
        .insertInto('incident')
        .values({
          ...stamps,
          publicId: app.ports.ids.next(),
          organizationId,
          monitorId,
          origin: 'automatic',
          status: 'open',
          title: 'https://secret.example',
        })
        .execute();
      app.clock.set(later(now, minutes(5) - 1));
      expect((await read(announcing.id)).incidents).to.deep.equal([]);
      app.clock.set(later(now, minutes(5)));
      expect((await read(announcing.id)).incidents.map(({ title, status }) => [title, status])).to.deep.equal([
        [null, 'investigating'],
      ]);
      expect((await read()).incidents).to.deep.equal([]);
    });
  });

  describe('of organizations', () => {
    const isServed = async () => (await app.ports.publicPages.page(page.id, app.clock.now())) !== null;

    it('is not served while the organization is suspended or deleted, and is while it is canceled', async () => {
      await setOrganization({ status: 'suspended' });
      expect(await isServed()).to.equal(false);
      await setOrganization({ status: 'deleted' });
      expect(await isServed()).to.equal(false);
      await setOrganization({ status: 'cancelled', cancelledAt: later(app.clock.now(), -CANCELLATION_GRACE + 1) });
      expect(await isServed()).to.equal(true);
      await setOrganization({ status: 'cancelled', cancelledAt: later(app.clock.now(), -CANCELLATION_GRACE) });
      expect(await isServed()).to.equal(false);
    });

    it('is not served once its customer is deleted', async () => {
      const customer = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer;
      const own = await storedPage(app, { organizationId, customerId: customer.id });
      await admin.delete(`/api/customers/${customer.publicId}`);
      expect(await app.ports.publicPages.page(own.id, app.clock.now())).to.equal(null);
    });
  });

  it('is read in four queries, however many components it has', async () => {
    const monitorIds = await Promise.all(
      Array.from({ length: 200 }, () => storeMonitor(app, { organizationId, condition: 'up' })),
    );
    const large = await storedPage(app, { organizationId, monitorIds });
    const proxy = await countingProxy(app.databaseUrl);
    const database = await Database.connect(proxy.url, 1);
    try {
      const pages = new PostgresPublicPages({
        database,
        timeZones: app.ports.timeZones,
        recurrenceRules: app.ports.recurrenceRules,
      });
      await pages.page(large.id, app.clock.now());
      proxy.takeCount();
      const shown = await pages.page(large.id, app.clock.now());
      expect(proxy.takeCount()).to.be.at.most(4);
      expect(shown?.components).to.have.length(200);
    } finally {
      await closeAll(
        () => database.close(),
        () => proxy.close(),
      );
    }
  });
});
