import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { NOW } from '../../../builders/clock.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../../fixtures/smtp-server.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const CHANNELS = '/api/notification-channels';

describe('alert mail through the mail server of the organization', () => {
  let app: TestApp;
  let platform: SmtpServer;
  let own: SmtpServer;
  let admin: ApiClient;
  let caretaker: string;
  let organizationId: number;
  let channel: string;

  beforeEach(async () => {
    platform = await smtpServer();
    own = await smtpServer();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', SMTP_URL: platform.url });
    const created = await app.createOrganization();
    ({ organizationId, email: caretaker } = created);
    admin = app.client(created.apiToken);
    channel = (await admin.post(CHANNELS, { name: 'Mail', type: 'email', config: { recipients: ['ada@example.com'] } }))
      .body.publicId;
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => platform.close(),
      () => own.close(),
    ),
  );

  const portOf = ({ url }: SmtpServer) => Number(new URL(url).port);
  const configure = (more: object = {}) =>
    admin.patch('/api/organization/smtp', {
      host: '127.0.0.1',
      port: portOf(own),
      security: 'none',
      fromAddress: 'alerts@agency.example',
      fromName: 'Agency',
      ...more,
    });
  const raise = (of = organizationId): Promise<void> =>
    app.ports.unitOfWork.inTransaction(async () => {
      const publicId = app.ports.ids.next();
      const incident = {
        publicId,
        title: 'Shop is down',
        status: 'open',
        startedAt: NOW,
        confirmedAt: NOW,
        resolvedAt: null,
        reason: 'timedOut',
        evidence: null,
      };
      const messages = await app.ports.alertPlan.messagesFor({
        event: 'opened',
        occurrence: 1,
        at: NOW,
        organizationId: of,
        customerId: null,
        incident,
        monitor: null,
      });
      await app.ports.outbox.add(messages, app.clock.now());
    });
  const send = async (): Promise<void> => {
    const dispatcher = app.ports.outboxDispatcher;
    dispatcher.kick();
    await dispatcher.idle();
  };
  const deliveries = async () => (await admin.get(`${CHANNELS}/${channel}/deliveries`)).body.items;

  it('alert mail uses the configured server and sender', async () => {
    await configure();
    await raise();
    await send();
    expect(own.mails.map(({ recipients }) => recipients)).to.deep.equal([['ada@example.com']]);
    expect(own.mails[0]?.data)
      .to.include('From: Agency <alerts@agency.example>')
      .and.include('Subject: [Down] Shop is down');
    expect(platform.mails).to.deep.equal([]);
    expect((await deliveries())[0]).to.include({ status: 'sent', error: null });
  });

  it('alert mail uses the platform server for organizations without their own server', async () => {
    await configure();
    const other = await app.createOrganization();
    await app
      .client(other.apiToken)
      .post(CHANNELS, { name: 'Mail', type: 'email', config: { recipients: ['bob@example.com'] } });
    await raise(other.organizationId);
    await send();
    expect(platform.mails.map(({ recipients }) => recipients)).to.deep.equal([['bob@example.com']]);
    expect(own.mails).to.deep.equal([]);
  });

  it('alert mail uses the platform server after the settings were removed', async () => {
    await configure();
    await admin.patch('/api/organization/smtp', { host: null });
    await raise();
    await send();
    expect(platform.mails).to.have.length(1);
  });

  it('alert mail is retried while the configured server rejects it, without the platform server', async () => {
    await configure();
    own.answerTo = () => '451 later';
    await raise();
    await send();
    expect(platform.mails).to.deep.equal([]);
    const [attempt] = await deliveries();
    expect(attempt).to.include({ status: 'waiting' });
    expect(attempt.error).to.match(/^own mail server: /);
    own.answerTo = () => '250 ok';
    app.clock.advance(minutes(1));
    await send();
    expect(own.mails).to.have.length(1);
    expect(platform.mails).to.deep.equal([]);
  });

  it('alert mail is retried with addressNotPublic if the configured server has a private address', async () => {
    await configure();
    const sealed = await app.ports.smtpServers.find(organizationId);
    await app.ports.smtpServers.save(organizationId, { ...sealed!, host: '127.0.0.2' }, NOW);
    await raise();
    await send();
    expect((await deliveries())[0]).to.include({ status: 'waiting', error: 'own mail server: addressNotPublic' });
    expect(platform.mails).to.deep.equal([]);
  });

  it('half an hour of failures notifies administrators through the platform server, once a day', async () => {
    await configure();
    own.answerTo = () => '451 later';
    await raise();
    await raise();
    for (let minute = 0; minute < 29; minute += 1) {
      await send();
      app.clock.advance(minutes(1));
    }
    expect(platform.mails).to.deep.equal([]);
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(minutes(70));
      await send();
      await send();
    }
    expect(platform.mails.map(({ recipients }) => recipients)).to.deep.equal([[caretaker]]);
    expect(platform.mails[0]?.data).to.include('Subject: Your mail server does not accept alerts').and.include('451');
  });

  it('sends channel tests through the configured server', async () => {
    await configure();
    expect((await admin.post(`${CHANNELS}/${channel}/test`)).status).to.equal(200);
    await send();
    expect(own.mails[0]?.data).to.include('Subject: [Test] Mail');
    expect(platform.mails).to.deep.equal([]);
  });
});
