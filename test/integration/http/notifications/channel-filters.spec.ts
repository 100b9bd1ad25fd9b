import { expect } from 'chai';
import { channelFilterDiagnostic } from '../../../../src/infrastructure/notifications/channel-diagnostic.ts';
import { closeAll } from '../../../close-all.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { short } from '../incident-management/im-world.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/notification-channels';

interface Stored {
  readonly id: number;
  readonly publicId: string;
}

describe('the filters of notification channels', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let admin: ApiClient;
  let organizationId: number;
  let bakery: Stored;
  let garage: Stored;
  let shop: Stored;
  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    const own = await app.createOrganization();
    ({ organizationId } = own);
    admin = app.client(own.apiToken);
    bakery = await customer('Bakery');
    garage = await customer('Garage');
    shop = (await admin.post('/api/websites', { name: 'Shop', url: 'http://127.0.0.1/', customerId: bakery.id })).body;
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

  const customer = async (name: string): Promise<Stored> =>
    (await admin.post('/api/customers', { name, email: 'ops@customer.example' })).body.customer;
  const hook = (name: string) => ({ name, type: 'webhook', config: { url: `${receiver.url}/${name}` } });
  const channel = async (name: string, filters?: object, more: object = {}): Promise<Stored> => {
    const { status, body, text } = await admin.post(PATH, {
      ...hook(name),
      ...(filters === undefined ? {} : { filters }),
      ...more,
    });
    expect(status, text).to.equal(200);
    return body;
  };
  const tag = async (name: string): Promise<void> => {
    const { body } = await admin.post('/api/tags', { name, color: 'red' });
    const attachment = { tagId: body.id, monitorType: 'website', monitorId: shop.publicId };
    expect((await admin.post('/api/monitor-tags', attachment)).status).to.equal(200);
  };
  /** The channels that receive an alert about the shop. */
  const alerted = async (reason: string | null = null): Promise<readonly string[]> => {
    receiver.received.length = 0;
    const at = app.clock.now();
    const times = { startedAt: at, confirmedAt: at, resolvedAt: null };
    const incident = {
      publicId: app.ports.ids.next(),
      title: 'Down',
      status: 'open',
      reason,
      evidence: null,
      ...times,
    };
    const monitor = { publicId: shop.publicId, name: 'Shop', kind: 'website', target: 'http://127.0.0.1/' };
    const facts = {
      event: 'opened',
      occurrence: 1,
      at,
      organizationId,
      customerId: bakery.id,
      incident,
      monitor,
    } as const;
    await app.ports.unitOfWork.inTransaction(async () =>
      app.ports.outbox.add(await app.ports.alertPlan.messagesFor(facts), at),
    );
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    return receiver.received.map(({ path }) => path.slice(1)).toSorted();
  };
  const doctor = () => channelFilterDiagnostic(app.database).examine();

  it('decide by tags, customers and severities who receives an alert', async () => {
    await tag('Production');
    await channel('all');
    await channel('production', { tags: ['PRODUCTION', 'other'] });
    await channel('staging', { tags: ['staging'] });
    await channel('bakery', { customers: [bakery.publicId] });
    await channel('garage', { customers: [garage.id] });
    await channel('errors', { severities: ['error'] });
    await channel('warnings', { severities: ['warning'] });
    expect(await alerted()).to.deep.equal(['all', 'bakery', 'errors', 'production']);
    expect(await alerted('domainExpiring')).to.deep.equal(['all', 'bakery', 'production', 'warnings']);
  });

  it('come after the choice of the customer, and after the override of the monitor', async () => {
    const [all, garageOnly] = [await channel('all'), await channel('garage', { customers: [garage.id] })];
    const path = `/api/monitors/${shop.publicId}/notification-channels`;
    await admin.put(path, { overrides: [{ sourceChannelId: garageOnly.id }] });
    expect(await alerted()).to.deep.equal(['all', 'garage']);
    await admin.patch(`/api/customers/${bakery.publicId}`, { notificationChannels: [all.id] });
    expect(await alerted()).to.deep.equal(['all']);
    await admin.put(path, { overrides: [{ sourceChannelId: all.id, isActive: false }] });
    expect(await alerted()).to.deep.equal([]);
  });

  it('are empty by default, replaced as a whole, and audited', async () => {
    const empty = { tags: [], customers: [], severities: [] };
    const { publicId } = await channel('all');
    expect((await admin.get(`${PATH}/${publicId}`)).body.filters).to.deep.equal(empty);
    const filters = { tags: ['Shop'], customers: [bakery.id], severities: ['error'] };
    expect((await admin.patch(`${PATH}/${publicId}`, { filters })).body.filters).to.deep.equal(filters);
    expect((await admin.patch(`${PATH}/${publicId}`, { name: 'Renamed' })).body.filters).to.deep.equal(filters);
    const { body } = await admin.patch(`${PATH}/${publicId}`, { filters: { tags: ['Shop'] } });
    expect(body.filters).to.deep.equal({ ...empty, tags: ['Shop'] });
    const { items } = (await admin.get('/api/audit-log?perPage=100')).body;
    const changes = items.filter(({ action }: { action: string }) => action === 'notificationChannel.updated');
    expect(changes.map(({ after }: { after: { filters?: object } }) => after.filters)).to.deep.include(filters);
  });

  it('refuse customers of others with invalidCustomerId, and what cannot be', async () => {
    const other = app.client((await app.createOrganization()).apiToken);
    const { customer: foreign } = (await other.post('/api/customers', { name: 'A', email: 'a@example.com' })).body;
    const { publicId } = await channel('all');
    for (const id of [foreign.id, foreign.publicId]) {
      const filters = { customers: [bakery.id, id] };
      expect(await short(admin.post(PATH, { ...hook('new'), filters }))).to.deep.equal([422, 'invalidCustomerId']);
      expect(await short(admin.patch(`${PATH}/${publicId}`, { filters }))).to.deep.equal([422, 'invalidCustomerId']);
    }
    const own = { ...hook('own'), customerId: bakery.id, filters: { customers: [bakery.id] } };
    expect(await short(admin.post(PATH, own))).to.deep.equal([400, 'invalidRequestBody']);
    for (const filters of [
      { severities: ['info'] },
      { tags: [''] },
      { tags: Array(51).fill('x') },
      { kinds: [] },
      null,
    ])
      expect(await short(admin.post(PATH, { ...hook('new'), filters }))).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('make doctor warn while they leave no channel for an outage of a monitor', async () => {
    const { publicId } = await channel('garage', { customers: [garage.id] });
    expect(await doctor()).to.deep.include({ verdict: 'warning' });
    expect((await doctor()).says).to.include('1 monitors (Shop)');
    await admin.patch(`${PATH}/${publicId}`, { filters: { severities: ['warning'] } });
    expect((await doctor()).verdict).to.equal('warning');
    await admin.patch(`${PATH}/${publicId}`, { filters: { tags: ['production'] } });
    expect((await doctor()).verdict).to.equal('warning');
    await tag('Production');
    expect((await doctor()).verdict).to.equal('ok');
  });

  it('make doctor warn of a chosen channel that does not want its customer, but not of muted and paused ones', async () => {
    await channel('all');
    const { id } = await channel('garage', { customers: [garage.id] });
    expect((await doctor()).verdict).to.equal('ok');
    await admin.patch(`/api/customers/${bakery.publicId}`, { notificationChannels: [id] });
    expect((await doctor()).verdict).to.equal('warning');
    await admin.put(`/api/monitors/${shop.publicId}/notification-channels`, {
      overrides: [{ sourceChannelId: id, isActive: false }],
    });
    expect((await doctor()).verdict).to.equal('ok');
    await admin.put(`/api/monitors/${shop.publicId}/notification-channels`, { overrides: [] });
    await admin.patch(`/api/websites/${shop.publicId}`, { status: 'paused' });
    expect((await doctor()).verdict).to.equal('ok');
  });

  it('select a copy of a customer as they select the customer', async () => {
    const { publicId } = await channel('bakery', { customers: [bakery.id] });
    const unchanged = await channel('garage', { customers: [garage.id] });
    const copy = (body: object) => admin.post(`/api/customers/${bakery.publicId}/copies`, body);
    const customerDraft = { name: 'Copy', email: 'copy@customer.example' };
    await copy({ customer: customerDraft, dryRun: true });
    const selected = async (id: string) => (await admin.get(`${PATH}/${id}`)).body.filters.customers;
    expect(await selected(publicId)).to.deep.equal([bakery.id]);
    const { body, status, text } = await copy({ customer: customerDraft });
    expect(status, text).to.equal(200);
    expect(await selected(publicId)).to.deep.equal([bakery.id, body.customer.id]);
    expect(await selected(unchanged.publicId)).to.deep.equal([garage.id]);
    await copy({ customerId: garage.id, include: ['tags'] });
    expect(await selected(publicId)).to.not.include(garage.id);
    await copy({ customerId: garage.id, include: ['channels'] });
    expect(await selected(publicId)).to.include(garage.id);
  });
});
