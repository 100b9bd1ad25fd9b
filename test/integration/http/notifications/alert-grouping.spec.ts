import { expect } from 'chai';
import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import { hours, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { GROUPING_WINDOW, RECOVERY_WINDOW } from '../../../../src/domain/notifications/alert-timing.ts';
import type { AlertEvent, AlertFacts, Notice } from '../../../../src/domain/notifications/alert.ts';
import { NOW } from '../../../builders/clock.ts';
import { closeAll } from '../../../close-all.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../../fixtures/smtp-server.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { until } from '../../../until.ts';

const CHANNELS = '/api/notification-channels';
const idOf = (number: number): string => `018f3a2b-7c4d-7e5f-8a9b-0000000000${String(number).padStart(2, '0')}`;
/** The text of a mail without its line breaks. */
const readable = (data = ''): string => data.replaceAll('=\r\n', '').replaceAll('=C2=B7', '·');
const EVIDENCE = evidenceOf({
  reason: 'statusUnexpected',
  rules: [{ check: 'status', result: 'failed', expected: '200 to 299', seen: '503' }],
});

describe('grouping of alerts and alert settings of customers', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let smtp: SmtpServer;
  let admin: ApiClient;
  let organizationId: number;
  let customer: { id: number; publicId: string };

  beforeEach(async () => {
    receiver = await webhookReceiver();
    smtp = await smtpServer();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', SMTP_URL: smtp.url });
    const founded = await app.createOrganization({ organization: 'Agency' });
    organizationId = founded.organizationId;
    admin = app.client(founded.apiToken);
    customer = (await admin.post('/api/customers', { name: 'Acme', email: 'acme@acme.example' })).body.customer;
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
      () => smtp.close(),
    ),
  );

  const aChannel = async (type: string, config: object, more: object = {}) =>
    (await admin.post(CHANNELS, { name: type, type, config, ...more })).body as { id: number; publicId: string };
  const aSlack = () => aChannel('slack', { url: `${receiver.url}/slack` });
  const aHook = (path = 'hook') => aChannel('webhook', { url: `${receiver.url}/${path}` });
  const factsOf = (number: number, event: AlertEvent, more: Partial<AlertFacts>): AlertFacts => ({
    event,
    occurrence: 1,
    at: app.clock.now(),
    organizationId,
    customerId: customer.id,
    incident: {
      publicId: idOf(number),
      title: 'Down',
      status: 'open',
      startedAt: NOW,
      confirmedAt: NOW,
      resolvedAt: event === 'resolved' ? app.clock.now() : null,
      reason: 'statusUnexpected',
      evidence: EVIDENCE,
    },
    monitor: { publicId: idOf(number + 50), name: `Shop ${number}`, kind: 'website', target: 'https://shop.example/' },
    ...more,
  });
  const raise = (
    number: number,
    event: AlertEvent = 'opened',
    more: Partial<AlertFacts> = {},
    by = app,
  ): Promise<void> =>
    by.ports.unitOfWork.inTransaction(async () =>
      by.ports.outbox.add(await by.ports.alertPlan.messagesFor(factsOf(number, event, more)), app.clock.now()),
    );
  const send = async (...processes: readonly TestApp[]): Promise<void> => {
    for (const { ports } of [app, ...processes]) ports.outboxDispatcher.kick();
    for (const { ports } of [app, ...processes]) await ports.outboxDispatcher.idle();
  };
  const at = (path: string): readonly string[] =>
    receiver.received.filter((request) => request.path === path).map(({ body }) => body);
  const settings = (changes: object) => admin.patch(`/api/customers/${customer.publicId}`, changes);
  const deliveriesOf = async (number: number) =>
    (
      await app.database.query
        .selectFrom('alert_delivery')
        .selectAll()
        .where('incidentId', '=', idOf(number))
        .orderBy('id')
        .execute()
    ).map(({ status, attempt }) => [status, attempt]);

  it('sends the first alert at once, and those of the next 30 seconds as one message, with a delivery record each', async () => {
    await aSlack();
    await aHook();
    for (const number of [1, 2, 3]) {
      await raise(number);
      await send();
      app.clock.advance(seconds(10) - 1);
    }
    expect([at('/slack').length, at('/hook').length]).to.deep.equal([1, 3]);
    app.clock.advance(2);
    await send();
    expect(at('/slack')).to.have.length(1);
    app.clock.advance(1);
    await send();
    const [first, second] = at('/slack');
    expect(first).to.include('Shop 1: answers 503');
    expect(second)
      .to.include('2 monitors are down')
      .and.include('Shop 2: answers 503')
      .and.include('Shop 3: answers 503')
      .and.not.include('Shop 1');
    for (const number of [1, 2, 3])
      expect(await deliveriesOf(number)).to.deep.equal([
        ['sent', 1],
        ['sent', 1],
      ]);
    await raise(4);
    await send();
    expect(at('/slack')[2]).to.include('Shop 4: answers 503');
  });

  it('groups for each recipient', async () => {
    await aChannel('email', { recipients: ['ada@example.com', 'bob@example.com'] });
    await raise(1);
    await raise(2);
    await raise(3, 'opened', { customerId: null });
    await send();
    expect(smtp.mails).to.have.length(2);
  });

  it('sends two mails to each recipient about 20 outages of 20 customers at once, which name the customers', async () => {
    await aChannel('email', { recipients: ['ada@example.com', 'bob@example.com'] });
    for (let number = 1; number <= 20; number += 1) {
      const { body } = await admin.post('/api/customers', { name: `Bakery ${number}`, email: `${number}@b.example` });
      await raise(number, 'opened', { customerId: body.customer.id });
    }
    await send();
    app.clock.advance(seconds(30));
    await send();
    expect(smtp.mails).to.have.length(4);
    const group = readable(smtp.mails[2]?.data);
    expect(group).to.include('19 monitors are down');
    for (const number of [2, 11, 20]) expect(group).to.include(`Bakery ${number} · Shop ${number}: answers 503`);
  });

  describe('of recoveries', () => {
    /** Outages that were reported long ago. */
    const downSince = async (...numbers: readonly number[]) => {
      for (const number of numbers) await raise(number);
      await send();
      app.clock.advance(GROUPING_WINDOW);
      await send();
      app.clock.advance(minutes(10));
      receiver.received.splice(0);
      smtp.mails.splice(0);
    };
    const resolve = async (...numbers: readonly number[]) => {
      for (const number of numbers) await raise(number, 'resolved');
      await send();
    };
    const pass = async (duration: number) => {
      app.clock.advance(duration);
      await send();
    };
    const isUp = (number: number) => `Shop ${number} is up again`;

    it('sends the first at once, and those that follow within 13 seconds as one message', async () => {
      await aSlack();
      await downSince(1, 2, 3, 4);
      await resolve(1);
      await pass(RECOVERY_WINDOW - 2);
      await resolve(2);
      await pass(1);
      await resolve(3);
      expect(at('/slack')).to.have.length(1);
      await pass(1);
      await resolve(4);
      const [first, group, next, ...others] = at('/slack');
      expect(others).to.deep.equal([]);
      expect(first).to.include(isUp(1));
      expect(group).to.match(/2 incidents are resolved.*Shop 2, after .*Shop 3, after /);
      expect(next, 'after the window').to.include(isUp(4));
      for (const number of [1, 2, 3, 4])
        expect(await deliveriesOf(number)).to.deep.equal([
          ['sent', 1],
          ['sent', 1],
        ]);
    });

    it('names ten of 20 with customer and duration, in two mails to each recipient and to each contact its own', async () => {
      await aChannel('email', { recipients: ['ada@example.com', 'bob@example.com'] });
      await settings({ notificationEmail: 'ops@acme.example' });
      const all = Array.from({ length: 20 }, (_, index) => index + 1);
      await downSince(...all);
      await resolve(...all);
      await pass(RECOVERY_WINDOW);
      const to = (address: string) => smtp.mails.filter(({ recipients }) => recipients.includes(address));
      for (const address of ['ada@example.com', 'bob@example.com', 'ops@acme.example'])
        expect(to(address), address).to.have.length(2);
      const [, group] = to('bob@example.com').map(({ data }) => readable(data));
      expect(group).to.include('19 incidents are resolved.');
      for (const number of [2, 11]) expect(group).to.include(`Acme · Shop ${number}, after 10 minutes 30 seconds`);
      expect(group).to.include('9 more').and.not.include('Shop 12');
      expect(readable(to('ops@acme.example')[1]?.data)).to.include('19 services work again');
    });

    it('sends each to a webhook at once, which closes its record by it', async () => {
      await aHook();
      await downSince(1, 2, 3);
      await resolve(1, 2, 3);
      const ids = at('/hook').map((body) => (JSON.parse(body) as Notice).data.incident?.id);
      expect(ids).to.have.members([idOf(1), idOf(2), idOf(3)]);
    });

    it('sends one message about recoveries that waited for the group that reports their outages', async () => {
      await aSlack();
      for (const number of [1, 2, 3]) await raise(number);
      await send();
      app.clock.advance(seconds(10));
      await resolve(2, 3);
      expect(at('/slack')).to.have.length(1);
      await pass(seconds(20));
      const [, outages, recoveries, ...others] = at('/slack');
      expect(others).to.deep.equal([]);
      expect(outages).to.include('2 monitors are down');
      expect(recoveries).to.include('2 incidents are resolved');
    });

    it('sends a group once with two processes, and together after a failure', async () => {
      await aSlack();
      const all = [1, 2, 3, 4, 5, 6];
      await downSince(...all);
      const other = await app.sibling();
      await Promise.all(all.map((number) => raise(number, 'resolved', {}, number % 2 === 0 ? app : other)));
      await send(other);
      expect(at('/slack')).to.have.length(1);
      receiver.answer = { status: 500 };
      app.clock.advance(RECOVERY_WINDOW);
      await send(other);
      receiver.answer = { status: 200 };
      app.clock.advance(seconds(5));
      await send(other);
      expect(at('/slack').map((body) => /\d+ incidents are resolved/.exec(body)?.[0])).to.deep.equal([
        undefined,
        '5 incidents are resolved',
        '5 incidents are resolved',
      ]);
    });

    it('sends those that quiet hours held as one message at their end', async () => {
      await aSlack();
      await settings({ notificationRules: { quietHours: { from: '11:00', to: '12:00', timezone: 'Europe/Zurich' } } });
      for (const number of [1, 2, 3]) await raise(number);
      await send();
      await pass(GROUPING_WINDOW);
      await resolve(1, 2, 3);
      expect(at('/slack')).to.have.length(2);
      await pass(hours(1) - GROUPING_WINDOW);
      expect(at('/slack')).to.have.length(3);
      expect(at('/slack')[2]).to.include('3 incidents are resolved');
    });
  });

  it('keeps the customers apart that have channels or contacts of their own', async () => {
    const { body } = await admin.post('/api/customers', { name: 'Other', email: 'other@other.example' });
    const other = body.customer as { id: number; publicId: string };
    await aChannel('email', { recipients: ['ada@example.com'] }, { customerId: customer.id });
    await aChannel('email', { recipients: ['ada@example.com'] }, { customerId: other.id });
    for (const number of [1, 2]) await raise(number);
    for (const number of [3, 4]) await raise(number, 'opened', { customerId: other.id });
    await send();
    expect(smtp.mails).to.have.length(2);
    app.clock.advance(seconds(30));
    await send();
    const customers = smtp.mails.slice(2).map(({ data }) => /^Customer: (.*)\r$/mu.exec(data)?.[1]);
    expect(customers).to.have.members(['Acme', 'Other']);
  });

  it('sends a recovery only after the group that reports its outage', async () => {
    await aSlack();
    for (const number of [1, 2]) await raise(number);
    app.clock.advance(seconds(10));
    await raise(2, 'resolved');
    await send();
    expect(at('/slack')).to.have.length(1);
    app.clock.advance(seconds(20));
    await send();
    expect(at('/slack').map((body) => /Shop 2(?:: (answers)| is (up))/.exec(body)?.slice(1).join(''))).to.deep.equal([
      undefined,
      'answers',
      'up',
    ]);
  });

  it('threads the mail of a group with the recoveries of its incidents', async () => {
    const { publicId } = await aChannel('email', { recipients: ['ada@example.com'] });
    for (const number of [1, 2, 3]) await raise(number);
    await send();
    app.clock.advance(seconds(30));
    await send();
    const group = (smtp.mails[1]?.data ?? '').replace(/\r\n[ \t]+/gu, ' ');
    for (const number of [2, 3])
      expect(/^References: .*$/mu.exec(group)?.[0]).to.include(`<incident-${idOf(number)}-${publicId}@localhost>`);
    expect(group).to.include('Subject: [Down] Shop 2 and Shop 3');
  });

  it('sends a group once with two processes, and together after a failure', async () => {
    await aSlack();
    const other = await app.sibling();
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => raise(number, 'opened', {}, number % 2 === 0 ? app : other)));
    await send(other);
    expect(at('/slack')).to.have.length(1);
    receiver.answer = { status: 500 };
    app.clock.advance(seconds(30));
    await send(other);
    receiver.answer = { status: 200 };
    app.clock.advance(seconds(5));
    await send(other);
    expect(at('/slack')).to.have.length(3);
    expect(at('/slack')[2]).to.include('5 monitors are down');
    const linkless = (body = ''): string => body.replaceAll(/127\.0\.0\.1:\d+/gu, 'service');
    expect(linkless(at('/slack')[2])).to.equal(linkless(at('/slack')[1]));
  });

  it('sends the alerts of a customer to the channels that it has chosen, and to its own addresses and phones', async () => {
    await aHook('all');
    const chosen = await aHook('chosen');
    await aChannel('sms', { recipients: ['+41790000000'], provider: 'http', url: `${receiver.url}/sms` });
    await settings({
      notificationChannels: [chosen.id],
      notificationEmail: 'ops@acme.example',
      notificationPhoneNumber: '+41 79 123 45 67',
      notificationTargets: { emails: ['cto@acme.example'] },
    });
    await raise(1);
    await send();
    expect([at('/all').length, at('/chosen').length]).to.deep.equal([0, 1]);
    expect(at('/sms').map((body) => (JSON.parse(body) as { to: string }).to)).to.deep.equal(['+41791234567']);
    expect(smtp.mails.flatMap(({ recipients }) => recipients).toSorted()).to.deep.equal([
      'cto@acme.example',
      'ops@acme.example',
    ]);
    for (const { data } of smtp.mails)
      expect(data).to.include(' does not work at the moment').and.not.include('/incident?id=');
    const { body } = await admin.get('/api/customers/sms-usage');
    expect(body.find(({ customerId }: { customerId: number }) => customerId === customer.id)).to.include({
      month: '2026-03',
      smsUsageCurrentMonth: 1,
    });
    expect(await deliveriesOf(1)).to.deep.equal(Array.from({ length: 4 }, () => ['sent', 1]));
    await raise(2, 'opened', { customerId: null });
    await send();
    expect([at('/all').length, at('/chosen').length]).to.deep.equal([1, 2]);
  });

  it('holds all but first openings in quiet hours, and sends one reminder at their end', async () => {
    await aHook();
    await settings({ notificationRules: { quietHours: { from: '11:00', to: '12:00', timezone: 'Europe/Zurich' } } });
    const types = () => at('/hook').map((body) => (JSON.parse(body) as { type: string }).type);
    await raise(1);
    await raise(1, 'reminder', { occurrence: 1 });
    await raise(1, 'reminder', { occurrence: 2 });
    app.clock.advance(minutes(30));
    await raise(1, 'resolved');
    await send();
    expect(types()).to.deep.equal(['incident.opened']);
    app.clock.advance(minutes(30) - 1);
    await send();
    expect(types()).to.have.length(1);
    app.clock.advance(1);
    await send();
    await send();
    expect(types()).to.deep.equal(['incident.opened', 'incident.reminder', 'incident.resolved']);
  });

  it('sends only the events that the customer has chosen', async () => {
    await aHook();
    await settings({ notificationRules: { events: ['incident.resolved'] } });
    for (const event of ['opened', 'resolved'] as const) await raise(1, event);
    await send();
    expect(at('/hook').map((body) => (JSON.parse(body) as { type: string }).type)).to.deep.equal(['incident.resolved']);
  });

  for (const [member, value] of [
    ['notificationChannels', ['a']],
    ['notificationTargets', { emails: ['nonsense'] }],
    ['notificationTargets', { phones: ['079 123 45 67'] }],
    ['notificationRules', { events: ['incident.exploded'] }],
    ['notificationRules', { quietHours: { from: '22:00', to: '22:00', timezone: 'UTC' } }],
    ['notificationRules', { quietHours: { from: '22:00', to: '07:00', timezone: 'Mars/Base' } }],
  ] as const)
    it(`refuses ${member} ${JSON.stringify(value)} with invalidRequestBody`, async () => {
      const { status, body } = await settings({ [member]: value });
      expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    });

  it('delays no other channel because of one that hangs, closes the connection or refuses', async () => {
    receiver.behave = (path) => (path === '/hangs' ? 'hang' : path === '/closes' ? 'close' : 'answer');
    for (const path of ['hangs', 'closes', 'fine']) await aHook(path);
    await raise(1);
    app.ports.outboxDispatcher.kick();
    await until(() => at('/fine').length > 0);
    expect(at('/fine')).to.have.length(1);
    receiver.release();
    await app.ports.outboxDispatcher.idle();
    const log = await app.database.query
      .selectFrom('alert_delivery')
      .select(['status', 'error'])
      .where('incidentId', '=', idOf(1))
      .execute();
    expect(log.map(({ status }) => status).toSorted()).to.deep.equal(['sent', 'waiting', 'waiting']);
    expect(log.every(({ status, error }) => (status === 'waiting') === (error !== null))).to.equal(true);
  });
});
