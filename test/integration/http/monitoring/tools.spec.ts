import { expect } from 'chai';
import { Port } from '../../../../src/composition/tokens.ts';
import { failed } from '../../../../src/domain/monitoring/probe-failure.ts';
import { Agent } from '../agent-access/agents.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { closeServers, closedPort, guardOf, startHttp, startHttps, startTcp } from '../../network/loopback.ts';

const names = { 'www.example.com': ['127.0.0.1'], 'inside.example.com': ['10.0.0.1'] };

describe('GET /api/tools/*', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp({}, (container) => {
      container.rebind(Port.AddressGuard).toConstantValue(guardOf(names));
      container.rebind(Port.DnsLookups).toConstantValue({
        lookUp: (domain, type) => Promise.resolve(domain === 'gone.example.com' ? failed('hostUnresolved', 'resolve', 'ENOTFOUND') : { ok: true, value: [`${type} of ${domain}`] }),
      });
    });
  });
  afterEach(closeServers);
  after(() => app.close());

  const admin = async () => app.client((await app.found()).apiToken);
  const refusal = async (path: string) => {
    const { status, body } = await (await admin()).get(path);
    return [status, body.data?.code];
  };

  describe('dns', () => {
    it('answers the records of the domain, of type A unless told', async () => {
      const client = await admin();
      expect((await client.get('/api/tools/dns?domain=www.example.com')).body).to.deep.equal({ domain: 'www.example.com', type: 'A', records: ['A of www.example.com'], failure: null });
      expect((await client.get('/api/tools/dns?domain=mail.example.com&type=MX')).body.records).to.deep.equal(['MX of mail.example.com']);
    });

    it('tells that a name does not exist', async () => {
      const { status, body } = await (await admin()).get('/api/tools/dns?domain=gone.example.com');
      expect(status).to.equal(200);
      expect(body).to.deep.include({ records: [], failure: { code: 'hostUnresolved', phase: 'resolve', detail: 'ENOTFOUND' } });
    });

    for (const domain of ['inside.example.com', 'nas.local', 'localhost', '10.0.0.1', 'a%20b'])
      it(`answers invalidHostname to ${domain}`, async () => expect(await refusal(`/api/tools/dns?domain=${domain}`)).to.deep.equal([400, 'invalidHostname']));

    it('answers invalidRequestBody without a domain and to an unknown type', async () => {
      expect(await refusal('/api/tools/dns')).to.deep.equal([400, 'invalidRequestBody']);
      expect(await refusal('/api/tools/dns?domain=example.com&type=ANY')).to.deep.equal([400, 'invalidRequestBody']);
    });
  });

  describe('port', () => {
    it('tells an open port from a closed one', async () => {
      const client = await admin();
      const { port } = await startTcp(() => undefined);
      expect((await client.get(`/api/tools/port?host=www.example.com&port=${port}`)).body).to.deep.include({ open: true, address: '127.0.0.1', failure: null });
      const closed = await client.get(`/api/tools/port?host=127.0.0.1&port=${await closedPort()}`);
      expect(closed.status).to.equal(200);
      expect(closed.body).to.deep.include({ open: false, address: null, failure: { code: 'connectionFailed', phase: 'connect', detail: 'ECONNREFUSED' } });
    });

    for (const host of ['inside.example.com', '10.0.0.1', '169.254.169.254', '[::1]', '127.1'])
      it(`answers invalidHostname to ${host}`, async () => expect(await refusal(`/api/tools/port?host=${host}&port=80`)).to.deep.equal([400, 'invalidHostname']));

    for (const port of ['0', '65536', 'x', ''])
      it(`answers invalidRequestBody to the port "${port}"`, async () =>
        expect(await refusal(`/api/tools/port?host=www.example.com&port=${port}`)).to.deep.equal([400, 'invalidRequestBody']));
  });

  describe('tls', () => {
    it('tells version and certificate, and why the certificate is not trusted', async () => {
      const { port } = await startHttps((_request, response) => void response.end());
      const { status, body } = await (await admin()).get(`/api/tools/tls?host=www.example.com&port=${port}`);
      expect(status).to.equal(200);
      expect(body).to.deep.include({ host: 'www.example.com', port, address: '127.0.0.1', protocol: 'TLSv1.3', failure: null });
      expect(body.certificate.verificationError).to.be.a('string');
      expect(Date.parse(body.certificate.notAfter)).to.be.greaterThan(Date.parse(body.certificate.notBefore));
    });

    it('tells that a server speaks no TLS', async () => {
      const { port } = await startTcp((socket) => socket.end('220 no\r\n'));
      const { status, body } = await (await admin()).get(`/api/tools/tls?host=127.0.0.1&port=${port}`);
      expect([status, body.certificate, body.failure.phase]).to.deep.equal([200, null, 'tls']);
    });

    it('answers invalidHostname to a private host', async () => expect(await refusal('/api/tools/tls?host=inside.example.com')).to.deep.equal([400, 'invalidHostname']));
  });

  describe('http', () => {
    it('tells status, redirects and times', async () => {
      const { port } = await startHttp((request, response) => {
        if (request.url === '/old') response.writeHead(301, { Location: '/new' });
        response.end('page');
      });
      const { status, body } = await (await admin()).get(`/api/tools/http?url=${encodeURIComponent(`http://www.example.com:${port}/old`)}`);
      expect(status).to.equal(200);
      expect(body).to.deep.include({ status: 200, finalUrl: `http://www.example.com:${port}/new`, address: '127.0.0.1', failure: null });
      expect(body.redirects).to.have.length(1);
      expect(body.timings.totalMs).to.be.greaterThan(0);
    });

    it('answers invalidUrl to a redirect that leads to a private host', async () => {
      const { port } = await startHttp((_request, response) => void response.writeHead(302, { Location: 'http://inside.example.com/' }).end());
      expect(await refusal(`/api/tools/http?url=http://127.0.0.1:${port}/`)).to.deep.equal([400, 'invalidUrl']);
    });

    for (const url of ['http://10.0.0.1/', 'http://inside.example.com/', 'file:///etc/passwd', 'ftp://www.example.com/', 'nothing'])
      it(`answers invalidUrl to ${url}`, async () => expect(await refusal(`/api/tools/http?url=${encodeURIComponent(url)}`)).to.deep.equal([400, 'invalidUrl']));
  });

  describe('callers', () => {
    const path = '/api/tools/dns?domain=www.example.com';

    it('are of every kind with a valid credential: any role, customer-bound, and agents with tools.public', async () => {
      const { organizationId } = await app.found();
      for (const role of ['admin', 'editor', 'readonly', 'responder'] as const) expect((await (await callerOf(app, organizationId, { role })).get(path)).status).to.equal(200);
      const { token } = await new Agent(app).anonymous();
      expect((await app.client(token).get(path)).status).to.equal(200);
      expect((await app.client(token).send('HEAD', path)).status).to.equal(200);
    });

    it('are refused with 401 without a credential', async () => expect((await app.client().get(path)).status).to.equal(401));

    it('get 30 uses a minute, all tools together, each caller apart', async () => {
      const [client, other] = [await admin(), await admin()];
      for (let use = 0; use < 29; use += 1) expect((await client.get(path)).status).to.equal(200);
      expect((await client.get('/api/tools/port?host=10.0.0.1&port=1')).status).to.equal(400);
      const { status, headers, body } = await client.get(path);
      expect([status, body.data.retryAfter]).to.deep.equal([429, Number(headers.get('retry-after'))]);
      expect((await other.get(path)).status).to.equal(200);
    });
  });
});
