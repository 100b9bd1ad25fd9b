import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { EVIDENCE, INCIDENT, MONITOR, PATH, alertDelivery } from './alert-delivery.ts';
import type { AlertDelivery } from './alert-delivery.ts';

describe('delivery of alerts to notification channels', () => {
  let close: AlertDelivery['close'];
  let receiver: AlertDelivery['receiver'];
  let smtp: AlertDelivery['smtp'];
  let app: AlertDelivery['app'];
  let admin: AlertDelivery['admin'];
  let organization: AlertDelivery['organization'];
  let aHook: AlertDelivery['aHook'];
  let factsOf: AlertDelivery['factsOf'];
  let raise: AlertDelivery['raise'];
  let send: AlertDelivery['send'];
  let deliveriesOf: AlertDelivery['deliveriesOf'];
  let bodies: AlertDelivery['bodies'];
  beforeEach(async () => {
    ({ close, receiver, smtp, app, admin, organization, aHook, factsOf, raise, send, deliveriesOf, bodies } =
      await alertDelivery());
  });
  afterEach(() => close());

  it('posts the incident to a webhook with a valid signature', async () => {
    const channel = await aHook({ config: { url: `${receiver.url}/in`, headers: { 'X-Key': 'sesame' } } });
    await raise();
    await send();
    const [request] = receiver.received;
    expect(JSON.parse(request?.body ?? '')).to.deep.equal({
      type: 'incident.opened',
      timestamp: NOW.toISOString(),
      data: {
        incident: {
          id: INCIDENT,
          url: `${app.url}/incident?id=${INCIDENT}`,
          title: 'Shop is down',
          status: 'open',
          startedAt: NOW.toISOString(),
          confirmedAt: NOW.toISOString(),
          resolvedAt: null,
          gaps: [],
          downSeconds: 0,
          reason: 'statusUnexpected',
          summary: 'Answered 503, expected 200 to 299.',
          evidence: { ...EVIDENCE, version: 1, rules: [{ ...EVIDENCE.rules[0], expected: '200 to 299' }] },
        },
        monitor: { id: MONITOR.publicId, name: 'Shop', kind: 'website', target: 'https://shop.example/' },
        customer: null,
        organization: {
          id: organization.publicId,
          name: 'Agency',
          timezone: 'UTC',
          language: 'en',
          supportContact: null,
        },
      },
    });
    expect(request?.path).to.equal('/in');
    expect(request?.headers).to.include({
      'content-type': 'application/json',
      'x-key': 'sesame',
      'webhook-timestamp': String(NOW.getTime() / 1000),
    });
    const { sign } = Webhook.prototype;
    const signature = sign.call(
      new Webhook(channel.signingSecret),
      String(request?.headers['webhook-id']),
      NOW,
      request?.body ?? '',
    );
    expect(request?.headers['webhook-signature']).to.equal(signature);
    expect(await deliveriesOf(channel)).to.have.length(1);
    expect((await deliveriesOf(channel))[0]).to.include({
      messageId: request?.headers['webhook-id'],
      event: 'incident.opened',
      incidentId: INCIDENT,
      attempt: 1,
      status: 'sent',
      responseStatus: 204,
      error: null,
    });
  });

  it('lists the deliveries of an incident to a caller of one customer without those of the organization', async () => {
    const { customer } = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body;
    await admin.patch(`/api/customers/${customer.publicId}`, { notificationEmail: 'night@acme.example' });
    const monitorId = await storeMonitor(app, { organizationId: organization.id, customerId: customer.id });
    await app.database.query
      .insertInto('incident')
      .values({
        publicId: INCIDENT,
        monitorId,
        organizationId: organization.id,
        customerId: customer.id,
        title: 'Shop is down',
        origin: 'automatic',
        status: 'open',
        startedAt: NOW,
        confirmedAt: NOW,
        createdAt: NOW,
        updatedAt: NOW,
      })
      .execute();
    await aHook();
    await aHook({ name: 'Acme', customerId: customer.id });
    await raise({ customerId: customer.id });
    await send();
    const seenBy = async (caller: ApiClient) =>
      (await caller.get(`/api/incidents/${INCIDENT}/deliveries`)).body.items.map(
        ({ recipient }: { recipient: string }) => recipient,
      );
    const byCustomer = await callerOf(app, organization.id, { customerId: customer.id });
    expect(await seenBy(admin)).to.have.length(3);
    expect(await seenBy(byCustomer))
      .to.have.length(2)
      .and.to.include('night@acme.example');
    const stranger = await app.createOrganization({ organization: 'Other' });
    expect(await app.client(stranger.apiToken).get(`/api/incidents/${INCIDENT}/deliveries`)).to.have.property(
      'status',
      404,
    );
  });

  it('mails the incident to each recipient of a mail channel', async () => {
    await admin.post(PATH, {
      name: 'Mail',
      type: 'email',
      config: { recipients: ['ada@example.com', 'bob@example.com'] },
    });
    await raise();
    await send();
    expect(smtp.mails.map(({ recipients }) => recipients).sort()).to.deep.equal([
      ['ada@example.com'],
      ['bob@example.com'],
    ]);
    expect(smtp.mails[0]?.data).to.include('Subject: [Down] ').and.include('https://shop.example/');
  });

  it('threads the mails of an incident, in the time zone and language of the organization', async () => {
    const { body: channel } = await admin.post(PATH, {
      name: 'Mail',
      type: 'email',
      config: { recipients: ['ada@example.com'] },
    });
    await admin.patch('/api/organization', { timezone: 'Europe/Zurich', language: 'de' });
    await raise();
    await send();
    const resolved = { ...factsOf().incident, status: 'resolved', resolvedAt: later(NOW, minutes(12)) };
    await raise({ event: 'resolved', incident: resolved });
    await send();
    const [outage, recovery] = smtp.mails.map(({ data }) => data.replace(/\r\n[ \t]+/gu, ' '));
    const first = `<incident-${INCIDENT}-${channel.publicId}@localhost>`;
    expect(outage)
      .to.include(`Message-ID: ${first}`)
      .and.not.match(/^(?:References|In-Reply-To):/mu);
    expect(recovery)
      .to.include(`In-Reply-To: ${first}`)
      .and.include(`References: ${first}`)
      .and.not.include(`Message-ID: ${first}`);
    expect(outage)
      .to.include('Auto-Submitted: auto-generated')
      .and.include('Content-Type: text/html')
      .and.include('11:00');
    expect(recovery).to.include('Shop ist wieder erreichbar.').and.include('Dauer: 12 Minuten');
  });

  it('notifies every active channel of the organization, and channels of a customer only for its monitors', async () => {
    const { customer } = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body;
    const of = (path: string, more: object = {}) => aHook({ config: { url: `${receiver.url}/${path}` }, ...more });
    await of('general');
    await of('off', { isActive: false });
    await of('customer', { customerId: customer.id });
    await raise();
    await send();
    expect(receiver.received.map(({ path }) => path)).to.deep.equal(['/general']);
    await raise({ customerId: customer.id, occurrence: 2 });
    await send();
    expect(receiver.received.map(({ path }) => path).sort()).to.deep.equal(['/customer', '/general', '/general']);
    expect(bodies().at(-1)).to.have.nested.property('data.customer.name', 'Acme');
  });

  it('sends one message per occurrence of an event, even if it is enqueued twice', async () => {
    await aHook();
    await raise();
    await raise();
    await raise({ event: 'reminder', occurrence: 1 });
    await raise({ event: 'reminder', occurrence: 2 });
    await raise({ event: 'resolved' });
    await send();
    expect(bodies().map(({ type }) => type)).to.deep.equal([
      'incident.opened',
      'incident.reminder',
      'incident.reminder',
      'incident.resolved',
    ]);
  });

  it('POST test sends one attempt, through a disabled channel too', async () => {
    const channel = await aHook({ isActive: false });
    receiver.answer = { status: 500 };
    const { status, body } = await admin.post(`${PATH}/${channel.publicId}/test`);
    expect(status).to.equal(200);
    await send();
    expect(bodies()[0]).to.deep.equal({
      type: 'channel.test',
      timestamp: NOW.toISOString(),
      data: {
        channel: { id: channel.publicId, name: 'Hook' },
        organization: {
          id: organization.publicId,
          name: 'Agency',
          timezone: 'UTC',
          language: 'en',
          supportContact: null,
        },
        customer: null,
      },
    });
    const [delivery] = await deliveriesOf(channel);
    expect(delivery).to.include({
      messageId: body.messageIds[0],
      event: 'channel.test',
      status: 'failed',
      responseStatus: 500,
      incidentId: null,
    });
  });

  it('sends each message once with two processes', async () => {
    await aHook();
    const sibling = await app.sibling();
    for (let occurrence = 1; occurrence <= 60; occurrence += 1)
      await raise({
        event: 'reminder',
        occurrence,
        incident: { ...factsOf().incident, publicId: `${INCIDENT.slice(0, -2)}${occurrence + 10}` },
      });
    await Promise.all([send(), send(sibling)]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).to.have.length(60);
    expect(new Set(ids).size).to.equal(60);
  });
});
