import { expect } from 'chai';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../api-client.ts';

describe('Limits of packages', () => {
  let app: TestApp;
  let admin: ApiClient;
  let keys = 0;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  /** Creates a customer with a package that has the limits. */
  const customerWith = async (limits: object) => {
    keys += 1;
    const plan = (
      await admin.post('/api/package-configs', { key: `plan-${keys}`, displayName: `Plan ${keys}`, limits })
    ).body;
    const { customer } = (
      await admin.post('/api/customers', { name: 'Acme', email: `ops-${keys}@acme.example`, packageId: plan.id })
    ).body;
    return { plan, customer };
  };
  const heartbeat = (customerId: number) =>
    admin.post('/api/websites', { name: 'Job', monitoringType: 'heartbeat', customerId });

  it('POST /api/package-configs refuses a limit that does not exist', async () => {
    const { status, body } = await admin.post('/api/package-configs', {
      key: 'unknown',
      displayName: 'Unknown',
      limits: { websites: 2 },
    });
    expect(status).to.equal(400);
    expect(body.data.issues).to.deep.equal([{ path: 'limits.websites', message: 'This member is not known.' }]);
  });

  it('refuse a monitor beyond the package with packageLimitReached and a sentence', async () => {
    const { customer } = await customerWith({ website: 1 });
    expect((await heartbeat(customer.id)).status).to.equal(200);
    const { status, body } = await heartbeat(customer.id);
    expect(status).to.equal(409);
    expect(body.data).to.deep.equal({
      code: 'packageLimitReached',
      limit: 'website',
      used: 1,
      maximum: 1,
      detail: 'The package of the customer allows 1 `website`, and 1 are in use.',
    });
  });

  it('are not passed by parallel requests', async () => {
    const { customer } = await customerWith({ monitors: 3 });
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => heartbeat(customer.id)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).to.deep.equal([200, 200, 200, 409, 409, 409, 409, 409]);
  });

  it('hold for users, status pages and reports of the customer', async () => {
    const { customer } = await customerWith({ users: 0, statusPages: 0, reports: 0 });
    const refused = await Promise.all([
      admin.post('/api/users', {
        email: 'new@acme.example',
        firstName: 'New',
        lastName: 'User',
        role: 'readonly',
        customerId: customer.id,
      }),
      admin.post('/api/status-pages', { slug: 'limited-page', title: 'Limited', customerId: customer.id }),
      admin.post('/api/organization/reports', {
        name: 'Monthly',
        frequency: 'monthly',
        dayOfMonth: 1,
        scope: { kind: 'customers', customerIds: [customer.id] },
      }),
    ]);
    expect(refused.map(({ body }) => [body.data?.code, body.data?.limit])).to.deep.equal([
      ['packageLimitReached', 'users'],
      ['packageLimitReached', 'statusPages'],
      ['packageLimitReached', 'reports'],
    ]);
  });

  it('that are lowered remove nothing, and the usage shows them with their use', async () => {
    const { plan, customer } = await customerWith({ monitors: 2 });
    await heartbeat(customer.id);
    await heartbeat(customer.id);
    expect((await admin.patch(`/api/package-configs/${plan.publicId}`, { limits: { monitors: 1 } })).status).to.equal(
      200,
    );
    const { body } = await admin.get('/api/customers/usage');
    const used = body.find(({ customerId }: { readonly customerId: number }) => customerId === customer.id);
    expect(used.packageUse.limits).to.deep.equal({ monitors: 1 });
    expect(used.packageUse.used).to.include({ monitors: 2, website: 2, users: 0 });
  });
});
