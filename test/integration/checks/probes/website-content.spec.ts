import { expect } from 'chai';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { WebsiteCheck } from '../../../../src/domain/checks/kinds/website-observation.ts';
import { MAX_JSON_BYTES } from '../../../../src/domain/checks/kinds/website-json.ts';
import { FREE_BYTES, MAX_EXPANSION } from '../../../../src/infrastructure/kernel/network/body-reader.ts';
import { closeServers, startHttp } from '../../kernel/network/loopback.ts';
import { answeredWebsite, probeWebsite, websiteFailure } from './website-probes.ts';

describe('website probe: request and content', () => {
  afterEach(closeServers);

  const targetOf = async (listener: RequestListener) => `http://127.0.0.1:${(await startHttp(listener)).port}/`;
  const answering = async (
    check: Partial<WebsiteCheck>,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    probeWebsite({
      target: await targetOf((_request, response) => response.writeHead(200, headers).end(body)),
      ...check,
    });
  const answered = async (
    check: Partial<WebsiteCheck>,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const seen = await answering(check, body, headers);
    if (seen.kind === 'failed') throw new Error(seen.failure.code);
    return seen;
  };

  it('sends a bearer token', async () => {
    const seen: unknown[] = [];
    const target = await targetOf((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    await answeredWebsite({ target, auth: { type: 'bearer', token: 't0ken' } });
    expect(seen).to.deep.equal(['Bearer t0ken']);
  });

  it('asks for no compression unless the website is checked with it', async () => {
    const seen: unknown[] = [];
    const target = await targetOf((request, response) => {
      seen.push(request.headers['accept-encoding']);
      response.end();
    });
    await answeredWebsite({ target });
    await answeredWebsite({ target, acceptCompression: true });
    expect(seen).to.deep.equal(['identity', 'gzip, br, zstd']);
  });

  describe('redirects', () => {
    const chain = () =>
      targetOf((request, response) => response.writeHead(302, { location: `/x${request.url ?? ''}` }).end());
    const failing = (length: number) =>
      targetOf((request, response) =>
        request.url === `/${'x'.repeat(length)}`
          ? response.end('arrived')
          : response.writeHead(302, { location: `${request.url ?? ''}x` }).end(),
      );

    it('are followed as often as the website permits', async () => {
      expect(await answeredWebsite({ target: await failing(2), maxRedirects: 2 })).to.include({ status: 200 });
      expect(await websiteFailure({ target: await failing(3), maxRedirects: 2 })).to.include({
        code: 'tooManyRedirects',
      });
    });

    it('are examined themselves if none is permitted', async () => {
      const seen = await answeredWebsite({ target: await chain(), maxRedirects: 0 });
      expect(seen).to.include({ status: 302 });
    });

    it('are not followed if a set of statuses contains one', async () =>
      expect(await answeredWebsite({ target: await chain(), expectedStatus: '200-299,301' })).to.include({
        status: 302,
      }));
  });

  describe('content encoding', () => {
    const page = `${'lorem ipsum '.repeat(500)}needle`;
    for (const [coding, encode] of [
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
      ['zstd', zstdCompressSync],
    ] as const)
      it(`${coding} is decoded`, async () => {
        const check = { checkKeywordEnabled: true, keyword: 'needle', acceptCompression: true };
        const seen = await answered(check, encode(page), { 'content-encoding': coding, 'content-type': 'text/plain' });
        expect(seen).to.include({ keywordFound: true, pageBytes: page.length });
        expect(seen.opening).to.match(/^lorem ipsum lorem/);
        expect(seen.http).to.deep.equal({ version: '1.1', status: 200, contentEncoding: coding });
      });

    it('is not decoded if nothing of the content is examined', async () => {
      const encoded = gzipSync(page);
      expect(await answered({}, encoded, { 'content-encoding': 'gzip', 'content-type': 'text/plain' })).to.include({
        pageBytes: encoded.length,
        opening: null,
      });
    });

    it('of an empty answer is accepted', async () => {
      for (const method of ['GET', 'HEAD'] as const)
        expect(await answered({ method, acceptCompression: true }, '', { 'content-encoding': 'gzip' })).to.include({
          pageBytes: 0,
        });
    });

    for (const [coding, body] of [
      ['gzip', gzipSync(page).subarray(0, 30)],
      ['br', Buffer.from('plain text')],
      ['zstd', Buffer.from('plain text')],
    ] as const)
      it(`that does not match the ${coding} answer is reported`, async () =>
        expect(
          await websiteFailure({
            target: await targetOf((_request, response) =>
              response.writeHead(200, { 'content-encoding': coding }).end(body),
            ),
            acceptCompression: true,
          }),
        ).to.include({ code: 'answerUndecodable', phase: 'answer' }));

    it('that needs a window of more than 8 MiB to be decoded is refused', async () => {
      /** An empty frame (RFC 8878) with a window of 2 to the power of `log` bytes. */
      const frame = (log: number) => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (log - 10) << 3, 1, 0, 0]);
      expect(await answered({ acceptCompression: true }, frame(23), { 'content-encoding': 'zstd' })).to.include({
        pageBytes: 0,
      });
      const refused = await answering({ acceptCompression: true }, frame(24), { 'content-encoding': 'zstd' });
      expect(refused.kind === 'failed' && refused.failure).to.include({
        code: 'answerUndecodable',
        detail: 'ZSTD_error_frameParameter_windowTooLarge',
      });
    });

    for (const [coding, encode] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
      ['zstd', zstdCompressSync],
    ] as const)
      it(`${coding} that expands more than ${MAX_EXPANSION} times is a compression bomb`, async () => {
        const before = process.memoryUsage().arrayBuffers;
        const bomb = encode(Buffer.alloc(64 * 1024 * 1024));
        const seen = await answering({ acceptCompression: true }, bomb, { 'content-encoding': coding });
        expect(seen.kind === 'failed' && seen.failure).to.include({ code: 'compressionBomb', phase: 'answer' });
        expect(process.memoryUsage().arrayBuffers - before - 65 * 1024 * 1024).to.be.below(32 * 1024 * 1024);
      });

    it(`may expand more than ${MAX_EXPANSION} times up to ${FREE_BYTES} bytes`, async () =>
      expect(
        await answered({ acceptCompression: true }, gzipSync(Buffer.alloc(FREE_BYTES)), { 'content-encoding': 'gzip' }),
      ).to.include({ pageBytes: FREE_BYTES }));
  });

  describe('JSON answer', () => {
    const check = { jsonPath: '$.status', jsonValue: 'ok' };
    it('is examined', async () => {
      expect((await answered(check, '{"status":"ok"}')).json).to.deep.equal({
        met: true,
        seen: { phrase: 'found', value: ['"ok"'] },
      });
      expect((await answered(check, '\ufeff{"status":"größe"}')).json).to.deep.equal({
        met: false,
        seen: { phrase: 'found', value: ['"größe"'] },
      });
      expect((await answered(check, gzipSync('{"status":"ok"}'), { 'content-encoding': 'gzip' })).json?.met).to.equal(
        true,
      );
    });

    it(`is examined up to ${MAX_JSON_BYTES} bytes`, async () => {
      const sized = (bytes: number) => `{"status":"ok"}${' '.repeat(bytes - 15)}`;
      expect((await answered(check, sized(MAX_JSON_BYTES))).json?.met).to.equal(true);
      expect((await answered(check, sized(MAX_JSON_BYTES + 1))).json).to.deep.equal({
        met: false,
        seen: { phrase: 'answerTooLong', count: MAX_JSON_BYTES },
      });
    });
  });

  describe('beginning of the answer', () => {
    for (const [type, opening] of [
      ['text/html; charset=utf-8', 'grüße'],
      ['application/problem+json', 'grüße'],
      ['image/png', null],
      ['application/octet-stream', null],
    ] as const)
      it(`${opening === null ? 'is not kept' : 'is kept'} for ${type}`, async () =>
        expect((await answered({}, 'grüße', { 'content-type': type })).opening).to.equal(opening));

    it('is kept for an answer without a type unless it contains a zero byte', async () => {
      expect((await answered({}, 'plain')).opening).to.equal('plain');
      expect((await answered({}, 'a\0b')).opening).to.equal(null);
    });

    it('is read in the charset of the page, and with replaced characters if it is not valid', async () => {
      expect(
        (await answered({}, Buffer.from('größe', 'latin1'), { 'content-type': 'text/plain; charset=iso-8859-1' }))
          .opening,
      ).to.equal('größe');
      expect(
        (await answered({}, Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x62]), { 'content-type': 'text/plain' })).opening,
      ).to.equal('a\ufffd\ufffd(b');
    });

    it('is kept for an answer that ends early', async () => {
      const target = await targetOf((_request, response) => {
        response.writeHead(500, { 'content-type': 'text/plain', 'content-length': '100' });
        response.write('half', () => response.destroy());
      });
      const seen = await probeWebsite({ target });
      expect(seen).to.deep.include({ kind: 'failed', opening: 'half' });
    });
  });
});
