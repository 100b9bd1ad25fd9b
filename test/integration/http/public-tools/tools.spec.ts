import { expect } from 'chai';
import { DEFAULT_BLOCKLISTS } from '../../../../src/domain/checks/warnings/blocklist.ts';
import { failed } from '../../../../src/domain/checks/probe-failure.ts';
import { MAX_TOOL_PAGE_BYTES } from '../../../../src/domain/public-tools/public-tool.ts';
import { ResolverBlocklists } from '../../../../src/infrastructure/public-tools/resolver-blocklists.ts';
import { freePort } from '../../../fixtures/ports.ts';
import { startZone } from '../../kernel/network/dns-server.ts';
import type { DnsServer } from '../../kernel/network/dns-server.ts';
import { closeServers, guardOf, startHttp, startHttps, startTcp } from '../../kernel/network/loopback.ts';
import { TestClock } from '../../../builders/clock.ts';
import { Agent } from '../agent-access/agents.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { names, refusalOf } from './tool-hosts.ts';

const REGISTRATION = {
  name: 'example.co.uk',
  registrar: 'Example Registrar',
  registeredAt: new Date('1996-07-26T00:00:00Z'),
  expiresAt: new Date('2030-07-26T00:00:00Z'),
  updatedAt: null,
  statuses: ['active'],
  nameservers: ['ns1.example.net'],
  dnssec: false,
};

describe('GET /api/tools/*', () => {
  let app: TestApp;
  let zones: DnsServer;
  before(async () => {
    zones = await startZone({
      '9.0.0.127.bl.spamcop.net': {
        codes: ['127.0.0.2'],
        text: 'Blocked - see https://www.spamcop.net/bl.shtml?127.0.0.9',
      },
      '9.0.0.127.zen.spamhaus.org': { codes: ['127.255.255.254'], text: 'Error: open resolver' },
    });
    app = await testApp(
      {},
      {
        addressGuard: guardOf(names),
        dnsLookups: {
          lookUp: (domain, type) =>
            Promise.resolve(
              domain === 'gone.example.com'
                ? failed('hostUnresolved', 'resolve', 'ENOTFOUND')
                : { ok: true, value: [`${type} of ${domain}`] },
            ),
        },
        domainRegistries: {
          lookUpRegistered: (name) => Promise.resolve(failed('registryUnknown', 'answer', name)),
          registryOf: () => Promise.resolve('com'),
          lookUp: (domain) => {
            const failure = (
              {
                'gone.example.com': 'domainUnregistered',
                'xn--ä.com': 'hostInvalid',
                'deep.example.com': 'addressNotPublic',
              } as const
            )[domain];
            return Promise.resolve(
              failure === undefined
                ? { ok: true, value: { source: 'rdap', registration: REGISTRATION } }
                : failed(failure, 'answer', domain),
            );
          },
        },
        blocklistQueries: new ResolverBlocklists(zones.client(2000), new TestClock(), DEFAULT_BLOCKLISTS),
      },
    );
  });
  afterEach(closeServers);
  after(async () => {
    await app.close();
    await zones.close();
  });

  const admin = async () => app.client((await app.createOrganization()).apiToken);

  describe('GET /api/tools/dns', () => {
    it('returns the records of the domain, of type A by default', async () => {
      const client = await admin();
      expect((await client.get('/api/tools/dns?domain=www.example.com')).body).to.deep.equal({
        domain: 'www.example.com',
        type: 'A',
        records: ['A of www.example.com'],
        failure: null,
      });
      expect((await client.get('/api/tools/dns?domain=mail.example.com&type=MX')).body.records).to.deep.equal([
        'MX of mail.example.com',
      ]);
    });

    it('returns hostUnresolved as a finding for a name that does not exist', async () => {
      const { status, body } = await (await admin()).get('/api/tools/dns?domain=gone.example.com');
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        records: [],
        failure: { code: 'hostUnresolved', phase: 'resolve', detail: 'ENOTFOUND' },
      });
    });

    for (const domain of ['inside.example.com', 'nas.local', 'localhost', '10.0.0.1', 'a%20b'])
      it(`rejects ${domain} with invalidHostname`, async () =>
        expect(await refusalOf(app, `/api/tools/dns?domain=${domain}`)).to.deep.equal([400, 'invalidHostname']));

    it('rejects a missing domain and an unknown type with invalidRequestBody', async () => {
      expect(await refusalOf(app, '/api/tools/dns')).to.deep.equal([400, 'invalidRequestBody']);
      expect(await refusalOf(app, '/api/tools/dns?domain=example.com&type=ANY')).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
    });
  });

  describe('GET /api/tools/port', () => {
    it('reports an open port, and connectionFailed for a closed one', async () => {
      const client = await admin();
      const { port } = await startTcp(() => undefined);
      expect((await client.get(`/api/tools/port?host=www.example.com&port=${port}`)).body).to.deep.include({
        open: true,
        address: '127.0.0.1',
        failure: null,
      });
      const closed = await client.get(`/api/tools/port?host=127.0.0.1&port=${await freePort()}`);
      expect(closed.status).to.equal(200);
      expect(closed.body).to.deep.include({
        open: false,
        address: null,
        failure: { code: 'connectionFailed', phase: 'connect', detail: 'ECONNREFUSED' },
      });
    });

    for (const host of ['inside.example.com', '10.0.0.1', '169.254.169.254', '[::1]', '127.1'])
      it(`rejects ${host} with invalidHostname`, async () =>
        expect(await refusalOf(app, `/api/tools/port?host=${host}&port=80`)).to.deep.equal([400, 'invalidHostname']));

    for (const port of ['0', '65536', 'x', ''])
      it(`rejects the port "${port}" with invalidRequestBody`, async () =>
        expect(await refusalOf(app, `/api/tools/port?host=www.example.com&port=${port}`)).to.deep.equal([
          400,
          'invalidRequestBody',
        ]));
  });

  describe('GET /api/tools/tls', () => {
    it('returns protocol version, certificate and verification error', async () => {
      const { port } = await startHttps((_request, response) => void response.end());
      const { status, body } = await (await admin()).get(`/api/tools/tls?host=www.example.com&port=${port}`);
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        host: 'www.example.com',
        port,
        address: '127.0.0.1',
        protocol: 'TLSv1.3',
        failure: null,
      });
      expect(body.certificate.verificationError).to.be.a('string');
      expect(Date.parse(body.certificate.notAfter)).to.be.greaterThan(Date.parse(body.certificate.notBefore));
    });

    it('reports a failure in phase tls if the server does not speak TLS', async () => {
      const { port } = await startTcp((socket) => socket.end('220 no\r\n'));
      const { status, body } = await (await admin()).get(`/api/tools/tls?host=127.0.0.1&port=${port}`);
      expect([status, body.certificate, body.failure.phase]).to.deep.equal([200, null, 'tls']);
    });

    it('rejects a private host with invalidHostname', async () =>
      expect(await refusalOf(app, '/api/tools/tls?host=inside.example.com')).to.deep.equal([400, 'invalidHostname']));
  });

  describe('GET /api/tools/http', () => {
    it('returns status, redirects and timings', async () => {
      const { port } = await startHttp((request, response) => {
        if (request.url === '/old') response.writeHead(301, { Location: '/new' });
        response.end('page');
      });
      const { status, body } = await (
        await admin()
      ).get(`/api/tools/http?url=${encodeURIComponent(`http://www.example.com:${port}/old`)}`);
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        status: 200,
        finalUrl: `http://www.example.com:${port}/new`,
        address: '127.0.0.1',
        failure: null,
      });
      expect(body.redirects).to.have.length(1);
      expect(body.timings.totalMs).to.be.greaterThan(0);
    });

    it('reads at most MAX_TOOL_PAGE_BYTES of the page', async () => {
      const { port } = await startHttp(
        (_request, response) => void response.write(Buffer.alloc(MAX_TOOL_PAGE_BYTES + 1, 'x')),
      );
      const { status, body } = await (await admin()).get(`/api/tools/http?url=http://127.0.0.1:${port}/`);
      expect([status, body.status, body.failure]).to.deep.equal([200, 200, null]);
    });

    it('rejects a redirect to a private host with invalidUrl', async () => {
      const { port } = await startHttp(
        (_request, response) => void response.writeHead(302, { Location: 'http://inside.example.com/' }).end(),
      );
      expect(await refusalOf(app, `/api/tools/http?url=http://127.0.0.1:${port}/`)).to.deep.equal([400, 'invalidUrl']);
    });

    for (const url of [
      'http://10.0.0.1/',
      'http://inside.example.com/',
      'file:///etc/passwd',
      'ftp://www.example.com/',
      'nothing',
    ])
      it(`rejects ${url} with invalidUrl`, async () =>
        expect(await refusalOf(app, `/api/tools/http?url=${encodeURIComponent(url)}`)).to.deep.equal([
          400,
          'invalidUrl',
        ]));
  });

  describe('GET /api/tools/whois', () => {
    const nothing = {
      registeredDomain: null,
      source: null,
      registrar: null,
      registeredAt: null,
      expiresAt: null,
      updatedAt: null,
      statuses: [],
      nameservers: [],
      dnssec: null,
    };

    it('returns the registration and the registered domain name', async () => {
      const { status, body } = await (await admin()).get('/api/tools/whois?domain=www.example.co.uk');
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        domain: 'www.example.co.uk',
        registeredDomain: 'example.co.uk',
        source: 'rdap',
        registrar: 'Example Registrar',
        registeredAt: '1996-07-26T00:00:00.000Z',
        expiresAt: '2030-07-26T00:00:00.000Z',
        updatedAt: null,
        statuses: ['active'],
        nameservers: ['ns1.example.net'],
        dnssec: false,
        failure: null,
      });
    });

    for (const [domain, code] of [
      ['gone.example.com', 'domainUnregistered'],
      ['deep.example.com', 'addressNotPublic'],
    ] as const)
      it(`returns ${code} as a finding`, async () => {
        const { status, body } = await (await admin()).get(`/api/tools/whois?domain=${domain}`);
        expect(status).to.equal(200);
        expect(body).to.deep.equal({ domain, ...nothing, failure: { code, phase: 'answer', detail: domain } });
      });

    for (const domain of [
      'com',
      'nas.local',
      'localhost',
      '10.0.0.1',
      '8.8.8.8',
      '[2001:4860:4860::8888]',
      'a%20b.com',
      'example.com%0D%0Aexample.org',
      'xn--%C3%A4.com',
    ])
      it(`rejects ${domain} with invalidHostname`, async () =>
        expect(await refusalOf(app, `/api/tools/whois?domain=${domain}`)).to.deep.equal([400, 'invalidHostname']));

    for (const query of ['', '?domain=', `?domain=${'a'.repeat(250)}.com`])
      it(`rejects the query "${query.slice(0, 20)}" with invalidRequestBody`, async () =>
        expect(await refusalOf(app, `/api/tools/whois${query}`)).to.deep.equal([400, 'invalidRequestBody']));
  });

  describe('GET /api/tools/blocklist', () => {
    it('returns each listing with its delist URL, and the lists that could not be queried', async () => {
      const { status, body } = await (await admin()).get('/api/tools/blocklist?address=127.0.0.9');
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        host: '127.0.0.9',
        address: '127.0.0.9',
        isListed: true,
        listedCount: 1,
        failure: null,
      });
      expect(body.listings).to.deep.equal([
        {
          name: 'SpamCop',
          reason: 'Blocked - see https://www.spamcop.net/bl.shtml?127.0.0.9',
          listKey: 'bl.spamcop.net',
          delistUrl: 'https://www.spamcop.net/bl.shtml?127.0.0.9',
          resultCode: '127.0.0.2',
        },
      ]);
      expect(body.lists[0]).to.deep.equal({
        listKey: 'zen.spamhaus.org',
        name: 'Spamhaus ZEN',
        status: 'unknown',
        failure: { code: 'queryRefused', phase: 'answer', detail: '127.255.255.254' },
      });
      expect(body.lists.map(({ status: seen }: { status: string }) => seen)).to.deep.equal([
        'unknown',
        'listed',
        'notListed',
        'notListed',
        'notListed',
      ]);
    });

    it('queries the first address of a host', async () => {
      const client = await admin();
      expect((await client.get('/api/tools/blocklist?address=listed.example.com')).body).to.include({
        host: 'listed.example.com',
        address: '127.0.0.9',
        isListed: true,
      });
      expect((await client.get('/api/tools/blocklist?address=www.example.com')).body).to.deep.include({
        address: '127.0.0.1',
        isListed: false,
        listedCount: 0,
        listings: [],
      });
    });

    it('returns hostUnresolved as a finding for a host that does not resolve', async () => {
      const { status, body } = await (await admin()).get('/api/tools/blocklist?address=gone.example.com');
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        host: 'gone.example.com',
        address: null,
        isListed: null,
        listedCount: 0,
        listings: [],
        lists: [],
        failure: { code: 'hostUnresolved', phase: 'resolve', detail: 'gone.example.com' },
      });
    });

    for (const address of ['inside.example.com', '10.0.0.1', 'fe80::1', '127.1', '1.2.3', 'a%20b'])
      it(`rejects ${address} with invalidHostname`, async () =>
        expect(await refusalOf(app, `/api/tools/blocklist?address=${address}`)).to.deep.equal([
          400,
          'invalidHostname',
        ]));

    it('rejects a missing address with invalidRequestBody', async () =>
      expect(await refusalOf(app, '/api/tools/blocklist')).to.deep.equal([400, 'invalidRequestBody']));
  });

  describe('access to /api/tools', () => {
    const path = '/api/tools/dns?domain=www.example.com';

    it('access is granted to every role and to agents with tools.public', async () => {
      const { organizationId } = await app.createOrganization();
      for (const role of ['admin', 'editor', 'readonly', 'responder'] as const)
        expect((await (await callerOf(app, organizationId, { role })).get(path)).status).to.equal(200);
      const { token } = await new Agent(app).anonymous();
      expect((await app.client(token).get(path)).status).to.equal(200);
      expect((await app.client(token).send('HEAD', path)).status).to.equal(200);
    });

    for (const own of ['whois?domain=example.com', 'ping?host=gone.example.com', 'blocklist?address=127.0.0.1'])
      it(`${own} accepts GET and HEAD with tools.public, and answers 401 without a credential`, async () => {
        const client = app.client((await new Agent(app).anonymous()).token);
        for (const method of ['GET', 'HEAD'])
          expect((await client.send(method, `/api/tools/${own}`)).status, method).to.equal(200);
        expect((await app.client().get(`/api/tools/${own}`)).status).to.equal(401);
      });

    it('access is refused with 401 without a credential', async () =>
      expect((await app.client().get(path)).status).to.equal(401));

    it('access is limited to 30 requests a minute per caller across all tools, then answers 429', async () => {
      const [client, other] = [await admin(), await admin()];
      for (const own of [
        'whois?domain=example.com',
        'ping?host=gone.example.com',
        'blocklist?address=gone.example.com',
      ])
        expect((await client.get(`/api/tools/${own}`)).status).to.equal(200);
      for (let use = 0; use < 26; use += 1) expect((await client.get(path)).status).to.equal(200);
      expect((await client.get('/api/tools/port?host=10.0.0.1&port=1')).status).to.equal(400);
      const { status, headers, body } = await client.get(path);
      expect([status, body.data.retryAfter]).to.deep.equal([429, Number(headers.get('retry-after'))]);
      expect((await other.get(path)).status).to.equal(200);
    });
  });
});
