import { expect } from 'chai';
import { MONITORS_PER_BULK } from '../../../../src/domain/monitors/bulk-change.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import type { MonitorFacts } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/monitors/bulk';
const UNKNOWN = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';

describe('POST /api/monitors/bulk', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;
  let customer: { id: number; publicId: string };

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    admin = app.client(organization.apiToken);
    customer = await addCustomer(app, organizationId);
  });
  after(() => app.close());

  const monitor = async (facts: Partial<MonitorFacts> = {}) => {
    const id = await storeMonitor(app, { organizationId, ...facts });
    return { kind: 'website', id: (await rowOf(id))?.publicId ?? '', key: id };
  };
  const rowOf = (id: number) =>
    app.database.query.selectFrom('monitor').selectAll().where('id', '=', id).executeTakeFirst();
  const named = (...monitors: readonly { readonly kind: string; readonly id: string }[]) =>
    monitors.map(({ kind, id }) => ({ kind, id }));
  const bulk = async (body: object, client = admin) => {
    const { status, body: report, text } = await client.post(PATH, body);
    expect(status, text).to.equal(200);
    return report;
  };
  const withoutSentences = ({ refused }: { refused: readonly { detail: string }[] }) =>
    refused.map(({ detail: _detail, ...row }) => row);
  const auditOf = async (publicId: string) =>
    (
      await app.database.query
        .selectFrom('audit_log')
        .select('action')
        .where('subjectId', '=', publicId)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);

  it('pauses and resumes monitors, with an audit entry for each', async () => {
    const [one, other] = [await monitor(), await monitor({ customerId: customer.id })];
    expect(await bulk({ change: { action: 'pause' }, monitors: named(one, other) })).to.deep.equal({
      dryRun: false,
      matched: 2,
      changed: 2,
      refused: [],
      next: null,
    });
    expect(await rowOf(one.key)).to.include({ status: 'paused', pausedUntil: null });
    expect(await rowOf(other.key)).to.include({ status: 'paused' });
    await bulk({ change: { action: 'resume' }, monitors: named(one, other) });
    expect(await rowOf(one.key)).to.include({ status: 'active' });
    expect(await auditOf(one.id)).to.deep.equal(['website.updated', 'website.updated']);
    await bulk({ change: { action: 'pause', minutes: 5 }, monitors: named(one) });
    expect((await rowOf(one.key))?.pausedUntil).to.be.an.instanceOf(Date);
  });

  it('takes integer ids, and names a monitor once', async () => {
    const { id, key } = await monitor();
    const monitors = [
      { kind: 'website', id: key },
      { kind: 'website', id },
      { kind: 'website', id: id.toUpperCase() },
    ];
    expect(await bulk({ change: { action: 'pause' }, monitors })).to.include({ matched: 1, changed: 1 });
  });

  it('changes interval, management type and locations', async () => {
    const one = await monitor({ customerId: customer.id });
    await app.database.query
      .updateTable('customer')
      .set({ allowSelfService: true, maxSelfServiceUrls: 1 })
      .where('id', '=', customer.id)
      .execute();
    await bulk({ change: { action: 'interval', checkInterval: 7 }, monitors: named(one) });
    await bulk({ change: { action: 'managementType', managementType: 'self_service' }, monitors: named(one) });
    const { body: locations } = await admin.get('/api/locations');
    await bulk({ change: { action: 'locations', locationIds: [locations[0].publicId] }, monitors: named(one) });
    const { body } = await admin.get(`/api/websites/${one.id}`);
    expect(body).to.deep.include({ checkInterval: 7, managementType: 'self_service', locationIds: [locations[0].id] });
  });

  it('attaches and detaches a tag', async () => {
    const one = await monitor();
    const { body: tag } = await admin.post('/api/tags', { name: 'Shop', color: 'teal' });
    await bulk({ change: { action: 'addTag', tagId: tag.publicId }, monitors: named(one) });
    expect((await admin.get('/api/monitors')).body.items[0].tags).to.have.length(1);
    await bulk({ change: { action: 'removeTag', tagId: tag.publicId }, monitors: named(one) });
    expect((await admin.get('/api/monitors')).body.items[0].tags).to.have.length(0);
    expect((await bulk({ change: { action: 'addTag', tagId: UNKNOWN }, monitors: named(one) })).refused).to.deep.equal([
      {
        kind: 'website',
        id: one.id,
        name: one.id,
        code: 'tagNotFound',
        detail: 'The tag does not exist, or you may not see it.',
      },
    ]);
  });

  it('says why a monitor is refused in the language of the request', async () => {
    const one = await monitor();
    const body = { change: { action: 'removeTag', tagId: UNKNOWN }, monitors: named(one) };
    const answer = await admin.post(PATH, body, { 'accept-language': 'de' });
    expect(answer.body.refused[0]).to.include({
      code: 'tagNotFound',
      detail: 'Das Tag gibt es nicht, oder Sie dürfen es nicht sehen.',
    });
    expect(answer.headers.get('content-language')).to.equal('de');
  });

  it('deletes the monitors that a filter selects, and only those', async () => {
    const [doomed, kept] = [await monitor({ status: 'paused' }), await monitor()];
    const filter = { kind: 'website', state: 'paused' };
    expect(await bulk({ change: { action: 'delete' }, filter })).to.include({ matched: 1, changed: 1 });
    expect(await rowOf(doomed.key)).to.equal(undefined);
    expect(await rowOf(kept.key)).not.to.equal(undefined);
    expect(await auditOf(doomed.id)).to.deep.equal(['website.deleted']);
  });

  it('takes the filters of GET /api/monitors', async () => {
    const one = await monitor({ customerId: customer.id, name: 'Shop of Anna' });
    await monitor({ name: 'Shop of Berta' });
    const pause = { action: 'pause' };
    expect(await bulk({ change: pause, filter: { customerId: customer.publicId }, dryRun: true })).to.include({
      matched: 1,
    });
    expect(await bulk({ change: pause, filter: { search: 'anna' } })).to.include({ matched: 1 });
    expect(await rowOf(one.key)).to.include({ status: 'paused' });
    expect(await bulk({ change: pause, filter: {}, dryRun: true })).to.include({ matched: 2 });
    const { status, body } = await admin.post(PATH, { change: pause, filter: { colour: 'red' } });
    expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('names each refused monitor with its code and changes the others', async () => {
    const one = await monitor({ customerId: customer.id });
    const domain = await admin.post(`/api/customers/${customer.publicId}/domains`, { domainName: 'shop-one.com' });
    const report = await bulk({
      change: { action: 'interval', checkInterval: 9 },
      monitors: [...named(one), { kind: 'domain', id: domain.body.publicId }, { kind: 'website', id: UNKNOWN }],
    });
    expect(report).to.deep.include({ matched: 3, changed: 1 });
    expect(withoutSentences(report)).to.deep.equal([
      { kind: 'website', id: UNKNOWN, name: null, code: 'notFound' },
      { kind: 'domain', id: domain.body.publicId, name: domain.body.label, code: 'invalidMonitorType' },
    ]);
    expect(await rowOf(one.key)).to.include({ checkInterval: 9 });
  });

  it('refuses an interval below that of the package, with the figures', async () => {
    const one = await monitor({ customerId: customer.id });
    await app.database.query
      .updateTable('package_config')
      .set({ minCheckInterval: 5 })
      .where('organizationId', '=', organizationId)
      .execute();
    const report = await bulk({ change: { action: 'interval', checkInterval: 1 }, monitors: named(one) });
    expect(withoutSentences(report)).to.deep.equal([
      { kind: 'website', id: one.id, name: one.id, code: 'checkIntervalTooLow', data: { minimum: 5 } },
    ]);
  });

  it('keeps the quota of self-service exact within one call', async () => {
    const monitors = [await monitor({ customerId: customer.id }), await monitor({ customerId: customer.id })];
    await app.database.query
      .updateTable('customer')
      .set({ allowSelfService: true, maxSelfServiceUrls: 1 })
      .where('id', '=', customer.id)
      .execute();
    const change = { action: 'managementType', managementType: 'self_service' };
    const report = await bulk({ change, monitors: named(...monitors) });
    expect(report).to.include({ changed: 1 });
    expect(report.refused[0]).to.include({ id: monitors[1]?.id, code: 'selfServiceQuotaReached' });
  });

  it('does not change managed monitors or those of others for callers bound to a customer', async () => {
    const [managed, foreign] = [await monitor({ customerId: customer.id }), await monitor()];
    const bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
    const report = await bulk({ change: { action: 'pause' }, monitors: named(managed, foreign) }, bound);
    expect(report.refused.map(({ id, code }: { id: string; code: string }) => [id, code])).to.deep.equal([
      [foreign.id, 'notFound'],
      [managed.id, 'managed_by_organization'],
    ]);
    expect(await bulk({ change: { action: 'pause' }, filter: {} }, bound)).to.include({ matched: 1, changed: 0 });
    expect(await rowOf(foreign.key)).to.include({ status: 'active' });
  });

  it('is forbidden to read-only callers', async () => {
    const readonly = await callerOf(app, organizationId, { role: 'readonly' });
    expect((await readonly.post(PATH, { change: { action: 'resume' }, filter: {} })).status).to.equal(403);
  });

  it('changes and records nothing in a dry run', async () => {
    const one = await monitor();
    const body = { change: { action: 'delete' }, monitors: named(one), dryRun: true };
    expect(await bulk(body)).to.deep.equal({ dryRun: true, matched: 1, changed: 1, refused: [], next: null });
    expect(await rowOf(one.key)).not.to.equal(undefined);
    expect(await auditOf(one.id)).to.deep.equal([]);
  });

  it('requires either monitors or a filter, and at most as many monitors as it says', async () => {
    const change = { action: 'pause' };
    const monitors = Array.from({ length: MONITORS_PER_BULK + 1 }, () => ({ kind: 'website', id: UNKNOWN }));
    for (const selection of [{}, { monitors: monitors.slice(0, 1), filter: {} }, { monitors }, { monitors: [] }]) {
      const { status, body } = await admin.post(PATH, { change, ...selection });
      expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    }
  });

  it('continues after the monitors of the call before', async () => {
    const rows = Array.from({ length: MONITORS_PER_BULK + 2 }, () => ({ publicId: app.ports.ids.next() }));
    const stored = {
      kind: 'website',
      monitoringType: 'http',
      target: 'https://shop.example/',
      status: 'active',
    } as const;
    const more = {
      managementType: 'managed',
      checkInterval: 5,
      timeoutSeconds: 30,
      settings: {},
      condition: 'unknown',
    } as const;
    const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() };
    await app.database.query
      .insertInto('monitor')
      .values(rows.map(({ publicId }) => ({ publicId, name: publicId, organizationId, ...stored, ...more, ...stamps })))
      .execute();
    const request = { change: { action: 'pause' }, filter: { status: 'active' } };
    const first = await bulk(request);
    expect(first).to.include({ matched: MONITORS_PER_BULK + 2, changed: MONITORS_PER_BULK });
    expect(await bulk({ ...request, after: first.next })).to.include({ matched: 2, changed: 2, next: null });
    expect((await admin.get('/api/monitors?status=active')).body.total).to.equal(0);
  });

  it('runs beside a bulk change of the same monitors in the opposite order', async () => {
    const other = await addCustomer(app, organizationId);
    const monitors = [];
    for (const { id } of [customer, other, customer, other]) monitors.push(await monitor({ customerId: id }));
    const reports = await Promise.all([
      bulk({ change: { action: 'interval', checkInterval: 8 }, monitors: named(...monitors) }),
      bulk({ change: { action: 'pause' }, monitors: named(...monitors.toReversed()) }),
    ]);
    for (const report of reports) expect(report).to.include({ changed: 4 });
    for (const { key } of monitors) expect(await rowOf(key)).to.include({ status: 'paused', checkInterval: 8 });
  });
});
