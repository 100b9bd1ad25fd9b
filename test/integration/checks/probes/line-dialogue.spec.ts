import type { Socket } from 'node:net';
import { expect } from 'chai';
import type { TextProtocolCheck } from '../../../../src/domain/checks/kinds/text-protocol.ts';
import { DialogueProbe } from '../../../../src/infrastructure/checks/probes/dialogue-probe.ts';
import type { TextProtocol } from '../../../../src/infrastructure/checks/probes/dialogue-probe.ts';
import {
  MAX_DIALOGUE_BYTES,
  MAX_LINES_READ,
  MAX_LINE_BYTES,
} from '../../../../src/infrastructure/checks/probes/line-dialogue.ts';
import { freePort } from '../../../fixtures/ports.ts';
import { closeServers, guardOf, startTcp, trustingTests } from '../../kernel/network/loopback.ts';
import { aTextCheck } from './text-checks.ts';

const DONE = 'done';

/** Reads lines until the server says that it is done. */
const listening: TextProtocol<TextProtocolCheck> = {
  portOf: ({ port }) => port ?? 0,
  converse: async (dialogue) => {
    const greeting = await dialogue.readLine();
    for (let line = greeting; line !== DONE; line = await dialogue.readLine());
    dialogue.send('QUIT');
    return greeting;
  },
};
const probe = new DialogueProbe(guardOf(), trustingTests, listening);

/** Checks a server that does this with each connection, and waits until it is closed. */
const against = async (serve: (socket: Socket) => void, check: Partial<TextProtocolCheck> = {}) => {
  const server = await startTcp(serve);
  const seen = await probe.probe(aTextCheck({ port: server.port, ...check }));
  await server.quiet();
  return seen;
};

/** Writes for as long as the client reads. */
const pour = (socket: Socket, text: string): void => {
  const more = (): boolean => socket.destroyed || socket.write(text, more);
  more();
};

describe('conversation in lines', () => {
  afterEach(closeServers);

  it('reads lines across chunks, with and without carriage returns, and waits until the server closes the connection', async () => {
    const { failure, banner, dialogue } = await against((socket) => {
      socket.write('hel');
      setImmediate(() => socket.write(`lo\r\nworld\n${DONE}\r\n`));
      socket.once('data', () => socket.end('bye\r\n'));
    });
    expect([failure, banner]).to.deep.equal([null, 'hello']);
    expect(dialogue).to.deep.equal([
      ...['hello', 'world', DONE].map((text) => ({ from: 'server', text })),
      { from: 'client', text: 'QUIT' },
    ]);
  });

  it('closes the connection of a server that does not close it after the last command', async () => {
    const endless = (socket: Socket): void => {
      socket.write(`${DONE}\r\n`);
      socket.once('data', () => {
        socket.pause();
        pour(socket, 'x'.repeat(16_000));
      });
    };
    expect((await against(endless)).failure).to.equal(null);
  });

  it('reports answerInvalid for a line without end', async () => {
    const { failure, dialogue } = await against((socket) => pour(socket, '2'.repeat(16_000)));
    expect([failure, dialogue]).to.deep.equal([
      { code: 'answerInvalid', phase: 'answer', detail: `a line of more than ${MAX_LINE_BYTES} bytes` },
      [],
    ]);
  });

  it('reports answerInvalid for lines without end', async () => {
    expect((await against((socket) => pour(socket, `220-${'x'.repeat(994)}\r\n`.repeat(16)))).failure?.detail).to.equal(
      `more than ${MAX_DIALOGUE_BYTES} bytes`,
    );
    expect((await against((socket) => void socket.write('\n'.repeat(MAX_LINES_READ + 1)))).failure?.detail).to.equal(
      `more than ${MAX_LINES_READ} lines`,
    );
  });

  for (const [what, serve, phase] of [
    ['that sends nothing', (socket: Socket) => void socket.resume(), 'request'],
    [
      'that sends one byte at a time',
      (socket: Socket) => void setInterval(() => socket.resume().write('2'), 100).unref(),
      'answer',
    ],
  ] as const)
    it(`reports timedOut in phase ${phase} for a server ${what}`, async () => {
      const begun = performance.now();
      expect((await against(serve, { timeoutSeconds: 3 })).failure).to.deep.equal({
        code: 'timedOut',
        phase,
        detail: 'deadline passed',
      });
      expect(performance.now() - begun).to.be.at.least(2990);
    });

  it('reports timedOut in phase tls for a server that does not complete the handshake', async () => {
    expect(
      (await against((socket) => void socket.resume(), { timeoutSeconds: 3, security: 'tls' })).failure,
    ).to.include({ code: 'timedOut', phase: 'tls' });
  });

  it('reports connectionClosed when the server closes or resets the connection', async () => {
    expect((await against((socket) => socket.end())).failure).to.include({
      code: 'connectionClosed',
      phase: 'request',
    });
    expect((await against((socket) => socket.end('220'))).failure).to.include({
      code: 'connectionClosed',
      phase: 'answer',
    });
    expect((await against((socket) => void setImmediate(() => socket.resetAndDestroy()))).failure).to.include({
      code: 'connectionClosed',
    });
  });

  it('reads invalid UTF-8 as replacement characters', async () => {
    const { failure, banner } = await against((socket) => {
      socket.write(Buffer.concat([Buffer.from([0xff, 0x32, 0xc3]), Buffer.from(`\r\n${DONE}\r\n`)]));
      socket.once('data', () => socket.end());
    });
    expect([failure, banner]).to.deep.equal([null, '\ufffd2\ufffd']);
  });

  it('reports tlsFailed for a server that speaks plain text where TLS is expected', async () => {
    expect(
      (await against((socket) => void socket.resume().write('220 mail.example\r\n'), { security: 'tls' })).failure,
    ).to.include({ code: 'tlsFailed', phase: 'tls' });
  });

  it('reports connectionFailed for a closed port, and addressNotPublic without connecting to a private host', async () => {
    expect((await probe.probe(aTextCheck({ port: await freePort() }))).failure).to.include({
      code: 'connectionFailed',
      detail: 'ECONNREFUSED',
    });
    const server = await startTcp((socket) => socket.end());
    const shut = new DialogueProbe(guardOf({ 'inside.example': ['127.0.0.1'] }, []), trustingTests, listening);
    const { failure } = await shut.probe(aTextCheck({ target: 'inside.example', port: server.port }));
    expect([failure?.code, server.accepted()]).to.deep.equal(['addressNotPublic', 0]);
  });
});
