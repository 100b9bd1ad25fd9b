import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Server } from 'node:tls';
import { expect } from 'chai';
import type { SmtpSettings } from '../../../../src/domain/organizations/smtp.ts';
import { GuardedSmtp } from '../../../../src/infrastructure/kernel/mail/guarded-smtp.ts';
import { freePort } from '../../../fixtures/ports.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../../fixtures/smtp-server.ts';
import { closeServers, guardOf, startTcp } from '../network/loopback.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/tls/${name}`, import.meta.url));
const ca = fixture('ca.pem');
const names = {
  'shop.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'half.example': ['127.0.0.1', '192.168.0.1'],
};
const aMail = { to: 'ada@example.com', subject: 'Test', text: 'Hello.' };

describe('SMTP through the mail server of an organization', () => {
  let server: SmtpServer;
  let port: number;
  const fronts: Server[] = [];

  beforeEach(async () => {
    server = await smtpServer();
    port = Number(new URL(server.url).port);
  });
  afterEach(async () => {
    await Promise.all([
      server.close(),
      closeServers(),
      ...fronts.splice(0).map((front) => new Promise((resolve) => front.close(resolve))),
    ]);
  });

  const settings = (execute: Partial<SmtpSettings> = {}): SmtpSettings => ({
    host: 'shop.example',
    port,
    security: 'none',
    username: null,
    password: null,
    fromAddress: 'alerts@agency.example',
    fromName: null,
    ...execute,
  });
  const deliver = (execute: Partial<SmtpSettings> = {}, allowlist?: string[]) =>
    new GuardedSmtp(guardOf(names, allowlist), { ca }).deliver(settings(execute), aMail, 'test-1');

  /** Puts the same server behind TLS. */
  const behindTls = async (certificate = 'server.pem'): Promise<number> => {
    const front = createTlsServer({ key: fixture('server.key'), cert: fixture(certificate) }, (secured) => {
      const plain = connect(port, '127.0.0.1');
      secured.on('error', () => plain.destroy());
      plain.on('error', () => secured.destroy());
      secured.pipe(plain).pipe(secured);
    });
    front.on('tlsClientError', () => undefined);
    fronts.push(front);
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    return (front.address() as AddressInfo).port;
  };

  it('delivers mail from the configured sender', async () => {
    expect(await deliver()).to.deep.equal({ verdict: 'taken', error: null });
    expect(server.mails[0]?.data)
      .to.include('From: alerts@agency.example')
      .and.include('Message-ID: <test-1@agency.example>');
  });

  it('delivers over TLS only if the certificate matches the host name', async () => {
    const secured = await behindTls();
    expect((await deliver({ security: 'tls', port: secured })).verdict).to.equal('taken');
    expect((await deliver({ security: 'tls', port: secured, host: 'other.example' })).verdict).to.equal('failed');
    expect((await deliver({ security: 'tls', port: await behindTls('self-signed.pem') })).verdict).to.equal('failed');
    expect(server.mails).to.have.length(1);
  });

  it('sends neither mail nor password if the server does not offer STARTTLS', async () => {
    const heard: string[] = [];
    const front = await startTcp((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const line = chunk.toString();
        heard.push(line);
        socket.write(line.startsWith('EHLO') ? '250 no extensions\r\n' : '502 not known\r\n');
      });
    });
    const answer = await deliver({ security: 'starttls', port: front.port, username: 'agency', password: 'hunter2!' });
    expect(answer.verdict).to.equal('failed');
    expect(heard.join('')).not.to.match(/AUTH|hunter2|MAIL FROM/);
  });

  it('refuses a host with any private address with addressNotPublic', async () => {
    expect(await deliver({}, [])).to.deep.equal({ verdict: 'failed', error: 'addressNotPublic' });
    expect(await deliver({ host: 'half.example' })).to.deep.equal({ verdict: 'failed', error: 'addressNotPublic' });
    expect(server.mails).to.deep.equal([]);
  });

  it('times out on a server that sends its reply slowly, line by line', async () => {
    const dawdler = await startTcp((socket) => {
      socket.write('220 ready\r\n');
      const words = setInterval(() => socket.write('250-and\r\n'), 20);
      socket.on('close', () => clearInterval(words));
      socket.on('error', () => socket.destroy());
    });
    const mailer = new GuardedSmtp(guardOf(names), { ca }, 150);
    expect((await mailer.deliver(settings({ port: dawdler.port }), aMail, 'test-1')).verdict).to.equal('failed');
  });

  it('reports connectionFailed as retryable for a closed port', async () => {
    expect(await deliver({ port: await freePort() })).to.deep.equal({ verdict: 'failed', error: 'connectionFailed' });
  });
});
