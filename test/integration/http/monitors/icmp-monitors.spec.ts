import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('ICMP monitors', () => {
  let app: TestApp;
  let admin: ApiClient;
  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const create = (more: object = {}) => admin.post('/api/icmp-monitors', { name: 'Router', hostname: '1.1.1.1', ...more });

  it('can be created, read, changed, triggered, tagged and deleted', async () => {
    const { body: monitor } = await create({ packetCount: 5 });
    expect(monitor).to.include({ hostname: '1.1.1.1', packetCount: 5, maxLossPercent: 50, maxLatencyMs: null, condition: 'unknown' });
    const path = `/api/icmp-monitors/${monitor.publicId}`;
    expect((await admin.get(path)).body).to.deep.equal(monitor);
    expect((await admin.patch(path, { maxLatencyMs: 100 })).body).to.include({ maxLatencyMs: 100, packetCount: 5 });
    expect((await admin.post(`${path}/trigger-check`)).body).to.deep.equal({ success: true, locationIds: monitor.locationIds });
    for (const sub of ['check-history', 'uptime-stats']) expect((await admin.get(`${path}/${sub}`)).status).to.equal(200);
    const { body: tag } = await admin.post('/api/tags', { name: 'Network', color: 'red' });
    expect((await admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: 'icmp', monitorId: monitor.id })).status).to.equal(200);
    const { body: request } = await admin.post(`/api/monitors/icmp/${monitor.publicId}/change-requests`, { changes: { packetCount: 2 } });
    expect((await admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status).to.equal(200);
    expect((await admin.get(path)).body.packetCount).to.equal(2);
    expect((await admin.delete(path)).body).to.deep.equal({ success: true });
  });

  for (const [code, sent] of [['invalidHostname', { hostname: '127.0.0.1' }], ['invalidHostname', { hostname: '-f' }], ['invalidRequestBody', { packetCount: 11 }], ['invalidRequestBody', { maxLossPercent: 100 }]] as const)
    it(`POST and PATCH answer ${code} for ${JSON.stringify(sent)}`, async () => {
      for (const { status, body } of [await create(sent), await admin.patch(`/api/icmp-monitors/${(await create()).body.publicId}`, sent)]) expect([status, body.data.code]).to.deep.equal([400, code]);
    });
});
