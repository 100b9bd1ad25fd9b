import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { NO_MAIL_SERVER } from '../../../../src/domain/kernel/mail-server.ts';
import { PublicAddressGuard } from '../../../../src/infrastructure/kernel/network/public-address-guard.ts';
import { ipClassifier } from '../../../../src/infrastructure/kernel/network/ip-classifier.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/notification-channels';
const MEMBERS = [
  'id',
  'publicId',
  'organizationId',
  'customerId',
  'name',
  'type',
  'config',
  'isActive',
  'filters',
  'disabledAt',
  'disabledReason',
  'secretNames',
  'createdAt',
  'updatedAt',
];
const UNKNOWN = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
/** The names that resolve. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'inside.example.com': ['10.0.0.1'],
  'half.example.com': ['93.184.215.14', 'fd00::1'],
  'outside.example.com': ['93.184.215.14'],
};
let count = 0;

describe('/api/notification-channels', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;
  let stranger: ApiClient;
  let customer: { id: number; publicId: string };
  let bound: ApiClient;

  before(async () => {
    app = await testApp(
      {},
      { addressGuard: new PublicAddressGuard(ipClassifier([]), (name) => Promise.resolve(ADDRESSES[name] ?? [])) },
    );
    const newOrganization = await app.createOrganization();
    organizationId = newOrganization.organizationId;
    admin = app.client(newOrganization.apiToken);
    stranger = app.client((await app.createOrganization()).apiToken);
    customer = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer;
    bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
  });
  after(() => app.close());

  const aUrl = (): string => `https://hooks.example.com/${(count += 1)}`;
  const aWebhook = (more: object = {}) => ({ name: 'Hook', type: 'webhook', config: { url: aUrl() }, ...more });
  const aMailbox = (...recipients: string[]) => ({ name: 'Mail', type: 'email', config: { recipients } });
  const create = async (body: object = aWebhook(), client = admin) => (await client.post(PATH, body)).body;
  const codeOf = ({ status, body }: { status: number; body: { data: { code: string } } }) => [status, body.data.code];

  it('POST test of a channel by mail says that a mail server is missing', async () => {
    const { publicId } = await create(aMailbox('ada@example.com'));
    await admin.post(`${PATH}/${publicId}/test`);
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    const [delivery] = (await admin.get(`${PATH}/${publicId}/deliveries`)).body.items;
    expect(delivery).to.include({ status: 'failed', error: NO_MAIL_SERVER });
  });

  describe('POST /api/notification-channels', () => {
    it('returns the signing secret of a webhook, which later responses omit', async () => {
      const { status, body } = await admin.post(
        PATH,
        aWebhook({ config: { url: 'https://hooks.example.com/in', headers: { Authorization: 'Bearer sesame' } } }),
      );
      expect(status).to.equal(200);
      expect(body).to.have.all.keys(...MEMBERS, 'signingSecret');
      expect(body.signingSecret).to.match(/^whsec_[A-Za-z0-9+/]{64}$/);
      expect(body.config).to.deep.equal({ url: 'https://hooks.example.com/in', headerNames: ['Authorization'] });
      const later = [
        await admin.get(`${PATH}/${body.publicId}`),
        await admin.get(`${PATH}?perPage=100`),
        await admin.patch(`${PATH}/${body.publicId}`, { name: 'Renamed' }),
      ];
      for (const { text } of later) expect(text).to.not.include('whsec_').and.not.include('sesame');
    });

    it('stores secrets in encrypted form and keeps them out of the audit log', async () => {
      const { signingSecret } = await create(
        aWebhook({ config: { url: aUrl(), headers: { 'X-Key': 'open sesame' } } }),
      );
      const { rows } = await app.database.pool.query(
        `select (select string_agg(c::text, ' ') from notification_channel c) || (select string_agg(a::text, ' ') from audit_log a) as all`,
      );
      expect(rows[0].all).to.not.include('open sesame').and.not.include(signingSecret.slice(6));
    });

    it('normalizes and deduplicates mail recipients, and returns no signing secret', async () => {
      const body = await create(aMailbox('Ops@Example.com', 'ops@example.com', 'chief@example.com'));
      expect(body.config).to.deep.equal({ recipients: ['ops@example.com', 'chief@example.com'] });
      expect(body).to.not.have.property('signingSecret');
    });

    for (const url of [
      'no url',
      'ftp://example.com/',
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://10.1.2.3/',
      'http://169.254.169.254/',
      'http://[::1]/',
      'http://[fe80::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://localhost/',
      'http://api.localhost/',
      'http://printer.local/',
      'http://db.internal/',
      'http://nas.home.arpa/',
      'http://intranet/',
      'http://localhost./',
      'https://user:pass@example.com/',
      'https://inside.example.com/',
      'https://half.example.com/',
    ])
      it(`rejects the URL ${url} with invalidRequestBody`, async () => {
        const answer = await admin.post(PATH, aWebhook({ config: { url } }));
        expect(codeOf(answer)).to.deep.equal([400, 'invalidRequestBody']);
        expect(answer.body.data.issues[0].path).to.equal('config.url');
      });

    it('rejects a change to a URL whose host has a private address, and keeps the old one', async () => {
      const { publicId, config } = await create();
      const answer = await admin.patch(`${PATH}/${publicId}`, { config: { url: 'https://inside.example.com/' } });
      expect(codeOf(answer)).to.deep.equal([400, 'invalidRequestBody']);
      expect(answer.body.data.issues[0].path).to.equal('config.url');
      expect((await admin.get(`${PATH}/${publicId}`)).body.config).to.deep.equal(config);
    });

    it('accepts public hosts, and names that do not resolve now', async () => {
      for (const url of [
        'https://93.184.215.14/a',
        'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/a',
        'https://outside.example.com/a',
        'https://not-yet.registered.example/a',
      ])
        expect((await admin.post(PATH, aWebhook({ config: { url } }))).status).to.equal(200);
    });

    it('rejects a custom Host header in any letter case with webhookHostHeaderForbidden', async () => {
      for (const name of ['Host', 'hOsT']) {
        const answer = await admin.post(
          PATH,
          aWebhook({ config: { url: aUrl(), headers: { [name]: 'example.com' } } }),
        );
        expect(codeOf(answer)).to.deep.equal([400, 'webhookHostHeaderForbidden']);
      }
    });

    for (const [what, config] of [
      ['no URL for a webhook', {}],
      ['recipients for a webhook', { url: 'https://example.com/', recipients: ['a@example.com'] }],
      ['a header with a line break', { url: 'https://example.com/', headers: { 'X-A': 'a\r\nX-B: b' } }],
      ['a signature header', { url: 'https://example.com/', headers: { 'Webhook-Signature': 'v1,x' } }],
    ] as const)
      it(`rejects ${what} with invalidRequestBody`, async () => {
        expect(codeOf(await admin.post(PATH, aWebhook({ config })))).to.deep.equal([400, 'invalidRequestBody']);
      });

    it('rejects an existing recipient with notificationChannelRecipientExists and the id of that channel', async () => {
      const first = await create(aMailbox('twice@example.com', 'other@example.com'));
      const answer = await admin.post(PATH, aMailbox('TWICE@example.com'));
      expect(codeOf(answer)).to.deep.equal([409, 'notificationChannelRecipientExists']);
      expect(answer.body.data.channelId).to.equal(first.publicId);
    });

    it('accepts an existing recipient in another scope and in a disabled channel', async () => {
      await create(aMailbox('shared@example.com'));
      expect((await admin.post(PATH, { ...aMailbox('shared@example.com'), customerId: customer.id })).status).to.equal(
        200,
      );
      expect((await admin.post(PATH, { ...aMailbox('shared@example.com'), isActive: false })).status).to.equal(200);
      expect((await stranger.post(PATH, aMailbox('shared@example.com'))).status).to.equal(200);
    });

    it('accepts one of ten concurrent channels with the same recipient and answers 409 to the rest', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => admin.post(PATH, aMailbox('race@example.com'))),
      );
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 9 }, () => 409)]);
    });

    it('rejects a customer of another organization with invalidCustomer', async () => {
      expect(codeOf(await stranger.post(PATH, { ...aWebhook(), customerId: customer.id }))).to.deep.equal([
        400,
        'invalidCustomer',
      ]);
    });

    it('refuses readonly users with 403', async () => {
      const readonly = await callerOf(app, organizationId, { role: 'readonly' });
      expect((await readonly.post(PATH, aWebhook())).status).to.equal(403);
      expect((await readonly.get(PATH)).status).to.equal(200);
    });
  });

  describe('GET /api/notification-channels', () => {
    it('returns pages in order of creation, with filters and search', async () => {
      await create(aWebhook({ name: 'Needle in the haystack' }));
      const { body } = await admin.get(`${PATH}?search=NEEDLE&type=webhook&isActive=true&perPage=1`);
      expect(body.items.map(({ name }: { name: string }) => name)).to.deep.equal(['Needle in the haystack']);
      expect(body).to.include({ total: 1, page: 1, perPage: 1 });
    });

    it('answers channelNotFound for a channel of another organization', async () => {
      const { publicId } = await create();
      for (const path of [`${PATH}/${publicId}`, `${PATH}/${publicId}/deliveries`])
        expect(codeOf(await stranger.get(path))).to.deep.equal([404, 'channelNotFound']);
      expect(
        (await stranger.get(`${PATH}?perPage=100`)).body.items.map((item: { publicId: string }) => item.publicId),
      ).to.not.include(publicId);
    });
  });

  describe('PATCH /api/notification-channels/{id}', () => {
    it('changes the given members and keeps the others', async () => {
      const { publicId, config } = await create();
      const { body } = await admin.patch(`${PATH}/${publicId}`, { name: 'Renamed', isActive: false });
      expect(body).to.deep.include({ name: 'Renamed', isActive: false, config, type: 'webhook' });
    });

    it('answers configRequiredForTypeChange if the type changes without a config', async () => {
      const { publicId } = await create();
      expect(codeOf(await admin.patch(`${PATH}/${publicId}`, { type: 'email' }))).to.deep.equal([
        400,
        'configRequiredForTypeChange',
      ]);
      expect((await admin.patch(`${PATH}/${publicId}`, { type: 'webhook' })).status).to.equal(200);
      const { body } = await admin.patch(`${PATH}/${publicId}`, {
        type: 'email',
        config: { recipients: ['changed@example.com'] },
      });
      expect(body).to.deep.include({ type: 'email', config: { recipients: ['changed@example.com'] } });
    });

    it('returns a signing secret if the type changes to webhook', async () => {
      const { publicId } = await create(aMailbox('becomes@example.com'));
      const { body } = await admin.patch(`${PATH}/${publicId}`, { type: 'webhook', config: { url: aUrl() } });
      expect(body.signingSecret).to.match(/^whsec_/);
    });

    it('rejects a config that does not match the type with invalidRequestBody', async () => {
      const { publicId } = await create();
      const answer = await admin.patch(`${PATH}/${publicId}`, { config: { recipients: ['a@example.com'] } });
      expect(codeOf(answer)).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('refuses to enable a channel with a duplicate recipient with notificationChannelRecipientExists', async () => {
      const off = await create({ ...aMailbox('again@example.com'), isActive: false });
      await create(aMailbox('again@example.com'));
      expect(codeOf(await admin.patch(`${PATH}/${off.publicId}`, { isActive: true }))).to.deep.equal([
        409,
        'notificationChannelRecipientExists',
      ]);
    });

    it('does not treat a channel as a duplicate of itself', async () => {
      const { publicId, config } = await create();
      expect((await admin.patch(`${PATH}/${publicId}`, { config: { url: config.url } })).status).to.equal(200);
    });

    it('rejects an empty body with invalidRequestBody, and answers channelNotFound for an unknown channel', async () => {
      const { publicId } = await create();
      expect(codeOf(await admin.patch(`${PATH}/${publicId}`, {}))).to.deep.equal([400, 'invalidRequestBody']);
      expect(codeOf(await admin.patch(`${PATH}/${UNKNOWN}`, { name: 'A' }))).to.deep.equal([404, 'channelNotFound']);
      expect(codeOf(await stranger.patch(`${PATH}/${publicId}`, { name: 'A' }))).to.deep.equal([
        404,
        'channelNotFound',
      ]);
    });
  });

  describe('POST /api/notification-channels/preview', () => {
    const preview = (body: object) => admin.post(`${PATH}/preview`, body);

    it('shows what templates make of a sample outage', async () => {
      const { status, body } = await preview({
        subjectTemplate: '{{monitor}}: {{state}}',
        textTemplate: '{{cause}}',
        event: 'resolved',
      });
      expect(status).to.equal(200);
      expect([body.subject, body.text.split('\n')[0]]).to.deep.equal([
        'Shop: Up again',
        'Answered 503, expected 200 to 299, seen from Frankfurt and Zürich.',
      ]);
    });

    it('refuses unknown placeholders with invalidRequestBody', async () => {
      const { status, body } = await preview({ textTemplate: '{{secrets.url}}' });
      expect([status, body.data]).to.deep.equal([
        400,
        {
          code: 'invalidRequestBody',
          issues: [{ path: 'textTemplate', message: 'There is no placeholder secrets.url.' }],
          detail: 'The request is not valid. textTemplate: There is no placeholder secrets.url.',
        },
      ]);
    });
  });

  describe('secrets of channels', () => {
    it('are never shown, and kept by a change that omits them', async () => {
      const channel = await create({ name: 'Chat', type: 'slack', config: { url: `${aUrl()}?key=sesame` } });
      const { body, text } = await admin.patch(`${PATH}/${channel.publicId}`, {
        config: { textTemplate: '{{cause}}' },
      });
      expect([body.config, body.secretNames]).to.deep.equal([{ textTemplate: '{{cause}}' }, ['url']]);
      expect(text).to.not.include('sesame');
      expect(codeOf(await admin.patch(`${PATH}/${channel.publicId}`, { type: 'teams', config: {} }))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
    });

    it('are compared, so that a second channel with the same address is refused with notificationChannelRecipientExists', async () => {
      const config = { url: `${aUrl()}?key=sesame` };
      await create({ name: 'Chat', type: 'discord', config });
      expect(codeOf(await admin.post(PATH, { name: 'Again', type: 'discord', config }))).to.deep.equal([
        409,
        'notificationChannelRecipientExists',
      ]);
      expect((await admin.post(PATH, { name: 'Other type', type: 'slack', config })).status).to.equal(200);
      const { rows } = await app.database.pool.query(
        `select string_agg(c::text, ' ') as stored from notification_channel c`,
      );
      expect(rows[0].stored).to.not.include('sesame');
    });
  });

  describe('DELETE /api/notification-channels/{id}', () => {
    it('removes the channel, and answers channelNotFound the second time', async () => {
      const { publicId } = await create();
      expect((await stranger.delete(`${PATH}/${publicId}`)).status).to.equal(404);
      expect((await admin.delete(`${PATH}/${publicId}`)).body).to.deep.equal({ success: true });
      expect(codeOf(await admin.delete(`${PATH}/${publicId}`))).to.deep.equal([404, 'channelNotFound']);
    });
  });

  describe('notification channels of customer-bound callers', () => {
    it('channels are listed and created for the own customer only', async () => {
      const own = await create(aWebhook(), bound);
      expect(own.customerId).to.equal(customer.id);
      const general = await create();
      const { body } = await bound.get(`${PATH}?perPage=100`);
      const seen = body.items.map(({ publicId }: { publicId: string }) => publicId);
      expect(seen).to.include(own.publicId).and.not.include(general.publicId);
      for (const item of body.items) expect(item.customerId).to.equal(customer.id);
    });

    it('channels answer channelNotFound to every method on any other channel', async () => {
      const { publicId } = await create();
      const path = `${PATH}/${publicId}`;
      const answers = [
        await bound.get(path),
        await bound.patch(path, { name: 'A' }),
        await bound.delete(path),
        await bound.post(`${path}/test`),
        await bound.get(`${path}/deliveries`),
      ];
      for (const answer of answers) expect(codeOf(answer)).to.deep.equal([404, 'channelNotFound']);
    });

    it('channels answer invalidCustomer to creation for another customer', async () => {
      const other = (await admin.post('/api/customers', { name: 'Other', email: 'ops@other.example' })).body.customer;
      expect(codeOf(await bound.post(PATH, { ...aWebhook(), customerId: other.id }))).to.deep.equal([
        400,
        'invalidCustomer',
      ]);
    });
  });
});
