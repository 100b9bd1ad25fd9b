import { expect } from 'chai';
import { organizationSuite } from '../test-app.ts';

describe('TCP monitors', () => {
  const suite = organizationSuite();

  const create = (more: object = {}) =>
    suite.admin.post('/api/tcp-monitors', { name: 'Database', hostname: '1.1.1.1', port: 5432, ...more });
  const created = async (more: object = {}) => (await create(more)).body;

  it('can be created, read, changed, triggered and deleted', async () => {
    const monitor = await created({ send: 'PING', expect: 'PONG' });
    expect(monitor).to.include({
      hostname: '1.1.1.1',
      port: 5432,
      send: 'PING',
      expect: 'PONG',
      checkInterval: 5,
      timeoutSeconds: 30,
      condition: 'unknown',
    });
    for (const member of ['kind', 'target', 'url', 'monitoringType', 'heartbeatToken', 'secrets'])
      expect(monitor).to.not.have.property(member);
    const path = `/api/tcp-monitors/${monitor.publicId}`;
    expect((await suite.admin.get(path)).body).to.deep.equal(monitor);
    expect((await suite.admin.patch(path, { port: 22, expect: null })).body).to.include({
      port: 22,
      expect: null,
      send: 'PING',
    });
    expect((await suite.admin.post(`${path}/trigger-check`)).body).to.deep.include({
      success: true,
      locationIds: monitor.locationIds,
    });
    for (const sub of ['check-history', 'uptime-stats'])
      expect((await suite.admin.get(`${path}/${sub}`)).status).to.equal(200);
    expect((await suite.admin.delete(path)).body).to.deep.equal({ success: true });
    expect((await suite.admin.get(path)).status).to.equal(404);
  });

  it('are listed separately from other kinds, and found by host name', async () => {
    const { body: website } = await suite.admin.post('/api/websites', { name: 'Shop', url: 'http://1.0.0.1/' });
    await created({ name: 'Searched', hostname: '1.0.0.1' });
    expect(
      (await suite.admin.get('/api/tcp-monitors?search=1.0.0.1')).body.items.map(({ name }: { name: string }) => name),
    ).to.deep.equal(['Searched']);
    expect((await suite.admin.get(`/api/tcp-monitors/${website.publicId}`)).status).to.equal(404);
  });

  it('support tags, and change requests that are approved', async () => {
    const { id, publicId } = await created();
    const { body: tag } = await suite.admin.post('/api/tags', { name: 'Production', color: 'red' });
    expect(
      (await suite.admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: 'tcp', monitorId: id })).status,
    ).to.equal(200);
    for (const path of [
      `/api/tcp-monitors/${publicId}/change-requests`,
      `/api/monitors/tcp/${publicId}/change-requests`,
    ]) {
      const { body: request } = await suite.admin.post(path, { changes: { port: 6432 } });
      expect(request).to.include({ monitorType: 'tcp', status: 'open' });
      expect(
        (await suite.admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status,
      ).to.equal(200);
    }
    expect((await suite.admin.get(`/api/tcp-monitors/${publicId}`)).body.port).to.equal(6432);
    const foreign = await suite.admin.post(`/api/monitors/tcp/${publicId}/change-requests`, {
      changes: { url: 'https://example.com' },
    });
    expect([foreign.status, foreign.body.data.issues[0].path]).to.deep.equal([400, 'changes.url']);
  });

  const refusals: readonly (readonly [string, object])[] = [
    ['invalidRequestBody', { port: undefined }],
    ['invalidRequestBody', { hostname: undefined }],
    ['invalidRequestBody', { port: 70_000 }],
    ['invalidRequestBody', { checkInterval: 1441 }],
    ['invalidRequestBody', { url: 'https://example.com' }],
    ['invalidHostname', { hostname: '127.0.0.1' }],
    ['invalidHostname', { hostname: 'db.example.com:5432' }],
  ];
  for (const [code, sent] of refusals)
    it(`POST answers ${code} for ${JSON.stringify(Object.entries(sent)[0])}`, async () => {
      const { status, body } = await create(sent);
      expect([status, body.data.code]).to.deep.equal([400, code]);
    });

  for (const [code, sent] of [
    ['checkIntervalTooHigh', { checkInterval: 1441 }],
    ['invalidCheckInterval', { checkInterval: 0 }],
    ['invalidTimeout', { timeoutSeconds: 61 }],
    ['invalidHostname', { hostname: '10.0.0.1' }],
    ['invalidRequestBody', { port: 0 }],
  ] as const)
    it(`PATCH answers ${code} for ${JSON.stringify(sent)}`, async () => {
      const { status, body } = await suite.admin.patch(`/api/tcp-monitors/${(await created()).publicId}`, sent);
      expect([status, body.data.code]).to.deep.equal([400, code]);
    });

  it('POST answers checkIntervalTooLow below the package minimum', async () => {
    const slow = await suite.admin.post('/api/package-configs', {
      key: 'slow',
      displayName: 'Slow',
      minCheckInterval: 10,
    });
    const { body } = await suite.admin.post('/api/customers', {
      name: 'Slow',
      email: 'slow@example.com',
      packageId: slow.body.id,
    });
    expect((await create({ customerId: body.customer.id, checkInterval: 9 })).body.data.code).to.equal(
      'checkIntervalTooLow',
    );
  });
});
