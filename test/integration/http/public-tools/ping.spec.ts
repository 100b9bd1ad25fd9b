import { expect } from 'chai';
import { SystemPing } from '../../../../src/infrastructure/public-tools/system-ping.ts';
import { skipWithoutPing } from '../../public-tools/echo-requests.ts';
import { guardOf } from '../../kernel/network/loopback.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { names, refusalOf } from './tool-hosts.ts';

describe('GET /api/tools/*', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp({}, { addressGuard: guardOf(names) });
  });
  after(() => app.close());

  const admin = async () => app.client((await app.createOrganization()).apiToken);

  describe('GET /api/tools/ping', () => {
    it('returns loss and times for the first address, with three requests by default', async function () {
      skipWithoutPing(this);
      const client = await admin();
      const { status, body } = await client.get('/api/tools/ping?host=www.example.com');
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        host: 'www.example.com',
        address: '127.0.0.1',
        sent: 3,
        received: 3,
        lossPercent: 0,
        failure: null,
      });
      expect(body.minMs).to.be.greaterThan(0).and.at.most(body.maxMs);
      expect((await client.get('/api/tools/ping?host=127.0.0.1&count=1')).body).to.include({ sent: 1, received: 1 });
    });

    it('sends five requests at most', async function () {
      skipWithoutPing(this);
      expect((await (await admin()).get('/api/tools/ping?host=www.example.com&count=5')).body).to.include({ sent: 5 });
    });

    for (const count of ['0', '6', '-1', '1.5', 'x', ''])
      it(`rejects the count "${count}" with invalidRequestBody`, async () =>
        expect(await refusalOf(app, `/api/tools/ping?host=www.example.com&count=${count}`)).to.deep.equal([
          400,
          'invalidRequestBody',
        ]));

    it('rejects a missing host with invalidRequestBody', async () =>
      expect(await refusalOf(app, '/api/tools/ping')).to.deep.equal([400, 'invalidRequestBody']));

    for (const host of ['inside.example.com', '10.0.0.1', '169.254.169.254', '[::1]', '127.1', '-f', 'a%3Breboot'])
      it(`rejects ${host} with invalidHostname`, async () =>
        expect(await refusalOf(app, `/api/tools/ping?host=${host}`)).to.deep.equal([400, 'invalidHostname']));

    it('returns hostUnresolved as a finding for a host that does not resolve', async () => {
      const { status, body } = await (await admin()).get('/api/tools/ping?host=gone.example.com');
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        host: 'gone.example.com',
        address: null,
        sent: 0,
        received: 0,
        lossPercent: null,
        minMs: null,
        avgMs: null,
        maxMs: null,
        failure: { code: 'hostUnresolved', phase: 'resolve', detail: 'gone.example.com' },
      });
    });
  });
});

describe('GET /api/tools/ping without a ping program', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp({}, { echoProbe: new SystemPing(guardOf(names), 1000, '/nonexistent/ping') });
  });
  after(() => app.close());

  it('returns programUnavailable as a finding', async () => {
    const { status, body } = await app
      .client((await app.createOrganization()).apiToken)
      .get('/api/tools/ping?host=www.example.com');
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      address: null,
      sent: 0,
      failure: { code: 'programUnavailable', phase: 'request', detail: 'ENOENT' },
    });
  });
});
