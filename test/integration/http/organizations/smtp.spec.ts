import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { closeAll } from '../../../close-all.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../../fixtures/smtp-server.ts';
import { startZone } from '../../kernel/network/dns-server.ts';
import type { DnsServer } from '../../kernel/network/dns-server.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const path = '/api/organization/smtp';

describe('/api/organization/smtp', () => {
  let app: TestApp;
  let own: BootstrappedOrganization;
  let admin: ApiClient;
  let server: SmtpServer;
  let dns: DnsServer;
  let relay: object;

  beforeEach(async () => {
    // No name exists, whatever the name servers of the machine answer.
    dns = await startZone({});
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8', DNS_SERVERS: dns.address });
    own = await app.createOrganization();
    admin = app.client(own.apiToken);
    server = await smtpServer();
    relay = {
      host: '127.0.0.1',
      port: Number(new URL(server.url).port),
      security: 'none',
      fromAddress: 'alerts@agency.example',
      fromName: 'Agency',
    };
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => server.close(),
      () => dns.close(),
    ),
  );

  it('GET returns null members if no server is configured', async () => {
    const { status, body } = await admin.get(path);
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      host: null,
      port: null,
      security: null,
      username: null,
      hasPassword: false,
      fromAddress: null,
      fromName: null,
    });
  });

  it('PATCH encrypts the password, which appears in no response and in no log', async () => {
    const { status, body, text } = await admin.patch(path, {
      host: '127.0.0.1',
      username: 'agency',
      password: 'hunter2!',
      fromAddress: 'alerts@agency.example',
    });
    expect(status).to.equal(200);
    expect(body).to.include({
      host: '127.0.0.1',
      port: 587,
      security: 'starttls',
      username: 'agency',
      hasPassword: true,
    });
    const { text: read } = await admin.get(path);
    const { text: log } = await admin.get('/api/audit-log');
    const { sealedSmtp } = await app.database.query
      .selectFrom('organization')
      .select('sealedSmtp')
      .where('id', '=', own.organizationId)
      .executeTakeFirstOrThrow();
    expect(log).to.include('organization.smtpUpdated');
    for (const output of [text, read, log, sealedSmtp]) expect(output).not.to.include('hunter2!');
  });

  it('PATCH rejects a private address and an unknown host name with smtpHostNotPublic', async () => {
    for (const host of ['10.0.0.1', '[::1]', '169.254.169.254', 'localhost.invalid']) {
      const { status, body } = await admin.patch(path, { ...relay, host });
      expect(status, host).to.equal(400);
      expect(body.data.code).to.equal('smtpHostNotPublic');
    }
    expect((await admin.get(path)).body.host).to.equal(null);
  });

  it('PATCH rejects incomplete and malformed settings with invalidRequestBody', async () => {
    for (const body of [
      {},
      { port: 25 },
      { ...relay, port: 0 },
      { ...relay, security: 'ssl' },
      { ...relay, fromName: 'A\r\nBcc: b@c.d' },
      { ...relay, username: 'agency' },
    ])
      expect((await admin.patch(path, body)).body.data.code, JSON.stringify(body)).to.equal('invalidRequestBody');
  });

  it('PATCH with a null host removes the settings', async () => {
    await admin.patch(path, relay);
    expect((await admin.patch(path, { host: null })).body.host).to.equal(null);
    expect((await admin.get(path)).body.fromAddress).to.equal(null);
  });

  it('POST test sends a test mail through the configured server', async () => {
    await admin.patch(path, relay);
    const { status, body } = await admin.post(`${path}/test`, { to: 'ada@example.com' });
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ success: true, error: null });
    const [mail] = server.mails;
    expect(mail?.recipients).to.deep.equal(['ada@example.com']);
    expect(mail?.data).to.include('From: Agency <alerts@agency.example>');
  });

  it('POST test returns the reply of a server that refuses the mail', async () => {
    await admin.patch(path, relay);
    server.answerTo = () => '550 no such user';
    expect((await admin.post(`${path}/test`, { to: 'ada@example.com' })).body).to.deep.equal({
      success: false,
      error: 'EENVELOPE 550',
    });
  });

  it('POST test answers 404 if no server is configured', async () => {
    expect((await admin.post(`${path}/test`, { to: 'ada@example.com' })).status).to.equal(404);
  });

  it('every method requires an administrator and applies to the own organization only', async () => {
    await admin.patch(path, relay);
    const editor = await callerOf(app, own.organizationId, { role: 'editor' });
    expect((await editor.get(path)).status).to.equal(403);
    expect((await editor.patch(path, { port: 25 })).status).to.equal(403);
    expect((await editor.post(`${path}/test`, { to: 'ada@example.com' })).status).to.equal(403);
    const stranger = app.client((await app.createOrganization()).apiToken);
    expect((await stranger.get(path)).body.host).to.equal(null);
    const supporter = await callerOf(app, own.organizationId, { role: 'readonly', isGlobalSupporter: true });
    expect((await supporter.post(`${path}/test`, { to: 'ada@example.com' })).status).to.equal(403);
    expect(server.mails).to.deep.equal([]);
  });
});
