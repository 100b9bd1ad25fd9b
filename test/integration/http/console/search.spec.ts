import { expect } from 'chai';
import { SEARCH_ROWS } from '../../../../src/domain/console/search.ts';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';

interface Found {
  readonly id: string;
  readonly name: string;
}

describe('GET /api/search', () => {
  let world: ImWorld;
  let admin: ApiClient;
  let organizationId: number;
  beforeEach(async () => {
    world = await imWorld();
    ({ admin, organizationId } = world);
  });
  afterEach(() => world.close());

  const search = async (text: string, client = admin) => {
    const { status, body } = await client.get(`/api/search?q=${encodeURIComponent(text)}`);
    expect(status).to.equal(200);
    return body;
  };
  const namesOf = (found: readonly Found[]) => found.map(({ name }) => name);
  const addIncident = (customerId: number | null, title: string) =>
    world.app.database.query
      .insertInto('incident')
      .values({
        publicId: world.app.ports.ids.next(),
        organizationId,
        customerId,
        createdAt: NOW,
        updatedAt: NOW,
        origin: 'manual',
        status: 'investigating',
        title,
        startedAt: NOW,
      })
      .execute();

  it('finds monitors, customers, incidents and people by name', async () => {
    const { id: customerId } = await addCustomer(world.app, organizationId, { name: 'Zebra Ltd' });
    await storeMonitor(world.app, { organizationId, customerId, name: 'Shop of Zebra', condition: 'down' });
    await storeMonitor(world.app, { organizationId, name: 'Other' });
    await addIncident(customerId, 'zebra is slow');
    const { body: opened } = await admin.post('/api/im/incidents', { title: 'ZEBRA fell over' });
    await admin.post('/api/users', {
      email: 'zebra@example.com',
      firstName: 'Ann',
      lastName: 'Smith',
      role: 'readonly',
    });
    const found = await search('zebra');
    expect(found.monitors).to.have.length(1);
    expect(found.monitors[0]).to.include({
      name: 'Shop of Zebra',
      kind: 'website',
      state: 'down',
      customerName: 'Zebra Ltd',
    });
    expect(namesOf(found.customers)).to.deep.equal(['Zebra Ltd']);
    expect(found.incidents[0]).to.include({ title: 'zebra is slow', status: 'investigating' });
    expect(found.imIncidents).to.deep.equal([{ id: opened.publicId, title: 'ZEBRA fell over', status: 'triggered' }]);
    expect(found.people.map(({ email }: { email: string }) => email)).to.include.members(['zebra@example.com']);
  });

  it(`returns at most ${SEARCH_ROWS} of each, monitors in the order of their names`, async () => {
    const names = Array.from({ length: SEARCH_ROWS + 1 }, (_, at) => `Zebra ${at}`);
    for (const name of names.toReversed()) await storeMonitor(world.app, { organizationId, name });
    expect(namesOf((await search('zebra')).monitors)).to.deep.equal(names.slice(0, SEARCH_ROWS));
  });

  it('takes wildcards literally, and is empty if nothing is found', async () => {
    await storeMonitor(world.app, { organizationId, name: 'Zebra' });
    expect(await search('Z%a')).to.deep.include({ monitors: [], customers: [], incidents: [], people: [] });
  });

  it('names nobody and no other customer to callers bound to a customer', async () => {
    const [own, other] = [
      await addCustomer(world.app, organizationId, { name: 'Zebra North' }),
      await addCustomer(world.app, organizationId, { name: 'Zebra South' }),
    ];
    for (const { id: customerId } of [own, other]) {
      await storeMonitor(world.app, { organizationId, customerId, name: `Zebra of ${customerId}` });
      await addIncident(customerId, `Zebra of ${customerId}`);
    }
    const bound = await callerOf(world.app, organizationId, { role: 'readonly', customerId: own.id });
    const found = await search('zebra', bound);
    expect(namesOf(found.monitors)).to.deep.equal([`Zebra of ${own.id}`]);
    expect(namesOf(found.customers)).to.deep.equal(['Zebra North']);
    expect(found.incidents).to.have.length(1);
    expect(found).to.include({ imIncidents: null, people: null });
  });

  it('refuses a search for nothing with invalidRequestBody', async () => {
    for (const query of ['', '?q=', '?q=%20']) {
      const { status, body } = await admin.get(`/api/search${query}`);
      expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    }
  });
});
