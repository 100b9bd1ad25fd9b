import { expect } from 'chai';
import { callerOf } from '../callers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('GET /api/health', () => {
  let app: TestApp;
  before(async () => void (app = await testApp()));
  after(() => app.close());

  const aCustomer = async (apiToken: string) =>
    (await app.client(apiToken).post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer;

  it('returns the state of the service and the number of monitors that are up, down, paused and in maintenance', async () => {
    const { organizationId, apiToken } = await app.createOrganization();
    await storeMonitor(app, { organizationId, condition: 'up' });
    await storeMonitor(app, { organizationId, condition: 'up' });
    await storeMonitor(app, { organizationId, condition: 'down' });
    await storeMonitor(app, { organizationId, condition: 'down', status: 'paused' });
    await storeMonitor(app, { organizationId });
    const monitorId = await storeMonitor(app, { organizationId, condition: 'up' });
    await app.database.query
      .insertInto('state_span')
      .values({ monitorId, state: 'maintenance', startedAt: app.clock.now() })
      .execute();
    const { status, body } = await app.client(apiToken).get('/api/health');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      status: 'ok',
      version: '1.0.0',
      timestamp: app.clock.now().toISOString(),
      monitors: { total: 6, up: 2, degraded: 0, down: 1, paused: 1, maintenance: 1, unknown: 1 },
    });
  });

  it('does not count monitors of other organizations, even for platform staff', async () => {
    const { organizationId } = await app.createOrganization();
    await storeMonitor(app, { organizationId, condition: 'up' });
    const stranger = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
    expect((await stranger.get('/api/health')).body.monitors.total).to.equal(0);
  });

  it('counts only monitors of the customer for a customer-bound caller', async () => {
    const { organizationId, apiToken } = await app.createOrganization();
    const { id } = await aCustomer(apiToken);
    const { id: other } = await aCustomer(apiToken);
    await storeMonitor(app, { organizationId, customerId: id, condition: 'up' });
    await storeMonitor(app, { organizationId, customerId: other, condition: 'up' });
    await storeMonitor(app, { organizationId, condition: 'up' });
    const bound = await callerOf(app, organizationId, { role: 'readonly', customerId: id });
    expect((await bound.get('/api/health')).body.monitors).to.include({ total: 1, up: 1 });
  });

  it('answers 401 without a credential', async () => {
    expect((await app.client().get('/api/health')).status).to.equal(401);
  });
});
