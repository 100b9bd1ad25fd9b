import { expect } from 'chai';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../api-client.ts';

describe('/api/package-configs', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const create = async (key: string, more: object = {}) =>
    (await admin.post('/api/package-configs', { key, displayName: key, ...more })).body;

  it('POST creates a package with defaults for omitted members', async () => {
    const { status, body } = await admin.post('/api/package-configs', { key: 'gold', displayName: 'Gold' });
    expect(status).to.equal(200);
    expect(body).to.include({ key: 'gold', displayName: 'Gold', minCheckInterval: 1, isDefault: false });
  });

  it('POST rejects an existing key with invalidRequestBody', async () => {
    await create('silver');
    const { status, body } = await admin.post('/api/package-configs', { key: 'silver', displayName: 'Again' });
    expect(status).to.equal(400);
    expect(body.data).to.deep.include({ code: 'invalidRequestBody' });
    expect(body.data.issues[0].path).to.equal('key');
  });

  it('PATCH with isDefault removes the flag from the previous default package', async () => {
    const first = await create('first', { isDefault: true });
    const second = await create('second');
    expect((await admin.patch(`/api/package-configs/${second.publicId}`, { isDefault: true })).status).to.equal(200);
    expect((await admin.get(`/api/package-configs/${first.publicId}`)).body.isDefault).to.equal(false);
  });

  it('GET returns a plain array', async () => {
    const { body } = await admin.get('/api/package-configs');
    expect(body).to.be.an('array').that.is.not.empty;
  });

  it('DELETE removes the package', async () => {
    const { publicId } = await create('bronze');
    expect((await admin.delete(`/api/package-configs/${publicId}`)).body).to.deep.equal({ success: true });
    expect((await admin.get(`/api/package-configs/${publicId}`)).status).to.equal(404);
  });

  it('GET, PATCH and DELETE answer 404 for a package of another organization', async () => {
    const { publicId } = await create('theirs');
    const stranger = app.client((await app.createOrganization()).apiToken);
    const path = `/api/package-configs/${publicId}`;
    expect((await stranger.get(path)).status).to.equal(404);
    expect((await stranger.patch(path, { displayName: 'Mine' })).status).to.equal(404);
    expect((await stranger.delete(path)).status).to.equal(404);
    expect((await admin.get(path)).body.displayName).to.equal('theirs');
  });
});
