import { expect } from 'chai';
import { dueReports, queueDueReport } from '../../../../src/application/reports/due-reports.ts';
import { reportFileStore } from '../../../../src/application/kernel/file-store-owner.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { RUN_LEASE } from '../../../../src/domain/reports/report-run.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { REPORTS, generatorOf, jsonRenderer, queueDue, runOf, storeReported } from './reported.ts';
import { OLD, at, createReport, listedRuns, requestedRun } from './requested-runs.ts';

describe('runs of reports', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;

  beforeEach(async () => {
    app = await testApp({}, { reportRenderer: jsonRenderer });
    const created = await app.createOrganization({ organization: 'Acme' });
    organizationId = created.organizationId;
    admin = app.client(created.apiToken);
    await reportFileStore({ ...app.ports });
  });
  afterEach(() => app.close());

  describe('schedule', () => {
    const DUE = at('2026-03-09T06:00:00Z');

    it('is claimed once by any number of processes', async () => {
      await storeReported(app, { organizationId }, OLD);
      await createReport(admin);
      app.clock.set(DUE);
      const sibling = await app.sibling();
      await together(10, (one) => queueDue(one % 2 === 0 ? app : sibling));
      expect((await listedRuns(admin)).map(({ origin, from, to }) => [origin, from, to])).to.deep.equal([
        ['schedule', '2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
      ]);
      const claims = await together(6, (one) => generatorOf(one % 2 === 0 ? app : sibling).claim());
      expect(claims.filter((claim) => claim !== null)).to.have.length(1);
    });

    it('is not due a millisecond before its hour', async () => {
      await createReport(admin);
      app.clock.set(later(DUE, -1));
      await queueDue(app);
      expect(await listedRuns(admin)).to.deep.equal([]);
    });

    it('catches up missed runs once, for the last period', async () => {
      await storeReported(app, { organizationId }, OLD);
      const report = await createReport(admin);
      app.clock.set(at('2026-04-15T12:00:00Z'));
      await queueDue(app);
      await queueDue(app);
      expect((await listedRuns(admin)).map(({ from, to }) => [from, to])).to.deep.equal([
        ['2026-04-06T00:00:00.000Z', '2026-04-13T00:00:00.000Z'],
      ]);
      expect((await admin.get(`${REPORTS}/${report}`)).body).to.include({ nextRunAt: '2026-04-20T06:00:00.000Z' });
    });

    it('runs a report that is due and was changed before it was queued', async () => {
      const report = await createReport(admin);
      app.clock.set(DUE);
      await admin.patch(`${REPORTS}/${report}`, { name: 'Other' });
      await queueDue(app);
      expect(await listedRuns(admin)).to.have.length(1);
    });

    it('is corrected when the clock was set back', async () => {
      const report = await createReport(admin);
      app.clock.set(at('2027-03-08T06:00:00Z'));
      await queueDue(app);
      app.clock.set(DUE);
      expect(await dueReports(app.ports, app.run(queueDueReport)).pullBack?.(DUE)).to.equal(1);
      await queueDue(app);
      expect((await listedRuns(admin)).map(({ from }) => from)).to.include('2026-03-02T00:00:00.000Z');
      expect((await admin.get(`${REPORTS}/${report}`)).body).to.include({ nextRunAt: '2026-03-16T06:00:00.000Z' });
    });

    it('passes over organizations that are suspended', async () => {
      await createReport(admin);
      app.clock.set(DUE);
      await app.database.query
        .updateTable('organization')
        .set({ status: 'suspended' })
        .where('id', '=', organizationId)
        .execute();
      await queueDue(app);
      await app.database.query
        .updateTable('organization')
        .set({ status: 'active' })
        .where('id', '=', organizationId)
        .execute();
      expect(await listedRuns(admin)).to.deep.equal([]);
    });

    it('fails as interrupted after three attempts that died, and an attempt of a process that stops does not count', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await requestedRun(admin);
      const stopped = await generatorOf(app).claim();
      await generatorOf(app).generate(stopped!, AbortSignal.abort());
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        expect(await generatorOf(app).claim()).to.include({ attempts: attempt });
        app.clock.advance(RUN_LEASE);
      }
      expect(await generatorOf(app).claim()).to.equal(null);
      expect(await runOf(admin, id)).to.deep.include({ status: 'failed', failure: 'interrupted', pdfs: [] });
    });

    it('mails the administrators once when it fails', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await requestedRun(admin);
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        await generatorOf(app).claim();
        app.clock.advance(RUN_LEASE);
      }
      await generatorOf(app).claim();
      await generatorOf(app).claim();
      const mails = await app.database.query
        .selectFrom('outbox')
        .select('dedupKey')
        .where('dedupKey', 'like', 'reportRunFailed:%')
        .execute();
      expect(mails).to.have.length(1);
      expect(mails[0]?.dedupKey).to.match(new RegExp(`^reportRunFailed:${id}:[^:]+@`));
    });
  });
});
