import { expect } from 'chai';
import type { IncomingMessage } from 'node:http';
import type { WebsiteCheck } from '../../../../src/domain/checks/kinds/website-observation.ts';
import { GuardedHttpProbe } from '../../../../src/infrastructure/checks/probes/http-probe.ts';
import { aWebsiteCheck } from '../../../builders/website-checks.ts';
import { closeServers, guardOf, startHttp, startHttps, trustingTests } from './loopback.ts';

const names = {
  'shop.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'private.example': ['127.0.0.1', '10.0.0.5'],
};
const probe = (execute: Partial<WebsiteCheck>) =>
  new GuardedHttpProbe(guardOf(names), trustingTests).probe(aWebsiteCheck(execute));

/** Starts a server that redirects each path of the table, and answers 200 elsewhere. */
const redirecting = (table: Readonly<Record<string, string>>, seen: IncomingMessage[] = [], status = 302) =>
  startHttp((request, response) => {
    seen.push(request);
    const location = table[request.url ?? ''];
    if (location === undefined) response.end('arrived');
    else response.writeHead(status, { location }).end();
  });

describe('HTTP probe redirects', () => {
  afterEach(closeServers);

  it('records each redirect and returns the final page', async () => {
    const server = await redirecting({ '/': '/a', '/a': '/b?c=d' });
    const base = `http://127.0.0.1:${server.port}`;
    expect(await probe({ target: `${base}/` })).to.deep.include({
      kind: 'answered',
      status: 200,
      finalUrl: `${base}/b?c=d`,
      redirects: [
        { status: 302, from: `${base}/`, to: `${base}/a`, downgrade: false },
        { status: 302, from: `${base}/a`, to: `${base}/b?c=d`, downgrade: false },
      ],
    });
    await server.quiet();
    expect(server.accepted()).to.equal(3);
  });

  it('follows ten redirects, and reports tooManyRedirects at the eleventh', async () => {
    const chain = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, step) => [`/${step}`, `/${step + 1}`]));
    const ten = await redirecting(chain(10));
    expect(await probe({ target: `http://127.0.0.1:${ten.port}/0` })).to.include({ kind: 'answered', status: 200 });
    const eleven = await redirecting(chain(11));
    const seen = await probe({ target: `http://127.0.0.1:${eleven.port}/0` });
    expect(seen.kind === 'failed' && seen.failure).to.include({ code: 'tooManyRedirects' });
    await eleven.quiet();
  });

  it('reports redirectLoop for a repeated URL', async () => {
    const server = await redirecting({ '/': '/a', '/a': '/' });
    const seen = await probe({ target: `http://127.0.0.1:${server.port}/` });
    expect(seen.kind === 'failed' && seen.failure).to.include({ code: 'redirectLoop' });
    await server.quiet();
  });

  for (const target of [
    'http://10.0.0.5/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://private.example/',
    'http://[::ffff:a00:5]/',
    'http://[64:ff9b::7f00:1]/',
    'http://167772165/',
    'http://012.0.0.5/',
  ])
    it(`reports addressNotPublic for a redirect to ${target}`, async () => {
      const server = await redirecting({ '/': target });
      const seen = await probe({ target: `http://127.0.0.1:${server.port}/` });
      expect(seen.kind === 'failed' && seen.failure).to.include({ code: 'addressNotPublic', phase: 'resolve' });
      expect(seen.redirects).to.have.length(1);
    });

  for (const target of ['file:///etc/passwd', 'ftp://shop.example/', 'javascript:alert(1)', 'http://'])
    it(`reports redirectInvalid for a redirect to ${target}`, async () => {
      const server = await redirecting({ '/': target });
      const seen = await probe({ target: `http://127.0.0.1:${server.port}/` });
      expect(seen.kind === 'failed' && seen.failure).to.include({ code: 'redirectInvalid' });
    });

  const secrets = { auth: { username: 'ann', password: 'pw' }, headers: { 'X-Api-Key': 'k', Cookie: 'c=1' } };

  it('sends credentials and headers to the same origin only', async () => {
    const seen: IncomingMessage[] = [];
    const server = await redirecting({ '/': '/a' }, seen);
    await probe({ target: `http://127.0.0.1:${server.port}/`, ...secrets });
    expect(seen[1]?.headers).to.include({ authorization: `Basic ${btoa('ann:pw')}`, 'x-api-key': 'k', cookie: 'c=1' });
  });

  it('sends no credentials, headers or body to another origin, or after a return to the first', async () => {
    const [first, second]: [IncomingMessage[], IncomingMessage[]] = [[], []];
    const back = { url: '' };
    const other = await startHttp((request, response) => {
      second.push(request);
      response.writeHead(307, { location: back.url }).end();
    });
    const server = await redirecting({ '/': `http://other.example:${other.port}/` }, first, 307);
    back.url = `http://127.0.0.1:${server.port}/end`;
    const seen = await probe({
      target: `http://127.0.0.1:${server.port}/`,
      method: 'POST',
      body: 'secret',
      ...secrets,
    });
    expect(seen).to.include({ kind: 'answered', status: 200 });
    for (const request of [second[0], first[1]]) {
      expect(request?.method).to.equal('GET');
      expect(request?.headers).to.not.have.any.keys('authorization', 'x-api-key', 'cookie', 'content-length');
    }
  });

  for (const [status, method] of [
    [301, 'GET'],
    [302, 'GET'],
    [303, 'GET'],
    [307, 'POST'],
    [308, 'POST'],
  ] as const)
    it(`repeats a POST as ${method} after ${status}`, async () => {
      const seen: IncomingMessage[] = [];
      const server = await redirecting({ '/': '/a' }, seen, status);
      await probe({ target: `http://127.0.0.1:${server.port}/`, method: 'POST', body: 'x' });
      expect(seen.map((request) => request.method)).to.deep.equal(['POST', method]);
    });

  it('records a downgrade from HTTPS to HTTP', async () => {
    const plain = await redirecting({});
    const server = await startHttps((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${plain.port}/` }).end(),
    );
    const seen = await probe({ target: `https://127.0.0.1:${server.port}/` });
    expect(seen.kind).to.equal('answered');
    expect(seen.redirects.map(({ downgrade }) => downgrade)).to.deep.equal([true]);
  });

  it('does not follow a redirect whose status is expected', async () => {
    const server = await redirecting({ '/': '/a' }, [], 301);
    expect(await probe({ target: `http://127.0.0.1:${server.port}/`, expectedStatus: 301 })).to.include({
      kind: 'answered',
      status: 301,
    });
    expect(server.accepted()).to.equal(1);
  });

  describe('HTTP probe check of the redirect to HTTPS', () => {
    const examined = async (execute: Partial<WebsiteCheck>) => {
      const seen = await probe({ checkHttpsRedirectEnabled: true, ...execute });
      return seen.kind === 'answered' ? seen.httpsRedirect : seen.failure;
    };

    it('reports a redirect of a plain URL to HTTPS', async () => {
      const secure = await startHttps((_request, response) => response.end('ok'));
      const plain = await redirecting({ '/': `https://shop.example:${secure.port}/` });
      const seen = `302 to https://shop.example:${secure.port}/`;
      expect(await examined({ target: `http://shop.example:${plain.port}/` })).to.deep.equal({ redirects: true, seen });
    });

    it('reports a plain URL that does not redirect', async () => {
      const plain = await redirecting({});
      const fact = { redirects: false, seen: { phrase: 'plainHttp' } };
      expect(await examined({ target: `http://shop.example:${plain.port}/` })).to.deep.equal(fact);
    });

    it('the HTTPS redirect check is skipped for an HTTPS URL with an explicit port', async () => {
      const secure = await startHttps((_request, response) => response.end('ok'));
      expect(await examined({ target: `https://shop.example:${secure.port}/` })).to.equal(null);
      expect(await examined({ target: 'https://shop.example/', connectHost: `127.0.0.1:${secure.port}` })).to.equal(
        null,
      );
    });
  });
});
