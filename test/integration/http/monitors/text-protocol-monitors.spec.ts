import { expect } from 'chai';
import { organizationSuite } from '../test-app.ts';

const login = { username: 'ada', password: 's3cret' };

for (const [type, initial] of [
  ['smtp', { security: 'none' }],
  ['imap-pop', { protocol: 'imap', security: 'tls' }],
  ['ftp', { security: 'none' }],
] as const) {
  const collection = `/api/${type}-monitors`;

  describe(collection, () => {
    const suite = organizationSuite();

    const create = (more: object = {}) => suite.admin.post(collection, { name: 'Mail', hostname: '1.1.1.1', ...more });
    const created = async (more: object = {}) => (await create(more)).body;
    const codeOf = async (
      sent: Promise<{ readonly status: number; readonly body: { readonly data: { readonly code: string } } }>,
    ) => {
      const { status, body } = await sent;
      return [status, body.data.code];
    };

    it('creates, reads, changes, triggers and deletes a monitor', async () => {
      const monitor = await created();
      expect(monitor).to.include({
        hostname: '1.1.1.1',
        checkMode: 'protocol',
        port: null,
        verifyTls: true,
        sslNoticeDays: 14,
        expectedBanner: null,
        allowPlaintextLogin: false,
        hasLogin: false,
        condition: 'unknown',
        ...initial,
      });
      for (const member of ['kind', 'target', 'monitoringType', 'secrets', 'login'])
        expect(monitor).to.not.have.property(member);
      const path = `${collection}/${monitor.publicId}`;
      expect((await suite.admin.get(path)).body).to.deep.equal(monitor);
      expect((await suite.admin.patch(path, { port: 2525, expectedBanner: 'ready' })).body).to.include({
        port: 2525,
        expectedBanner: 'ready',
        checkMode: 'protocol',
      });
      expect((await suite.admin.post(`${path}/trigger-check`)).body).to.deep.include({
        success: true,
        locationIds: monitor.locationIds,
      });
      for (const sub of ['check-history', 'uptime-stats'])
        expect((await suite.admin.get(`${path}/${sub}`)).status).to.equal(200);
      expect(
        (await suite.admin.get(`${collection}?search=1.1.1.1`)).body.items.map(
          ({ publicId }: { publicId: string }) => publicId,
        ),
      ).to.deep.equal([monitor.publicId]);
      expect((await suite.admin.delete(path)).body).to.deep.equal({ success: true });
      expect((await suite.admin.get(path)).status).to.equal(404);
    });

    it('stores a login without showing it, and none in mode tcp or for another host', async () => {
      const monitor = await created({ security: 'tls', login });
      expect(monitor).to.include({ hasLogin: true });
      const path = `${collection}/${monitor.publicId}`;
      expect(JSON.stringify([monitor, (await suite.admin.get(path)).body])).to.not.match(/"ada"|s3cret/);
      expect((await suite.admin.patch(path, { name: 'Renamed' })).body).to.include({ hasLogin: true });
      expect((await suite.admin.patch(path, { hostname: '1.0.0.1' })).body).to.include({ hasLogin: false });
      expect((await suite.admin.patch(path, { login })).body).to.include({ hasLogin: true });
      expect((await suite.admin.patch(path, { checkMode: 'tcp', port: 25 })).body).to.include({
        checkMode: 'tcp',
        hasLogin: false,
      });
      expect((await suite.admin.patch(path, { checkMode: 'protocol' })).body).to.include({ hasLogin: false });
      expect(await created({ checkMode: 'tcp', port: 25, login })).to.include({ hasLogin: false });
    });

    it('supports tags, and change requests that are approved, without credentials', async () => {
      const { id, publicId } = await created();
      const { body: tag } = await suite.admin.post('/api/tags', { name: 'Mail', color: 'red' });
      expect(
        (await suite.admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: type, monitorId: id })).status,
      ).to.equal(200);
      for (const [path, port] of [
        [`${collection}/${publicId}/change-requests`, 2525],
        [`/api/monitors/${type}/${publicId}/change-requests`, null],
      ] as const) {
        const { body: request } = await suite.admin.post(path, { changes: { port } });
        expect(request).to.include({ monitorType: type, status: 'open' });
        expect(
          (await suite.admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status,
        ).to.equal(200);
        expect((await suite.admin.get(`${collection}/${publicId}`)).body.port).to.equal(port);
        expect((await suite.admin.post(path, { changes: { login } })).status).to.equal(400);
      }
    });

    it('POST answers invalidHostname for a host that is not public', async () => {
      for (const hostname of ['127.0.0.1', 'mail.example.com:25'])
        expect(await codeOf(create({ hostname }))).to.deep.equal([400, 'invalidHostname']);
    });

    for (const sent of [
      { hostname: undefined },
      { port: 0 },
      { checkMode: 'udp' },
      { security: 'ssl' },
      { login: 'ada' },
      { security: 'tls', login: { ...login, password: 'a\r\nQUIT' } },
      { security: 'none', login },
      { url: 'https://example.com' },
    ])
      it(`POST answers invalidRequestBody for ${JSON.stringify(sent)}`, async () =>
        expect(await codeOf(create(sent))).to.deep.equal([400, 'invalidRequestBody']));

    for (const [code, sent] of [
      ['invalidCheckMode', { checkMode: 'udp' }],
      ['invalidCheckMode', { checkMode: null }],
      ['invalidHostname', { hostname: '10.0.0.1' }],
      ['invalidRequestBody', { port: 65_536 }],
      ['invalidRequestBody', { security: 'none', login }],
      ['checkIntervalTooHigh', { checkInterval: 1441 }],
      ['invalidCheckInterval', { checkInterval: 0 }],
      ['invalidTimeout', { timeoutSeconds: 61 }],
    ] as const)
      it(`PATCH answers ${code} for ${JSON.stringify(sent)}`, async () =>
        expect(await codeOf(suite.admin.patch(`${collection}/${(await created()).publicId}`, sent))).to.deep.equal([
          400,
          code,
        ]));

    it(
      type === 'imap-pop' ? 'answers portRequiredForTcp in mode tcp without a port' : 'needs no port in mode tcp',
      async () => {
        const { publicId } = await created();
        const answers = [
          await create({ checkMode: 'tcp' }),
          await suite.admin.patch(`${collection}/${publicId}`, { checkMode: 'tcp' }),
        ];
        const expected = type === 'imap-pop' ? [400, 'portRequiredForTcp'] : [200, undefined];
        for (const { status, body } of answers) expect([status, body.data?.code]).to.deep.equal(expected);
      },
    );
  });
}
