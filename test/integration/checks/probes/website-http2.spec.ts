import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import type { TLSSocket } from 'node:tls';
import type { WebsiteCheck } from '../../../../src/domain/checks/kinds/website-observation.ts';
import { closeServers, startHttp, startHttp2, startHttps, startTls } from '../../kernel/network/loopback.ts';
import type { TestServer } from '../../kernel/network/loopback.ts';
import { answeredWebsite, websiteFailure } from './website-probes.ts';

const urlOf = ({ port }: TestServer) => `https://127.0.0.1:${port}/`;
const http2 = { http2Enabled: true };

const frame = (type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer => {
  const header = Buffer.alloc(9);
  header.writeUIntBE(payload.length, 0, 3);
  header.writeUInt8(type, 3);
  header.writeUInt8(flags, 4);
  header.writeUInt32BE(stream, 5);
  return Buffer.concat([header, payload]);
};
const SETTINGS = frame(4, 0, 0);
const PING = frame(6, 0, 0, Buffer.alloc(8));
/** HEADERS of stream 1 without END_HEADERS; `:status: 200` by its index in the static table. */
const OPEN_HEADERS = frame(1, 0, 1, Buffer.from([0x88]));
const ANSWER = frame(1, 4, 1, Buffer.from([0x88]));

describe('website probe over HTTP/2', () => {
  afterEach(closeServers);

  it('sends method, path, headers, body and credentials', async () => {
    const seen: unknown[] = [];
    const server = await startHttp2((stream, headers) => {
      let body = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      stream.on('end', () => {
        seen.push([
          headers[':method'],
          headers[':path'],
          headers[':authority'],
          headers['x-key'],
          headers.authorization,
          headers['user-agent'],
          body,
        ]);
        stream.respond({ ':status': 201 });
        stream.end('created');
      });
    });
    const check = {
      method: 'POST',
      headers: { 'X-Key': 'k1', Connection: 'close' },
      body: 'grüße',
      auth: { type: 'bearer', token: 't' },
    } as const;
    const answer = await answeredWebsite({ ...http2, ...check, target: `${urlOf(server)}a?b=1` });
    expect(seen).to.deep.equal([
      ['POST', '/a?b=1', `127.0.0.1:${server.port}`, 'k1', 'Bearer t', 'Watchstead', 'grüße'],
    ]);
    expect(answer).to.include({ status: 201, pageBytes: 7 });
    expect(answer.http).to.deep.equal({ version: '2', status: 201, contentEncoding: null });
    await server.quiet();
  });

  it('reads long and encoded pages, and follows redirects', async () => {
    const server = await startHttp2((stream, headers) => {
      if (headers[':path'] === '/') {
        stream.respond({ ':status': 302, location: '/page' });
        stream.end();
      } else {
        stream.respond({ ':status': 200, 'content-encoding': 'gzip' });
        stream.end(gzipSync(`${Array.from({ length: 200_000 }, (_, at) => at).join(' ')} needle`));
      }
    });
    const answer = await answeredWebsite({
      ...http2,
      target: urlOf(server),
      acceptCompression: true,
      checkKeywordEnabled: true,
      keyword: 'needle',
    });
    expect(answer).to.include({ keywordFound: true, finalUrl: `${urlOf(server)}page` });
    await server.quiet();
  });

  it('is not offered unless the website is checked with it, and falls back to HTTP/1.1', async () => {
    const both = await startHttp2((stream) => {
      stream.respond({ ':status': 200 });
      stream.end();
    });
    const old = await startHttps((_request, response) => response.end());
    const plain = await startHttp((_request, response) => response.end());
    const version = async (check: Partial<WebsiteCheck>) => (await answeredWebsite(check)).http?.version;
    expect(await version({ target: urlOf(both) })).to.equal('1.1');
    expect(await version({ ...http2, target: urlOf(both) })).to.equal('2');
    expect(await version({ ...http2, target: urlOf(old) })).to.equal('1.1');
    expect(await version({ ...http2, target: `http://127.0.0.1:${plain.port}/` })).to.equal('1.1');
  });

  it('reports connectionClosed for an answer that ends early', async () => {
    const server = await startHttp2((stream) => {
      stream.respond({ ':status': 200 });
      stream.write('half', () => stream.session?.destroy());
    });
    expect(await websiteFailure({ ...http2, target: urlOf(server) })).to.include({ phase: 'answer' });
    const closing = await startTls((socket) => socket.end());
    expect(await websiteFailure({ ...http2, target: urlOf(closing) })).to.include({
      code: 'connectionClosed',
      phase: 'request',
    });
  });

  it('reports timedOut for an answer that never comes or never ends', async () => {
    const silent = await startHttp2(() => undefined);
    expect(await websiteFailure({ ...http2, target: urlOf(silent), timeoutSeconds: 3 })).to.include({
      code: 'timedOut',
      phase: 'request',
    });
    const slow = await startHttp2((stream) => {
      stream.respond({ ':status': 200 });
      const drip = setInterval(() => stream.write('x'), 20);
      stream.on('close', () => clearInterval(drip));
    });
    expect(await websiteFailure({ ...http2, target: urlOf(slow), timeoutSeconds: 3 })).to.include({
      code: 'timedOut',
      phase: 'answer',
    });
    await Promise.all([silent.quiet(), slow.quiet()]);
  });

  /** A server that sends a beginning and then the same frames for ever. */
  const flooding = (beginning: readonly Buffer[], frames: Buffer) => {
    const block = Buffer.concat(Array.from({ length: Math.ceil(16_384 / frames.length) }, () => frames));
    return startTls((socket: TLSSocket) => {
      socket.on('data', () => undefined);
      socket.write(Buffer.concat(beginning));
      const more = (): void => {
        if (!socket.destroyed) socket.write(block, () => setImmediate(more));
      };
      socket.once('data', more);
    });
  };

  const floods: readonly (readonly [string, readonly Buffer[], Buffer])[] = [
    ['SETTINGS', [SETTINGS], SETTINGS],
    ['PING', [SETTINGS], PING],
    ['CONTINUATION', [SETTINGS, OPEN_HEADERS], frame(9, 0, 1, Buffer.from([0x88]))],
    ['empty CONTINUATION', [SETTINGS, OPEN_HEADERS], frame(9, 0, 1)],
    ['interim HEADERS', [SETTINGS], frame(1, 4, 1, Buffer.from([0x08, 0x03, 0x31, 0x30, 0x33]))],
    ['WINDOW_UPDATE', [SETTINGS], frame(8, 0, 0, Buffer.from([0, 0, 0, 1]))],
    ['PRIORITY', [SETTINGS], frame(2, 0, 3, Buffer.from([0, 0, 0, 0, 1]))],
    ['frames of an unknown type', [SETTINGS], frame(0xbb, 0, 0, Buffer.alloc(1000))],
    ['empty DATA', [SETTINGS, ANSWER], frame(0, 0, 1)],
    ['PING during the answer', [SETTINGS, ANSWER], PING],
    ['PUSH_PROMISE', [SETTINGS, ANSWER], frame(5, 4, 1, Buffer.from([0, 0, 0, 2, 0x88]))],
  ];
  for (const [name, beginning, frames] of floods)
    it(`ends a flood of ${name} with a verdict`, async () => {
      const server = await flooding(beginning, frames);
      const failure = await websiteFailure({ ...http2, target: urlOf(server), timeoutSeconds: 30 });
      expect(failure?.code).to.be.oneOf(['answerInvalid', 'connectionClosed']);
      await server.quiet();
    });
});
