import { expect } from 'chai';
import type { Mail } from '../../../../src/application/kernel/mail.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import type { DueCheck } from '../../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { REPORT_RETENTION, SILENT_AFTER } from '../../../../src/domain/monitors/location.ts';
import { PURGE_JOB } from '../../../../src/infrastructure/kernel/database/retention-terms.ts';
import { UP } from '../../checks/check-bench.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('location watch', () => {
  let app: TestApp;
  let admin: ApiClient;
  let platform: ApiClient;
  let vienna: { readonly id: number; readonly publicId: string };
  let zurich: { readonly id: number; readonly publicId: string };

  beforeEach(async () => {
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8' });
    admin = app.client((await app.createOrganization()).apiToken);
    platform = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
    [vienna, zurich] = await Promise.all(
      ['vienna', 'zurich'].map(async (key) => (await platform.post('/api/locations', { key, name: key })).body),
    );
  });
  afterEach(() => app.close());

  const report = (location: string) =>
    app.ports.workerReports.store({
      workerId: `worker of ${location}`,
      location,
      startedAt: app.clock.now(),
      reportedAt: app.clock.now(),
      version: '1.0.0',
      hasBrowser: false,
    });
  const watch = async (on = app) => {
    for (const work of on.ports.dueWork) if (work.name === 'location-watch') await work.run();
  };
  const purge = async () => {
    for (const job of app.ports.recurringJobs) if (job.name === PURGE_JOB) await job.run();
  };
  const mails = async () => {
    const rows = await app.database.query
      .selectFrom('outbox')
      .select('sealedPayload')
      .where('topic', '=', 'email')
      .orderBy('id')
      .execute();
    return rows.map(({ sealedPayload }) => JSON.parse(app.ports.vault.open(sealedPayload)) as Mail);
  };
  const create = async (locationIds: readonly number[]): Promise<string> =>
    (await admin.post('/api/websites', { name: 'Shop', url: 'http://127.0.0.1:9/', checkInterval: 1, locationIds }))
      .body.publicId;
  const website = async (id: string) => (await admin.get(`/api/websites/${id}`)).body;
  /** Checks what is due at the location. */
  const check = async (locationId: number) => {
    const now = app.clock.now();
    const due = await app.ports.checkQueue.claim({
      locationId,
      owner: 'w',
      now,
      until: later(now, minutes(1)),
      limit: 9,
    });
    await recordStateChanges(app.ports)(
      'w',
      due.map((one: DueCheck) => finishCheck(one, UP, now)),
    );
  };

  it('notifies the platform admins once of a location that stops reporting, and once when it is back, also with two processes', async () => {
    const other = await app.sibling();
    for (const location of ['local', 'vienna']) await report(location);
    app.clock.advance(SILENT_AFTER);
    await report('local');
    await watch();
    expect(await mails()).to.deep.equal([]);
    app.clock.advance(1);
    await Promise.all([watch(), watch(other), watch(), watch(other)]);
    const [silent, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(silent?.subject).to.equal('Monitoring location does not report: vienna (vienna)');
    expect(silent?.text).to.match(/\n\nGo to locations: http:\/\/\S+\/console\/locations\n$/);
    await report('vienna');
    await Promise.all([watch(), watch(other)]);
    await watch();
    expect((await mails()).map(({ subject }) => subject)).to.deep.equal([
      silent?.subject,
      'Monitoring location reports again: vienna (vienna)',
    ]);
    const actions = await app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'location.%e%')
      .where('action', '!=', 'location.created')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).to.deep.equal(['location.fellSilent', 'location.returned']);
    await other.close();
  });

  it('announces no location that never reported or is not active', async () => {
    await report('vienna');
    await platform.patch(`/api/locations/${vienna.publicId}`, { isActive: false });
    app.clock.advance(SILENT_AFTER + 1);
    await watch();
    expect(await mails()).to.deep.equal([]);
  });

  it('lets the condition of monitors be unknown that only the silent location checks, until their next result', async () => {
    for (const location of ['vienna', 'zurich']) await report(location);
    const [alone, both, other] = [
      await create([vienna.id]),
      await create([vienna.id, zurich.id]),
      await create([zurich.id]),
    ];
    for (const { id } of [vienna, zurich]) await check(id);
    const conditions = async () =>
      (await Promise.all([alone, both, other].map(website))).map(({ condition }) => condition);
    expect(await conditions()).to.deep.equal(['up', 'up', 'up']);
    const lastContact = app.clock.now();
    app.clock.advance(SILENT_AFTER + seconds(1));
    await report('zurich');
    await watch();
    expect(await conditions()).to.deep.equal(['unknown', 'up', 'up']);
    const spans = await app.database.query
      .selectFrom('state_span')
      .innerJoin('monitor', 'monitor.id', 'monitorId')
      .select('state')
      .where('publicId', '=', alone)
      .where('endedAt', 'is', null)
      .execute();
    expect(spans).to.deep.equal([{ state: 'unknown' }]);
    expect(new Date((await website(alone)).conditionSince))
      .to.be.at.least(lastContact)
      .and.at.most(app.clock.now());
    await check(vienna.id);
    expect(await conditions()).to.deep.equal(['up', 'up', 'up']);
  });

  it('keeps the last report of a location, however old, and deletes others after seven days', async () => {
    for (const workerId of ['a', 'b', 'c'])
      await app.ports.workerReports.store({
        workerId,
        location: 'vienna',
        startedAt: app.clock.now(),
        reportedAt: app.clock.now(),
        version: '1',
        hasBrowser: false,
      });
    app.clock.advance(REPORT_RETENTION - 1);
    await purge();
    const left = () => app.database.query.selectFrom('worker_report').select('workerId').execute();
    expect(await left()).to.have.length(3);
    app.clock.advance(1);
    await purge();
    expect(await left()).to.deep.equal([{ workerId: 'c' }]);
  });
});
