import { expect } from 'chai';
import { organizationSuite } from '../test-app.ts';

describe('DNS monitors', () => {
  const suite = organizationSuite();

  const create = (more: object = {}) =>
    suite.admin.post('/api/dns-monitors', { name: 'Mail', hostname: 'example.com', ...more });

  it('can be created, read, changed, triggered and deleted', async () => {
    const { body: monitor } = await create({
      recordType: 'MX',
      resolver: '9.9.9.9',
      expectedValues: ['10 mail.example.com'],
    });
    expect(monitor).to.deep.include({
      hostname: 'example.com',
      recordType: 'MX',
      resolver: '9.9.9.9',
      expectedValues: ['10 mail.example.com'],
      expectedMatch: 'all',
      requireDnssec: false,
      condition: 'unknown',
    });
    const path = `/api/dns-monitors/${monitor.publicId}`;
    expect((await suite.admin.get(path)).body).to.deep.equal(monitor);
    expect(
      (await suite.admin.patch(path, { resolver: null, expectedValues: [], requireDnssec: true })).body,
    ).to.deep.include({ resolver: null, expectedValues: [], requireDnssec: true, recordType: 'MX' });
    expect((await suite.admin.post(`${path}/trigger-check`)).body).to.deep.include({
      success: true,
      locationIds: monitor.locationIds,
    });
    for (const sub of ['check-history', 'uptime-stats'])
      expect((await suite.admin.get(`${path}/${sub}`)).status).to.equal(200);
    expect((await suite.admin.delete(path)).body).to.deep.equal({ success: true });
    expect((await suite.admin.get(path)).status).to.equal(404);
  });

  it('support tags, and change requests that are approved', async () => {
    const { id, publicId } = (await create()).body;
    const { body: tag } = await suite.admin.post('/api/tags', { name: 'Zone', color: 'red' });
    expect(
      (await suite.admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: 'dns', monitorId: id })).status,
    ).to.equal(200);
    const { body: request } = await suite.admin.post(`/api/monitors/dns/${publicId}/change-requests`, {
      changes: { expectedValues: ['1.1.1.1'] },
    });
    expect(
      (await suite.admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status,
    ).to.equal(200);
    expect((await suite.admin.get(`/api/dns-monitors/${publicId}`)).body.expectedValues).to.deep.equal(['1.1.1.1']);
  });

  it('may ask for a name without an address, but only a public resolver', async () => {
    expect((await create({ hostname: '_dmarc.no-such-name.example', recordType: 'TXT' })).status).to.equal(200);
    for (const [path, sent] of [
      ['resolver', { resolver: '127.0.0.1' }],
      ['resolver', { resolver: 'a b' }],
      ['hostname', { hostname: '10.0.0.1', recordType: 'PTR' }],
      ['hostname', { hostname: 'db.internal' }],
      ['recordType', { recordType: 'ANY' }],
    ] as const) {
      const { status, body } = await create(sent);
      expect([status, body.data.code, body.data.issues[0].path], JSON.stringify(sent)).to.deep.equal([
        400,
        'invalidRequestBody',
        path,
      ]);
    }
    const { body } = await create();
    expect(
      (await suite.admin.patch(`/api/dns-monitors/${body.publicId}`, { resolver: '10.0.0.1' })).body.data.code,
    ).to.equal('invalidRequestBody');
  });
});
