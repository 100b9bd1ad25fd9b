import { expect } from 'chai';
import { organizationSuite } from '../test-app.ts';

describe('ICMP monitors', () => {
  const suite = organizationSuite();

  const create = (more: object = {}) =>
    suite.admin.post('/api/icmp-monitors', { name: 'Router', hostname: '1.1.1.1', ...more });

  it('can be created, read, changed, triggered, tagged and deleted', async () => {
    const { body: monitor } = await create({ packetCount: 5 });
    expect(monitor).to.include({
      hostname: '1.1.1.1',
      packetCount: 5,
      maxLossPercent: 50,
      maxLatencyMs: null,
      condition: 'unknown',
    });
    const path = `/api/icmp-monitors/${monitor.publicId}`;
    expect((await suite.admin.get(path)).body).to.deep.equal(monitor);
    expect((await suite.admin.patch(path, { maxLatencyMs: 100 })).body).to.include({
      maxLatencyMs: 100,
      packetCount: 5,
    });
    expect((await suite.admin.post(`${path}/trigger-check`)).body).to.deep.include({
      success: true,
      locationIds: monitor.locationIds,
    });
    for (const sub of ['check-history', 'uptime-stats'])
      expect((await suite.admin.get(`${path}/${sub}`)).status).to.equal(200);
    const { body: tag } = await suite.admin.post('/api/tags', { name: 'Network', color: 'red' });
    expect(
      (await suite.admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: 'icmp', monitorId: monitor.id }))
        .status,
    ).to.equal(200);
    const { body: request } = await suite.admin.post(`/api/monitors/icmp/${monitor.publicId}/change-requests`, {
      changes: { packetCount: 2 },
    });
    expect(
      (await suite.admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status,
    ).to.equal(200);
    expect((await suite.admin.get(path)).body.packetCount).to.equal(2);
    expect((await suite.admin.delete(path)).body).to.deep.equal({ success: true });
  });

  for (const [code, sent] of [
    ['invalidHostname', { hostname: '127.0.0.1' }],
    ['invalidHostname', { hostname: '-f' }],
    ['invalidRequestBody', { packetCount: 11 }],
    ['invalidRequestBody', { maxLossPercent: 100 }],
  ] as const)
    it(`POST and PATCH answer ${code} for ${JSON.stringify(sent)}`, async () => {
      for (const { status, body } of [
        await create(sent),
        await suite.admin.patch(`/api/icmp-monitors/${(await create()).body.publicId}`, sent),
      ])
        expect([status, body.data.code]).to.deep.equal([400, code]);
    });
});
