import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { MAX_REFUSALS_IN_ROW } from '../../../../src/domain/notifications/channel-health.ts';
import type { AlertFacts } from '../../../../src/domain/notifications/alert.ts';
import { closeAll } from '../../../close-all.ts';
import { NOW } from '../../../builders/clock.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../../fixtures/smtp-server.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/notification-channels';
const INCIDENT = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
const EVIDENCE = evidenceOf({ reason: 'statusUnexpected', rules: [{ check: 'status', result: 'failed', expected: '200 to 299', seen: '503' }] });
const MONITOR = { publicId: '018f3a2b-7c4d-7e5f-8a9b-000000000001', name: 'Shop', kind: 'website', target: 'https://shop.example/' };

describe('delivery of alerts to notification channels', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let smtp: SmtpServer;
  let admin: ApiClient;
  let organization: { id: number; publicId: string; email: string };

  beforeEach(async () => {
    receiver = await webhookReceiver();
    smtp = await smtpServer();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', SMTP_URL: smtp.url });
    const created = await app.createOrganization({ organization: 'Agency' });
    organization = { id: created.organizationId, publicId: created.organizationPublicId, email: created.email };
    admin = app.client(created.apiToken);
  });
  afterEach(() => closeAll(() => app.close(), () => receiver.close(), () => smtp.close()));

  const aHook = async (more: object = {}) =>
    (await admin.post(PATH, { name: 'Hook', type: 'webhook', config: { url: `${receiver.url}/in` }, ...more })).body as { id: number; publicId: string; signingSecret: string };
  const factsOf = (more: Partial<AlertFacts> = {}): AlertFacts => ({
    event: 'opened',
    occurrence: 1,
    at: app.clock.now(),
    organizationId: organization.id,
    customerId: null,
    incident: { publicId: INCIDENT, title: 'Shop is down', status: 'open', startedAt: NOW, confirmedAt: NOW, resolvedAt: null, reason: 'statusUnexpected', evidence: EVIDENCE },
    monitor: MONITOR,
    ...more,
  });
  /** Enqueues alerts in a transaction, as the check pipeline does. */
  const raise = (more: Partial<AlertFacts> = {}): Promise<void> =>
    app.ports.unitOfWork.inTransaction(async () => {
      const messages = await app.ports.alertPlan.messagesFor(factsOf(more));
      if (messages.length > 0) await app.ports.outbox.add(messages, app.clock.now());
    });
  const send = async (from: TestApp = app): Promise<void> => {
    const dispatcher = from.ports.outboxDispatcher;
    dispatcher.kick();
    await dispatcher.idle();
  };
  const deliveriesOf = async ({ publicId }: { publicId: string }) => (await admin.get(`${PATH}/${publicId}/deliveries`)).body.items;
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string });

  it('posts the incident to a webhook with a valid signature', async () => {
    const channel = await aHook({ config: { url: `${receiver.url}/in`, headers: { 'X-Key': 'sesame' } } });
    await raise();
    await send();
    const [request] = receiver.received;
    expect(JSON.parse(request?.body ?? '')).to.deep.equal({
      type: 'incident.opened',
      timestamp: NOW.toISOString(),
      data: {
        incident: { id: INCIDENT, url: `${app.url}/incident?id=${INCIDENT}`, title: 'Shop is down', status: 'open', startedAt: NOW.toISOString(), confirmedAt: NOW.toISOString(), resolvedAt: null, reason: 'statusUnexpected', summary: 'Answered 503, expected 200 to 299.', evidence: EVIDENCE },
        monitor: { id: MONITOR.publicId, name: 'Shop', kind: 'website', target: 'https://shop.example/' },
        customer: null,
        organization: { id: organization.publicId, name: 'Agency', timezone: 'UTC', language: 'en' },
      },
    });
    expect(request?.path).to.equal('/in');
    expect(request?.headers).to.include({ 'content-type': 'application/json', 'x-key': 'sesame', 'webhook-timestamp': String(NOW.getTime() / 1000) });
    const { sign } = Webhook.prototype;
    const signature = sign.call(new Webhook(channel.signingSecret), String(request?.headers['webhook-id']), NOW, request?.body ?? '');
    expect(request?.headers['webhook-signature']).to.equal(signature);
    expect(await deliveriesOf(channel)).to.have.length(1);
    expect((await deliveriesOf(channel))[0]).to.include({ messageId: request?.headers['webhook-id'], event: 'incident.opened', incidentId: INCIDENT, attempt: 1, status: 'sent', responseStatus: 204, error: null });
  });

  it('lists the deliveries of an incident to a caller of one customer without those of the organization', async () => {
    const { customer } = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body;
    await admin.patch(`/api/customers/${customer.publicId}`, { notificationEmail: 'night@acme.example' });
    const monitorId = await storeMonitor(app, { organizationId: organization.id, customerId: customer.id });
    await app.database.query
      .insertInto('incident')
      .values({ publicId: INCIDENT, monitorId, organizationId: organization.id, customerId: customer.id, title: 'Shop is down', origin: 'automatic', status: 'open', startedAt: NOW, confirmedAt: NOW, createdAt: NOW, updatedAt: NOW })
      .execute();
    await aHook();
    await aHook({ name: 'Acme', customerId: customer.id });
    await raise({ customerId: customer.id });
    await send();
    const seenBy = async (caller: ApiClient) => (await caller.get(`/api/incidents/${INCIDENT}/deliveries`)).body.items.map(({ recipient }: { recipient: string }) => recipient);
    const byCustomer = await callerOf(app, organization.id, { customerId: customer.id });
    expect(await seenBy(admin)).to.have.length(3);
    expect(await seenBy(byCustomer)).to.have.length(2).and.to.include('night@acme.example');
    const stranger = await app.createOrganization({ organization: 'Other' });
    expect(await app.client(stranger.apiToken).get(`/api/incidents/${INCIDENT}/deliveries`)).to.have.property('status', 404);
  });

  it('mails the incident to each recipient of a mail channel', async () => {
    await admin.post(PATH, { name: 'Mail', type: 'email', config: { recipients: ['ada@example.com', 'bob@example.com'] } });
    await raise();
    await send();
    expect(smtp.mails.map(({ recipients }) => recipients).sort()).to.deep.equal([['ada@example.com'], ['bob@example.com']]);
    expect(smtp.mails[0]?.data).to.include('Subject: [Down] Shop').and.include('https://shop.example/');
  });

  it('threads the mails of an incident, in the time zone and language of the organization', async () => {
    const { body: channel } = await admin.post(PATH, { name: 'Mail', type: 'email', config: { recipients: ['ada@example.com'] } });
    await admin.patch('/api/organization', { timezone: 'Europe/Zurich', language: 'de' });
    await raise();
    await send();
    const resolved = { ...factsOf().incident, status: 'resolved', resolvedAt: later(NOW, minutes(12)) };
    await raise({ event: 'resolved', incident: resolved });
    await send();
    const [outage, recovery] = smtp.mails.map(({ data }) => data.replace(/\r\n[ \t]+/gu, ' '));
    const first = `<incident-${INCIDENT}-${channel.publicId}@localhost>`;
    expect(outage).to.include(`Message-ID: ${first}`).and.not.match(/^(?:References|In-Reply-To):/mu);
    expect(recovery).to.include(`In-Reply-To: ${first}`).and.include(`References: ${first}`).and.not.include(`Message-ID: ${first}`);
    expect(outage).to.include('Auto-Submitted: auto-generated').and.include('Content-Type: text/html').and.include('11:00');
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
    expect(bodies().map(({ type }) => type)).to.deep.equal(['incident.opened', 'incident.reminder', 'incident.reminder', 'incident.resolved']);
  });

  it('retries with the same webhook-id and body, and sends the resolution only after the opening was accepted', async () => {
    const channel = await aHook();
    receiver.answer = { status: 500 };
    await raise();
    await send();
    app.clock.advance(seconds(4));
    await raise({ event: 'resolved' });
    await send();
    expect(receiver.received).to.have.length(1);
    receiver.answer = { status: 200 };
    app.clock.advance(seconds(1));
    await send();
    expect(bodies().map(({ type }) => type)).to.deep.equal(['incident.opened', 'incident.opened', 'incident.resolved']);
    const [first, second, third] = receiver.received;
    expect(second?.headers['webhook-id']).to.equal(first?.headers['webhook-id']);
    expect(second?.body).to.equal(first?.body);
    expect(third?.headers['webhook-id']).to.not.equal(first?.headers['webhook-id']);
    const log = await deliveriesOf(channel);
    expect(log.map(({ status, attempt }: { status: string; attempt: number }) => [status, attempt])).to.deep.equal([['sent', 1], ['sent', 2], ['waiting', 1]]);
    expect(log.at(-1)).to.include({ responseStatus: 500, error: 'status 500' });
    expect(Date.parse(log.at(-1).nextAttemptAt)).to.be.within(later(NOW, seconds(4)).getTime(), later(NOW, seconds(5)).getTime());
  });

  it('waits for the time given in Retry-After', async () => {
    await aHook();
    receiver.answer = { status: 429, headers: { 'Retry-After': '600' } };
    await raise();
    await send();
    app.clock.advance(minutes(10) - 1);
    await send();
    expect(receiver.received).to.have.length(1);
    app.clock.advance(1);
    await send();
    expect(receiver.received).to.have.length(2);
  });

  it('stops retrying after 24 hours and records the delivery as failed', async () => {
    const channel = await aHook();
    receiver.answer = { status: 503 };
    await raise();
    for (let hour = 0; hour <= 25; hour += 1) {
      await send();
      app.clock.advance(hours(1));
    }
    const attempts = receiver.received.length;
    app.clock.advance(days(1));
    await send();
    expect(receiver.received).to.have.length(attempts);
    const [last] = await deliveriesOf(channel);
    expect(last).to.include({ status: 'failed', nextAttemptAt: null });
    expect(Date.parse(last.at)).to.be.within(later(NOW, hours(23)).getTime(), later(NOW, days(1)).getTime());
  });

  it('does not follow redirects', async () => {
    const channel = await aHook();
    receiver.answer = { status: 302, headers: { Location: `${receiver.url}/elsewhere` } };
    await raise();
    await send();
    expect(receiver.received.map(({ path }) => path)).to.deep.equal(['/in']);
    expect((await deliveriesOf(channel))[0]).to.include({ status: 'waiting', responseStatus: 302 });
  });

  it('refuses a stored URL with a private address with addressNotPublic', async () => {
    const channel = await aHook();
    await app.database.query.updateTable('notification_channel').set({ config: { url: 'http://127.0.0.2/', headerNames: [] } }).where('id', '=', channel.id).execute();
    await raise();
    await send();
    expect((await deliveriesOf(channel))[0]).to.include({ status: 'waiting', error: 'addressNotPublic' });
  });

  it('disables a channel on status 410, writes an audit entry and mails administrators and the billing address', async () => {
    await app.database.query.updateTable('organization').set({ billingEmail: 'billing@agency.example' }).where('id', '=', organization.id).execute();
    const channel = await aHook();
    receiver.answer = { status: 410 };
    await raise();
    await send();
    const { body } = await admin.get(`${PATH}/${channel.publicId}`);
    expect(body).to.include({ isActive: false, disabledReason: 'gone', disabledAt: NOW.toISOString() });
    await send();
    expect(smtp.mails.map(({ recipients }) => recipients[0]).sort()).to.deep.equal([organization.email, 'billing@agency.example'].sort());
    const { rows } = await app.database.pool.query(`select actor_kind, after from audit_log where action = 'notificationChannel.disabled'`);
    expect(rows).to.deep.equal([{ actor_kind: 'system', after: { isActive: false, disabledReason: 'gone' } }]);
  });

  it('disables a channel after ten consecutive refusals, and not after nine', async () => {
    const channel = await aHook();
    const isActive = async (): Promise<boolean> => (await admin.get(`${PATH}/${channel.publicId}`)).body.isActive;
    const raiseAndSend = async (occurrence: number): Promise<void> => {
      await raise({ event: 'reminder', occurrence, incident: { ...factsOf().incident, publicId: `${INCIDENT.slice(0, -2)}${occurrence + 10}` } });
      await send();
    };
    receiver.answer = { status: 404 };
    for (let refusal = 1; refusal < MAX_REFUSALS_IN_ROW; refusal += 1) await raiseAndSend(refusal);
    expect(await isActive()).to.equal(true);
    await raiseAndSend(MAX_REFUSALS_IN_ROW);
    expect(await isActive()).to.equal(false);
    const before = receiver.received.length;
    app.clock.advance(hours(1));
    await send();
    expect(receiver.received).to.have.length(before);
    expect((await deliveriesOf(channel))[0]).to.include({ status: 'failed', error: 'The channel is off.' });
  });

  it('resets the count of refusals after a success and when the channel is enabled again', async () => {
    const channel = await aHook();
    const refusals = async () => (await app.database.query.selectFrom('notification_channel').select('refusalsInRow').where('id', '=', channel.id).executeTakeFirstOrThrow()).refusalsInRow;
    receiver.answer = { status: 404 };
    await raise();
    await send();
    expect(await refusals()).to.equal(1);
    receiver.answer = { status: 200 };
    app.clock.advance(seconds(5));
    await send();
    expect(await refusals()).to.equal(0);
    receiver.answer = { status: 410 };
    await raise({ event: 'reminder' });
    await send();
    expect(await refusals()).to.equal(1);
    const { body } = await admin.patch(`${PATH}/${channel.publicId}`, { isActive: true });
    expect(body).to.include({ isActive: true, disabledAt: null, disabledReason: null });
    expect(await refusals()).to.equal(0);
  });

  it('does not count server errors as refusals', async () => {
    const channel = await aHook();
    receiver.answer = { status: 500 };
    for (let occurrence = 1; occurrence <= MAX_REFUSALS_IN_ROW + 1; occurrence += 1) await raise({ event: 'reminder', occurrence });
    await send();
    expect((await admin.get(`${PATH}/${channel.publicId}`)).body.isActive).to.equal(true);
  });

  it('discards messages for a deleted channel', async () => {
    const channel = await aHook();
    await raise();
    await admin.delete(`${PATH}/${channel.publicId}`);
    await send();
    app.clock.advance(days(1));
    await send();
    expect(receiver.received).to.deep.equal([]);
  });

  it('discards mail for a removed recipient and delivers to the remaining ones', async () => {
    const { publicId } = (await admin.post(PATH, { name: 'Mail', type: 'email', config: { recipients: ['ada@example.com', 'bob@example.com'] } })).body;
    await raise();
    await admin.patch(`${PATH}/${publicId}`, { config: { recipients: ['bob@example.com'] } });
    await send();
    expect(smtp.mails.map(({ recipients }) => recipients[0])).to.deep.equal(['bob@example.com']);
  });

  it('retries one recipient after another has accepted the mail', async () => {
    await admin.post(PATH, { name: 'Mail', type: 'email', config: { recipients: ['ada@example.com', 'bob@example.com'] } });
    smtp.answerTo = (recipient) => (recipient.startsWith('ada') ? '451 greylisted' : '250 ok');
    await raise();
    await send();
    smtp.answerTo = () => '250 ok';
    app.clock.advance(seconds(5));
    await send();
    expect(smtp.mails.map(({ recipients }) => recipients[0])).to.deep.equal(['bob@example.com', 'ada@example.com']);
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
      data: { channel: { id: channel.publicId, name: 'Hook' }, organization: { id: organization.publicId, name: 'Agency', timezone: 'UTC', language: 'en' }, customer: null },
    });
    const [delivery] = await deliveriesOf(channel);
    expect(delivery).to.include({ messageId: body.messageIds[0], event: 'channel.test', status: 'failed', responseStatus: 500, incidentId: null });
  });

  it('sends each message once with two processes', async () => {
    await aHook();
    const sibling = await app.sibling();
    for (let occurrence = 1; occurrence <= 60; occurrence += 1) await raise({ event: 'reminder', occurrence, incident: { ...factsOf().incident, publicId: `${INCIDENT.slice(0, -2)}${occurrence + 10}` } });
    await Promise.all([send(), send(sibling)]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).to.have.length(60);
    expect(new Set(ids).size).to.equal(60);
  });
});
