import { expect } from 'chai';
import { prepareCheck } from '../../../../src/application/checks/prepare-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { BlocklistQueries } from '../../../../src/application/checks/warnings.ports.ts';
import type { BlocklistAnswer } from '../../../../src/domain/checks/warnings/blocklist.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { failed } from '../../../../src/domain/checks/probe-failure.ts';
import type { Attempt } from '../../../../src/domain/checks/probe-failure.ts';
import { days, hours } from '../../../../src/domain/kernel/time.ts';
import { aBlocklist } from '../../../builders/blocklists.ts';
import { closeAll } from '../../../close-all.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../../fixtures/smtp-server.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const OWNER = 'worker';
const CLEAN: Attempt<BlocklistAnswer> = { ok: true, value: { codes: [], texts: [] } };
const LISTED: Attempt<BlocklistAnswer> = { ok: true, value: { codes: ['127.0.0.2'], texts: ['Sends spam'] } };
const REFUSED: Attempt<BlocklistAnswer> = failed('queryRefused', 'resolve', 'EREFUSED');

describe('checks of customer IPs', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let smtp: SmtpServer;
  let admin: ApiClient;
  let id: string;
  /** What each list answers, by its zone. */
  let answers: Record<string, Attempt<BlocklistAnswer>>;
  const lists = ['One', 'Two'].map(aBlocklist);

  beforeEach(async () => {
    answers = {};
    const blocklistQueries: BlocklistQueries = { lists, ask: ({ key }) => Promise.resolve(answers[key] ?? CLEAN) };
    receiver = await webhookReceiver();
    smtp = await smtpServer();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', SMTP_URL: smtp.url }, { blocklistQueries });
    admin = app.client((await app.createOrganization()).apiToken);
    const { body } = await admin.post('/api/customers', {
      name: 'Mail',
      email: 'mail@example.com',
      packageType: 'default',
    });
    await admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: `${receiver.url}/in` },
    });
    id = (
      await admin.post(`/api/customers/${body.customer.publicId}/ips`, { label: 'Mail server', ipAddress: '8.8.8.8' })
    ).body.publicId;
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
      () => smtp.close(),
    ),
  );

  /** A day later, the address is checked and the messages are sent. */
  const check = async (given: Record<string, Attempt<BlocklistAnswer>> = {}) => {
    answers = given;
    app.clock.advance(days(1));
    const { ports } = app;
    const now = app.clock.now();
    const locationId = (await ports.checkQueue.locationOf('local')) ?? 0;
    for (const due of await ports.checkQueue.claim({ locationId, owner: OWNER, now, until: now, limit: 10 })) {
      const [subject] = await ports.checkSubjects.load([due.monitorId]);
      const finding = await prepareCheck(ports)(subject!)!();
      await recordStateChanges(ports)(OWNER, [finishCheck(due, finding, now)]);
    }
    await send();
  };
  const send = async () => {
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
  };
  const dnsbl = async () => (await admin.get(`/api/customer-ips/${id}`)).body.dnsbl;
  const messages = () =>
    receiver.received.map(
      ({ body }) => JSON.parse(body) as { type: string; data: { monitor: object; incident: { summary: string } } },
    );
  const at = () => app.clock.now().toISOString();

  it('show listings, open an incident and notify, and resolve it when no list contains the address', async () => {
    await check({ 'one.example': LISTED });
    expect(await dnsbl()).to.deep.include({
      isListed: true,
      listedCount: 1,
      lastError: null,
      lastListedAt: at(),
      lastChangedAt: at(),
      lastNotifiedListedAt: at(),
      lastNotifiedCleanAt: null,
    });
    expect((await dnsbl()).listings).to.deep.equal([
      {
        name: 'One',
        reason: 'Sends spam',
        listKey: 'one.example',
        delistUrl: 'https://one.example/remove?ip=8.8.8.8',
        resultCode: '127.0.0.2',
      },
    ]);
    const [opened] = messages();
    expect(opened).to.deep.include({ type: 'incident.opened' });
    expect(opened?.data.monitor).to.include({ id, kind: 'ip', name: 'Mail server', target: '8.8.8.8' });
    expect(opened?.data.incident.summary).to.match(/^The address is listed by One \(127\.0\.0\.2\)/);
    const listedAt = at();
    await check();
    expect(await dnsbl()).to.deep.include({
      isListed: false,
      listedCount: 0,
      listings: [],
      lastCleanAt: at(),
      lastListedAt: listedAt,
      lastNotifiedListedAt: listedAt,
      lastNotifiedCleanAt: at(),
    });
    expect(messages().map(({ type }) => type)).to.deep.equal(['incident.opened', 'incident.resolved']);
  });

  it('set the time of a notification once the message has left', async () => {
    receiver.answer = { status: 500 };
    await check({ 'one.example': LISTED });
    expect(await dnsbl()).to.include({ isListed: true, lastNotifiedListedAt: null });
    receiver.answer = { status: 204 };
    app.clock.advance(hours(1));
    await send();
    expect(await dnsbl()).to.include({ isListed: true, lastNotifiedListedAt: at() });
  });

  it('notify of a further list and of the end of one listing while the incident is open', async () => {
    await check({ 'one.example': LISTED });
    await check({ 'one.example': LISTED, 'two.example': LISTED });
    expect(await dnsbl()).to.include({ listedCount: 2, lastNotifiedListedAt: at() });
    const worseAt = at();
    await check({ 'two.example': LISTED });
    expect(await dnsbl()).to.include({ listedCount: 1, lastNotifiedListedAt: worseAt, lastNotifiedCleanAt: at() });
    expect(messages().map(({ type }) => type)).to.deep.equal([
      'incident.opened',
      'incident.worsened',
      'incident.eased',
    ]);
  });

  it('notify the email address of the customer IP, too', async () => {
    await admin.patch(`/api/customer-ips/${id}`, { notificationEmail: 'Postmaster@Example.com' });
    await check({ 'one.example': LISTED });
    expect(smtp.mails.map(({ recipients }) => recipients)).to.deep.equal([['postmaster@example.com']]);
    expect(smtp.mails[0]?.data).to.match(/^Subject: There is a problem with Mail server\r?$/m);
  });

  it('show the errors of lists and change nothing because of them', async () => {
    await check({ 'one.example': LISTED });
    await check({ 'one.example': REFUSED, 'two.example': REFUSED });
    expect(await dnsbl()).to.include({
      isListed: true,
      lastError:
        'One: queries from this service are refused (EREFUSED); Two: queries from this service are refused (EREFUSED)',
      lastCheckedAt: at(),
    });
    expect(messages()).to.have.length(1);
  });

  it('stop while the address is paused, and find the listing again afterwards', async () => {
    await check({ 'one.example': LISTED });
    await admin.patch(`/api/customer-ips/${id}`, { status: 'paused' });
    const before = await dnsbl();
    await check({ 'one.example': LISTED });
    expect(await dnsbl()).to.deep.equal(before);
    await admin.patch(`/api/customer-ips/${id}`, { status: 'active' });
    await check({ 'one.example': LISTED });
    expect(messages().map(({ type }) => type)).to.deep.equal([
      'incident.opened',
      'incident.monitoringStopped',
      'incident.opened',
    ]);
  });
});
