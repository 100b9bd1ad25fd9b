import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type {
  AnsweredWebsite,
  WebsiteCheck,
  WebsiteObservation,
} from '../../../src/domain/checks/kinds/website-observation.ts';
import { MAX_PAGE_BYTES } from '../../../src/domain/monitors/kinds/website-settings.ts';
import { GuardedHttpProbe } from '../../../src/infrastructure/checks/probes/http-probe.ts';
import { aWebsiteCheck } from '../../builders/website-checks.ts';
import { closeServers, guardOf, startHttp, startHttps, startTcp, trustingTests } from '../kernel/network/loopback.ts';

const names = { 'shop.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'], 'private.example': ['10.0.0.5'] };
const probe = (execute: Partial<WebsiteCheck>): Promise<WebsiteObservation> =>
  new GuardedHttpProbe(guardOf(names), trustingTests).probe(aWebsiteCheck(execute));

const answered = async (execute: Partial<WebsiteCheck>): Promise<AnsweredWebsite> => {
  const seen = await probe(execute);
  if (seen.kind === 'failed') throw new Error(`${seen.failure.code} ${seen.failure.phase} ${seen.failure.detail}`);
  return seen;
};

const failure = async (execute: Partial<WebsiteCheck>) => {
  const seen = await probe(execute);
  return seen.kind === 'failed' ? seen.failure : null;
};

describe('HTTP probe', () => {
  afterEach(closeServers);

  describe('HTTP probe: request', () => {
    it('sends method, headers, body and Basic credentials as configured', async () => {
      const seen: unknown[] = [];
      const server = await startHttp((request, response) => {
        const { method, url, headers } = request;
        request
          .setEncoding('utf8')
          .on('data', (body: string) => seen.push([method, url, headers['x-key'], headers.authorization, body]));
        request.on('end', () => response.end('ok'));
      });
      const check = {
        method: 'PUT',
        headers: { 'X-Key': 'k1' },
        body: 'grüße',
        auth: { username: 'ann', password: 'p:w' },
      } as const;
      expect((await answered({ target: `http://127.0.0.1:${server.port}/a?b=1`, ...check })).status).to.equal(200);
      expect(seen).to.deep.equal([['PUT', '/a?b=1', 'k1', `Basic ${btoa('ann:p:w')}`, 'grüße']]);
    });

    it('sends no credentials, headers, cookies or body after a redirect to another host', async () => {
      const seen: unknown[] = [];
      const other = await startHttp((request, response) => {
        const { method, headers } = request;
        seen.push([method, headers['x-key'], headers.cookie, headers.authorization, headers['content-length']]);
        response.end('ok');
      });
      const server = await startHttp((_request, response) =>
        response.writeHead(307, { Location: `http://127.0.0.1:${other.port}/` }).end(),
      );
      const { status } = await answered({
        target: `http://127.0.0.1:${server.port}/`,
        method: 'POST',
        headers: { 'X-Key': 'k1', Cookie: 'session=1' },
        body: 'grüße',
        auth: { username: 'ann', password: 'p:w' },
      });
      expect(status).to.equal(200);
      expect(seen).to.deep.equal([['GET', undefined, undefined, undefined, undefined]]);
    });

    it('sends a GET body completely', async () => {
      const bodies: string[] = [];
      const server = await startHttp((request, response) => {
        request.setEncoding('utf8').on('data', (body: string) => bodies.push(body));
        request.on('end', () => response.end('ok'));
      });
      await answered({ target: `http://127.0.0.1:${server.port}/`, body: 'query' });
      expect(bodies).to.deep.equal(['query']);
    });

    it('measures each phase and closes the connection', async () => {
      const server = await startHttps((_request, response) => response.end('hello'));
      const { timings, address, pageBytes } = await answered({ target: `https://shop.example:${server.port}/` });
      expect(address).to.equal('127.0.0.1');
      expect(pageBytes).to.equal(5);
      for (const step of [timings.dnsMs, timings.connectMs, timings.tlsMs, timings.firstByteMs])
        expect(step).to.be.a('number').at.least(0);
      const parts = (timings.dnsMs ?? 0) + (timings.connectMs ?? 0) + (timings.tlsMs ?? 0) + (timings.firstByteMs ?? 0);
      expect(timings.totalMs).to.be.at.least(parts);
      await server.quiet();
    });

    it('leaves no timer active', async () => {
      const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
      const server = await startHttp((_request, response) => response.end('hello'));
      const before = timers();
      await answered({ target: `http://127.0.0.1:${server.port}/`, timeoutSeconds: 60 });
      await probe({ target: 'http://10.0.0.5/', timeoutSeconds: 60 });
      expect(timers()).to.be.at.most(before);
    });

    it('reports no TLS time over plain HTTP', async () => {
      const server = await startHttp((_request, response) => response.end('hello'));
      expect((await answered({ target: `http://127.0.0.1:${server.port}/` })).timings.tlsMs).to.equal(null);
    });

    it('reports requestInvalid for a header with a line break, and sends nothing', async () => {
      let requests = 0;
      const server = await startHttp((_request, response) => {
        requests += 1;
        response.end();
      });
      expect(await failure({ target: `http://127.0.0.1:${server.port}/`, headers: { a: 'b\r\nc: d' } })).to.include({
        code: 'requestInvalid',
      });
      await server.quiet();
      expect(requests).to.equal(0);
    });

    for (const url of ['ftp://127.0.0.1/', 'file:///etc/passwd', 'nonsense', 'http://'])
      it(`reports requestInvalid for ${url}`, async () =>
        expect(await failure({ target: url })).to.include({ code: 'requestInvalid' }));

    it('sends credentials from the URL and removes them from finalUrl', async () => {
      const seen: unknown[] = [];
      const server = await startHttp((request, response) => {
        seen.push(request.headers.authorization);
        response.end();
      });
      const { finalUrl } = await answered({ target: `http://ann:100%25%zz@127.0.0.1:${server.port}/` });
      expect(seen).to.deep.equal([`Basic ${btoa('ann:100%25%zz')}`]);
      expect(finalUrl).to.equal(`http://127.0.0.1:${server.port}/`);
    });
  });

  describe('HTTP probe: connectHost', () => {
    it('connects to connectHost and keeps URL, Host header and SNI', async () => {
      const seen: unknown[] = [];
      const server = await startHttps(
        (request, response) => {
          seen.push(request.headers.host);
          response.end('ok');
        },
        'server.pem',
        (name) => seen.push(name),
      );
      const check = { target: 'https://shop.example/', connectHost: `127.0.0.1:${server.port}` };
      expect((await answered(check)).status).to.equal(200);
      expect(seen).to.deep.equal(['shop.example', 'shop.example']);
    });

    it('uses connectPort if connectHost has no port', async () => {
      const server = await startHttp((request, response) => response.end(request.headers.host));
      const check = {
        target: 'http://shop.example/',
        connectHost: '127.0.0.1',
        connectPort: server.port,
        checkKeywordEnabled: true,
        keyword: 'shop.example',
      };
      expect((await answered(check)).keywordFound).to.equal(true);
    });

    it('reports certificateInvalid for an untrusted certificate, and accepts it with connectTlsInsecure', async () => {
      const server = await startHttps((_request, response) => response.end('ok'), 'self-signed.pem');
      const check = { target: 'https://shop.example/', connectHost: `127.0.0.1:${server.port}` };
      expect(await failure(check)).to.deep.equal({
        code: 'certificateInvalid',
        phase: 'tls',
        detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      });
      expect((await answered({ ...check, connectTlsInsecure: true })).certificate?.verificationError).to.equal(
        'DEPTH_ZERO_SELF_SIGNED_CERT',
      );
    });

    it('ignores connectTlsInsecure without connectHost and after a redirect to another host', async () => {
      const bad = await startHttps((_request, response) => response.end('ok'), 'self-signed.pem');
      const url = `https://127.0.0.1:${bad.port}/`;
      expect(await failure({ target: url, connectTlsInsecure: true })).to.include({ code: 'certificateInvalid' });
      const start = await startHttp((_request, response) => response.writeHead(302, { location: url }).end());
      const check = {
        target: 'http://shop.example/',
        connectHost: `127.0.0.1:${start.port}`,
        connectTlsInsecure: true,
      };
      expect(await failure(check)).to.include({ code: 'certificateInvalid' });
    });

    for (const connectHost of ['private.example', '10.0.0.5:80', '[::1]:80', '[::ffff:10.0.0.5]'])
      it(`reports addressNotPublic for ${connectHost}`, async () =>
        expect(await failure({ target: 'http://shop.example/', connectHost })).to.include({
          code: 'addressNotPublic',
          phase: 'resolve',
        }));

    for (const connectHost of ['127.1', '2130706433:80', '0177.0.0.1', '0x7f.0.0.1', 'a/b', 'http://shop.example'])
      it(`reports hostInvalid for ${connectHost}`, async () =>
        expect(await failure({ target: 'http://shop.example/', connectHost })).to.include({
          code: 'hostInvalid',
          phase: 'resolve',
        }));
  });

  describe('HTTP probe: certificates', () => {
    it('returns issuer, subject and expiry', async () => {
      const server = await startHttps((_request, response) => response.end('ok'));
      const { certificate } = await answered({ target: `https://127.0.0.1:${server.port}/` });
      expect(certificate).to.deep.include({
        subject: 'CN=shop.example',
        issuer: 'O=Watchstead tests, CN=Test root',
        verificationError: null,
      });
      expect(certificate?.notAfter).to.be.greaterThan(new Date('2100-01-01T00:00:00Z'));
    });

    it('reports certificateInvalid for an expired certificate with its dates, and sends no request', async () => {
      let requests = 0;
      const server = await startHttps((_request, response) => {
        requests += 1;
        response.end();
      }, 'expired.pem');
      const seen = await probe({ target: `https://127.0.0.1:${server.port}/` });
      expect(seen).to.deep.include({
        kind: 'failed',
        failure: { code: 'certificateInvalid', phase: 'tls', detail: 'CERT_HAS_EXPIRED' },
      });
      expect(seen.certificate?.notAfter).to.deep.equal(new Date('2021-01-01T00:00:00Z'));
      await server.quiet();
      expect(requests).to.equal(0);
    });

    it('reports certificateInvalid for a certificate of another host name', async () => {
      const server = await startHttps((_request, response) => response.end('ok'));
      expect(await failure({ target: `https://other.example:${server.port}/` })).to.include({
        detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
      });
    });

    it('reports tlsFailed if the server does not speak TLS', async () => {
      const server = await startTcp((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
      expect(await failure({ target: `https://127.0.0.1:${server.port}/` })).to.include({
        code: 'tlsFailed',
        phase: 'tls',
      });
    });
  });

  describe('HTTP probe: page content', () => {
    const page = async (listener: Parameters<typeof startHttp>[0], execute: Partial<WebsiteCheck> = {}) => {
      const server = await startHttp(listener);
      return answered({ target: `http://127.0.0.1:${server.port}/`, ...execute });
    };
    const keyword = (word: string) => ({ checkKeywordEnabled: true, keyword: word });

    it('finds a keyword across a chunk boundary', async () => {
      const seen = await page((_request, response) => {
        response.write('all sys');
        response.write('te');
        setImmediate(() => response.end('ms normal'));
      }, keyword('systems'));
      expect(seen.keywordFound).to.equal(true);
    });

    it('matches the keyword with regard to case', async () =>
      expect((await page((_request, response) => response.end('Systems'), keyword('systems'))).keywordFound).to.equal(
        false,
      ));

    it('decodes the page in its charset before the keyword search', async () => {
      const seen = await page(
        (_request, response) =>
          response.setHeader('content-type', 'text/html; charset=ISO-8859-1').end(Buffer.from('größe', 'latin1')),
        keyword('größe'),
      );
      expect(seen.keywordFound).to.equal(true);
    });

    for (const [coding, encode] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const)
      it(`decompresses a ${coding} page and reports its decoded size`, async () => {
        const body = encode(`${'x'.repeat(5000)}needle`);
        const seen = await page(
          (_request, response) => response.setHeader('content-encoding', coding).end(body),
          keyword('needle'),
        );
        expect(seen).to.include({ keywordFound: true, pageBytes: 5006, pageTruncated: false });
      });

    it('truncates a compressed page at MAX_PAGE_BYTES', async () => {
      const large = gzipSync(randomBytes(MAX_PAGE_BYTES).toString('hex'));
      const seen = await page(
        (_request, response) => response.setHeader('content-encoding', 'gzip').end(large),
        keyword('needle'),
      );
      expect(seen).to.include({ keywordFound: false, pageBytes: MAX_PAGE_BYTES, pageTruncated: true });
    });

    it('reads a page of MAX_PAGE_BYTES completely, and truncates a larger one', async () => {
      const sized = (bytes: number) => page((_request, response) => response.end(Buffer.alloc(bytes, 'x')));
      expect(await sized(MAX_PAGE_BYTES)).to.include({ pageBytes: MAX_PAGE_BYTES, pageTruncated: false });
      expect(await sized(MAX_PAGE_BYTES + 1)).to.include({ pageBytes: MAX_PAGE_BYTES, pageTruncated: true });
    });

    it('reads no more than maxPageBytes', async () => {
      const server = await startHttp((_request, response) => void response.end(Buffer.alloc(1001, 'x')));
      const read = (maxPageBytes: number) =>
        new GuardedHttpProbe(guardOf(names), trustingTests).probe(
          aWebsiteCheck({ target: `http://127.0.0.1:${server.port}/` }),
          maxPageBytes,
        );
      expect(await read(1000)).to.include({ pageBytes: 1000, pageTruncated: true });
      expect(await read(1001)).to.include({ pageBytes: 1001, pageTruncated: false });
    });

    it('reports answerUndecodable if the body does not match its content encoding', async () => {
      const server = await startHttp((_request, response) =>
        response.setHeader('content-encoding', 'gzip').end('plain'),
      );
      expect(await failure({ target: `http://127.0.0.1:${server.port}/`, checkSizeEnabled: true })).to.include({
        code: 'answerUndecodable',
      });
    });

    it('accepts responses without a body to HEAD and with status 204', async () => {
      const seen = await page((_request, response) => response.writeHead(204).end(), { method: 'HEAD' });
      expect(seen).to.include({ status: 204, pageBytes: 0 });
    });
  });
});
