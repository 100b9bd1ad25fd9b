import { expect } from 'chai';
import {
  cancellationJob,
  completeCancellation,
  listLapsingCustomers,
} from '../../../../src/application/customers/customer-jobs.ts';
import { HEARTBEAT_LOCATION } from '../../../../src/domain/checks/check-schedule.ts';
import { overdueFrom } from '../../../../src/domain/checks/heartbeat.ts';
import { days, later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** How many requests race the deletion of a customer. */
const RACERS = 8;

describe('customer lifecycle', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  beforeEach(() => app.clock.advance(minutes(2)));
  after(() => app.close());

  const create = async (more: object = {}) =>
    (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', ...more })).body.customer;
  const read = async (publicId: string) => (await admin.get(`/api/customers/${publicId}`)).body;
  const listed = async (status: string, publicId: string): Promise<boolean> =>
    (await admin.get(`/api/customers?status=${status}`)).body.some(
      (customer: { publicId: string }) => customer.publicId === publicId,
    );
  const runJob = () => cancellationJob(app.run(listLapsingCustomers), app.run(completeCancellation)).run();
  const entries = async (publicId: string): Promise<readonly unknown[]> =>
    (
      await app.database.query
        .selectFrom('audit_log')
        .select(['action', 'actorKind', 'after'])
        .where('subjectId', '=', publicId)
        .orderBy('id')
        .execute()
    ).slice(1);
  const inDays = (count: number): Date => later(app.clock.now(), days(count));

  it('cancels a customer at its cancellation date, whether or not the job has run, and audits it once', async () => {
    const cancellationDate = inDays(1);
    const { publicId } = await create({ cancellationDate: cancellationDate.toISOString() });
    app.clock.set(later(cancellationDate, -1));
    await runJob();
    expect(await read(publicId)).to.include({ status: 'active', cancelledAt: null });
    app.clock.advance(1);
    const cancelled = {
      status: 'cancelled',
      cancelledAt: cancellationDate.toISOString(),
      cancellationDate: cancellationDate.toISOString(),
    };
    expect(await read(publicId)).to.include(cancelled);
    expect(
      (await admin.get('/api/customers')).body.find((customer: { publicId: string }) => customer.publicId === publicId),
    ).to.include(cancelled);
    expect([await listed('cancelled', publicId), await listed('active', publicId)]).to.deep.equal([true, false]);
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(await read(publicId)).to.include(cancelled);
    expect(
      (await admin.get('/api/customers?status=cancelled')).body.map(
        (customer: { publicId: string }) => customer.publicId,
      ),
    ).to.include(publicId);
    expect(await entries(publicId)).to.deep.equal([
      {
        action: 'customer.cancelled',
        actorKind: 'system',
        after: { status: 'cancelled', cancelledAt: cancellationDate.toISOString() },
      },
    ]);
  });

  it('leaves alone a customer whose date was moved before the job ran', async () => {
    const { publicId } = await create({ cancellationDate: inDays(1).toISOString() });
    await admin.patch(`/api/customers/${publicId}`, { cancellationDate: inDays(3).toISOString() });
    app.clock.advance(days(2));
    await runJob();
    expect(await read(publicId)).to.include({ status: 'active', cancelledAt: null });
  });

  it('cancels at once for a date that has come, and withdraws it with another status', async () => {
    const { publicId } = await create();
    const path = `/api/customers/${publicId}`;
    expect((await admin.patch(path, { cancellationDate: app.clock.now().toISOString() })).body).to.include({
      status: 'cancelled',
      cancelledAt: app.clock.now().toISOString(),
    });
    expect((await admin.patch(path, { status: 'active' })).body).to.include({
      status: 'active',
      cancellationDate: null,
      cancelledAt: null,
    });
  });

  it('refuses with invalidRequestBody a date that has come together with another status, and changes nothing', async () => {
    const { publicId, updatedAt } = await create();
    const { status, body } = await admin.patch(`/api/customers/${publicId}`, {
      status: 'active',
      cancellationDate: inDays(-1).toISOString(),
      city: 'Graz',
    });
    expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
      400,
      'invalidRequestBody',
      'cancellationDate',
    ]);
    expect(await read(publicId)).to.include({ status: 'active', city: null, cancellationDate: null, updatedAt });
    const bulk = await admin.post('/api/customers/bulk', {
      rows: [{ name: 'A', email: 'a@acme.example', status: 'paused', cancellationDate: inDays(-1).toISOString() }],
    });
    expect(bulk.body.data.issues.map(({ path }: { path: string }) => path)).to.deep.equal(['rows.0.cancellationDate']);
  });

  it('gives heartbeats a full period when the customer becomes active', async () => {
    const { id, publicId } = await create({ status: 'paused' });
    const { heartbeatToken } = (
      await admin.post('/api/websites', { name: 'Beat', monitoringType: 'heartbeat', customerId: id, checkInterval: 5 })
    ).body;
    const deadline = async () =>
      (
        await app.database.query
          .selectFrom('check_schedule as s')
          .innerJoin('monitor as m', 'm.id', 's.monitorId')
          .select('s.dueAt')
          .where('m.customerId', '=', id)
          .where('s.locationId', '=', HEARTBEAT_LOCATION)
          .executeTakeFirstOrThrow()
      ).dueAt;
    app.clock.advance(minutes(4));
    expect((await app.client().get(`/api/heartbeat/${heartbeatToken}`)).status).to.equal(200);
    const before_ = await deadline();
    await admin.patch(`/api/customers/${publicId}`, { city: 'Graz' });
    expect(await deadline()).to.deep.equal(before_);
    await admin.patch(`/api/customers/${publicId}`, { status: 'active' });
    expect(await deadline()).to.deep.equal(overdueFrom(app.clock.now(), minutes(5)));
  });

  it('counts the monitors of a customer that is not active as paused, whatever happens to them', async () => {
    const { id, publicId } = await create();
    const { id: monitorId, publicId: monitor } = (
      await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/', customerId: id })
    ).body;
    const setStatus = (status: string) => admin.patch(`/api/customers/${publicId}`, { status });
    const [created, paused] = [app.clock.now(), later(app.clock.now(), minutes(1))];
    app.clock.set(paused);
    await setStatus('paused');
    app.clock.advance(minutes(1));
    for (const status of ['paused', 'active'])
      expect((await admin.patch(`/api/websites/${monitor}`, { status })).status).to.equal(200);
    await setStatus('active');
    const [active, cancellationDate] = [app.clock.now(), later(app.clock.now(), minutes(1))];
    await admin.patch(`/api/customers/${publicId}`, { cancellationDate: cancellationDate.toISOString() });
    app.clock.advance(minutes(2));
    await runJob();
    const spans = await app.database.query
      .selectFrom('state_span')
      .select(['state', 'startedAt', 'endedAt'])
      .where('monitorId', '=', monitorId)
      .orderBy('startedAt')
      .execute();
    expect(spans).to.deep.equal([
      { state: 'unknown', startedAt: created, endedAt: paused },
      { state: 'paused', startedAt: paused, endedAt: active },
      { state: 'unknown', startedAt: active, endedAt: cancellationDate },
      { state: 'paused', startedAt: cancellationDate, endedAt: null },
    ]);
  });

  it('stores nothing for a customer that is deleted at the same time, and counts nothing for it', async () => {
    const used = async () => (await admin.get('/api/organization')).body.monitorQuota.used;
    const before_ = await used();
    const { id: customerId, publicId } = await create();
    const answers = await Promise.all([
      admin.delete(`/api/customers/${publicId}`),
      ...Array.from({ length: RACERS }, (_, racer) =>
        admin.post('/api/websites', { name: `Racer ${racer}`, url: 'http://1.1.1.1/', customerId }),
      ),
      ...Array.from({ length: RACERS }, (_, racer) =>
        admin.post('/api/tags', { name: `Racer ${racer}`, color: 'teal', customerId }),
      ),
      ...Array.from({ length: 4 }, (_, racer) => admin.patch(`/api/customers/${publicId}`, { city: `Graz ${racer}` })),
    ]);
    expect(answers[0].status).to.equal(200);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 404].includes(status))).to.deep.equal([]);
    expect([
      await used(),
      (await admin.get(`/api/websites?search=Racer`)).body.total,
      (await admin.get('/api/tags')).body.total,
    ]).to.deep.equal([before_, 0, 0]);
    while (await app.ports.deletedCustomers.removeNext());
    expect(
      await app.database.query.selectFrom('monitor').select('id').where('customerId', '=', customerId).execute(),
    ).to.deep.equal([]);
    expect(await used()).to.equal(before_);
  });

  it('deletes a package that only a deleted customer had', async () => {
    const { publicId: packageId } = (await admin.post('/api/package-configs', { key: 'gold', displayName: 'Gold' }))
      .body;
    const { publicId } = await create({ packageType: 'gold' });
    expect((await admin.delete(`/api/package-configs/${packageId}`)).body.data.code).to.equal('packageInUse');
    await admin.delete(`/api/customers/${publicId}`);
    expect((await admin.delete(`/api/package-configs/${packageId}`)).status).to.equal(200);
  });
});
