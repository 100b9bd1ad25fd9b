import { expect } from 'chai';
import { closeAll } from '../../../close-all.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const CHANNELS = '/api/notification-channels';
const UNKNOWN = 2_000_000_000;

describe('/api/websites/{id}/notification-channels', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let admin: ApiClient;
  let stranger: ApiClient;
  let organizationId: number;
  let website: { publicId: string };
  let path: string;
  let source: { id: number; publicId: string };

  before(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    const own = await app.createOrganization();
    organizationId = own.organizationId;
    admin = app.client(own.apiToken);
    stranger = app.client((await app.createOrganization()).apiToken);
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    website = (await admin.post('/api/websites', { name: 'Shop', url: 'http://127.0.0.1/' })).body;
    path = `/api/websites/${website.publicId}/notification-channels`;
    source = await aHook('source');
  });
  after(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

  let count = 0;
  const aHook = async (name: string, client = admin) =>
    (
      await client.post(CHANNELS, {
        name,
        type: 'webhook',
        config: { url: `${receiver.url}/${name}?${(count += 1)}`, headers: { 'X-Key': 'sesame' } },
      })
    ).body as { id: number; publicId: string };
  const codeOf = ({ status, body }: Answer) => [status, body.data?.code];
  /** The paths that receive an alert about the website, without those of other tests. */
  const alerted = async (): Promise<readonly string[]> => {
    const now = app.clock.now();
    const incident = {
      publicId: app.ports.ids.next(),
      title: 'Down',
      status: 'open',
      startedAt: now,
      confirmedAt: now,
      resolvedAt: null,
      reason: null,
      evidence: null,
    };
    const monitor = { publicId: website.publicId, name: 'Shop', kind: 'website', target: 'http://127.0.0.1/' };
    await app.ports.unitOfWork.inTransaction(async () =>
      app.ports.outbox.add(
        await app.ports.alertPlan.messagesFor({
          event: 'opened',
          occurrence: 1,
          at: now,
          organizationId,
          customerId: null,
          incident,
          monitor,
        }),
        now,
      ),
    );
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    return receiver.received.map((request) => request.path);
  };
  const shown = async () => (await admin.get(`${CHANNELS}/${source.publicId}`)).body as { config: { url: string } };
  const isOf = (url: string) => (received: string) => received === new URL(url).pathname + new URL(url).search;

  it('mutes a channel for the website', async () => {
    const { status, body } = await admin.post(path, { sourceChannelId: source.id, isActive: false });
    expect(status).to.equal(200);
    expect(body).to.include({ sourceChannelId: source.id, isActive: false, config: null, type: 'webhook' });
    expect((await alerted()).some(isOf((await shown()).config.url))).to.equal(false);
    expect((await admin.delete(`${path}?channelId=${body.id}`)).body).to.deep.equal({ success: true });
    expect((await alerted()).some(isOf((await shown()).config.url))).to.equal(true);
  });

  it('replaces the settings of a channel for the website, with its own log and test', async () => {
    const { body } = await admin.post(path, {
      sourceChannelId: source.publicId,
      config: { url: `${receiver.url}/override` },
    });
    expect(body.config).to.deep.equal({ url: `${receiver.url}/override` });
    const received = await alerted();
    expect([received.includes('/override'), received.some(isOf((await shown()).config.url))]).to.deep.equal([
      true,
      false,
    ]);
    expect((await admin.get(`${CHANNELS}/${body.publicId}/deliveries`)).body.items).to.have.length(1);
    expect((await admin.post(`${CHANNELS}/${body.publicId}/test`)).status).to.equal(200);
    expect((await admin.get(`${CHANNELS}?perPage=100`)).text).to.not.include(body.publicId);
    expect(codeOf(await admin.patch(`${CHANNELS}/${body.publicId}`, { name: 'Other' }))).to.deep.equal([
      404,
      'channelNotFound',
    ]);
  });

  it('keeps secrets of the source while the address stays, and shows none', async () => {
    const { config } = await shown();
    const { body, text } = await admin.post(path, { sourceChannelId: source.id, config: { url: config.url } });
    expect(body.secretNames).to.deep.equal(['headers']);
    expect(text).to.not.include('sesame').and.not.include('whsec_');
    const changed = await admin.patch(path, { channelId: body.id, config: { url: `${receiver.url}/elsewhere` } });
    expect(changed.body.secretNames).to.deep.equal([]);
    expect((await admin.patch(path, { channelId: body.id, config: null })).body.config).to.equal(null);
  });

  it('lists the overrides of the website', async () => {
    const { body } = await admin.post(path, { sourceChannelId: source.id });
    expect((await admin.get(path)).body).to.deep.equal([body]);
    expect((await stranger.get(path)).status).to.equal(404);
  });

  it('refuses a second override of a channel with websiteChannelOverrideExists', async () => {
    await admin.post(path, { sourceChannelId: source.id });
    expect(codeOf(await admin.post(path, { sourceChannelId: source.publicId }))).to.deep.equal([
      409,
      'websiteChannelOverrideExists',
    ]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => admin.post(path, { sourceChannelId: source.id })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 8 }, () => 409));
  });

  it('refuses a source that is missing, no id or invisible', async () => {
    for (const body of [{}, { sourceChannelId: null }, { sourceChannelId: '' }])
      expect(codeOf(await admin.post(path, body))).to.deep.equal([400, 'sourceChannelIdRequired']);
    for (const sourceChannelId of ['abc', 0, -1, 1.5, true, [1], 2 ** 31])
      expect(codeOf(await admin.post(path, { sourceChannelId }))).to.deep.equal([400, 'invalidSourceChannelId']);
    const foreign = await aHook('foreign', stranger);
    for (const sourceChannelId of [UNKNOWN, foreign.id, foreign.publicId])
      expect(codeOf(await admin.post(path, { sourceChannelId }))).to.deep.equal([404, 'sourceChannelNotFound']);
  });

  it('refuses an override that is missing, no id or of another website', async () => {
    const { body } = await admin.post(path, { sourceChannelId: source.id });
    const elsewhere = `/api/websites/${((await admin.post('/api/websites', { name: 'Blog', url: 'http://127.0.0.1/' })).body as { publicId: string }).publicId}/notification-channels`;
    for (const channelId of [undefined, null])
      expect(codeOf(await admin.patch(path, { channelId, isActive: false }))).to.deep.equal([400, 'channelIdRequired']);
    expect(codeOf(await admin.delete(path))).to.deep.equal([400, 'channelIdRequired']);
    expect(codeOf(await admin.patch(path, { channelId: 'abc', isActive: false }))).to.deep.equal([
      400,
      'invalidChannelId',
    ]);
    expect(codeOf(await admin.delete(`${path}?channelId=1e3`))).to.deep.equal([400, 'invalidChannelId']);
    for (const channelId of [UNKNOWN, source.id])
      expect(codeOf(await admin.delete(`${path}?channelId=${channelId}`))).to.deep.equal([404, 'channelNotFound']);
    expect(codeOf(await admin.patch(elsewhere, { channelId: body.id, isActive: false }))).to.deep.equal([
      404,
      'channelNotFound',
    ]);
  });

  it('judges settings like those of a channel', async () => {
    expect(
      codeOf(await admin.post(path, { sourceChannelId: source.id, config: { url: 'http://10.0.0.1/' } })),
    ).to.deep.equal([400, 'invalidRequestBody']);
    expect(
      codeOf(
        await admin.post(path, {
          sourceChannelId: source.id,
          config: { url: `${receiver.url}/`, headers: { Host: 'x' } },
        }),
      ),
    ).to.deep.equal([400, 'webhookHostHeaderForbidden']);
    expect(
      codeOf(await admin.post(path, { sourceChannelId: source.id, config: { recipients: ['a@example.com'] } })),
    ).to.deep.equal([400, 'invalidRequestBody']);
  });
});
