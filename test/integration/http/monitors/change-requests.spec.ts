import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { aScene, refusalOf } from './requested-changes.ts';
import type { Scene } from './requested-changes.ts';

describe('change requests', () => {
  let app: TestApp;
  let scene: Scene;
  let site: Awaited<ReturnType<Scene['website']>>;
  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    app.clock.advance(minutes(1));
    scene = await aScene(app);
    site = await scene.website();
  });
  after(() => app.close());

  const read = async (publicId = site.publicId) => (await scene.admin.get(`/api/websites/${publicId}`)).body;
  const asked = async (changes: object, by?: ApiClient) => {
    const { status, text, body } = await scene.ask(site.publicId, changes, by);
    expect(status, text).to.equal(200);
    return `/api/change-requests/${body.publicId}`;
  };

  describe('creation', () => {
    it('is open to customer-scoped callers for a managed monitor, whose update answers managed_by_organization', async () => {
      expect(refusalOf(await scene.bound.patch(`/api/websites/${site.publicId}`, { name: 'Mine' }))).to.deep.equal([
        403,
        'managed_by_organization',
      ]);
      const { status, body } = await scene.ask(site.publicId, { name: 'Mine', checkInterval: 10 });
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        status: 'open',
        customerId: scene.customerId,
        monitorType: 'website',
        monitorId: site.id,
        monitorPublicId: site.publicId,
        changes: { name: 'Mine', checkInterval: 10 },
        before: { name: 'Shop', checkInterval: 5 },
        note: 'Please',
        decidedAt: null,
        decidedBy: null,
      });
      expect(body.requestedBy).to.be.a('string');
      expect(await read()).to.include({ name: 'Shop', checkInterval: 5 });
    });

    it('keeps the values that the monitor had, whatever it has later', async () => {
      const path = await asked({ name: 'Mine', checkInterval: 10 });
      await scene.admin.patch(`/api/websites/${site.publicId}`, { checkInterval: 30 });
      expect((await scene.bound.get(path)).body.before).to.deep.equal({ name: 'Shop', checkInterval: 5 });
      await scene.editor.patch(path, { status: 'approved' });
      expect((await scene.bound.get(path)).body.before).to.deep.equal({ name: 'Shop', checkInterval: 5 });
    });

    it('works by monitor type too', async () => {
      const { status, body } = await scene.bound.post(`/api/monitors/website/${site.publicId}/change-requests`, {
        changes: { name: 'Mine' },
      });
      expect([status, body.monitorPublicId, body.note]).to.deep.equal([200, site.publicId, null]);
    });

    it('answers invalidMonitorType to an unknown type, and monitorNotFound to a type without such a monitor', async () => {
      const send = (type: string, id = site.publicId) =>
        scene.bound.post(`/api/monitors/${type}/${id}/change-requests`, { changes: { name: 'x' } });
      for (const type of ['websites', 'WEBSITE', 'toString', 'dnsbl'])
        expect(refusalOf(await send(type)), type).to.deep.equal([400, 'invalidMonitorType']);
      for (const type of ['dns', 'icmp', 'tcp', 'smtp', 'ssh', 'ftp', 'imap-pop', 'domain', 'ip'])
        expect(refusalOf(await send(type)), type).to.deep.equal([404, 'monitorNotFound']);
      expect(refusalOf(await send('website', app.ports.ids.next()))).to.deep.equal([404, 'monitorNotFound']);
    });

    it('answers monitorNotFound for a monitor of another customer or organization', async () => {
      const other = await scene.website({ customerId: (await addCustomer(app, scene.created.organizationId)).id });
      const own = await scene.website({ customerId: null });
      const foreign = await (await aScene(app)).website();
      for (const { publicId } of [other, own, foreign])
        expect(refusalOf(await scene.ask(publicId, { name: 'x' }))).to.deep.equal([404, 'monitorNotFound']);
    });

    it('requires an editing role', async () => {
      const reader = await callerOf(app, scene.created.organizationId, {
        role: 'readonly',
        customerId: scene.customerId,
      });
      expect((await scene.ask(site.publicId, { name: 'x' }, reader)).status).to.equal(403);
    });

    const refusals: readonly (readonly [string, object])[] = [
      ['checkIntervalTooHigh', { checkInterval: 1441 }],
      ['invalidCheckInterval', { checkInterval: 0 }],
      ['invalidTimeout', { timeoutSeconds: 61 }],
      ['invalidCheckConfig', { sslNoticeDays: 366 }],
      ['invalidUrl', { url: 'http://127.0.0.1/' }],
      ['connectHostInvalid', { connectHost: '::1' }],
      ['connectHostNotPublic', { connectHost: '10.0.0.1' }],
      ['connectTlsInsecureWithoutHost', { connectTlsInsecure: true }],
      ['invalidRequestBody', { locationIds: [999_999] }],
      ['invalidRequestBody', { colour: 'red' }],
      ['invalidRequestBody', {}],
      ['invalidRequestBody', { heartbeatToken: 'mine' }],
      ['invalidRequestBody', { customerId: null }],
    ];
    for (const [code, changes] of refusals)
      it(`answers ${code} for ${JSON.stringify(changes)}, as an update does, and stores no request`, async () => {
        expect(refusalOf(await scene.ask(site.publicId, changes))).to.deep.equal([400, code]);
        expect((await scene.bound.get('/api/change-requests')).body.total).to.equal(0);
      });

    it('reports issues by their path in the body', async () => {
      for (const [changes, path] of [
        [{ locationIds: [999_999] }, 'changes.locationIds.0'],
        [{ sslNoticeDays: 366 }, 'changes.sslNoticeDays'],
        [{ method: 'BREW' }, 'changes.method'],
      ] as const) {
        const { body } = await scene.ask(site.publicId, changes);
        expect(body.data.issues.map((issue: { path: string }) => issue.path)).to.deep.equal([path]);
      }
    });

    it('answers checkIntervalTooLow below the minimum of the package', async () => {
      await scene.admin.post('/api/package-configs', { key: 'slow', displayName: 'Slow', minCheckInterval: 10 });
      await scene.admin.patch(`/api/customers/${(await scene.admin.get('/api/customers')).body[0].publicId}`, {
        packageType: 'slow',
      });
      expect(refusalOf(await scene.ask(site.publicId, { checkInterval: 9 }))).to.deep.equal([
        400,
        'checkIntervalTooLow',
      ]);
      expect((await scene.ask(site.publicId, { checkInterval: 10 })).status).to.equal(200);
    });

    for (const changes of [
      { headers: { 'X-Key': 'opensesame' } },
      { body: 'opensesame' },
      { auth: { username: 'u', password: 'opensesame' } },
    ])
      it(`rejects the credential ${Object.keys(changes)[0]} as an unknown member and stores nothing of it`, async () => {
        const answer = await scene.ask(site.publicId, { name: 'Mine', ...changes });
        expect(refusalOf(answer)).to.deep.equal([400, 'invalidRequestBody']);
        expect(answer.text).to.not.contain('opensesame');
      });

    it('answers managementTypeOrgOnly to callers who cannot change the management type', async () => {
      for (const caller of [scene.bound, scene.editor])
        expect(refusalOf(await scene.ask(site.publicId, { managementType: 'self_service' }, caller))).to.deep.equal([
          403,
          'managementTypeOrgOnly',
        ]);
    });

    it('answers tooManyOpenRequests to the eleventh open request of a customer, over all its monitors, until one is decided', async () => {
      const sites = [site, await scene.website()];
      const answers = [];
      for (let count = 0; count < 10; count += 1)
        answers.push(
          await scene.ask(
            sites[count % 2]?.publicId ?? '',
            { name: `Name ${count}` },
            count < 5 ? scene.bound : scene.admin,
          ),
        );
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 200));
      const eleventh = await scene.ask(site.publicId, { name: 'One more' });
      expect(refusalOf(eleventh)).to.deep.equal([429, 'tooManyOpenRequests']);
      expect([eleventh.body.data.retryAfter, eleventh.headers.get('retry-after')]).to.deep.equal([60, '60']);
      await scene.editor.patch(`/api/change-requests/${answers[0]?.body.publicId}`, { status: 'rejected' });
      expect((await scene.ask(site.publicId, { name: 'One more' })).status).to.equal(200);
    });

    it('is not limited by other customers, or for the organization’s own monitors', async () => {
      for (let count = 0; count < 10; count += 1) await scene.ask(site.publicId, { name: `Name ${count}` });
      const others = [
        await scene.website({ customerId: null }),
        await scene.website({ customerId: (await addCustomer(app, scene.created.organizationId)).id }),
      ];
      for (const { publicId } of others)
        expect((await scene.ask(publicId, { name: 'x' }, scene.editor)).status).to.equal(200);
    });
  });

  describe('names', () => {
    it('are those of the people as they are now; customers read the names of their own people only', async () => {
      const path = await asked({ name: 'Mine' });
      const { body: open } = await scene.editor.get(path);
      const name = (id: string, lastName: string, more: object = {}) =>
        app.database.query
          .updateTable('app_user')
          .set({ lastName, ...more })
          .where('publicId', '=', id)
          .execute();
      await name(open.requestedBy, 'Weiss', { customerId: scene.customerId });
      const { body: decided } = await scene.editor.patch(path, { status: 'rejected' });
      await name(decided.decidedBy, 'Smith');
      const namesFor = async (client: ApiClient) => {
        const { body } = await client.get(path);
        const [listed] = (await client.get('/api/change-requests')).body.items;
        expect(listed).to.deep.equal(body);
        return [body.requestedByName, body.decidedByName];
      };
      expect(await namesFor(scene.editor)).to.deep.equal(['Weiss', 'Smith']);
      expect(await namesFor(scene.bound)).to.deep.equal(['Weiss', null]);
    });
  });

  describe('approval', () => {
    it('changes the monitor and records who decided, when and why', async () => {
      const path = await asked({ name: 'Mine', checkInterval: 10, keyword: 'Bread' });
      const { status, body } = await scene.editor.patch(path, { status: 'approved', note: 'Gladly' });
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        status: 'approved',
        decisionNote: 'Gladly',
        note: 'Please',
        decidedAt: app.clock.now().toISOString(),
      });
      expect(body.decidedBy).to.be.a('string').and.not.to.equal(body.requestedBy);
      expect(await read()).to.include({ name: 'Mine', checkInterval: 10, keyword: 'Bread' });
      expect((await scene.bound.get(path)).body).to.deep.equal({ ...body, requestedByName: null, decidedByName: null });
    });

    it('has all effects of an update: pausing a monitor that is down ends its incident', async () => {
      const path = await asked({ status: 'paused' });
      const now = app.clock.now();
      await app.database.query
        .updateTable('monitor')
        .set({ condition: 'down', conditionSince: now })
        .where('id', '=', site.id)
        .execute();
      await app.database.query
        .insertInto('incident')
        .values({
          publicId: app.ports.ids.next(),
          organizationId: scene.created.organizationId,
          customerId: scene.customerId,
          monitorId: site.id,
          origin: 'automatic',
          status: 'open',
          title: 'Down',
          startedAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
      expect((await scene.editor.patch(path, { status: 'approved' })).status).to.equal(200);
      expect(await read()).to.include({ status: 'paused', condition: 'unknown' });
      expect((await scene.admin.get('/api/incidents')).body.items[0].status).to.equal('resolved');
    });

    it('keeps members that were not requested, including later changes', async () => {
      const path = await asked({ name: 'Mine' });
      await scene.admin.patch(`/api/websites/${site.publicId}`, {
        timeoutSeconds: 7,
        auth: { username: 'u', password: 'p' },
      });
      await scene.editor.patch(path, { status: 'approved' });
      expect(await read()).to.include({ name: 'Mine', timeoutSeconds: 7, hasAuth: true });
    });

    it('removes credentials that were entered for another host', async () => {
      await scene.admin.patch(`/api/websites/${site.publicId}`, { auth: { username: 'u', password: 'p' } });
      await scene.editor.patch(await asked({ url: 'https://1.0.0.1:8443/' }), { status: 'approved' });
      expect(await read()).to.include({ url: 'https://1.0.0.1:8443/', hasAuth: false });
    });

    it('is refused like the update would be now, and changes neither request nor monitor', async () => {
      const path = await asked({ checkInterval: 5 });
      await scene.admin.post('/api/package-configs', { key: 'slow', displayName: 'Slow', minCheckInterval: 10 });
      await scene.admin.patch(`/api/customers/${(await scene.admin.get('/api/customers')).body[0].publicId}`, {
        packageType: 'slow',
      });
      const before = await read();
      expect(refusalOf(await scene.editor.patch(path, { status: 'approved' }))).to.deep.equal([
        400,
        'checkIntervalTooLow',
      ]);
      expect((await scene.bound.get(path)).body).to.include({ status: 'open', decidedAt: null });
      expect(await read()).to.deep.equal(before);
      expect((await scene.editor.patch(path, { status: 'rejected' })).status).to.equal(200);
    });

    it('answers managementTypeOrgOnly to an editor if an administrator requested another management type', async () => {
      await scene.admin.patch(`/api/customers/${(await scene.admin.get('/api/customers')).body[0].publicId}`, {
        allowSelfService: true,
        maxSelfServiceUrls: 1,
      });
      const path = await asked({ managementType: 'self_service' }, scene.admin);
      expect(refusalOf(await scene.editor.patch(path, { status: 'approved' }))).to.deep.equal([
        403,
        'managementTypeOrgOnly',
      ]);
      expect((await scene.admin.patch(path, { status: 'approved' })).status).to.equal(200);
      expect((await read()).managementType).to.equal('self_service');
    });

    it('answers selfServiceQuotaReached if the quota is exhausted by now', async () => {
      const customer = `/api/customers/${(await scene.admin.get('/api/customers')).body[0].publicId}`;
      await scene.admin.patch(customer, { maxSelfServiceUrls: 1 });
      const path = await asked({ managementType: 'self_service' }, scene.admin);
      await scene.admin.patch(customer, { maxSelfServiceUrls: 0 });
      expect(refusalOf(await scene.admin.patch(path, { status: 'approved' }))).to.deep.equal([
        403,
        'selfServiceQuotaReached',
      ]);
      expect((await scene.admin.get(path)).body.status).to.equal('open');
    });

    it('is refused to customer-bound callers with customerScopedTokenForbidden', async () => {
      const path = await asked({ name: 'Mine' });
      for (const status of ['approved', 'rejected'])
        expect(refusalOf(await scene.bound.patch(path, { status }))).to.deep.equal([
          403,
          'customerScopedTokenForbidden',
        ]);
      expect((await read()).name).to.equal('Shop');
    });

    it('writes audit entries for request and monitor', async () => {
      const path = await asked({ name: 'Mine' });
      await scene.editor.patch(path, { status: 'approved', note: 'Gladly' });
      const { body } = await scene.admin.get('/api/audit-log?perPage=100');
      const entries = (body.items as { action: string; after: unknown }[]).filter(({ action }) =>
        /^(changeRequest|website\.updated)/.test(action),
      );
      expect(entries.map(({ action, after }) => [action, after])).to.have.deep.members([
        [
          'changeRequest.created',
          { monitorType: 'website', monitorId: site.publicId, changes: { name: 'Mine' }, note: 'Please' },
        ],
        ['website.updated', { name: 'Mine' }],
        ['changeRequest.approved', { status: 'approved', decisionNote: 'Gladly' }],
      ]);
    });
  });

  it('can be rejected by the organization, without changing the monitor', async () => {
    const path = await asked({ name: 'Mine' });
    const { status, body } = await scene.editor.patch(path, { status: 'rejected', note: 'No' });
    expect([status, body.status, body.decisionNote]).to.deep.equal([200, 'rejected', 'No']);
    expect((await read()).name).to.equal('Shop');
  });

  it('can be withdrawn by the requesting user only', async () => {
    const path = await asked({ name: 'Mine' });
    const member = await callerOf(app, scene.created.organizationId, { role: 'editor', customerId: scene.customerId });
    for (const caller of [member, scene.admin])
      expect(refusalOf(await caller.patch(path, { status: 'withdrawn' }))).to.deep.equal([403, undefined]);
    expect((await scene.bound.patch(path, { status: 'withdrawn' })).body.status).to.equal('withdrawn');
  });

  for (const first of ['approved', 'rejected', 'withdrawn'] as const)
    it(`answer changeRequestAlreadyDecided after they are ${first}`, async () => {
      const path = await asked({ name: 'Mine' }, scene.editor);
      expect((await scene.editor.patch(path, { status: first })).status).to.equal(200);
      for (const status of ['approved', 'rejected', 'withdrawn']) {
        const answer = await scene.editor.patch(path, { status });
        expect(refusalOf(answer)).to.deep.equal([409, 'changeRequestAlreadyDecided']);
        expect(answer.body.data.status).to.equal(first);
      }
    });

  it('cannot be reopened or set to another status', async () => {
    const path = await asked({ name: 'Mine' });
    for (const body of [{ status: 'open' }, { status: 'done' }, {}])
      expect(refusalOf(await scene.editor.patch(path, body))).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('are listed oldest first, in pages, by status, monitor and customer, with a search in note, monitor and customer', async () => {
    const other = await scene.website({ customerId: null, name: 'Bakery' });
    const first = await asked({ name: 'One' });
    await scene.ask(other.publicId, { name: 'Two' }, scene.editor);
    await asked({ name: 'Three' });
    await scene.editor.patch(first, { status: 'rejected' });
    const names = async (query: string, by = scene.admin) =>
      (await by.get(`/api/change-requests${query}`)).body.items.map(
        ({ changes }: { changes: { name: string } }) => changes.name,
      );
    expect(await names('')).to.deep.equal(['One', 'Two', 'Three']);
    expect((await scene.admin.get('/api/change-requests?perPage=1&page=2')).body).to.deep.include({
      total: 3,
      page: 2,
      perPage: 1,
    });
    expect(await names('?perPage=1&page=2')).to.deep.equal(['Two']);
    expect(await names('?status=open')).to.deep.equal(['Two', 'Three']);
    expect(await names(`?customerId=${scene.customerId}`)).to.deep.equal(['One', 'Three']);
    expect(await names(`?customerId=${scene.customerId}&status=rejected`)).to.deep.equal(['One']);
    expect(await names(`?monitorId=${other.publicId}`)).to.deep.equal(['Two']);
    expect(await names(`?monitorId=${other.publicId}`, scene.bound)).to.deep.equal([]);
    expect(await names('?search=BAKE')).to.deep.equal(['Two']);
    expect(await names('?search=pleas')).to.deep.equal(['One', 'Two', 'Three']);
    await scene.admin.patch(`/api/customers/${(await scene.admin.get('/api/customers')).body[0].publicId}`, {
      name: 'Hotel Seeblick',
    });
    expect(await names('?search=seeblick')).to.deep.equal(['One', 'Three']);
    expect(await names('?sort=-decidedAt')).to.deep.equal(['Three', 'Two', 'One']);
    expect(
      (await scene.admin.get('/api/change-requests')).body.items.map(
        ({ customerName }: { customerName: string | null }) => customerName,
      ),
    ).to.deep.equal(['Hotel Seeblick', null, 'Hotel Seeblick']);
    expect(await names('', scene.bound)).to.deep.equal(['One', 'Three']);
    for (const query of ['?customerId=', '?status=', '?status=done'])
      expect((await scene.admin.get(`/api/change-requests${query}`)).status, query).to.equal(400);
  });

  it('are deleted with their monitor', async () => {
    const path = await asked({ name: 'Mine' });
    expect((await scene.admin.delete(`/api/websites/${site.publicId}`)).status).to.equal(200);
    for (const answer of [await scene.bound.get(path), await scene.admin.patch(path, { status: 'approved' })])
      expect(answer.status).to.equal(404);
    expect((await scene.bound.get('/api/change-requests')).body.total).to.equal(0);
  });
});
