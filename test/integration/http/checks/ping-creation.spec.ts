import { expect } from 'chai';
import { hours } from '../../../../src/domain/kernel/time.ts';
import { PING_CREATION_RATE } from '../../../../src/domain/monitors/ping-key.rules.ts';
import type { ApiClient } from '../api-client.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('creation of heartbeats by pings', () => {
  let app: TestApp;
  let other: TestApp;
  let admin: ApiClient;
  let organizationId: number;

  before(async () => {
    app = await testApp();
    other = await app.sibling();
  });
  after(() => app.close());
  beforeEach(async () => {
    const organization = await app.createOrganization();
    organizationId = organization.organizationId;
    admin = app.client(organization.apiToken);
  });

  const keyOf = async (customerId: number | null, createsHeartbeats = true): Promise<string> => {
    const { body } = await admin.post('/api/ping-keys', { customerId });
    if (createsHeartbeats) await admin.patch(`/api/ping-keys/${body.publicId}`, { createsHeartbeats });
    return String(body.key);
  };
  const ping = async (path: string, { url } = app, options: RequestInit = {}) => {
    const answer = await fetch(`${url}/ping/${path}`, options);
    return [answer.status, await answer.text()] as const;
  };
  const websites = async () => (await admin.get('/api/websites?perPage=100')).body.items as Record<string, unknown>[];

  it('answers Created, and OK from then on', async () => {
    const customer = await addCustomer(app, organizationId);
    const key = await keyOf(customer.id);
    expect(await ping(`${key}/backup?create=1`)).to.deep.equal([201, 'Created']);
    expect(await ping(`${key}/backup?create=1`)).to.deep.equal([200, 'OK']);
    expect(await ping(`${key}/backup`)).to.deep.equal([200, 'OK']);
    const [monitor, ...others] = await websites();
    expect(others).to.deep.equal([]);
    expect(monitor).to.include({
      name: 'backup',
      slug: 'backup',
      monitoringType: 'heartbeat',
      customerId: customer.id,
      managementType: 'managed',
      checkInterval: 1440,
      grace: null,
      condition: 'up',
      waitingSince: null,
    });
    expect((await admin.get(`/api/websites/${String(monitor?.['publicId'])}/heartbeats`)).body.total).to.equal(3);
    const { body } = await admin.get('/api/audit-log?perPage=100');
    const [entry] = (body.items as { action: string; actor: { type?: string } }[]).filter(
      ({ action }) => action === 'website.created',
    );
    expect(JSON.stringify(entry)).to.contain('anonymous');
  });

  it('happens with a signal, and by HEAD and POST', async () => {
    const key = await keyOf(null);
    expect(await ping(`${key}/one/start?create=1`)).to.deep.equal([201, 'Created']);
    expect(await ping(`${key}/two?create=1`, app, { method: 'HEAD' })).to.deep.equal([201, '']);
    expect(await ping(`${key}/three/fail?create=1`, app, { method: 'POST', body: 'x' })).to.deep.equal([
      201,
      'Created',
    ]);
    const conditions = (await websites()).map(({ slug, condition, customerId }) => [slug, condition, customerId]);
    expect(conditions).to.deep.equal([
      ['one', 'unknown', null],
      ['two', 'up', null],
      ['three', 'down', null],
    ]);
  });

  it('is off by default, and refused with notFound', async () => {
    const key = await keyOf(null, false);
    for (const query of ['', '?create=1']) expect(await ping(`${key}/job${query}`)).to.deep.equal([404, 'not found']);
    const customer = await addCustomer(app, organizationId);
    const permitted = await keyOf(customer.id);
    for (const query of ['', '?create=0', '?create=true'])
      expect(await ping(`${permitted}/job${query}`)).to.deep.equal([404, 'not found']);
    expect(await ping(`${permitted}/Job?create=1`)).to.deep.equal([404, 'not found']);
    expect(await ping(`${permitted}/job/256?create=1`)).to.deep.equal([404, 'not found']);
    expect(await websites()).to.deep.equal([]);
  });

  it('is refused with notFound for a suspended organization', async () => {
    const key = await keyOf(null);
    await app.database.pool.query(`update organization set status = 'suspended' where id = $1`, [organizationId]);
    expect(await ping(`${key}/job?create=1`)).to.deep.equal([404, 'not found']);
  });

  it('takes the slug of a heartbeat that has become another type of monitor', async () => {
    const key = await keyOf(null);
    expect((await ping(`${key}/job?create=1`))[0]).to.equal(201);
    const [monitor] = await websites();
    const changed = await admin.patch(`/api/websites/${String(monitor?.['publicId'])}`, {
      monitoringType: 'http',
      url: 'http://1.1.1.1/',
    });
    expect(changed.body).to.include({ slug: null, pingUuid: null });
    expect((await ping(`${key}/job`))[0]).to.equal(404);
    expect((await ping(`${key}/job?create=1`))[0]).to.equal(201);
  });

  for (const owner of ['a customer', 'the organization'] as const)
    it(`gives ${owner} one heartbeat for first pings at the same time`, async () => {
      const customer = owner === 'a customer' ? await addCustomer(app, organizationId) : null;
      const key = await keyOf(customer?.id ?? null);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_ping, at) => ping(`${key}/job?create=1`, at % 2 === 0 ? app : other)),
      );
      expect(answers.map(([status]) => status).toSorted()).to.deep.equal([...Array<number>(11).fill(200), 201]);
      const [monitor, ...others] = await websites();
      expect(others).to.deep.equal([]);
      expect((await admin.get(`/api/websites/${String(monitor?.['publicId'])}/heartbeats`)).body.total).to.equal(12);
    });

  it('is bounded by the package of the customer: packageLimitReached', async () => {
    const customer = await addCustomer(app, organizationId);
    const key = await keyOf(customer.id);
    await app.database.pool.query(
      `update package_config set limits = '{"monitors": 1}' where id = (select package_id from customer where id = $1)`,
      [customer.id],
    );
    expect((await ping(`${key}/one?create=1`))[0]).to.equal(201);
    const [status, text] = await ping(`${key}/two?create=1`);
    expect(status).to.equal(409);
    expect(text).to.contain('package');
    expect((await ping(`${key}/one?create=1`))[0]).to.equal(200);
    expect(await websites()).to.have.lengthOf(1);
  });

  it('is bounded by the quota of the organization, and never moves it to a paid tier', async () => {
    const key = await keyOf(null);
    await app.database.pool.query(
      `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
       select gen_random_uuid(), now(), now(), $1, 'website', 'http', 'x', 'http://1.1.1.1/', 'active', 'managed', 5, 30, '{}', 'unknown' from generate_series(1, 50)`,
      [organizationId],
    );
    for (const autoQuotaUpgrade of [false, true]) {
      await app.database.query
        .updateTable('organization')
        .set({ autoQuotaUpgrade })
        .where('id', '=', organizationId)
        .execute();
      const [status, text] = await ping(`${key}/job?create=1`);
      expect(status).to.be.within(400, 499).and.not.equal(404);
      expect(text).to.match(/quota|tier/);
    }
    expect((await admin.get('/api/websites?search=job')).body.total).to.equal(0);
  });

  it('is limited for each key: rateLimited', async () => {
    await app.database.query
      .updateTable('organization')
      .set({ monitorQuotaTier: 'scale' })
      .where('id', '=', organizationId)
      .execute();
    const key = await keyOf(null);
    for (let at = 0; at < PING_CREATION_RATE.limit; at += 1) await ping(`${key}/job-${at % 3}?create=1`);
    const customer = await addCustomer(app, organizationId);
    const another = await keyOf(customer.id);
    // Pings of heartbeats that exist do not count.
    expect((await ping(`${key}/job-3?create=1`))[0]).to.equal(201);
    for (let at = 4; at < PING_CREATION_RATE.limit; at += 1)
      expect((await ping(`${key}/job-${at}?create=1`))[0]).to.equal(201);
    expect(await ping(`${key}/beyond?create=1`)).to.deep.equal([429, 'too many requests']);
    expect((await ping(`${key}/job-1?create=1`))[0]).to.equal(200);
    expect((await ping(`${another}/job?create=1`))[0]).to.equal(201);
    app.clock.advance(hours(1));
    expect((await ping(`${key}/beyond?create=1`))[0]).to.equal(201);
  });
});
