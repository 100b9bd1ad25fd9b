import { expect } from 'chai';
import type { TextProtocolCheck } from '../../../../src/domain/checks/kinds/text-protocol.ts';
import { DialogueProbe } from '../../../../src/infrastructure/checks/probes/dialogue-probe.ts';
import { ftpProtocol } from '../../../../src/infrastructure/checks/probes/ftp-protocol.ts';
import { secureContext } from '../../../../src/infrastructure/kernel/network/secure-context.ts';
import type { TextServer } from '../../../fixtures/text-servers/daemon.ts';
import { startFtpServer } from '../../../fixtures/text-servers/ftp.ts';
import { startLineServer } from '../../../fixtures/text-servers/line-server.ts';
import type { LineServer } from '../../../fixtures/text-servers/line-server.ts';
import { guardOf, trustingTests } from '../../kernel/network/loopback.ts';
import { aTextCheck } from './text-checks.ts';

const login = { username: 'anonymous', password: 's3cret' };
const probe = new DialogueProbe(guardOf(), trustingTests, ftpProtocol);
const observe = (check: Partial<TextProtocolCheck>) => probe.probe(aTextCheck(check));
const sentIn = ({ dialogue }: Awaited<ReturnType<typeof observe>>) =>
  dialogue.filter(({ from }) => from === 'client').map(({ text }) => text);

describe('FTP probe with an FTP server', () => {
  let server: TextServer;
  before(async () => (server = await startFtpServer()));
  after(() => server.close());

  it('reads the greeting and ends the conversation', async () => {
    const seen = await observe({ port: server.plain });
    expect([seen.failure, seen.banner, sentIn(seen)]).to.deep.equal([null, '220 Example FTP', ['QUIT']]);
  });

  it('encrypts the connection by AUTH TLS before it logs in, and shows no credentials', async () => {
    const seen = await observe({ port: server.plain, security: 'starttls', login });
    expect([seen.failure, sentIn(seen), seen.certificate?.subject]).to.deep.equal([
      null,
      ['AUTH TLS', 'USER ***', 'PASS ***', 'QUIT'],
      'CN=shop.example',
    ]);
    expect(JSON.stringify(seen)).to.not.match(/anonymous|s3cret/);
  });

  it('speaks TLS from the beginning with security tls', async () => {
    expect((await observe({ port: server.tls, security: 'tls', login })).failure).to.equal(null);
  });

  it('reports loginRefused for a wrong password, without showing it', async () => {
    const { failure, dialogue } = await observe({
      port: server.plain,
      security: 'starttls',
      login: { ...login, password: 'wr0ng' },
    });
    expect(failure).to.include({ code: 'loginRefused', detail: 'PASS: 530 Login incorrect.' });
    expect(JSON.stringify(dialogue)).to.not.include('wr0ng');
  });

  it('reports certificateInvalid for a certificate that is not trusted, before it logs in', async () => {
    const seen = await new DialogueProbe(guardOf(), secureContext(), ftpProtocol).probe(
      aTextCheck({ port: server.plain, security: 'starttls', login }),
    );
    expect([seen.failure?.code, sentIn(seen)]).to.deep.equal(['certificateInvalid', ['AUTH TLS']]);
  });
});

describe('FTP probe', () => {
  const servers: LineServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  /** Checks a server that sends the first answer at once and one more after each line. */
  const against = async (answers: readonly (readonly string[])[], check: Partial<TextProtocolCheck> = {}) => {
    const server = await startLineServer(async (peer) => {
      for (const [at, lines] of answers.entries()) {
        if (at > 0) await peer.read();
        peer.say(...lines);
      }
      await peer.read();
    });
    servers.push(server);
    return observe({ port: server.port, ...check });
  };

  it('reads a greeting of several lines up to the line that repeats its code', async () => {
    const lines = ['220-Welcome', '  220 is not the end', 'nor 220 this', '220-nor this', '220 Ready'];
    expect(await against([lines])).to.include({ failure: null, banner: lines.join('\n') });
  });

  it('needs no password where the user name is enough', async () => {
    const seen = await against([['220 Ready'], ['230 Logged in']], { login });
    expect([seen.failure, sentIn(seen)]).to.deep.equal([null, ['USER ***', 'QUIT']]);
  });

  it('reports loginRefused when the server wants an account as well', async () => {
    expect(
      (await against([['220 Ready'], ['331 Password'], ['332 Account for anonymous']], { login })).failure,
    ).to.include({ code: 'loginRefused', detail: 'PASS: 332 Account for ***' });
  });

  it('reports startTlsRefused when the server refuses AUTH TLS, and sends no login', async () => {
    const seen = await against([['220 Ready'], ['502 Command not implemented']], { security: 'starttls', login });
    expect([seen.failure?.code, seen.failure?.detail, sentIn(seen)]).to.deep.equal([
      'startTlsRefused',
      'AUTH TLS: 502 Command not implemented',
      ['AUTH TLS'],
    ]);
  });

  it('reports commandRefused for a server that is not ready, and answerInvalid for another protocol', async () => {
    expect((await against([['120 Ready in 5 minutes']])).failure).to.include({
      code: 'commandRefused',
      detail: 'greeting: 120 Ready in 5 minutes',
    });
    for (const greeting of ['SSH-2.0-OpenSSH_9.9', '2200 Ready', '22', '620 Ready'])
      expect((await against([[greeting]])).failure, greeting).to.deep.equal({
        code: 'answerInvalid',
        phase: 'answer',
        detail: greeting,
      });
  });
});
