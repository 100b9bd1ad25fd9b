import { expect } from 'chai';
import { serviceEndDiagnostic } from '../../../../src/infrastructure/notifications/channel-diagnostic.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const CHANNELS = '/api/notification-channels';
let count = 0;
const aKey = (): string => `00000000-0000-0000-0000-${String((count += 1)).padStart(12, '0')}`;

describe('PATCH /api/notification-channels/{id} of an Opsgenie channel to Jira Service Management', () => {
  let app: TestApp;
  let admin: ApiClient;
  let channel: { id: number; publicId: string };

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  beforeEach(async () => {
    channel = await anOpsgenie({ subjectTemplate: '{{monitor}}' });
  });
  after(() => app.close());

  const anOpsgenie = async (more: object = {}) =>
    (
      await admin.post(CHANNELS, {
        name: 'On call',
        type: 'opsgenie',
        config: { apiKey: aKey(), region: 'eu', ...more },
      })
    ).body as { id: number; publicId: string };
  const aWebsite = async () =>
    (await admin.post('/api/websites', { name: 'Shop', url: 'https://shop.example.com/' })).body as {
      publicId: string;
    };
  const overridesOf = (website: { publicId: string }) => `/api/websites/${website.publicId}/notification-channels`;
  const convert = (config: object = { apiKey: aKey(), subjectTemplate: '{{monitor}}' }): Promise<Answer> =>
    admin.patch(`${CHANNELS}/${channel.publicId}`, { type: 'jira-service-management', config });
  const codeOf = ({ status, body }: Answer) => [status, body.data?.code];
  const shown = async () => (await admin.get(`${CHANNELS}/${channel.publicId}`)).body;

  it('warns in each reply until the channel is converted', async () => {
    const listed = (await admin.get(CHANNELS)).body.items.find(
      ({ publicId }: { publicId: string }) => publicId === channel.publicId,
    );
    for (const reply of [await shown(), listed]) {
      expect(reply.warnings).to.have.lengthOf(1);
      expect(reply.warnings[0].message).to.include('2027-04-05');
    }
    expect((await convert()).body).to.not.have.property('warnings');
    expect(await shown()).to.not.have.property('warnings');
  });

  it('keeps id, name, choices of customers, templates and deliveries', async () => {
    const customer = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer;
    await admin.patch(`/api/customers/${customer.publicId}`, { notificationChannels: [channel.id] });
    await app.database.query
      .insertInto('alert_delivery')
      .values({
        publicId: app.ports.ids.next(),
        channelId: channel.id,
        messageId: 'm',
        event: 'incident.opened',
        attempt: 1,
        at: app.clock.now(),
        status: 'sent',
        durationMs: 1,
      })
      .execute();
    const { status, body } = await convert();
    expect([status, body.id, body.publicId, body.name, body.type]).to.deep.equal([
      200,
      channel.id,
      channel.publicId,
      'On call',
      'jira-service-management',
    ]);
    expect(body.config).to.deep.equal({ subjectTemplate: '{{monitor}}' });
    expect(body.secretNames).to.deep.equal(['apiKey']);
    expect((await admin.get(`/api/customers/${customer.publicId}`)).body.notificationChannels).to.deep.equal([
      channel.id,
    ]);
    expect((await admin.get(`${CHANNELS}/${channel.publicId}/deliveries`)).body.items).to.have.lengthOf(1);
  });

  it('takes along the monitors for which the channel is muted', async () => {
    const website = await aWebsite();
    await admin.post(overridesOf(website), { sourceChannelId: channel.id, isActive: false });
    expect((await convert()).status).to.equal(200);
    const [override] = (await admin.get(overridesOf(website))).body;
    expect([override.type, override.isActive, override.config]).to.deep.equal(['jira-service-management', false, null]);
    expect(override).to.not.have.property('warnings');
  });

  it('refuses with channelHasOverrides while a monitor has a key of its own', async () => {
    const website = await aWebsite();
    await admin.post(overridesOf(website), { sourceChannelId: channel.id, config: { apiKey: aKey() } });
    const answer = await convert();
    expect(codeOf(answer)).to.deep.equal([409, 'channelHasOverrides']);
    expect(answer.body.data).to.deep.include({ count: 1, monitors: [{ id: website.publicId, name: 'Shop' }] });
    expect((await shown()).type).to.equal('opsgenie');
    const [override] = (await admin.get(overridesOf(website))).body;
    await admin.delete(`${overridesOf(website)}?channelId=${override.publicId}`);
    expect((await convert()).status).to.equal(200);
  });

  it('refuses a change without settings, without a key, or with settings of Opsgenie only', async () => {
    const path = `${CHANNELS}/${channel.publicId}`;
    expect(codeOf(await admin.patch(path, { type: 'jira-service-management' }))).to.deep.equal([
      400,
      'configRequiredForTypeChange',
    ]);
    for (const config of [{}, { apiKey: 'short' }, { apiKey: aKey(), region: 'eu' }])
      expect(codeOf(await convert(config))).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('refuses the key of another channel with notificationChannelRecipientExists', async () => {
    const apiKey = aKey();
    await admin.post(CHANNELS, { name: 'Other', type: 'jira-service-management', config: { apiKey } });
    expect(codeOf(await convert({ apiKey }))).to.deep.equal([409, 'notificationChannelRecipientExists']);
  });

  it('begins the health of a channel anew, whose refusals were those of Opsgenie', async () => {
    await app.database.query
      .updateTable('notification_channel')
      .set({ refusalsInRow: 9 })
      .where('id', '=', channel.id)
      .execute();
    await convert();
    const { refusalsInRow } = await app.database.query
      .selectFrom('notification_channel')
      .select('refusalsInRow')
      .where('id', '=', channel.id)
      .executeTakeFirstOrThrow();
    expect(refusalsInRow).to.equal(0);
  });

  it('never leaves an override of the former type when both are stored at the same time', async () => {
    const website = await aWebsite();
    const [converted, overridden] = await Promise.all([
      convert(),
      admin.post(overridesOf(website), { sourceChannelId: channel.id, config: { apiKey: aKey() } }),
    ]);
    const { type } = await shown();
    const overrides = (await admin.get(overridesOf(website))).body as readonly { readonly type: string }[];
    expect(overrides.map((override) => override.type)).to.deep.equal(overrides.map(() => type));
    expect([converted.status, overridden.status]).to.satisfy(
      ([first, second]: readonly number[]) => (first === 200) !== (first === 409 && second === 200),
    );
  });

  it('is advised by the diagnosis for active channels', async () => {
    const examined = () => serviceEndDiagnostic(app.database).examine();
    expect((await examined()).says).to.include('2027-04-05');
    await app.database.query.updateTable('notification_channel').set({ isActive: false }).execute();
    expect((await examined()).verdict).to.equal('ok');
  });
});
