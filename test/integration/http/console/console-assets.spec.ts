import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { closeAll } from '../../../close-all.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { SCRIPT, SCRIPT_NAME, standInBuild } from './stand-in-build.ts';
import type { StandInBuild } from './stand-in-build.ts';

const ASSET = `/console/assets/${SCRIPT_NAME}`;

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
}

describe('the assets of the console', () => {
  let app: TestApp;
  let build: StandInBuild;
  before(async () => {
    build = await standInBuild();
    app = await testApp({}, { consoleBuild: build });
  });
  beforeEach(() => build.write());
  after(() =>
    closeAll(
      () => app.close(),
      () => build.remove(),
    ),
  );

  /** Sends the path as it is, and reads the body without decoding it. */
  const send = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const sent = request({ hostname, port, method, path, headers }, (response) => {
        void buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
          reject,
        );
      });
      sent.once('error', reject).end();
    });

  it('are sent without a session, and kept by browsers for a year', async () => {
    const { status, headers, bytes } = await send(ASSET);
    expect(status).to.equal(200);
    expect(bytes.toString()).to.equal(SCRIPT);
    expect(headers['content-type']).to.equal('text/javascript; charset=utf-8');
    expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable');
    expect(headers['vary']).to.equal('Accept-Encoding');
  });

  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=1.0, *;q=0', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
  ] as const)
    it(`are sent ${encoding === undefined ? 'as they are' : `in ${encoding}`} to a browser that accepts "${accepted}"`, async () => {
      const { headers, bytes } = await send(ASSET, { 'Accept-Encoding': accepted });
      expect(headers['content-encoding']).to.equal(encoding);
      const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
      expect(decoded.toString()).to.equal(SCRIPT);
      // The size of a script that is decompressed for the client is not known beforehand.
      expect(headers['content-length']).to.equal(encoding === undefined ? undefined : String(bytes.length));
    });

  it('answer HEAD with the headers alone, and refuse other methods', async () => {
    const head = await send(ASSET, { 'Accept-Encoding': 'gzip' }, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).to.deep.equal([
      200,
      0,
      String(gzipSync(SCRIPT).length),
    ]);
    const posted = await send(ASSET, {}, 'POST');
    expect([posted.status, posted.headers['allow']]).to.deep.equal([405, 'GET, HEAD']);
  });

  it('that the build does not contain are answered 404 without a page, hostile names too', async () => {
    for (const name of [
      'index-other.js',
      '',
      'notes.txt',
      `${SCRIPT_NAME}.br`,
      `${SCRIPT_NAME}/`,
      `${SCRIPT_NAME}%00.js`,
      '../index.html',
      '..%2findex.html',
      '%2e%2e/index.html',
      '....//index.html',
      '/etc/passwd',
      '..%5cindex.html',
      'constructor',
      '__proto__.js',
      'assets/../../stamp',
      SCRIPT_NAME.toUpperCase(),
      `${'a'.repeat(5000)}.js`,
    ]) {
      const { status, headers } = await send(`/console/assets/${name}`, { Accept: 'text/html' });
      expect(status, name).to.be.oneOf([400, 404]);
      expect(headers['content-type'], name).to.match(/^application\/json/);
    }
  });

  it('of an ended build that a later one has removed are answered 404', async () => {
    expect((await send(ASSET)).status).to.equal(200);
    await rm(join(build.folder, 'assets', `${SCRIPT_NAME}.gz`));
    expect((await send(ASSET)).status).to.equal(404);
  });

  it('of a console that is not built are answered 404, and sent once it is', async () => {
    await build.remove();
    expect((await send(ASSET)).status).to.equal(404);
    await build.write();
    expect((await send(ASSET)).status).to.equal(200);
  });
});
