import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import express from 'express';
import { answerFaults } from '../../../../../src/interfaces/http/kernel/replies/answer-refusal.ts';
import { receive, requireSingleHost } from '../../../../../src/interfaces/http/kernel/requests/receive.ts';

describe('the Host header', () => {
  const app = express().use(receive([requireSingleHost]));
  app.get('/', (_request, response) => void response.end('served'));
  app.use(answerFaults(() => undefined));
  const server = createServer({ requireHostHeader: false }, app);
  before(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  after(() => new Promise((resolve) => void server.close(resolve)));

  const sent = async (head: string): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };

  for (const [what, head] of [
    ['missing', 'GET / HTTP/1.1'],
    ['sent twice', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b'],
    ['sent twice with one value', 'GET / HTTP/1.1\r\nHost: a\r\nhost: a'],
    ['sent twice in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b'],
  ] as const)
    it(`is answered 400 with the envelope when it is ${what}`, async () => {
      const [start, body = ''] = (await sent(head)).split('\r\n\r\n');
      expect(start).to.match(/^HTTP\/1\.[01] 400 Bad Request/);
      const { error, data } = JSON.parse(body) as {
        error: boolean;
        data: { code: string; issues: readonly { path: string }[] };
      };
      expect([error, data.code, data.issues[0]?.path]).to.deep.equal([true, 'invalidRequestBody', 'Host']);
    });

  for (const head of ['GET / HTTP/1.1\r\nHost: a', 'GET / HTTP/1.0'])
    it(`is accepted: ${JSON.stringify(head)}`, async () => {
      expect(await sent(head)).to.match(/^HTTP\/1\.[01] 200 OK[^]*served$/);
    });
});
