import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('access to customers', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    admin = app.client(created.apiToken);
    await admin.post('/api/package-configs', { key: 'gold', displayName: 'Gold plan' });
  });
  after(() => app.close());

  const create = async (more: object = {}) =>
    (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', ...more })).body.customer;

  it('allows editors to create customers, and refuses writes of readonly and responder with 403', async () => {
    const editor = await callerOf(app, organizationId, { role: 'editor' });
    expect((await editor.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).status).to.equal(200);
    const { publicId } = await create();
    for (const role of ['readonly', 'responder'] as const) {
      const reader = await callerOf(app, organizationId, { role });
      expect((await reader.get(`/api/customers/${publicId}`)).status).to.equal(200);
      expect((await reader.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).status).to.equal(403);
      expect((await reader.patch(`/api/customers/${publicId}`, { name: 'Mine' })).status).to.equal(403);
      expect((await reader.delete(`/api/customers/${publicId}`)).status).to.equal(403);
    }
  });

  it('answers 404 for a customer of another organization with every method', async () => {
    const { publicId } = await create();
    const stranger = app.client((await app.createOrganization()).apiToken);
    const path = `/api/customers/${publicId}`;
    expect((await stranger.get(path)).status).to.equal(404);
    expect((await stranger.patch(path, { name: 'Mine' })).status).to.equal(404);
    expect((await stranger.delete(path)).status).to.equal(404);
    expect((await admin.get(path)).body.name).to.equal('Acme');
  });

  describe('customer-bound callers', () => {
    let bound: ApiClient;
    let own: string;
    let other: string;

    before(async () => {
      const mine = await create({ name: 'Mine' });
      own = `/api/customers/${mine.publicId}`;
      other = `/api/customers/${(await create({ name: 'Other' })).publicId}`;
      bound = await callerOf(app, organizationId, { role: 'editor', customerId: mine.id });
    });

    it('GET /api/customers lists only the own customer', async () => {
      expect((await bound.get('/api/customers')).body.map(({ name }: { name: string }) => name)).to.deep.equal([
        'Mine',
      ]);
    });

    it('GET and PATCH answer 404 for any other customer', async () => {
      expect((await bound.get(own)).status).to.equal(200);
      expect((await bound.get(other)).status).to.equal(404);
      expect((await bound.patch(other, { email: 'new@acme.example' })).status).to.equal(404);
    });

    for (const [method, path] of [
      ['POST', '/api/customers'],
      ['POST', '/api/customers/bulk'],
      ['DELETE', null],
    ] as const)
      it(`${method} ${path ?? 'of the own customer'} is refused with customerScopedTokenForbidden`, async () => {
        const { status, body } = await bound.send(method, path ?? own, method === 'POST' ? {} : undefined);
        expect(status).to.equal(403);
        expect(body.data.code).to.equal('customerScopedTokenForbidden');
      });

    it('PATCH accepts changes of contact data', async () => {
      const { status, body } = await bound.patch(own, {
        email: 'new@acme.example',
        notificationEmail: null,
        city: 'Graz',
      });
      expect(status).to.equal(200);
      expect(body).to.include({ email: 'new@acme.example', city: 'Graz' });
    });

    for (const changes of [
      { allowSelfService: true },
      { maxSelfServiceUrls: 5 },
      { canEditManaged: true },
      { packageType: 'gold' },
      { status: 'paused' },
    ])
      it(`PATCH refuses a change of ${Object.keys(changes)[0]} with 403`, async () => {
        expect((await bound.patch(own, { city: 'Linz', ...changes })).status).to.equal(403);
        expect((await admin.get(own)).body.city).not.to.equal('Linz');
      });
  });
});
