import { expect } from 'chai';
import { newKey } from '../../../fixtures/ssh-server.ts';
import { organizationSuite } from '../test-app.ts';

const FINGERPRINT = `SHA256:${'a'.repeat(43)}`;

describe('SSH monitors', () => {
  const suite = organizationSuite();

  const create = (more: object = {}) =>
    suite.admin.post('/api/ssh-monitors', { name: 'Shell', hostname: '1.1.1.1', ...more });
  const pathOf = async (more: object = {}): Promise<string> =>
    `/api/ssh-monitors/${(await create(more)).body.publicId}`;

  it('can be created, read, changed, triggered, tagged and deleted', async () => {
    const { body: monitor } = await create({ hostKeyFingerprint: FINGERPRINT });
    expect(monitor).to.include({
      hostname: '1.1.1.1',
      checkMode: 'protocol',
      port: null,
      hostKeyFingerprint: FINGERPRINT,
      hasLogin: false,
      condition: 'unknown',
    });
    const path = `/api/ssh-monitors/${monitor.publicId}`;
    expect((await suite.admin.get(path)).body).to.deep.equal(monitor);
    expect((await suite.admin.patch(path, { port: 2222, hostKeyFingerprint: null })).body).to.include({
      port: 2222,
      hostKeyFingerprint: null,
    });
    expect((await suite.admin.post(`${path}/trigger-check`)).body).to.deep.include({
      success: true,
      locationIds: monitor.locationIds,
    });
    for (const sub of ['check-history', 'uptime-stats'])
      expect((await suite.admin.get(`${path}/${sub}`)).status).to.equal(200);
    const { body: tag } = await suite.admin.post('/api/tags', { name: 'Servers', color: 'red' });
    expect(
      (await suite.admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: 'ssh', monitorId: monitor.id }))
        .status,
    ).to.equal(200);
    const { body: request } = await suite.admin.post(`/api/monitors/ssh/${monitor.publicId}/change-requests`, {
      changes: { port: 22 },
    });
    expect(
      (await suite.admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status,
    ).to.equal(200);
    expect((await suite.admin.get(path)).body.port).to.equal(22);
    expect((await suite.admin.delete(path)).body).to.deep.equal({ success: true });
  });

  it('never show a password or private key, store it encrypted, and cannot have it requested', async () => {
    const { private: privateKey } = newKey();
    for (const secret of [{ password: 'Secret-of-the-monitor' }, { privateKey }]) {
      const { body: monitor } = await create({ login: { username: 'monitor', ...secret } });
      expect(monitor).to.include({ hasLogin: true });
      const path = `/api/ssh-monitors/${monitor.publicId}`;
      const audit = await suite.app.database.query.selectFrom('audit_log').selectAll().execute();
      const stored = await suite.app.database.query.selectFrom('monitor').selectAll().execute();
      const text = JSON.stringify([monitor, (await suite.admin.get(path)).body, audit, stored]);
      for (const value of Object.values(secret)) expect(text).to.not.contain(JSON.stringify(value).slice(1, 40));
      expect((await suite.admin.post(`${path}/change-requests`, { changes: { login: null } })).body.data.code).to.equal(
        'invalidRequestBody',
      );
      expect((await suite.admin.patch(path, { checkMode: 'tcp' })).body).to.include({ hasLogin: false });
    }
  });

  for (const [code, sent] of [
    ['invalidHostname', { hostname: '127.0.0.1' }],
    ['invalidRequestBody', { port: 0 }],
    ['invalidRequestBody', { hostKeyFingerprint: 'MD5:00' }],
    ['invalidRequestBody', { login: { username: 'monitor' } }],
    ['invalidRequestBody', { login: { username: 'monitor', password: 'a', privateKey: 'b' } }],
    ['invalidRequestBody', { login: { username: 'monitor', privateKey: 'no key' } }],
  ] as const)
    it(`POST and PATCH answer ${code} for ${JSON.stringify(sent)}`, async () => {
      for (const { status, body } of [await create(sent), await suite.admin.patch(await pathOf(), sent)])
        expect([status, body.data.code]).to.deep.equal([400, code]);
    });

  it('answer invalidCheckMode on PATCH, and invalidRequestBody on POST, for an unknown check mode', async () => {
    expect((await create({ checkMode: 'icmp' })).body.data.code).to.equal('invalidRequestBody');
    expect((await suite.admin.patch(await pathOf(), { checkMode: 'icmp' })).body.data.code).to.equal(
      'invalidCheckMode',
    );
  });
});
