import { expect } from 'chai';
import type { TextProtocolCheck } from '../../../../src/domain/checks/kinds/text-protocol.ts';
import { DialogueProbe } from '../../../../src/infrastructure/checks/probes/dialogue-probe.ts';
import { clientNameOf, smtpProtocol } from '../../../../src/infrastructure/checks/probes/smtp-protocol.ts';
import { secureContext } from '../../../../src/infrastructure/kernel/network/secure-context.ts';
import type { TextServer } from '../../../fixtures/text-servers/daemon.ts';
import { startLineServer } from '../../../fixtures/text-servers/line-server.ts';
import type { LineServer, Script } from '../../../fixtures/text-servers/line-server.ts';
import { startSmtpServer } from '../../../fixtures/text-servers/smtp.ts';
import { closeServers, guardOf, startTls, trustingTests } from '../../kernel/network/loopback.ts';
import { ADA, aTextCheck } from './text-checks.ts';

const probe = new DialogueProbe(guardOf(), trustingTests, smtpProtocol('checks.example'));
const observe = (check: Partial<TextProtocolCheck>) => probe.probe(aTextCheck(check));

describe('SMTP probe with a mail server', () => {
  let server: TextServer;
  before(async () => (server = await startSmtpServer()));
  after(() => server.close());

  it('reads the greeting, says EHLO and QUIT, and measures the steps', async () => {
    const { failure, banner, dialogue, timings, certificate } = await observe({ port: server.plain });
    expect([failure, certificate, timings.tlsMs]).to.deep.equal([null, null, null]);
    expect(banner).to.match(/^220 mail\.example ESMTP/);
    expect(dialogue[0]).to.deep.equal({ from: 'server', text: banner });
    expect(dialogue.filter(({ from }) => from === 'client').map(({ text }) => text)).to.deep.equal([
      'EHLO checks.example',
      'QUIT',
    ]);
    expect([timings.connectMs, timings.firstByteMs, timings.totalMs]).to.satisfy((steps: unknown[]) =>
      steps.every((ms) => typeof ms === 'number' && ms >= 0),
    );
  });

  it('encrypts the connection by STARTTLS before it logs in, and shows no credentials', async () => {
    const seen = await observe({ port: server.plain, security: 'starttls', login: ADA });
    expect(seen.failure).to.equal(null);
    expect(seen.certificate).to.include({ subject: 'CN=shop.example', verificationError: null });
    expect(seen.timings.tlsMs).to.be.above(0);
    const sent = seen.dialogue.filter(({ from }) => from === 'client').map(({ text }) => text);
    expect(sent).to.deep.equal(['EHLO checks.example', 'STARTTLS', 'EHLO checks.example', 'AUTH PLAIN ***', 'QUIT']);
    expect(JSON.stringify(seen)).to.not.match(/ada|s3cret|AGFkYQBzM2NyZXQ=/);
  });

  it('speaks TLS from the beginning with security tls', async () => {
    const { failure, certificate, banner } = await observe({ port: server.tls, security: 'tls', login: ADA });
    expect([failure, certificate?.subject]).to.deep.equal([null, 'CN=shop.example']);
    expect(banner).to.match(/^220 /);
  });

  it('reports loginRefused for a wrong password', async () => {
    const { failure, dialogue } = await observe({
      port: server.tls,
      security: 'tls',
      login: { ...ADA, password: 'wrong' },
    });
    expect(failure)
      .to.include({ code: 'loginRefused', phase: 'answer' })
      .and.to.have.property('detail')
      .that.matches(/^AUTH: 535 /);
    expect(JSON.stringify(dialogue)).to.not.match(/wrong|AGFkYQB3cm9uZw==/);
  });

  it('reports certificateInvalid for a certificate that is not trusted, before it logs in; verifyTls false accepts it', async () => {
    const strict = new DialogueProbe(guardOf(), secureContext(), smtpProtocol('checks.example'));
    const check = aTextCheck({ port: server.plain, security: 'starttls', login: ADA });
    const { failure, certificate, dialogue } = await strict.probe(check);
    expect([failure?.code, failure?.phase, certificate?.verificationError]).to.deep.equal([
      'certificateInvalid',
      'tls',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ]);
    expect(dialogue.at(-1)?.text).to.match(/^220 TLS/);
    expect((await strict.probe({ ...check, verifyTls: false })).failure).to.equal(null);
  });

  it('only connects in mode tcp', async () => {
    const { failure, dialogue, banner, timings } = await observe({
      port: server.plain,
      checkMode: 'tcp',
      security: 'starttls',
    });
    expect([failure, dialogue, banner, timings.firstByteMs]).to.deep.equal([null, [], null, null]);
  });
});

describe('SMTP probe', () => {
  const servers: LineServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  /** Checks a server that follows the script. */
  const against = async (script: Script, check: Partial<TextProtocolCheck> = {}) => {
    const server = await startLineServer(script);
    servers.push(server);
    return observe({ port: server.port, ...check });
  };
  /** Answers the greeting and EHLO with the extensions. */
  const greeted =
    (extensions: readonly string[], then: Script): Script =>
    async (peer) => {
      peer.say('220 mail.example');
      await peer.read();
      peer.say(
        ...['mail.example', ...extensions, 'HELP'].map(
          (line, at) => `250${at === extensions.length + 1 ? ' ' : '-'}${line}`,
        ),
      );
      await then(peer);
    };

  it('reports commandRefused for a greeting or an answer to EHLO that is an error', async () => {
    const refusing = await against((peer) => {
      peer.say('554-No service for you', '554 Go away');
      return Promise.resolve();
    });
    expect(refusing.failure).to.deep.equal({
      code: 'commandRefused',
      phase: 'answer',
      detail: 'greeting: 554 Go away',
    });
    const unable = await against(async (peer) => {
      peer.say('220 mail.example');
      await peer.read();
      peer.say('502 Command not implemented');
    });
    expect(unable.failure).to.include({ code: 'commandRefused', detail: 'EHLO: 502 Command not implemented' });
  });

  it('reports startTlsRefused when STARTTLS is not offered or refused, and sends no login', async () => {
    const silent = await against(
      greeted([], async (peer) => {
        await peer.read();
      }),
      { security: 'starttls', login: ADA },
    );
    expect([silent.failure?.code, silent.dialogue.at(-1)?.text]).to.deep.equal(['startTlsRefused', '250 HELP']);
    const refused = greeted(['STARTTLS'], async (peer) => {
      await peer.read();
      peer.say('454 TLS not available');
      await peer.read();
    });
    expect((await against(refused, { security: 'starttls', login: ADA })).failure).to.include({
      code: 'startTlsRefused',
      detail: 'STARTTLS: 454 TLS not available',
    });
  });

  it('drops what is sent in plain text after STARTTLS was accepted', async () => {
    let extensions: readonly string[] = [];
    const injected = greeted(['STARTTLS'], async (peer) => {
      await peer.read();
      peer.say('220 TLS go ahead', '250-injected', '250 AUTH LOGIN');
      await peer.startTls();
      extensions = [await peer.read()];
      peer.say('250 mail.example');
      extensions = [...extensions, await peer.read()];
    });
    const { failure, dialogue } = await against(injected, { security: 'starttls' });
    expect(failure).to.equal(null);
    expect(extensions).to.deep.equal(['EHLO checks.example', 'QUIT']);
    expect(JSON.stringify(dialogue)).to.not.include('injected');
  });

  it('reports tlsFailed for an answer to STARTTLS that is not followed by TLS, and connectionClosed when the server leaves', async () => {
    const junk = greeted(['STARTTLS'], async (peer) => {
      await peer.read();
      peer.say('220 TLS go ahead');
      peer.socket.once('data', () => peer.say('554 but not really, this is no TLS record'));
      await peer.read();
      await peer.read();
    });
    expect((await against(junk, { security: 'starttls' })).failure).to.include({ code: 'tlsFailed', phase: 'tls' });
    const leaving = greeted(['STARTTLS'], async (peer) => {
      await peer.read();
      peer.say('220 TLS go ahead');
    });
    expect((await against(leaving, { security: 'starttls' })).failure).to.include({ code: 'connectionClosed' });
  });

  it('logs in by AUTH LOGIN where PLAIN is not offered, and masks what the server repeats', async () => {
    const received: string[] = [];
    const old = greeted(['AUTH=LOGIN'], async (peer) => {
      for (const answer of [
        '334 VXNlcm5hbWU6',
        '334 UGFzc3dvcmQ6',
        '535 5.7.8 wrong password s3cret for ada (czNjcmV0)',
      ]) {
        received.push(await peer.read());
        peer.say(answer);
      }
      await peer.read();
    });
    const { failure, dialogue } = await against(old, { login: ADA });
    expect(received).to.deep.equal(['AUTH LOGIN', 'YWRh', 'czNjcmV0']);
    expect(failure).to.include({ code: 'loginRefused', detail: 'AUTH: 535 5.7.8 wrong password *** for *** (***)' });
    expect(JSON.stringify(dialogue)).to.not.match(/ada|s3cret|YWRh|czNjcmV0/);
  });

  for (const [offered, security] of [
    ['AUTH CRAM-MD5', 'tls'],
    ['AUTH PLAIN LOGIN CRAM-MD5', 'none'],
  ] as const)
    it(`logs in by CRAM-MD5 with security ${security} where the server offers ${offered}`, async () => {
      const received: string[] = [];
      const script = greeted([offered], async (peer) => {
        received.push(await peer.read());
        // The example of RFC 2195.
        peer.say('334 PDE4OTYuNjk3MTcwOTUyQHBvc3RvZmZpY2UucmVzdG9uLm1jaS5uZXQ+');
        received.push(await peer.read());
        peer.say('235 2.7.0 ok');
        await peer.read();
      });
      const login = { username: 'tim', password: 'tanstaaftanstaaf' };
      const { failure, dialogue } = await against(
        security === 'none' ? script : async (peer) => (await peer.startTls(), script(peer)),
        { login, security },
      );
      expect(failure).to.equal(null);
      expect(received).to.deep.equal(['AUTH CRAM-MD5', 'dGltIGI5MTNhNjAyYzdlZGE3YTQ5NWI0ZTZlNzMzNGQzODkw']);
      expect(JSON.stringify(dialogue)).to.not.match(/dGltIGI5|tanstaaf/);
    });

  it('reports loginRefused when the server offers no login that it supports', async () => {
    const { failure } = await against(
      greeted(['AUTH GSSAPI'], async (peer) => {
        await peer.read();
      }),
      { login: ADA },
    );
    expect(failure).to.include({
      code: 'loginRefused',
      detail: 'none of AUTH PLAIN, LOGIN and CRAM-MD5 is offered, only GSSAPI',
    });
  });

  it('requests a stapled OCSP response if the certificate is verified, and reports certificateInvalid for a revoked one', async () => {
    const served = async (stapled: string, check: Partial<TextProtocolCheck> = {}) => {
      const { port } = await startTls((socket) => socket.end('220 mail.example ESMTP\r\n'), [], 'chain.pem', stapled);
      return observe({ port, security: 'tls', ...check });
    };
    expect((await served('ocsp-revoked.der')).failure).to.deep.equal({
      code: 'certificateInvalid',
      phase: 'tls',
      detail: 'CERT_REVOKED',
    });
    expect((await served('ocsp-good.der')).certificate?.ocsp).to.include({ status: 'good' });
    expect((await served('ocsp-good.der', { verifyTls: false })).certificate?.ocsp).to.equal(null);
    await closeServers();
  });

  it('introduces itself by the host name of the service, or an address literal', () => {
    expect(
      ['https://status.example/app', 'http://192.0.2.7:3000', 'http://[2001:db8::7]/'].map(clientNameOf),
    ).to.deep.equal(['status.example', '[192.0.2.7]', '[IPv6:2001:db8::7]']);
  });
});
