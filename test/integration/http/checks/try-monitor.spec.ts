import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import sinon from 'sinon';
import { findBrowserPrograms } from '../../../../src/infrastructure/checks/browser/browser-programs.ts';
import { addUser, signedIn } from '../access/browser.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../api-client.ts';

describe('trying a monitor that is not stored', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let port: number;
  let status = 200;
  const site = createServer((_request, response) => response.writeHead(status).end('hello'));

  before(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    ({ port } = site.address() as AddressInfo);
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    const created = await app.createOrganization();
    ({ organizationId } = created);
    admin = app.client(created.apiToken);
  });
  after(async () => {
    site.closeAllConnections();
    site.close();
    await app.close();
  });

  const website = (more: object = {}) => ({ name: 'Shop', url: `http://127.0.0.1:${port}/`, ...more });

  it('says what one check saw, and stores nothing', async () => {
    const before = await app.database.query.selectFrom('audit_log').select('id').execute();
    const up = await admin.post('/api/monitors/website/try', website());
    expect(up.body).to.include({ outcome: 'up', reason: null, locationId: null });
    expect(up.body.timings.totalMs).to.be.a('number');
    status = 500;
    const down = await admin.post('/api/monitors/website/try', website());
    status = 200;
    expect(down.body).to.include({ outcome: 'down', reason: 'statusUnexpected' });
    expect(down.body.evidence.http.status).to.equal(500);
    expect((await admin.get('/api/websites')).body.total).to.equal(0);
    expect(await app.database.query.selectFrom('audit_log').select('id').execute()).to.deep.equal(before);
  });

  it('checks by the kind, also one that belongs to a customer', async () => {
    const open = await admin.post('/api/monitors/tcp/try', { name: 'Port', hostname: '127.0.0.1', port });
    expect(open.body.outcome).to.equal('up');
    const missing = await admin.post('/api/monitors/dns/try', {
      name: 'Names',
      hostname: 'missing.invalid',
      timeoutSeconds: 1,
    });
    expect(missing.body.outcome).to.equal('down');
    const address = await admin.post('/api/monitors/ip/try', { ipAddress: '10.0.0.1' });
    expect(address.status).to.equal(400);
  });

  const scenario = (text: string) =>
    website({
      monitoringType: 'scenario',
      steps: [
        { action: 'goto', url: '/' },
        { action: 'assertText', text },
        { action: 'screenshot', name: 'Greeting' },
      ],
    });

  if (findBrowserPrograms(null).missing === null)
    it('runs a scenario once, and says what each step did without keeping a screenshot', async () => {
      const up = await admin.post('/api/monitors/website/try', scenario('hello'));
      expect(up.body, up.text).to.include({ outcome: 'up', reason: null });
      expect(up.body.evidence.steps.map(({ step, result }: Record<string, unknown>) => [step, result])).to.deep.equal([
        [1, 'passed'],
        [2, 'passed'],
        [3, 'passed'],
      ]);
      expect(up.body.evidence.screenshots).to.deep.equal([]);
      const down = await admin.post('/api/monitors/website/try', scenario('goodbye'));
      expect(down.body).to.include({ outcome: 'down', reason: 'expectedTextMissing' });
      expect(down.body.evidence.decidedBy).to.equal('step 2');
      expect((await admin.get('/api/websites')).body.total).to.equal(0);
    }).timeout(60_000);

  it('refuses a scenario with invalidRequestBody where no browser is installed', async () => {
    const { workerCapabilities } = app.ports;
    const hasBrowser = sinon.stub(workerCapabilities, 'hasBrowser').resolves(false);
    const refused = await admin.post('/api/monitors/website/try', scenario('hello'));
    hasBrowser.restore();
    expect([refused.status, refused.body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    expect(refused.body.data.issues[0].path).to.equal('locationIds');
  });

  it('refuses what a creation refuses, and checks nothing', async () => {
    for (const [kind, body, code] of [
      ['website', website({ url: 'http://10.0.0.1/' }), 'invalidRequestBody'],
      ['website', { name: 'Shop', url: 'ftp://shop.example/' }, 'invalidRequestBody'],
      ['tcp', { name: 'Port', hostname: '127.0.0.1' }, 'invalidRequestBody'],
      ['website', { name: 'Job', monitoringType: 'heartbeat' }, 'noLocationsConfigured'],
    ] as const) {
      const refused = await admin.post(`/api/monitors/${kind}/try`, body);
      expect(refused.body.data?.code, JSON.stringify(body)).to.equal(code);
    }
  });

  const stored = async (more: object = {}) =>
    (await admin.post('/api/websites', { ...website(), headers: { 'X-Key': 'sesame' }, ...more })).body;

  it('keeps what a change of a stored one omits, secrets too, and stores nothing', async () => {
    const { publicId: monitorId } = await stored();
    const received = once(site, 'request') as Promise<[IncomingMessage]>;
    const up = await admin.post('/api/monitors/website/try', { name: 'Shop', monitorId, timeoutSeconds: 3 });
    expect(up.body).to.include({ outcome: 'up' });
    expect((await received)[0].headers['x-key']).to.equal('sesame');
    const down = await admin.post('/api/monitors/website/try', { name: 'Shop', monitorId, expectedStatus: 404 });
    expect(down.body).to.include({ outcome: 'down', reason: 'statusUnexpected' });
    const { body } = await admin.get(`/api/websites/${monitorId}`);
    expect(body).to.include({ expectedStatus: null, name: 'Shop' });
  });

  it('refuses what a change of a stored one refuses, a monitor of the organization for its customer, and one of another', async () => {
    const { id: customerId } = await addCustomer(app, organizationId, { name: 'Hotel Bergblick' });
    const { publicId: monitorId } = await stored({ customerId });
    const { email } = await addUser(app, organizationId, { role: 'editor', customerId });
    const session = { Cookie: `watchstead_session=${(await signedIn(app, email)).cookie ?? ''}`, Origin: app.url };
    const stranger = app.client((await app.createOrganization()).apiToken);
    const body = { name: 'Shop', monitorId };
    for (const [client, sent, headers, code] of [
      [admin, { ...body, url: 'http://10.0.0.1/' }, {}, 'invalidUrl'],
      [app.client(), body, session, 'managed_by_organization'],
    ] as const) {
      const refused = await client.post('/api/monitors/website/try', sent, headers);
      expect(refused.body.data?.code, refused.text).to.equal(code);
    }
    expect((await stranger.post('/api/monitors/website/try', body)).status).to.equal(404);
  });

  it('is for those who may create monitors', async () => {
    const { id } = await addCustomer(app, organizationId, { name: 'Hotel Seeblick' });
    const statusFor = async (user: Parameters<typeof addUser>[2]): Promise<number> => {
      const { email } = await addUser(app, organizationId, user);
      const session = { Cookie: `watchstead_session=${(await signedIn(app, email)).cookie ?? ''}`, Origin: app.url };
      return (await app.client().post('/api/monitors/website/try', website(), session)).status;
    };
    expect(await statusFor({ role: 'readonly' })).to.equal(403);
    expect(await statusFor({ role: 'editor' })).to.equal(200);
    expect(await statusFor({ role: 'editor', customerId: id })).to.equal(200);
  });

  it('is limited for each user with rateLimited', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1)
      statuses.push((await admin.post('/api/monitors/website/try', { name: 'x', url: 'ftp://x' })).status);
    expect(statuses).to.include(429);
  });
});
