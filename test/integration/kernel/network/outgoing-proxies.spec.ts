import { expect } from 'chai';
import { sendFollowing } from '../../../../src/application/kernel/follow-redirects.ts';
import { Deadline } from '../../../../src/infrastructure/kernel/network/deadline.ts';
import { GuardedHttp } from '../../../../src/infrastructure/kernel/network/guarded-http.ts';
import { GuardedHttpProbe } from '../../../../src/infrastructure/checks/probes/http-probe.ts';
import { OutgoingProxies } from '../../../../src/infrastructure/kernel/network/outgoing-proxies.ts';
import type { ProxySettings } from '../../../../src/infrastructure/kernel/network/outgoing-proxies.ts';
import { aWebsiteCheck } from '../../../builders/website-checks.ts';
import { startConnectProxy } from './connect-proxy.ts';
import type { ConnectProxy, Routing } from './connect-proxy.ts';
import { closeServers, guardOf, startHttp, startHttps, startTcp, trustingTests } from './loopback.ts';
import { freePort } from '../../../fixtures/ports.ts';

/** A public address, which the proxies of the tests lead to a server of this machine. */
const PUBLIC = '8.8.4.4';
const SECOND = '8.8.8.8';
const SIX = '2001:4860:4860::8888';

const names = {
  'hook.example': [PUBLIC],
  'shop.example': [PUBLIC],
  'both.example': [SIX, PUBLIC, SECOND],
  'inside.example': ['10.0.0.5'],
  'mixed.example': [PUBLIC, '10.0.0.5'],
  'here.example': ['127.0.0.1'],
};

describe('outgoing HTTP through a proxy', () => {
  let proxies: ConnectProxy[];

  beforeEach(() => {
    proxies = [];
  });
  afterEach(async () => {
    await Promise.all([closeServers(), ...proxies.map((proxy) => proxy.close())]);
  });

  const startProxy = async (route: Routing, isSecure = false): Promise<ConnectProxy> => {
    const proxy = await startConnectProxy(route, isSecure);
    proxies.push(proxy);
    return proxy;
  };
  const lines: (readonly [string, string, unknown])[] = [];
  const log = {
    info: (message: string, facts?: unknown) => void lines.push(['info', message, facts]),
    warn: (message: string, facts?: unknown) => void lines.push(['warn', message, facts]),
  };
  const httpOf = (settings: Partial<ProxySettings>, guard = guardOf(names)) =>
    new GuardedHttp(
      guard,
      trustingTests,
      new OutgoingProxies(
        { httpProxy: null, httpsProxy: null, noProxy: [], ...settings },
        { resolve: () => Promise.resolve(['127.0.0.1']), tls: trustingTests, log },
      ),
    );
  const through = (port: number, more: Partial<ProxySettings> = {}, credentials = '') =>
    httpOf({
      httpProxy: `http://${credentials}127.0.0.1:${port}`,
      httpsProxy: `http://${credentials}127.0.0.1:${port}`,
      ...more,
    });
  const sendBy = (http: GuardedHttp, url: string, timeoutMs = 10_000) =>
    http.send({ method: 'POST', url, body: 'x', timeoutMs, maxResponseBytes: 1024 });
  const failureOf = async (http: GuardedHttp, url: string, timeoutMs?: number) => {
    const sent = await sendBy(http, url, timeoutMs);
    return sent.ok ? `${sent.value.status}` : `${sent.failure.code} ${sent.failure.phase} ${sent.failure.detail}`;
  };

  it('asks for a tunnel to the judged address, and shows the name to the target only', async () => {
    const hosts: unknown[] = [];
    const served: string[] = [];
    const target = await startHttps(
      (request, response) => {
        hosts.push(request.headers.host, request.headers['proxy-authorization']);
        response.writeHead(202).end('ok');
      },
      undefined,
      (name) => served.push(name),
    );
    const proxy = await startProxy(() => target.port);
    expect(await failureOf(through(proxy.port), 'https://shop.example/in')).to.equal('202');
    expect(proxy.asked.map(({ authority }) => authority)).to.deep.equal([`${PUBLIC}:443`]);
    expect(JSON.stringify(proxy.asked)).not.to.contain('shop.example');
    expect([hosts, served]).to.deep.equal([['shop.example', undefined], ['shop.example']]);
  });

  it('uses a tunnel for http URLs too', async () => {
    const target = await startHttp((_request, response) => response.writeHead(204).end());
    const proxy = await startProxy(() => target.port);
    expect(await failureOf(through(proxy.port), 'http://hook.example/in')).to.equal('204');
    expect(proxy.asked.map(({ authority }) => authority)).to.deep.equal([`${PUBLIC}:80`]);
  });

  it('rejects the certificate of a target that has another name', async () => {
    const target = await startHttps((_request, response) => response.end());
    const proxy = await startProxy(() => target.port);
    expect(await failureOf(through(proxy.port), 'https://hook.example/')).to.match(/^certificateInvalid tls/);
  });

  it('authenticates with the decoded user and password of the URL, to the proxy only', async () => {
    const target = await startHttp((request, response) =>
      response.writeHead(request.headers['proxy-authorization'] === undefined ? 204 : 500).end(),
    );
    const expected = `Basic ${Buffer.from('ann:p@ss word').toString('base64')}`;
    const proxy = await startProxy((_authority, headers) =>
      headers['proxy-authorization'] === expected ? target.port : 'HTTP/1.1 407 Denied\r\n\r\n',
    );
    expect(await failureOf(through(proxy.port, {}, 'ann:p%40ss%20word@'), 'http://hook.example/')).to.equal('204');
    expect(await failureOf(through(proxy.port), 'http://hook.example/')).to.equal(
      'connectionFailed connect proxy: status 407',
    );
  });

  it('connects to a proxy over TLS, whose certificate must be valid for its name', async () => {
    const target = await startHttps((_request, response) => response.writeHead(202).end());
    const proxy = await startProxy(() => target.port, true);
    const named = (name: string) => httpOf({ httpsProxy: `https://${name}:${proxy.port}` });
    expect(await failureOf(named('shop.example'), 'https://shop.example/')).to.equal('202');
    expect(await failureOf(named('other.invalid'), 'https://shop.example/')).to.match(
      /^connectionFailed connect proxy: /,
    );
  });

  describe('when the proxy misbehaves', () => {
    const answers: Readonly<Record<string, [string, RegExp]>> = {
      'forbids the address': ['HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno', /proxy: status 403$/],
      'asks for credentials': [
        'HTTP/1.1 407 Required\r\nProxy-Authenticate: Basic realm="x"\r\n\r\n',
        /proxy: status 407$/,
      ],
      redirects: ['HTTP/1.1 302 Found\r\nLocation: http://10.0.0.5/\r\n\r\n', /proxy: status 302$/],
      'speaks before the target can': ['HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', /proxy: status 200$/],
      'sends garbage': ['\0\x01SSH-2.0-proxy\r\n\r\n', /proxy: HPE_/],
      'sends an endless header': [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(64 * 1024)}`, /proxy: HPE_HEADER_OVERFLOW$/],
    };
    for (const [name, [answer, failure]] of Object.entries(answers))
      it(`fails with connectionFailed if it ${name}`, async () => {
        const target = await startHttp((_request, response) => response.end());
        const proxy = await startProxy(() => answer);
        expect(await failureOf(through(proxy.port), 'http://hook.example/')).to.match(/^connectionFailed connect /);
        expect(await failureOf(through(proxy.port), 'http://hook.example/')).to.match(failure);
        expect(target.accepted()).to.equal(0);
      });

    it('fails with connectionFailed if it is not there, or closes the connection', async () => {
      expect(await failureOf(through(await freePort()), 'http://hook.example/')).to.equal(
        'connectionFailed connect proxy: ECONNREFUSED',
      );
      const closing = await startTcp((socket) => socket.end());
      expect(await failureOf(through(closing.port), 'http://hook.example/')).to.match(
        /^connectionFailed connect proxy: /,
      );
    });

    it('fails with timedOut if it does not answer, or never ends its answer', async () => {
      const hanging = await startTcp((socket) => void socket.resume());
      expect(await failureOf(through(hanging.port), 'http://hook.example/', 200)).to.match(/^timedOut connect/);
      const dribbling = await startTcp((socket) => void socket.resume().write('HTTP/1.1 200 OK\r\nX: y\r\n'));
      expect(await failureOf(through(dribbling.port), 'http://hook.example/', 200)).to.match(/^timedOut connect/);
      await Promise.all([hanging.quiet(), dribbling.quiet()]);
    });
  });

  it('tries other addresses of a host, IPv4 first, only while the proxy cannot connect', async () => {
    const target = await startHttp((_request, response) => response.writeHead(204).end());
    const unreached = 'HTTP/1.1 503 Unreachable\r\n\r\n';
    const last = await startProxy((authority) => (authority.startsWith('[') ? target.port : unreached));
    expect(await failureOf(through(last.port), 'http://both.example/')).to.equal('204');
    expect(last.asked.map(({ authority }) => authority)).to.deep.equal([`${PUBLIC}:80`, `${SECOND}:80`, `[${SIX}]:80`]);
    const strict = await startProxy(() => 'HTTP/1.1 403 Forbidden\r\n\r\n');
    expect(await failureOf(through(strict.port), 'http://both.example/')).to.contain('status 403');
    expect(strict.asked).to.have.length(1);
  });

  for (const url of ['http://inside.example/', 'http://mixed.example/', 'http://10.0.0.5/', 'http://[::1]/'])
    it(`does not ask the proxy for the private target ${url}`, async () => {
      const proxy = await startProxy(() => 'HTTP/1.1 200 OK\r\n\r\n');
      expect(await failureOf(through(proxy.port), url)).to.match(/^addressNotPublic resolve/);
      expect(proxy.asked).to.deep.equal([]);
    });

  it('does not ask the proxy for a name that has no address here', async () => {
    const proxy = await startProxy(() => 'HTTP/1.1 200 OK\r\n\r\n');
    expect(await failureOf(through(proxy.port), 'http://unknown.example/')).to.match(/^hostUnresolved resolve/);
    expect(proxy.asked).to.deep.equal([]);
  });

  it('judges the target of each redirect before it asks the proxy', async () => {
    const target = await startHttp((request, response) =>
      response
        .writeHead(302, { location: request.url === '/' ? 'http://hook.example/a' : 'http://inside.example/' })
        .end(),
    );
    const proxy = await startProxy(() => target.port);
    const request = { method: 'GET', url: 'http://hook.example/', timeoutMs: 10_000, maxResponseBytes: 1024 };
    const followed = await sendFollowing(through(proxy.port), request);
    expect(followed).to.have.nested.property('failure.code', 'addressNotPublic');
    expect(proxy.asked.map(({ authority }) => authority)).to.deep.equal([`${PUBLIC}:80`, `${PUBLIC}:80`]);
  });

  it('connects directly to hosts of NO_PROXY, to loopback, and if the scheme of the URL has no proxy', async () => {
    const target = await startHttp((_request, response) => response.writeHead(204).end());
    const proxy = await startProxy(() => 'HTTP/1.1 403 Forbidden\r\n\r\n');
    const here = `http://here.example:${target.port}/`;
    expect(await failureOf(through(proxy.port), here)).to.equal('204');
    expect(
      await failureOf(through(proxy.port, { noProxy: ['hook.example'] }), 'http://hook.example:1/', 1),
    ).not.to.contain('proxy');
    expect(await failureOf(through(proxy.port, { httpProxy: null }), here)).to.equal('204');
    expect(proxy.asked).to.deep.equal([]);
  });

  it('does not carry checks, which measure the real path', async () => {
    const target = await startHttp((_request, response) => response.end('ok'));
    const { HTTP_PROXY: before } = process.env;
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:1';
    try {
      const probe = new GuardedHttpProbe(guardOf(names), trustingTests);
      const seen = await probe.probe(aWebsiteCheck({ target: `http://here.example:${target.port}/` }));
      expect(seen.kind).to.equal('answered');
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY'];
      else process.env['HTTP_PROXY'] = before;
    }
  });

  it('logs once when the proxy begins to fail and once when it works again, without its credentials', async () => {
    const target = await startHttp((_request, response) => response.writeHead(204).end());
    let answer: number | string = 'HTTP/1.1 407 Denied\r\n\r\n';
    const proxy = await startProxy(() => answer);
    const http = through(proxy.port, {}, 'ann:secret@');
    lines.length = 0;
    await failureOf(http, 'http://hook.example/');
    await failureOf(http, 'http://hook.example/');
    answer = target.port;
    await failureOf(http, 'http://hook.example/');
    await failureOf(http, 'http://hook.example/');
    expect(lines.map(([level, message]) => `${level}: ${message}`)).to.deep.equal([
      'warn: The proxy for outgoing requests did not connect.',
      'info: The proxy for outgoing requests works again.',
    ]);
    expect(JSON.stringify(lines)).not.to.match(/ann|secret|YW5u/);
  });

  it('tells a diagnosis why a proxy cannot be reached', async () => {
    const { port } = await startProxy(() => 0);
    const refusing = new OutgoingProxies(
      { httpProxy: null, httpsProxy: null, noProxy: [] },
      { resolve: () => Promise.resolve([]), tls: trustingTests, log },
    );
    const refusalOf = (url: string) => refusing.refusal(url, new Deadline(10_000));
    expect(await refusalOf(`http://127.0.0.1:${port}`)).to.equal(null);
    expect(await refusalOf(`http://127.0.0.1:${await freePort()}`)).to.equal('ECONNREFUSED');
    expect(await refusalOf('http://unknown.example:1')).to.equal('ENODATA');
  });

  it('frees its connections', async () => {
    const target = await startHttp((_request, response) => response.end('ok'));
    const proxy = await startProxy(() => target.port);
    await sendBy(through(proxy.port), 'http://hook.example/');
    await target.quiet();
  });
});
