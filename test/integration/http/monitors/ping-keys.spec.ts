import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

interface Shown {
  readonly publicId: string;
  readonly key: string;
  readonly url: string;
}

describe('ping keys', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;

  before(async () => {
    app = await testApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    const organization = await app.createOrganization();
    organizationId = organization.organizationId;
    admin = app.client(organization.apiToken);
  });

  const created = async (client: ApiClient, customerId: number | null = null): Promise<Shown> => {
    const { status, body } = await client.post('/api/ping-keys', { customerId });
    expect(status).to.equal(200);
    return body as Shown;
  };
  const heartbeat = (client: ApiClient, slug: string, customerId: number | null = null) =>
    client.post('/api/websites', { name: slug, slug, monitoringType: 'heartbeat', customerId });
  const pinged = async (url: string) => (await fetch(url)).status;
  const auditedActions = async () =>
    ((await admin.get('/api/audit-log?perPage=100')).body.items as { action: string }[])
      .map(({ action }) => action)
      .filter((action) => action.startsWith('pingKey.'));

  it('are shown once, with the address of slugs', async () => {
    const { publicId, key, url } = await created(admin);
    expect(key).to.match(/^[\w-]{22}$/);
    expect(url).to.equal(`${app.url}/ping/${key}`);
    const { body } = await admin.get(`/api/ping-keys/${publicId}`);
    expect(body).to.include({ publicId, customerId: null, createsHeartbeats: false });
    expect(body).not.to.have.any.keys('key', 'url', 'sha256');
    expect((await admin.get('/api/ping-keys')).body.items).to.deep.equal([body]);
  });

  it('are refused with pingKeyExists for an owner who has one', async () => {
    const customer = await addCustomer(app, organizationId);
    await created(admin);
    await created(admin, customer.id);
    for (const customerId of [null, customer.id]) {
      const { status, body } = await admin.post('/api/ping-keys', { customerId });
      expect(status).to.equal(409);
      expect(body.data.code).to.equal('pingKeyExists');
    }
  });

  it('are refused with customerNotFound for a customer of another organization', async () => {
    const other = await app.createOrganization();
    const customer = await addCustomer(app, other.organizationId);
    const { status, body } = await admin.post('/api/ping-keys', { customerId: customer.id });
    expect([status, body.data.code]).to.deep.equal([404, 'customerNotFound']);
  });

  it('end at once when they are replaced or deleted, which is audited', async () => {
    const { publicId, url } = await created(admin);
    await heartbeat(admin, 'job');
    expect(await pinged(`${url}/job`)).to.equal(200);
    app.clock.set(later(app.clock.now(), minutes(1)));
    const { body } = await admin.post(`/api/ping-keys/${publicId}/rotate`, {});
    const rotated = body as Shown & { readonly rotatedAt: string };
    expect(rotated.rotatedAt).to.equal(app.clock.now().toISOString());
    expect(await pinged(`${url}/job`)).to.equal(404);
    expect(await pinged(`${rotated.url}/job`)).to.equal(200);
    expect((await admin.delete(`/api/ping-keys/${publicId}`)).status).to.equal(200);
    expect(await pinged(`${rotated.url}/job`)).to.equal(404);
    expect(await auditedActions()).to.deep.equal(['pingKey.deleted', 'pingKey.rotated', 'pingKey.created']);
  });

  it('are created once for requests at the same time, and only the last of parallel replacements is in force', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post('/api/ping-keys', {})));
    const [first, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).to.deep.equal([]);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.data.code]).to.deep.equal([409, 'pingKeyExists']);
    await heartbeat(admin, 'job');
    const replaced = await Promise.all(
      Array.from({ length: 8 }, () => admin.post(`/api/ping-keys/${first?.body.publicId}/rotate`, {})),
    );
    const reached = await Promise.all(replaced.map(({ body }) => pinged(`${body.url}/job`)));
    expect(reached.toSorted()).to.deep.equal([200, ...Array<number>(7).fill(404)]);
    expect(await pinged(`${first?.body.url}/job`)).to.equal(404);
  });

  it('permit the creation of heartbeats by administrators of the organization only, which is audited', async () => {
    const customer = await addCustomer(app, organizationId);
    const { publicId } = await created(admin, customer.id);
    const path = `/api/ping-keys/${publicId}`;
    const editor = await callerOf(app, organizationId, { role: 'editor' });
    const ofCustomer = await callerOf(app, organizationId, { customerId: customer.id });
    for (const caller of [editor, ofCustomer])
      expect((await caller.patch(path, { createsHeartbeats: true })).status).to.equal(403);
    expect((await admin.patch(path, { createsHeartbeats: true })).body.createsHeartbeats).to.equal(true);
    expect(await auditedActions()).to.deep.equal(['pingKey.updated', 'pingKey.created']);
  });

  it('reach heartbeats of their owner only', async () => {
    const [one, two] = [await addCustomer(app, organizationId), await addCustomer(app, organizationId)];
    const other = await app.createOrganization();
    const foreign = app.client(other.apiToken);
    const keys = [
      await created(admin),
      await created(admin, one.id),
      await created(admin, two.id),
      await created(foreign),
    ];
    await heartbeat(admin, 'of-organization');
    await heartbeat(admin, 'of-one', one.id);
    await heartbeat(admin, 'of-two', two.id);
    await heartbeat(foreign, 'of-other');
    const reached = [];
    for (const { url } of keys)
      for (const slug of ['of-organization', 'of-one', 'of-two', 'of-other'])
        if ((await pinged(`${url}/${slug}`)) === 200) reached.push(slug);
    expect(reached).to.deep.equal(['of-organization', 'of-one', 'of-two', 'of-other']);
  });

  it('are seen and changed by customers only if they are their own', async () => {
    const [one, two] = [await addCustomer(app, organizationId), await addCustomer(app, organizationId)];
    const caller = await callerOf(app, organizationId, { customerId: one.id });
    const own = await created(caller);
    const keys = [await created(admin), await created(admin, two.id)];
    expect((await caller.get('/api/ping-keys')).body.items).to.have.lengthOf(1);
    for (const { publicId } of keys) {
      expect((await caller.get(`/api/ping-keys/${publicId}`)).status).to.equal(404);
      expect((await caller.post(`/api/ping-keys/${publicId}/rotate`, {})).status).to.equal(404);
      expect((await caller.delete(`/api/ping-keys/${publicId}`)).status).to.equal(404);
    }
    expect((await caller.post(`/api/ping-keys/${own.publicId}/rotate`, {})).status).to.equal(200);
  });

  it('end with their customer', async () => {
    const customer = await addCustomer(app, organizationId);
    const { url } = await created(admin, customer.id);
    await heartbeat(admin, 'job', customer.id);
    expect(await pinged(`${url}/job`)).to.equal(200);
    expect((await admin.delete(`/api/customers/${customer.publicId}`)).status).to.equal(200);
    expect(await pinged(`${url}/job`)).to.equal(404);
  });

  describe('slugs', () => {
    it('are unique for each owner, and refused with heartbeatSlugTaken', async () => {
      const customer = await addCustomer(app, organizationId);
      const first = await heartbeat(admin, 'job');
      expect((await heartbeat(admin, 'job', customer.id)).status).to.equal(200);
      const second = await heartbeat(admin, 'job');
      expect(second.status).to.equal(409);
      expect(second.body.data).to.include({ code: 'heartbeatSlugTaken', monitorId: first.body.publicId });
      const { body: third } = await heartbeat(admin, 'other');
      const path = `/api/websites/${third.publicId}`;
      expect((await admin.patch(path, { slug: 'job' })).body.data.code).to.equal('heartbeatSlugTaken');
      expect((await admin.patch(path, { slug: 'other' })).status).to.equal(200);
      expect((await admin.patch(path, { slug: null })).body.slug).to.equal(null);
      expect((await heartbeat(admin, 'other')).status).to.equal(200);
    });

    it('are given once to monitors that are created and changed at the same time', async () => {
      const { body: present } = await heartbeat(admin, 'before');
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, () => heartbeat(admin, 'job')),
        admin.patch(`/api/websites/${present.publicId}`, { slug: 'job' }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
      for (const { status, body } of answers) if (status !== 200) expect(body.data.code).to.equal('heartbeatSlugTaken');
    });

    it('are refused with invalidRequestBody if they are malformed', async () => {
      for (const slug of ['', 'Job', 'a b', 'x'.repeat(101)]) {
        const { status, body } = await heartbeat(admin, slug);
        expect([status, body.data.code], slug).to.deep.equal([400, 'invalidRequestBody']);
      }
    });
  });
});
