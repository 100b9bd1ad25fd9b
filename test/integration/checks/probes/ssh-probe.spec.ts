import { execFileSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import ssh2 from 'ssh2';
import { judgeSsh } from '../../../../src/domain/checks/kinds/ssh.ts';
import type { SshCheck } from '../../../../src/domain/checks/kinds/ssh.ts';
import type { SshLogin } from '../../../../src/domain/monitors/kinds/ssh.ts';
import { MAX_BANNER_BYTES } from '../../../../src/infrastructure/checks/probes/ssh-conversation.ts';
import { SshProbe } from '../../../../src/infrastructure/checks/probes/ssh-probe.ts';
import { freePort } from '../../../fixtures/ports.ts';
import { HOST_KEY, HOST_KEY_FINGERPRINT, listening, newKey, startSsh } from '../../../fixtures/ssh-server.ts';
import type { SshServer } from '../../../fixtures/ssh-server.ts';
import { closeServers, guardOf, startTcp } from '../../kernel/network/loopback.ts';

const probe = new SshProbe(guardOf());
const aCheck = (check: Partial<SshCheck>): SshCheck => ({
  target: '127.0.0.1',
  timeoutSeconds: 30,
  checkMode: 'protocol',
  port: null,
  hostKeyFingerprint: null,
  expectedBanner: null,
  login: null,
  ...check,
});

const uint32 = (value: number) =>
  Buffer.from([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);
const text = (value: string) => Buffer.concat([uint32(value.length), Buffer.from(value)]);
/** A message before encryption (RFC 4253 section 6). */
const message = (...parts: readonly Buffer[]) => {
  const payload = Buffer.concat(parts);
  const padding = 16 - ((payload.length + 5) % 8);
  return Buffer.concat([uint32(1 + payload.length + padding), Buffer.from([padding]), payload, Buffer.alloc(padding)]);
};
/** SSH_MSG_IGNORE and SSH_MSG_DISCONNECT (RFC 4253 section 11). */
const ignoreMessages = Buffer.concat(
  Array.from({ length: 8 }, () => message(Buffer.from([2]), text('x'.repeat(1000)))),
);
const disconnectMessage = message(Buffer.from([1]), uint32(12), text('Too many connections from here'), text(''));

describe('SSH probe with a server', () => {
  let server: SshServer;
  let outdated: SshServer;
  before(async () => {
    [server, outdated] = [await startSsh(), await startSsh({ kex: 'diffie-hellman-group1-sha1' })];
  });
  after(() => Promise.all([server.close(), outdated.close()]));

  const observe = (check: Partial<SshCheck> = {}) => probe.probe(aCheck({ port: server.port, ...check }));
  const logIn = (login: SshLogin) => observe({ login });

  it('reads identification, host key and algorithms, without a login', async () => {
    const { failure, banner, hostKey, dialogue, timings, address } = await observe();
    expect([failure, address, hostKey]).to.deep.equal([
      null,
      '127.0.0.1',
      { type: 'ssh-ed25519', fingerprint: HOST_KEY_FINGERPRINT },
    ]);
    expect(banner).to.match(server.program === 'OpenSSH' ? /^SSH-2\.0-OpenSSH_/ : /^SSH-2\.0-TestServer$/);
    expect([timings.connectMs, timings.firstByteMs, timings.totalMs].every((ms) => typeof ms === 'number')).to.equal(
      true,
    );
    expect(dialogue.map(({ from }) => from)).to.deep.equal(['client', 'server', 'server', 'server']);
    expect(dialogue[3]?.text).to.match(/^curve25519-sha256.*, ssh-ed25519, aes128-gcm@openssh\.com$/);
  });

  it('has the fingerprint that ssh-keygen prints', () => {
    const printed =
      server.program === 'OpenSSH'
        ? execFileSync('ssh-keygen', ['-l', '-f', '-'], { input: publicKeyOf(HOST_KEY), encoding: 'utf8' })
        : HOST_KEY_FINGERPRINT;
    expect(printed).to.include(HOST_KEY_FINGERPRINT);
  });

  it('logs in with a private key, and opens no session', async () => {
    const { failure, dialogue } = await logIn({ username: server.username, privateKey: server.privateKey });
    expect(failure).to.equal(null);
    expect(dialogue.slice(-2).map(({ text }) => text)).to.deep.equal([
      `login of ${server.username} with a private key`,
      'login accepted',
    ]);
    expect(server.sessions()).to.deep.equal([]);
  });

  it('reports loginRefused for a wrong password and an unknown key, whose text is not in the dialogue', async () => {
    for (const credential of [{ password: 'Wr0ng-password' }, { privateKey: newKey().private }]) {
      const { failure, dialogue } = await logIn({ username: server.username, ...credential });
      expect(failure).to.include({ code: 'loginRefused', phase: 'answer' });
      for (const secret of Object.values(credential))
        expect(JSON.stringify(dialogue)).to.not.contain(secret.slice(0, 60));
    }
  });

  it('reports loginRefused for a stored key that needs a passphrase', async () => {
    const { private: privateKey } = ssh2.utils.generateKeyPairSync('ed25519', {
      passphrase: 'secret',
      cipher: 'aes256-ctr',
      rounds: 1,
    });
    expect((await logIn({ username: server.username, privateKey })).failure).to.include({
      code: 'loginRefused',
      phase: 'request',
    });
  });

  it('sends no login to a server with another host key', async () => {
    const check = aCheck({
      port: server.port,
      hostKeyFingerprint: `SHA256:${'x'.repeat(43)}`,
      login: { username: server.username, password: 'secret' },
    });
    const observation = await probe.probe(check);
    expect(observation).to.deep.include({
      failure: null,
      hostKey: { type: 'ssh-ed25519', fingerprint: HOST_KEY_FINGERPRINT },
    });
    expect(observation.dialogue.map(({ text }) => text).join()).to.not.contain('login');
    expect(judgeSsh(check, observation)).to.include({ outcome: 'down', reason: 'hostKeyMismatch' });
    expect((await observe({ hostKeyFingerprint: HOST_KEY_FINGERPRINT })).failure).to.equal(null);
  });

  it('reports noCommonAlgorithm for a server with outdated ones only', async () => {
    expect((await probe.probe(aCheck({ port: outdated.port }))).failure).to.include({ code: 'noCommonAlgorithm' });
  });

  it('in mode tcp only connects', async () => {
    expect(await observe({ checkMode: 'tcp' })).to.deep.include({
      failure: null,
      banner: null,
      hostKey: null,
      dialogue: [],
    });
  });

  it('reports connectionFailed for a closed port, and connects to no private host', async () => {
    expect((await observe({ port: await freePort() })).failure).to.include({
      code: 'connectionFailed',
      detail: 'ECONNREFUSED',
    });
    const guarded = new SshProbe(guardOf({ 'inside.example': ['127.0.0.1', '10.0.0.1'] }));
    expect((await guarded.probe(aCheck({ target: 'inside.example', port: server.port }))).failure).to.include({
      code: 'addressNotPublic',
    });
  });
});

/** The public part of a key, as in `authorized_keys`. */
const publicKeyOf = (key: string): string => {
  const parsed = ssh2.utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  return `${parsed.type} ${parsed.getPublicSSH().toString('base64')}`;
};

describe('SSH probe with a password', () => {
  afterEach(closeServers);

  it('answers a single hidden question, as servers with PAM ask it, and no other', async () => {
    for (const [prompts, isAccepted] of [
      [[{ prompt: 'Password: ', echo: false }], true],
      [[{ prompt: 'Code: ', echo: true }], false],
    ] as const) {
      const answers: string[][] = [];
      const server = new ssh2.Server({ hostKeys: [HOST_KEY] }, (client) => {
        client.on('error', () => undefined);
        client.on('authentication', (context) => {
          if (context.method !== 'keyboard-interactive') {
            context.reject(['keyboard-interactive']);
            return;
          }
          context.prompt([...prompts], (given) => {
            answers.push(given);
            if (given[0] === 'secret') context.accept();
            else context.reject();
          });
        });
      });
      const { failure } = await probe.probe(
        aCheck({ port: await listening(server), login: { username: 'monitor', password: 'secret' } }),
      );
      server.close();
      expect(failure?.code ?? null).to.equal(isAccepted ? null : 'loginRefused');
      expect(answers).to.deep.equal(isAccepted ? [['secret']] : [[]]);
    }
  });
});

describe('SSH probe with a faulty server', () => {
  afterEach(closeServers);

  const failureWith = async (listener: (socket: Socket) => void, timeoutSeconds = 10) => {
    const server = await startTcp((socket) => {
      socket.resume();
      listener(socket);
    });
    const { failure, banner } = await probe.probe(aCheck({ port: server.port, timeoutSeconds }));
    await server.quiet();
    return { ...failure, banner };
  };
  const banner = 'SSH-2.0-Faulty';
  const drip = (socket: Socket, text: string) => {
    const timer = setInterval(() => socket.write(text), 20);
    socket.on('close', () => clearInterval(timer));
  };
  const flood = (socket: Socket, bytes: Buffer | string) => {
    const more = () => socket.destroyed || socket.write(bytes, more);
    more();
  };

  for (const [name, expected, listener, timeoutSeconds] of [
    ['no identification', { code: 'timedOut', phase: 'request', banner: null }, () => undefined, 3],
    [
      'an identification that arrives a byte at a time without end',
      { code: 'timedOut', phase: 'request' },
      (socket) => drip(socket, 'S'),
      3,
    ],
    [
      'an identification without end',
      { code: 'answerInvalid', phase: 'request', detail: 'no SSH identification' },
      (socket) => flood(socket, 'S'.repeat(4000)),
    ],
    [
      'lines without end before the identification',
      { code: 'answerInvalid', phase: 'request' },
      (socket) => flood(socket, 'Welcome\r\n'.repeat(400)),
    ],
    ['a connection that closes at once', { code: 'connectionClosed', phase: 'request' }, (socket) => socket.end()],
    [
      'another protocol',
      { code: 'answerInvalid', detail: 'no SSH identification' },
      (socket) => socket.end('220 mail.example.com ESMTP\r\n'),
    ],
    ['an old version of the protocol', { code: 'answerInvalid' }, (socket) => socket.write('SSH-1.5-Old\r\n')],
    [
      'a connection that closes after the identification',
      { code: 'connectionClosed', phase: 'answer', banner },
      (socket) => socket.end(`${banner}\r\n`),
    ],
    [
      'a reset after the identification',
      { phase: 'answer', banner },
      (socket) => socket.write(`${banner}\r\n`, () => setTimeout(() => socket.resetAndDestroy(), 50)),
    ],
    [
      'silence after the identification',
      { code: 'timedOut', phase: 'answer', banner },
      (socket) => socket.write(`${banner}\r\n`),
      3,
    ],
    [
      'noise without end after the identification',
      { code: 'answerInvalid', phase: 'answer', banner },
      (socket) => socket.write(`${banner}\r\n`, () => flood(socket, Buffer.alloc(4096, 0xff))),
    ],
    [
      'the reason of a server that disconnects',
      { code: 'commandRefused', detail: 'Too many connections from here', banner },
      (socket) => socket.write(Buffer.concat([Buffer.from(`${banner}\r\n`), disconnectMessage])),
    ],
    [
      'messages without end',
      { code: 'answerInvalid', detail: 'more than 256 KiB', banner },
      (socket) => socket.write(`${banner}\r\n`, () => flood(socket, ignoreMessages)),
    ],
  ] as readonly (readonly [string, object, (socket: Socket) => void, number?])[])
    it(`reports ${name}`, async () => expect(await failureWith(listener, timeoutSeconds)).to.include(expected));

  it('finds the identification behind other lines, and reads it with invalid UTF-8', async () => {
    const lines = Buffer.concat([
      Buffer.alloc(MAX_BANNER_BYTES - 100, 'x'),
      Buffer.from('\r\nSSH-2.0-F\xff\xfe\r\n', 'latin1'),
    ]);
    expect(await failureWith((socket) => socket.write(lines), 3)).to.deep.include({ banner: 'SSH-2.0-F\u00ff\u00fe' });
  });
});
