import { expect } from 'chai';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';

describe('/api/package-configs', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    admin = app.client(created.apiToken);
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

  it('GET shows customer-bound callers the package of their customer alone', async () => {
    const [own, other] = [await create('own'), await create('other')];
    const { customer } = (
      await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', packageId: own.id })
    ).body;
    const bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
    const { body, headers } = await bound.get('/api/package-configs');
    expect(body).to.deep.equal([own]);
    expect(headers.get('x-total-count')).to.equal('1');
    expect((await bound.get(`/api/package-configs/${own.publicId}`)).body).to.deep.equal(own);
    expect((await bound.get(`/api/package-configs/${other.publicId}`)).status).to.equal(404);
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
