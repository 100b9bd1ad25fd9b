import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('/api/locations', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;
  let platform: ApiClient;

  beforeEach(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    admin = app.client(created.apiToken);
    platform = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
  });
  afterEach(() => app.close());

  const create = async (key: string, more: object = {}) => (await platform.post('/api/locations', { key, name: key, ...more })).body;
  const keys = async (client: ApiClient) => (await client.get('/api/locations')).body.map(({ key }: { key: string }) => key);

  it('GET returns a plain array, with the local location first', async () => {
    const { status, body } = await admin.get('/api/locations');
    expect(status).to.equal(200);
    expect(body).to.have.length(1);
    expect(body[0]).to.include({ key: 'local', name: 'Local', organizationId: null, isDefault: true, isActive: true });
  });

  it('POST creates a location for all organizations by default, as a platform admin', async () => {
    const { status, body } = await platform.post('/api/locations', { key: 'vienna', name: 'Vienna' });
    expect(status).to.equal(200);
    expect(body).to.include({ key: 'vienna', name: 'Vienna', organizationId: null, isDefault: false, isActive: true });
    expect(await keys(admin)).to.deep.equal(['local', 'vienna']);
  });

  it('GET returns locations of an organization only to it and to platform staff', async () => {
    await create('private', { organizationId });
    const stranger = app.client((await app.createOrganization()).apiToken);
    expect(await keys(admin)).to.include('private');
    expect(await keys(platform)).to.include('private');
    expect(await keys(stranger)).not.to.include('private');
  });

  it('POST refuses an existing key and an unknown organization with invalidRequestBody', async () => {
    for (const [path, body] of [['key', { key: 'local', name: 'Again' }], ['organizationId', { key: 'far', name: 'Far', organizationId: 999_999 }]] as const) {
      const answer = await platform.post('/api/locations', body);
      expect(answer.status).to.equal(400);
      expect(answer.body.data.issues[0].path).to.equal(path);
    }
  });

  it('PATCH changes all members except key and owner; inactive locations are hidden from organizations', async () => {
    const { publicId } = await create('vienna');
    const path = `/api/locations/${publicId}`;
    const { status, body } = await platform.patch(path, { name: 'Wien', isDefault: true, isActive: false });
    expect(status).to.equal(200);
    expect(body).to.include({ key: 'vienna', name: 'Wien', isDefault: true, isActive: false });
    expect(await keys(admin)).not.to.include('vienna');
    expect(await keys(platform)).to.include('vienna');
    expect((await platform.patch(path, { key: 'wien' })).status).to.equal(400);
    expect((await platform.patch(path, {})).status).to.equal(400);
  });

  it('DELETE removes a location without monitors', async () => {
    const { id, publicId } = await create('vienna');
    const monitorId = await storeMonitor(app, { organizationId });
    await app.database.query.insertInto('check_schedule').values({ monitorId, locationId: id }).execute();
    const refusal = await platform.delete(`/api/locations/${publicId}`);
    expect(refusal.status).to.equal(400);
    expect(refusal.body.data.code).to.equal('invalidRequestBody');
    await app.database.query.deleteFrom('check_schedule').execute();
    expect((await platform.delete(`/api/locations/${publicId}`)).body).to.deep.equal({ success: true });
    expect((await platform.delete(`/api/locations/${publicId}`)).status).to.equal(404);
    expect((await platform.patch(`/api/locations/${publicId}`, { name: 'Gone' })).status).to.equal(404);
  });

  it('writes are refused to everyone but platform admins', async () => {
    const { publicId } = await create('vienna');
    const supporter = await callerOf(app, organizationId, { isGlobalSupporter: true });
    for (const client of [admin, supporter]) {
      expect((await client.post('/api/locations', { key: 'mine', name: 'Mine' })).status).to.equal(403);
      expect((await client.patch(`/api/locations/${publicId}`, { name: 'Mine' })).status).to.equal(403);
      expect((await client.delete(`/api/locations/${publicId}`)).status).to.equal(403);
    }
  });
});
