import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { days, seconds } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { SPARINGLY, until } from '../../../until.ts';

/** Exceeds the time for which a process caches the identity behind a credential. */
const CACHE_AGE = seconds(6);
const collection = '/api/platform-admin/organizations';

describe('/api/platform-admin/organizations', () => {
  let app: TestApp;
  let platform: ApiClient;
  let tenant: BootstrappedOrganization;
  let admin: ApiClient;

  beforeEach(async () => {
    app = await testApp();
    platform = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
    tenant = await app.createOrganization();
    admin = app.client(tenant.apiToken);
  });
  afterEach(() => app.close());

  const administer = (changes: object) => platform.patch(`${collection}/${tenant.organizationPublicId}`, changes);

  it('refuses organization administrators and supporters with 403', async () => {
    const supporter = await callerOf(app, tenant.organizationId, { isGlobalSupporter: true });
    for (const client of [admin, supporter]) {
      expect((await client.get(collection)).status).to.equal(403);
      expect((await client.post(collection, { name: 'Mine' })).status).to.equal(403);
      expect((await client.patch(`${collection}/${tenant.organizationPublicId}`, { imEnabled: true })).status).to.equal(
        403,
      );
    }
  });

  it('GET lists all organizations in pages and searches by part of the name', async () => {
    expect((await platform.get(collection)).body).to.include({ total: 2, page: 1, perPage: 25 });
    const { name } = (await admin.get('/api/organization')).body;
    const found = await platform.get(`${collection}?search=${encodeURIComponent(String(name).toUpperCase())}`);
    expect(found.body.items.map((item: { publicId: string }) => item.publicId)).to.deep.equal([
      tenant.organizationPublicId,
    ]);
  });

  it('POST creates an organization on the first tier with a default package, and invites its administrator', async () => {
    const { status, body } = await platform.post(collection, {
      name: 'Newcomers',
      administratorEmail: 'First@Newcomers.Example',
    });
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      name: 'Newcomers',
      status: 'active',
      monitorQuotaTier: 'free',
      monitorQuota: { limit: 50, used: 0 },
    });
    const packages = await app.database.query
      .selectFrom('package_config')
      .selectAll()
      .where('organizationId', '=', body.id)
      .execute();
    expect(packages.map(({ isDefault }) => isDefault)).to.deep.equal([true]);
    const user = await app.database.query
      .selectFrom('app_user')
      .selectAll()
      .where('organizationId', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(user).to.include({ email: 'first@newcomers.example', role: 'admin', passwordHash: null });
    const { sealedPayload } = await app.database.query
      .selectFrom('outbox')
      .select('sealedPayload')
      .executeTakeFirstOrThrow();
    const mail = JSON.parse(app.ports.vault.open(sealedPayload)) as { to: string; text: string };
    expect(mail.to).to.equal('first@newcomers.example');
    expect(mail.text).to.include('/accept-invitation?token=');
  });

  it('POST rejects a name or address in use and an unknown tier with an issue, and stores nothing', async () => {
    const { name } = (await admin.get('/api/organization')).body;
    for (const [path, body] of [
      ['name', { name }],
      ['administratorEmail', { name: 'Newcomers', administratorEmail: tenant.email }],
      ['tier', { name: 'Newcomers', tier: 'gold' }],
    ] as const) {
      const answer = await platform.post(collection, body);
      expect(answer.status, path).to.equal(400);
      expect(answer.body.data.issues[0].path).to.equal(path);
    }
    expect((await platform.get(collection)).body.total).to.equal(2);
  });

  it('PATCH enables incident management and changes the tier', async () => {
    const { status, body } = await administer({ imEnabled: true, tier: 'scale' });
    expect(status).to.equal(200);
    expect(body).to.include({ imEnabled: true, monitorQuotaTier: 'scale' });
    expect((await admin.get('/api/organization')).body).to.include({ imEnabled: true, monitorQuotaTier: 'scale' });
  });

  it('PATCH to suspended makes every process answer 423 without a code within seconds, except on exempt routes', async () => {
    const sibling = await app.sibling();
    const elsewhere = sibling.client(tenant.apiToken);
    expect((await elsewhere.get('/api/customers')).status).to.equal(200);
    expect((await administer({ status: 'suspended' })).body.status).to.equal('suspended');
    app.clock.advance(CACHE_AGE);
    for (const client of [admin, elsewhere]) {
      const { status, body } = await client.get('/api/customers');
      expect(status).to.equal(423);
      expect(body.data?.code).to.equal(undefined);
      expect((await client.get('/api/organization')).status).to.equal(200);
      expect(
        (await client.patch(`/api/organizations/${tenant.organizationPublicId}/quota-tier`, { tier: 'starter' }))
          .status,
      ).to.equal(200);
    }
    await administer({ status: 'active' });
    app.clock.advance(CACHE_AGE);
    expect((await admin.get('/api/customers')).status).to.equal(200);
  });

  it('PATCH notifies every listening process immediately', async () => {
    const sibling = await app.sibling();
    const elsewhere = sibling.client(tenant.apiToken);
    const changes = sibling.ports.accessChanges;
    await changes.listen();
    expect((await elsewhere.get('/api/customers')).status).to.equal(200);
    await administer({ status: 'suspended' });
    await until(async () => (await elsewhere.get('/api/customers')).status === 423, SPARINGLY);
    changes.close();
  });

  it('PATCH to deleted makes every route answer 423 organizationSuspended and cannot be reversed', async () => {
    await administer({ status: 'deleted' });
    app.clock.advance(CACHE_AGE);
    for (const path of ['/api/customers', '/api/organization']) {
      const { status, body } = await admin.get(path);
      expect(status).to.equal(423);
      expect(body.data.code).to.equal('organizationSuspended');
    }
    const { status, body } = await administer({ status: 'active' });
    expect(status).to.equal(400);
    expect(body.data.issues[0].path).to.equal('status');
  });

  it('PATCH to canceled keeps the organization usable for 30 days, then deletes it', async () => {
    const start = app.clock.now().getTime();
    await administer({ status: 'cancelled' });
    app.clock.set(new Date(start + days(30) - 1));
    expect((await admin.get('/api/customers')).status).to.equal(200);
    app.clock.set(new Date(start + days(30) + CACHE_AGE));
    expect((await admin.get('/api/customers')).body.data.code).to.equal('organizationSuspended');
    expect((await administer({ status: 'active' })).status).to.equal(400);
    expect((await administer({ imEnabled: true })).body.status).to.equal('deleted');
  });

  it('PATCH accepts the legacy integer id, answers 404 for an unknown one and 400 to an empty body', async () => {
    expect((await platform.patch(`${collection}/${tenant.organizationId}`, { imEnabled: true })).status).to.equal(200);
    expect((await platform.patch(`${collection}/999999`, { imEnabled: true })).status).to.equal(404);
    expect((await administer({})).status).to.equal(400);
  });
});
