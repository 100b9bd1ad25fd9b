import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import type { MonitorFacts } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/monitors/bulk';
const CHANNELS = '/api/notification-channels';

describe('POST /api/monitors/bulk with a channel', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;
  let channel: { id: number; publicId: string };

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    admin = app.client(organization.apiToken);
    channel = await addChannel();
  });
  after(() => app.close());

  let count = 0;
  const addChannel = async (facts: object = {}, client = admin) => {
    const config = { recipients: [`ops-${(count += 1)}@example.com`] };
    return (await client.post(CHANNELS, { name: 'Ops', type: 'email', config, ...facts })).body;
  };
  const website = async (facts: Partial<MonitorFacts> = {}) => {
    const id = await storeMonitor(app, { organizationId, ...facts });
    const row = await app.database.query.selectFrom('monitor').select('publicId').where('id', '=', id).execute();
    return { kind: 'website', id: row[0]?.publicId ?? '' };
  };
  const overridesOf = async ({ id }: { id: string }) => {
    const { body } = await admin.get(`/api/websites/${id}/notification-channels`);
    return body.map(({ sourceChannelId, isActive }: { sourceChannelId: number; isActive: boolean }) => ({
      sourceChannelId,
      isActive,
    }));
  };
  const bulk = async (action: string, monitors: readonly object[], more: object = {}, client = admin) => {
    const change = { action, channelId: channel.publicId };
    const { status, body, text } = await client.post(PATH, { change, monitors, ...more });
    expect(status, text).to.equal(200);
    return body;
  };
  const actionsOf = async () =>
    (
      await app.database.query
        .selectFrom('audit_log')
        .select('action')
        .where('organizationId', '=', organizationId)
        .where('action', 'like', 'notificationChannel.%')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);

  it('mutes the channel for each website and ends that, with an audit entry for each', async () => {
    const monitors = [await website(), await website()];
    expect(await bulk('muteChannel', monitors)).to.deep.include({ changed: 2, refused: [] });
    for (const each of monitors)
      expect(await overridesOf(each)).to.deep.equal([{ sourceChannelId: channel.id, isActive: false }]);
    await bulk('unmuteChannel', monitors);
    for (const each of monitors) expect(await overridesOf(each)).to.deep.equal([]);
    expect(await actionsOf()).to.deep.equal([
      'notificationChannel.created',
      'notificationChannel.created',
      'notificationChannel.created',
      'notificationChannel.deleted',
      'notificationChannel.deleted',
    ]);
  });

  it('keeps the settings of an override, and changes nothing that is so already', async () => {
    const one = await website();
    const config = { recipients: ['night@example.com'] };
    const path = `/api/websites/${one.id}/notification-channels`;
    await admin.post(path, { sourceChannelId: channel.publicId, isActive: true, config });
    await bulk('unmuteChannel', [one]);
    await bulk('muteChannel', [one]);
    await bulk('muteChannel', [one]);
    expect((await admin.get(path)).body[0]).to.deep.include({ isActive: false, config });
    await bulk('unmuteChannel', [one]);
    expect((await admin.get(path)).body[0]).to.deep.include({ isActive: true, config });
    expect((await actionsOf()).filter((action) => action === 'notificationChannel.updated')).to.have.length(2);
  });

  it('mutes a channel for monitors of every kind, and ends that', async () => {
    const one = await website();
    const { body: tcp } = await admin.post('/api/tcp-monitors', { name: 'Door', hostname: '1.1.1.1', port: 22 });
    const monitors = [one, { kind: 'tcp', id: tcp.publicId }];
    const overrides = async () => (await admin.get(`/api/monitors/${tcp.publicId}/notification-channels`)).body;
    expect(await bulk('muteChannel', monitors)).to.deep.include({ changed: 2, refused: [] });
    expect((await overrides())[0]).to.include({ isActive: false, config: null });
    expect(await bulk('unmuteChannel', monitors)).to.deep.include({ changed: 2, refused: [] });
    expect(await overrides()).to.deep.equal([]);
  });

  it('refuses a channel of others with sourceChannelNotFound, also one that an override is', async () => {
    const one = await website();
    const other = await app.createOrganization();
    const foreign = await addChannel({}, app.client(other.apiToken));
    await bulk('muteChannel', [one]);
    const { body: overrides } = await admin.get(`/api/websites/${one.id}/notification-channels`);
    for (const { publicId } of [foreign, overrides[0]]) {
      const change = { action: 'muteChannel', channelId: publicId };
      const { body } = await admin.post(PATH, { change, monitors: [one] });
      expect(body.refused[0]).to.include({ id: one.id, code: 'sourceChannelNotFound' });
    }
  });

  it('mutes only channels and websites of their customer for callers bound to one', async () => {
    const customer = await addCustomer(app, organizationId);
    const [own, foreign] = [await website({ customerId: customer.id }), await website()];
    const bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
    const report = await bulk('muteChannel', [own, foreign], {}, bound);
    expect(report.refused.map(({ id, code }: { id: string; code: string }) => [id, code])).to.deep.equal([
      [foreign.id, 'notFound'],
      [own.id, 'sourceChannelNotFound'],
    ]);
    channel = await addChannel({ customerId: customer.publicId });
    expect(await bulk('muteChannel', [own], {}, bound)).to.include({ changed: 1 });
  });

  it('is forbidden to read-only callers, and changes nothing in a dry run', async () => {
    const one = await website();
    const readonly = await callerOf(app, organizationId, { role: 'readonly' });
    const change = { action: 'muteChannel', channelId: channel.publicId };
    expect((await readonly.post(PATH, { change, monitors: [one] })).status).to.equal(403);
    expect(await bulk('muteChannel', [one], { dryRun: true })).to.include({ changed: 1 });
    expect(await overridesOf(one)).to.deep.equal([]);
  });

  it('mutes once when two calls do so at the same time', async () => {
    const monitors = await Promise.all([website(), website(), website()]);
    const reports = await Promise.all([bulk('muteChannel', monitors), bulk('muteChannel', monitors.toReversed())]);
    for (const report of reports) expect(report).to.deep.include({ changed: 3, refused: [] });
    for (const each of monitors) expect(await overridesOf(each)).to.have.length(1);
  });
});
