import { expect } from 'chai';
import { organizationSuite } from '../test-app.ts';

describe('mail health monitors', () => {
  const suite = organizationSuite();

  const create = (more: object = {}) =>
    suite.admin.post('/api/mail-health-monitors', { name: 'Mail', domainName: 'example.com', ...more });

  it('can be created, read, changed, triggered, paused and deleted', async () => {
    const { body: monitor } = await create();
    expect(monitor).to.deep.include({
      domainName: 'example.com',
      checks: ['mx', 'spf', 'dmarc'],
      checkSmtpEnabled: true,
      checkInterval: 15,
      condition: 'unknown',
    });
    const path = `/api/mail-health-monitors/${monitor.publicId}`;
    expect((await suite.admin.get(path)).body).to.deep.equal(monitor);
    const changed = { checks: ['mtaSts', 'dane'], checkSmtpEnabled: false, checkInterval: 60 };
    expect((await suite.admin.patch(path, changed)).body).to.deep.include(changed);
    expect((await suite.admin.post(`${path}/trigger-check`)).body).to.deep.include({ success: true });
    expect((await suite.admin.post(`${path}/pause`, { minutes: 5 })).body).to.include({ status: 'paused' });
    for (const sub of ['check-history', 'uptime-stats'])
      expect((await suite.admin.get(`${path}/${sub}`)).status).to.equal(200);
    expect((await suite.admin.delete(path)).body).to.deep.equal({ success: true });
    expect((await suite.admin.get(path)).status).to.equal(404);
  });

  it('store the domain in A-label form', async () =>
    expect((await create({ domainName: 'Bücher.Example.' })).body).to.include({
      domainName: 'xn--bcher-kva.example',
    }));

  it('support tags, and change requests that are approved', async () => {
    const { id, publicId } = (await create()).body;
    const { body: tag } = await suite.admin.post('/api/tags', { name: 'Post', color: 'red' });
    expect(
      (await suite.admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: 'mail-health', monitorId: id }))
        .status,
    ).to.equal(200);
    const { body: request } = await suite.admin.post(`/api/monitors/mail-health/${publicId}/change-requests`, {
      changes: { checks: ['mx'] },
    });
    expect(
      (await suite.admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status,
    ).to.equal(200);
    expect((await suite.admin.get(`/api/mail-health-monitors/${publicId}`)).body.checks).to.deep.equal(['mx']);
  });

  for (const [path, sent] of [
    ['domainName', { domainName: 'localhost' }],
    ['domainName', { domainName: '192.0.2.1' }],
    ['domainName', { domainName: 'https://example.com/' }],
    ['checks', { checks: ['mx', 'mx'] }],
    ['checks', { checks: ['dkim'] }],
    ['checkInterval', { checkInterval: 14 }],
  ] as const)
    it(`POST and PATCH answer invalidRequestBody for ${JSON.stringify(sent)}`, async () => {
      for (const { status, body } of [
        await create(sent),
        await suite.admin.patch(`/api/mail-health-monitors/${(await create()).body.publicId}`, sent),
      ]) {
        expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
        expect(body.data.issues)
          .to.have.nested.property('[0].path')
          .that.matches(new RegExp(`^${path}`));
      }
    });

  it('keep their interval when several monitors get a shorter one', async () => {
    const { publicId } = (await create({ checkInterval: 30 })).body;
    const { body } = await suite.admin.post('/api/monitors/bulk', {
      change: { action: 'interval', checkInterval: 5 },
      monitors: [{ kind: 'mail-health', id: publicId }],
    });
    expect(JSON.stringify(body)).to.include('invalidRequestBody');
    expect((await suite.admin.get(`/api/mail-health-monitors/${publicId}`)).body.checkInterval).to.equal(30);
  });
});
