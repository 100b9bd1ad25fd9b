import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { closeAll } from '../../../close-all.ts';
import { refusalOf } from '../agent-access/agents.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('POST /api/notifications/send-alert', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let created: BootstrappedOrganization;
  let client: ApiClient;
  const alert = (channelIds: readonly unknown[], more: object = {}) => ({
    channelIds,
    subject: 'Planned work',
    message: 'Tonight at 22:00.\n<b>Save</b> your work.',
    ...more,
  });
  const sent = async () => {
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    return receiver.received.map(({ path, body }) => [path, JSON.parse(body)] as const);
  };
  const channelOf = async (of: ApiClient, path: string, more: object = {}) => {
    const { status, body, text } = await of.post('/api/notification-channels', {
      name: path,
      type: 'webhook',
      config: { url: `${receiver.url}${path}` },
      ...more,
    });
    expect(status, text).to.equal(200);
    return body.channel ?? body;
  };

  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    created = await app.createOrganization();
    client = app.client(created.apiToken);
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

  it('sends the message to each channel once, and records the deliveries', async () => {
    const [one, two] = [await channelOf(client, '/one'), await channelOf(client, '/two')];
    const { status, body } = await client.post('/api/notifications/send-alert', alert([one.id, two.id, one.id]));
    expect([status, body.success, body.messageIds.length]).to.deep.equal([200, true, 2]);
    const received = await sent();
    expect(received.map(([url]) => url).sort()).to.deep.equal(['/one', '/two']);
    for (const [, notice] of received) {
      expect(notice.type).to.equal('message.sent');
      expect(notice.data.message).to.deep.include({
        subject: 'Planned work',
        text: 'Tonight at 22:00.\n<b>Save</b> your work.',
      });
    }
    const { body: deliveries } = await client.get(`/api/notification-channels/${one.publicId}/deliveries`);
    expect(deliveries.items).to.have.length(1);
    expect(deliveries.items[0]).to.include({ event: 'message.sent', status: 'sent', messageId: body.messageIds[0] });
  });

  it('sends nothing and answers 404 channelNotFound if a channel is unknown, deleted or foreign', async () => {
    const own = await channelOf(client, '/own');
    const gone = await channelOf(client, '/gone');
    await client.delete(`/api/notification-channels/${gone.publicId}`);
    const other = await app.createOrganization();
    const foreign = await channelOf(app.client(other.apiToken), '/foreign');
    for (const id of [2_000_000_000, gone.id, foreign.id])
      expect(refusalOf(await client.post('/api/notifications/send-alert', alert([own.id, id])))).to.deep.equal([
        404,
        'channelNotFound',
      ]);
    expect(await sent()).to.deep.equal([]);
  });

  it('sends nothing if a channel is off, and names it', async () => {
    const own = await channelOf(client, '/own');
    const off = await channelOf(client, '/off', { isActive: false });
    const { status, body } = await client.post('/api/notifications/send-alert', alert([own.id, off.id]));
    expect([status, body.data.code, body.data.issues]).to.deep.equal([
      400,
      'invalidRequestBody',
      [{ path: 'channelIds.1', message: 'The channel is off.' }],
    ]);
    expect(await sent()).to.deep.equal([]);
  });

  it('refuses invalid bodies with invalidRequestBody', async () => {
    const { id } = await channelOf(client, '/own');
    const bodies = [
      {},
      alert([]),
      alert(['own']),
      alert([0]),
      alert([id], { subject: '' }),
      alert([id], { subject: 'a\r\nBcc: b@example.com' }),
      alert([id], { message: '' }),
      alert([id], { message: 'm'.repeat(10_001) }),
      alert([id], { severity: 'high' }),
    ];
    for (const body of bodies)
      expect(
        refusalOf(await client.post('/api/notifications/send-alert', body)),
        JSON.stringify(body).slice(0, 100),
      ).to.deep.equal([400, 'invalidRequestBody']);
    expect(await sent()).to.deep.equal([]);
  });

  it('is open to editors, and closed to readers, responders and customer-bound callers', async () => {
    const { id } = await channelOf(client, '/own');
    const as = async (facts: Parameters<typeof callerOf>[2]) =>
      (await callerOf(app, created.organizationId, facts)).post('/api/notifications/send-alert', alert([id]));
    expect((await as({ role: 'editor' })).status).to.equal(200);
    for (const role of ['readonly', 'responder'] as const) expect((await as({ role })).status).to.equal(403);
    const { customer } = (await client.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body;
    expect(refusalOf(await as({ customerId: customer.id }))).to.deep.equal([403, 'customerScopedTokenForbidden']);
  });

  it('is limited to 30 a minute for all callers of an organization together', async () => {
    const { id } = await channelOf(client, '/own');
    const editor = await callerOf(app, created.organizationId, { role: 'editor' });
    const answers = await together(31, (at) =>
      (at % 2 === 0 ? client : editor).post('/api/notifications/send-alert', alert([id])),
    );
    expect(answers.filter(({ status }) => status === 200).length).to.equal(30);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.data.retryAfter).to.be.within(1, 60);
    const other = app.client((await app.createOrganization()).apiToken);
    expect(
      (await other.post('/api/notifications/send-alert', alert([(await channelOf(other, '/other')).id]))).status,
    ).to.equal(200);
    app.clock.advance(minutes(1));
    expect((await client.post('/api/notifications/send-alert', alert([id]))).status).to.equal(200);
  });
});
