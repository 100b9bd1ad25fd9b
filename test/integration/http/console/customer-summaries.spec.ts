import { expect } from 'chai';
import { SUMMARY_UPTIME_DAYS } from '../../../../src/domain/console/customer-summary.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import type { MonitorFacts } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/customers/summary';

describe('GET /api/customers/summary', () => {
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
  });
  after(() => app.close());

  const read = async (query = '', client = admin) => {
    const { status, body } = await client.get(`${PATH}${query}`);
    expect(status).to.equal(200);
    return body;
  };
  const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);
  const customer = (name: string, email = 'contact@example.com') => addCustomer(app, organizationId, { name, email });
  const monitor = (customerId: number | null, facts: Partial<MonitorFacts> & { conditionSince?: Date } = {}) =>
    storeMonitor(app, { organizationId, customerId, condition: 'up', ...facts });
  const downFor = (span: number) => ({ condition: 'down', conditionSince: later(app.clock.now(), -span) }) as const;
  const maintained = (monitorId: number) =>
    app.database.query
      .insertInto('state_span')
      .values({ monitorId, state: 'maintenance', startedAt: app.clock.now() })
      .execute();
  const dayOf = (ago: number) => later(app.clock.now(), -days(ago)).toISOString().slice(0, 10);
  const summed = (monitorId: number, ago: number, up: number, down: number) =>
    app.database.query
      .insertInto('state_day')
      .values({
        monitorId,
        day: dayOf(ago),
        upSeconds: up,
        downSeconds: down,
        maintenanceSeconds: 0,
        unknownSeconds: 0,
        pausedSeconds: 0,
      })
      .execute();

  it('counts the monitors of each customer by state', async () => {
    const { id, publicId } = await customer('Anna');
    await monitor(id);
    await monitor(id, downFor(hours(2)));
    await monitor(id, { condition: 'unknown' });
    await monitor(id, { status: 'paused' });
    await maintained(await monitor(id, downFor(hours(9))));
    await monitor(null, downFor(hours(1)));
    const { items, total } = await read();
    expect(total).to.equal(1);
    expect(items[0]).to.deep.include({
      id,
      publicId,
      name: 'Anna',
      status: 'active',
      counts: { total: 5, up: 1, degraded: 0, down: 1, unknown: 1, paused: 1, maintenance: 1 },
      worstSince: later(app.clock.now(), -hours(2)).toISOString(),
      uptimePercent: null,
    });
  });

  it('lists the customers with the most monitors that are down first, then those down longest, then by name', async () => {
    const [quiet, calm, one, two, old] = [
      await customer('Quiet'),
      await customer('Calm'),
      await customer('One'),
      await customer('Two'),
      await customer('Old'),
    ];
    await monitor(quiet.id);
    await maintained(await monitor(calm.id, downFor(hours(50))));
    await monitor(one.id, downFor(hours(1)));
    await monitor(old.id, downFor(hours(5)));
    for (const span of [1, 2]) await monitor(two.id, downFor(hours(span)));
    expect(namesOf(await read())).to.deep.equal(['Two', 'Old', 'One', 'Calm', 'Quiet']);
    const second = await read('?perPage=2&page=2');
    expect(second).to.include({ total: 5, page: 2, perPage: 2 });
    expect(namesOf(second)).to.deep.equal(['One', 'Calm']);
    expect(namesOf(await read('?sort=-name'))).to.deep.equal(['Two', 'Quiet', 'One', 'Old', 'Calm']);
    expect(await read('?perPage=2&page=9')).to.deep.include({ total: 5, items: [] });
  });

  it('has the limit of the package, or null', async () => {
    await customer('Anna');
    expect((await read()).items[0].monitorLimit).to.equal(null);
    await app.database.query
      .updateTable('package_config')
      .set({ limits: { monitors: 7 } })
      .where('organizationId', '=', organizationId)
      .execute();
    expect((await read()).items[0].monitorLimit).to.equal(7);
  });

  it('has the limits of kinds that the package limits, with the monitors of these kinds', async () => {
    const { id } = await customer('Anna');
    await monitor(id);
    await monitor(id);
    expect((await read()).items[0].limitedKinds).to.deep.equal([]);
    await app.database.query
      .updateTable('package_config')
      .set({ limits: { monitors: 7, website: 2, dns: 0, tcp: null, users: 3 } })
      .where('organizationId', '=', organizationId)
      .execute();
    expect((await read()).items[0].limitedKinds).to.deep.equal([
      { kind: 'website', used: 2, limit: 2 },
      { kind: 'dns', used: 0, limit: 0 },
    ]);
  });

  it(`has the uptime of all monitors in the last ${SUMMARY_UPTIME_DAYS} complete days`, async () => {
    const { id } = await customer('Anna');
    const [one, other] = [await monitor(id), await monitor(id)];
    await summed(one, 1, 86_400, 0);
    await summed(other, SUMMARY_UPTIME_DAYS, 43_200, 43_200);
    await summed(other, SUMMARY_UPTIME_DAYS + 1, 0, 86_400);
    expect((await read()).items[0].uptimePercent).to.equal(75);
  });

  it('shows customers whose cancellation date has come as canceled, and no deleted ones', async () => {
    const [ended, gone] = [await customer('Anna'), await customer('Berta')];
    await app.database.query
      .updateTable('customer')
      .set({ cancellationDate: app.clock.now() })
      .where('id', '=', ended.id)
      .execute();
    expect((await admin.delete(`/api/customers/${gone.publicId}`)).status).to.equal(200);
    expect((await read()).items.map(({ status }: { status: string }) => status)).to.deep.equal(['cancelled']);
  });

  it('selects by name, address, package and custom field', async () => {
    const { id, publicId } = await customer('Anna');
    await customer('Berta', 'shop@berta.example');
    await app.database.query
      .updateTable('customer')
      .set({ customFields: { region: 'north' } })
      .where('id', '=', id)
      .execute();
    const { body } = await admin.get('/api/package-configs');
    expect(namesOf(await read('?search=ANN'))).to.deep.equal(['Anna']);
    expect(namesOf(await read('?search=berta.example'))).to.deep.equal(['Berta']);
    expect(namesOf(await read('?customField=region:north'))).to.deep.equal(['Anna']);
    const packages: readonly { id: number }[] = body.items ?? body;
    expect((await read(`?packageId=${packages[0]?.id}`)).total).to.equal(2);
    for (const each of [id, publicId]) expect(namesOf(await read(`?customerId=${each}`))).to.deep.equal(['Anna']);
  });

  it('shows callers bound to a customer only that customer', async () => {
    const [own] = [await customer('Anna'), await customer('Berta')];
    const bound = await callerOf(app, organizationId, { role: 'readonly', customerId: own.id });
    expect(namesOf(await read('', bound))).to.deep.equal(['Anna']);
  });
});
