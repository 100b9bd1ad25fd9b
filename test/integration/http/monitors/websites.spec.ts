import { expect } from 'chai';
import { sql } from 'kysely';
import { addUser, signedIn } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../api-client.ts';
import { tenChanges } from './ten-changes.ts';

const PUBLIC = 'http://1.1.1.1/';

describe('websites', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const create = async (more: object = {}) => admin.post('/api/websites', { name: 'Shop', url: PUBLIC, ...more });
  const created = async (more: object = {}) => (await create(more)).body;
  const patch = async (more: object, changes: object) =>
    admin.patch(`/api/websites/${(await created(more)).publicId}`, changes);

  it('have an interval of 5 minutes, a timeout of 30 seconds and the default location', async () => {
    const { status, body } = await create();
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      checkInterval: 5,
      timeoutSeconds: 30,
      monitoringType: 'http',
      managementType: 'managed',
      condition: 'unknown',
    });
    expect(body.locationIds).to.have.length(1);
  });

  it('have the minimum interval of the package if it exceeds 5 minutes', async () => {
    const slow = await admin.post('/api/package-configs', { key: 'slow', displayName: 'Slow', minCheckInterval: 10 });
    const { body } = await admin.post('/api/customers', {
      name: 'Slow',
      email: 'slow@example.com',
      packageId: slow.body.id,
    });
    expect(await created({ customerId: body.customer.id })).to.include({ checkInterval: 10 });
  });

  it('accept a URL of 2048 characters', async () => {
    expect((await create({ url: `${PUBLIC}${'x'.repeat(2048 - PUBLIC.length)}` })).status).to.equal(200);
  });

  it('accept an empty list of locations; trigger-check then answers noLocationsConfigured', async () => {
    const { publicId, locationIds } = await created({ locationIds: [] });
    expect(locationIds).to.deep.equal([]);
    const { status, body } = await admin.post(`/api/websites/${publicId}/trigger-check`);
    expect([status, body.data.code]).to.deep.equal([400, 'noLocationsConfigured']);
  });

  it('are triggered at all their locations', async () => {
    const { publicId, locationIds } = await created();
    expect((await admin.post(`/api/websites/${publicId}/trigger-check`)).body).to.deep.include({
      success: true,
      locationIds,
    });
  });

  it('of type heartbeat cannot be triggered: trigger-check answers noLocationsConfigured', async () => {
    const { publicId } = await created({ monitoringType: 'heartbeat', checkInterval: 60 });
    const { status, body } = await admin.post(`/api/websites/${publicId}/trigger-check`);
    expect([status, body.data.code]).to.deep.equal([400, 'noLocationsConfigured']);
  });

  it('can be triggered for one check while paused', async () => {
    const { id, publicId, locationIds } = await created({ status: 'paused' });
    expect((await admin.post(`/api/websites/${publicId}/trigger-check`)).body).to.deep.include({
      success: true,
      locationIds,
    });
    const due = await app.database.query
      .selectFrom('check_schedule')
      .select(['dueAt', 'requested'])
      .where('monitorId', '=', id)
      .execute();
    expect(due).to.deep.equal(locationIds.map(() => ({ dueAt: app.clock.now(), requested: true })));
  });

  describe('creation', () => {
    const issues: readonly (readonly [string, object, string])[] = [
      ['an interval above 1440 minutes', { checkInterval: 1441 }, 'checkInterval'],
      [
        'an interval above 43200 minutes for a heartbeat',
        { monitoringType: 'heartbeat', checkInterval: 43_201 },
        'checkInterval',
      ],
      ['a timeout above 60 seconds', { timeoutSeconds: 61 }, 'timeoutSeconds'],
      ['a check field of the wrong type', { checkSslEnabled: 'yes' }, 'checkSslEnabled'],
      ['a URL that is not public', { url: 'http://127.0.0.1/' }, 'url'],
      ['a URL of more than 2048 characters', { url: `${PUBLIC}${'x'.repeat(2049 - PUBLIC.length)}` }, 'url'],
      ['a keyword monitor without a keyword', { monitoringType: 'keyword' }, 'keyword'],
      ['an unknown location', { locationIds: [999_999] }, 'locationIds.0'],
      ['an unknown member', { colour: 'red' }, 'colour'],
      [
        'a header that the check sets itself',
        { headers: { 'X-Key': 'a', 'transfer-encoding': 'chunked' } },
        'headers.transfer-encoding',
      ],
    ];
    for (const [what, body, path] of issues)
      it(`reports ${what} as a validation issue`, async () => {
        const answer = await create(body);
        expect([answer.status, answer.body.data?.code]).to.deep.equal([400, 'invalidRequestBody']);
        expect(answer.body.data.issues.map((issue: { path: string }) => issue.path)).to.include(path);
      });

    const codes: readonly (readonly [string, object])[] = [
      ['connectHostInvalid', { connectHost: 'http://example.com' }],
      ['connectHostNotPublic', { connectHost: '10.0.0.1' }],
      ['connectTlsInsecureWithoutHost', { connectTlsInsecure: true }],
    ];
    for (const [code, body] of codes)
      it(`answers ${code}`, async () => {
        const answer = await create(body);
        expect([answer.status, answer.body.data?.code]).to.deep.equal([400, code]);
      });
  });

  describe('change', () => {
    const codes: readonly (readonly [string, object])[] = [
      ['checkIntervalTooHigh', { checkInterval: 1441 }],
      ['invalidCheckInterval', { checkInterval: 0 }],
      ['invalidCheckInterval', { checkInterval: 'often' }],
      ['invalidTimeout', { timeoutSeconds: 0 }],
      ['invalidCheckConfig', { sslNoticeDays: 366 }],
      ['invalidUrl', { url: 'http://[::1]/' }],
      ['invalidUrl', { url: '' }],
      ['invalidCheckConfig', { monitoringType: 'keyword' }],
      ['connectHostInvalid', { connectHost: '::1' }],
      ['connectHostNotPublic', { connectHost: '[fe80::1]' }],
      ['connectTlsInsecureWithoutHost', { connectTlsInsecure: true }],
      ...['Host', 'Content-Length', 'Transfer-Encoding', 'Connection'].map(
        (name) => ['invalidRequestBody', { headers: { [name]: '1' } }] as const,
      ),
    ];
    for (const [code, changes] of codes)
      it(`answers ${code} for ${JSON.stringify(changes)} and changes nothing`, async () => {
        const before = await created();
        const answer = await admin.patch(`/api/websites/${before.publicId}`, changes);
        expect([answer.status, answer.body.data?.code]).to.deep.equal([400, code]);
        expect((await admin.get(`/api/websites/${before.publicId}`)).body).to.deep.equal(before);
      });

    it('derives the maximum interval from the type that is sent', async () => {
      expect((await patch({}, { monitoringType: 'heartbeat', checkInterval: 43_200 })).status).to.equal(200);
    });

    it('derives the maximum interval from the stored type otherwise', async () => {
      expect((await patch({ monitoringType: 'heartbeat' }, { checkInterval: 43_200 })).status).to.equal(200);
    });

    it('answers invalidCheckConfig on check-config too', async () => {
      const { publicId } = await created();
      const answer = await admin.patch(`/api/websites/${publicId}/check-config`, { minPageSize: -1 });
      expect(answer.body.data.code).to.equal('invalidCheckConfig');
    });

    it('keeps omitted members', async () => {
      const { body } = await patch({ keyword: 'hello', checkKeywordEnabled: true }, { name: 'Renamed' });
      expect(body).to.include({ name: 'Renamed', keyword: 'hello', checkKeywordEnabled: true });
    });
  });

  for (const owner of ['a customer', 'the organization itself'])
    it(`of ${owner} applies all of ten concurrent changes`, async () => {
      const customer = await admin.post('/api/customers', {
        name: 'Busy',
        email: 'busy@example.com',
        packageType: 'default',
      });
      const { publicId } = await created(owner === 'a customer' ? { customerId: customer.body.customer.id } : {});
      const answers = await Promise.all(tenChanges.map((each) => admin.patch(`/api/websites/${publicId}`, each)));
      expect(answers.map(({ status }) => status)).to.deep.equal(tenChanges.map(() => 200));
      expect((await admin.get(`/api/websites/${publicId}`)).body).to.include(
        Object.assign({}, ...tenChanges) as object,
      );
    });

  const unused = {
    connectHost: '10.0.0.1',
    connectPort: 8443,
    connectTlsInsecure: true,
    checkSizeEnabled: true,
    minPageSize: 5,
    checkKeywordEnabled: true,
  };
  const initial = {
    connectHost: null,
    connectPort: null,
    connectTlsInsecure: false,
    checkSizeEnabled: false,
    minPageSize: null,
    checkKeywordEnabled: false,
  };

  it('accept connect and check fields on heartbeats, which have no effect and are not stored', async () => {
    const { publicId, ...stored } = await created({ monitoringType: 'heartbeat', url: undefined, ...unused });
    expect(stored).to.include(initial);
    expect((await admin.patch(`/api/websites/${publicId}`, unused)).body).to.include(initial);
    expect(
      (await admin.patch(`/api/websites/${publicId}/check-config`, { checkSizeEnabled: true, minPageSize: 5 })).status,
    ).to.equal(200);
    expect((await admin.get(`/api/websites/${publicId}`)).body).to.include(initial);
  });

  describe('that change from heartbeat to http', () => {
    for (const [code, before, change] of [
      ['invalidUrl', { url: undefined }, {}],
      ['invalidUrl', {}, { url: 'http://10.0.0.1/' }],
      ['invalidUrl', {}, { url: '' }],
      ['connectHostNotPublic', {}, { connectHost: '10.0.0.1' }],
      ['connectHostInvalid', {}, { connectHost: 'http://example.com' }],
      ['invalidCheckConfig', {}, { checkKeywordEnabled: true }],
    ] as const)
      it(`are refused with ${code} for ${JSON.stringify(change)} on ${JSON.stringify(before)}`, async () => {
        const { publicId } = await created({ monitoringType: 'heartbeat', ...before });
        const { status, body } = await admin.patch(`/api/websites/${publicId}`, { monitoringType: 'http', ...change });
        expect([status, body.data?.code]).to.deep.equal([400, code]);
        expect((await admin.get(`/api/websites/${publicId}`)).body.monitoringType).to.equal('heartbeat');
      });

    for (const [code, members] of [
      ['invalidUrl', { target: 'http://10.0.0.1/' }],
      ['connectHostNotPublic', { settings: { connectHost: '10.0.0.1' } }],
      ['connectHostInvalid', { settings: { connectHost: 'http://example.com' } }],
    ] as const)
      it(`are refused with ${code} for stored ${JSON.stringify(members)}`, async () => {
        const { publicId } = await created({ monitoringType: 'heartbeat' });
        const { settings } = await app.database.query
          .selectFrom('monitor')
          .select('settings')
          .where('publicId', '=', publicId)
          .executeTakeFirstOrThrow();
        const stored = {
          ...members,
          ...('settings' in members
            ? { settings: sql<typeof settings>`${JSON.stringify({ ...settings, ...members.settings })}::jsonb` }
            : {}),
        };
        await app.database.query.updateTable('monitor').set(stored).where('publicId', '=', publicId).execute();
        const { status, body } = await admin.patch(`/api/websites/${publicId}`, { monitoringType: 'http' });
        expect([status, body.data?.code]).to.deep.equal([400, code]);
      });

    it('are never stored with a private connectHost by concurrent changes', async () => {
      const owner = app.client((await app.createOrganization()).apiToken);
      const { publicId } = (await owner.post('/api/websites', { name: 'Shop', url: PUBLIC })).body;
      const path = `/api/websites/${publicId}`;
      for (let round = 0; round < 5; round += 1) {
        expect((await owner.patch(path, { monitoringType: 'heartbeat' })).status).to.equal(200);
        const answers = await Promise.all(
          [{ monitoringType: 'http' }, { connectHost: '10.0.0.1' }].map((change) => owner.patch(path, change)),
        );
        expect(answers[0]?.status).to.equal(200);
        expect((await owner.get(path)).body.connectHost).to.equal(null);
      }
    });
  });

  it('refuse checkKeywordEnabled without a keyword: as an issue of the body on POST, with invalidCheckConfig on PATCH', async () => {
    const { body: refused } = await create({ checkKeywordEnabled: true });
    expect([refused.data?.code, refused.data?.issues[0].path]).to.deep.equal(['invalidRequestBody', 'keyword']);
    const { publicId } = await created({ checkKeywordEnabled: true, keyword: 'hello' });
    for (const change of [{ keyword: '' }, { keyword: null }, { keyword: null, checkKeywordEnabled: true }]) {
      expect((await admin.patch(`/api/websites/${publicId}`, change)).body.data?.code, JSON.stringify(change)).to.equal(
        'invalidCheckConfig',
      );
    }
    expect(
      (await admin.patch(`/api/websites/${publicId}`, { keyword: '', checkKeywordEnabled: false })).body,
    ).to.include({ keyword: null, checkKeywordEnabled: false });
    expect(
      (await admin.patch(`/api/websites/${publicId}/check-config`, { checkKeywordEnabled: true })).body.data?.code,
    ).to.equal('invalidCheckConfig');
  });

  it('store an empty connectHost as null', async () => {
    expect((await created({ connectHost: '' })).connectHost).to.equal(null);
  });

  it('take no integer id at trigger-check', async () => {
    const { id } = await created({});
    const { status, body } = await admin.post(`/api/websites/${id}/trigger-check`);
    expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('never show their heartbeat token to platform supporters, whatever their role', async () => {
    const { publicId, heartbeatToken } = await created({ monitoringType: 'heartbeat' });
    const { organizationId } = (await admin.get(`/api/websites/${publicId}`)).body;
    for (const [flags, token] of [
      [{ isGlobalSupporter: true }, null],
      [{}, heartbeatToken],
      [{ isGlobalSupporter: true, isGlobalAdmin: true }, heartbeatToken],
    ] as const) {
      const browser = await signedIn(app, (await addUser(app, organizationId, { role: 'admin', ...flags })).email);
      expect((await browser.get(`/api/websites/${publicId}`)).body.heartbeatToken).to.equal(token);
      app.clock.advance(61_000);
    }
  });

  it('generate the heartbeat token and ignore one that is sent', async () => {
    const { heartbeatToken } = await created({ monitoringType: 'heartbeat', heartbeatToken: 'mine' });
    expect(heartbeatToken).to.match(/^[\w-]{32}$/);
  });

  it('never return stored credentials', async () => {
    const { publicId } = await created({
      auth: { username: 'u', password: 'opensesame' },
      headers: { 'X-Key': 'opensesame' },
      body: 'opensesame',
    });
    const { text, body } = await admin.get(`/api/websites/${publicId}`);
    expect(text).not.to.contain('opensesame');
    expect(body).to.deep.include({ hasAuth: true, hasBody: true, headerNames: ['X-Key'] });
  });

  it('remove credentials that were entered for another host', async () => {
    const path = `/api/websites/${(await created({ url: 'https://1.1.1.1/', auth: { username: 'u', password: 'p' }, headers: { 'X-Key': 'a' } })).publicId}`;
    expect((await admin.patch(path, { url: 'https://1.1.1.1/other' })).body).to.deep.include({
      hasAuth: true,
      headerNames: ['X-Key'],
    });
    expect((await admin.patch(path, { url: 'https://1.0.0.1/', headers: { 'X-Other': 'b' } })).body).to.deep.include({
      hasAuth: false,
      headerNames: ['X-Other'],
    });
  });

  it('are listed in order of creation, in pages, with a case-insensitive search', async () => {
    await created({ name: 'Needle one' });
    await created({ name: 'needle TWO' });
    const { body } = await admin.get('/api/websites?search=NEEDLE&perPage=1&page=2');
    expect(body).to.deep.include({ total: 2, page: 2, perPage: 1 });
    expect(body.items[0].name).to.equal('needle TWO');
  });

  it('are deleted once: of several DELETE requests one succeeds, and the others answer 404', async () => {
    const { publicId } = await created();
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.delete(`/api/websites/${publicId}`)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 404, 404, 404, 404]);
  });

  it('of another organization answer 404', async () => {
    const { publicId } = await created();
    const stranger = app.client((await app.createOrganization()).apiToken);
    expect((await stranger.get(`/api/websites/${publicId}`)).status).to.equal(404);
    expect((await stranger.patch(`/api/websites/${publicId}`, { name: 'x' })).status).to.equal(404);
    expect((await stranger.delete(`/api/websites/${publicId}`)).status).to.equal(404);
    expect((await stranger.get('/api/websites')).body.total).to.equal(0);
  });

  it('answer monitorQuotaReached beyond the tier, also for concurrent creations', async () => {
    const other = app.client((await app.createOrganization()).apiToken);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => other.post('/api/websites', { name: 'One of many', url: PUBLIC })),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(50);
    expect(answers.filter(({ body }) => body.data?.code === 'monitorQuotaReached')).to.have.length(10);
  });
});
