import { expect } from 'chai';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../api-client.ts';
import { storeMonitor } from '../stored-monitors.ts';

describe('GET /api/monitors', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
    const { body: tag } = await admin.post('/api/tags', { name: 'Shop', color: 'red' });
    const created = await Promise.all(
      ['b', 'a', 'c'].map((name) => admin.post('/api/websites', { name, monitoringType: 'heartbeat' })),
    );
    await admin.post('/api/monitor-tags', {
      tagId: tag.publicId,
      monitorType: 'website',
      monitorId: created[2]?.body.publicId,
    });
    await admin.patch(`/api/websites/${created[0]?.body.publicId}`, { status: 'paused' });
  });
  after(() => app.close());

  it('lists monitors in maintenance as such, unless they are paused, by filter and in order', async () => {
    const { organizationId, apiToken } = await app.createOrganization();
    const client = app.client(apiToken);
    const condition = 'down' as const;
    const ids = {
      shop: await storeMonitor(app, { organizationId, name: 'Shop', condition }),
      mail: await storeMonitor(app, { organizationId, name: 'Mail', condition }),
      old: await storeMonitor(app, { organizationId, name: 'Old', condition, status: 'paused' }),
    };
    for (const monitorId of [ids.mail, ids.old])
      await app.database.query
        .insertInto('state_span')
        .values({ monitorId, state: 'maintenance', startedAt: app.clock.now() })
        .execute();
    const states = async (query: string): Promise<readonly (readonly [name: string, state: string])[]> => {
      const { body } = await client.get(`/api/monitors?${query}`);
      return body.items.map(({ name, state }: { readonly name: string; readonly state: string }) => [name, state]);
    };
    const [shop, mail, old] = [
      ['Shop', 'down'],
      ['Mail', 'maintenance'],
      ['Old', 'paused'],
    ];
    expect(await states('sort=state')).to.deep.equal([shop, mail, old]);
    expect(await states('state=maintenance')).to.deep.equal([mail]);
    expect(await states('state=down')).to.deep.equal([shop]);
    expect(await states('state=paused')).to.deep.equal([old]);
  });

  const names = async (query: string): Promise<readonly string[]> => {
    const { status, body } = await admin.get(`/api/monitors?${query}`);
    expect(status).to.equal(200);
    return body.items.map(({ name }: { readonly name: string }) => name);
  };

  it('sorts by name in both directions', async () => {
    expect(await names('sort=name')).to.deep.equal(['a', 'b', 'c']);
    expect(await names('sort=-name')).to.deep.equal(['c', 'b', 'a']);
  });

  it('filters by each of its members', async () => {
    expect(await names('state=paused')).to.deep.equal(['b']);
    expect(await names('state=unknown&sort=name')).to.deep.equal(['a', 'c']);
    expect(await names('kind=website&monitoringType=heartbeat&sort=name')).to.have.length(3);
    expect(await names('kind=dns')).to.deep.equal([]);
    expect(await names('search=a')).to.deep.equal(['a']);
    expect(await names('tag=SHOP')).to.deep.equal(['c']);
    for (const query of ['tag=other', 'customerId=1', 'packageId=1', 'locationId=2000000000'])
      expect(await names(query), query).to.deep.equal([]);
  });

  it('has up to 300 monitors on a page', async () => {
    const { body } = await admin.get('/api/monitors?perPage=300');
    expect([body.items.length, body.perPage]).to.deep.equal([3, 300]);
    const refused = await admin.get('/api/monitors?perPage=301');
    expect(refused.status).to.equal(400);
    expect(refused.body.data.issues[0].path).to.equal('perPage');
  });

  it('refuses an unknown parameter and names the nearest known one', async () => {
    const { status, body } = await admin.get('/api/monitors?knd=website');
    expect(status).to.equal(400);
    expect(body.data.issues).to.deep.equal([{ path: 'knd', message: 'This member is not known: did you mean kind?' }]);
  });
});
