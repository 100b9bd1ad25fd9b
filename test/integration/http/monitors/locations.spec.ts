import { expect } from 'chai';
import { isToBeMade } from '../../../../src/domain/checks/due-check.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
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
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8' });
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    admin = app.client(created.apiToken);
    platform = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
  });
  afterEach(() => app.close());

  const create = async (key: string, more: object = {}) =>
    (await platform.post('/api/locations', { key, name: key, ...more })).body;
  const keys = async (client: ApiClient) =>
    (await client.get('/api/locations')).body.map(({ key }: { key: string }) => key);

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
    for (const [path, body] of [
      ['key', { key: 'local', name: 'Again' }],
      ['organizationId', { key: 'far', name: 'Far', organizationId: 999_999 }],
    ] as const) {
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

  it('GET shows health, last contact and version of the workers', async () => {
    const { id } = await create('vienna');
    const shown = async () =>
      (await admin.get('/api/locations')).body.find(({ key }: { key: string }) => key === 'vienna');
    expect(await shown()).to.include({ health: 'never', lastContactAt: null, version: null, hasBrowser: false });
    const report = { location: 'vienna', startedAt: app.clock.now() };
    await app.ports.workerReports.store({
      ...report,
      workerId: 'a',
      reportedAt: app.clock.now(),
      version: '1.0.0',
      hasBrowser: true,
    });
    const lastContact = later(app.clock.now(), seconds(5));
    await app.ports.workerReports.store({
      ...report,
      workerId: 'b',
      reportedAt: lastContact,
      version: '1.1.0',
      hasBrowser: false,
    });
    app.clock.set(later(lastContact, minutes(2)));
    expect(await shown()).to.include({
      id,
      health: 'ok',
      lastContactAt: lastContact.toISOString(),
      version: '1.1.0',
      hasBrowser: true,
    });
    app.clock.advance(1);
    expect(await shown()).to.include({ health: 'silent' });
  });

  it('PATCH and POST take a country of ISO 3166-1', async () => {
    const { publicId } = await create('vienna', { countryCode: 'AT' });
    expect((await platform.patch(`/api/locations/${publicId}`, { countryCode: 'CH' })).body).to.include({
      countryCode: 'CH',
      health: 'never',
    });
    for (const countryCode of ['XX', 'at', 'AUT', ''])
      expect((await platform.patch(`/api/locations/${publicId}`, { countryCode })).status).to.equal(400);
  });

  it('of countries that the customer does not allow check nothing: without any left, trigger-check answers noLocationsConfigured', async () => {
    const [vienna, zurich] = [
      await create('vienna', { countryCode: 'AT' }),
      await create('zurich', { countryCode: 'CH' }),
    ];
    const { publicId: customer } = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' }))
      .body.customer;
    const website = (
      await admin.post('/api/websites', {
        customerId: customer,
        name: 'Shop',
        url: 'http://127.0.0.1:9/',
        locationIds: [vienna.id, zurich.id],
      })
    ).body;
    const trigger = async () => (await admin.post(`/api/websites/${website.publicId}/trigger-check`)).body;
    const claimed = async (locationId: number) =>
      (
        await app.ports.checkQueue.claim({
          locationId,
          owner: 'w',
          now: app.clock.now(),
          until: app.clock.now(),
          limit: 9,
        })
      ).map((check) => isToBeMade(check, app.clock.now()));
    for (const [allowedCheckCountryCodes, locationIds] of [
      [null, [vienna.id, zurich.id]],
      [['CH'], [zurich.id]],
      [['DE'], null],
      [[], null],
    ] as const) {
      expect((await admin.patch(`/api/customers/${customer}`, { allowedCheckCountryCodes })).status).to.equal(200);
      const answer = await trigger();
      if (locationIds === null) expect(answer.data.code).to.equal('noLocationsConfigured');
      else expect(answer.locationIds).to.deep.equal(locationIds);
      await app.database.query
        .updateTable('check_schedule')
        .set({ dueAt: app.clock.now(), leaseUntil: null })
        .execute();
      for (const { id } of [vienna, zurich])
        expect(await claimed(id)).to.deep.equal([(locationIds as readonly number[] | null)?.includes(id) ?? false]);
    }
    expect((await admin.patch(`/api/customers/${customer}`, { allowedCheckCountryCodes: ['XX'] })).status).to.equal(
      400,
    );
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
