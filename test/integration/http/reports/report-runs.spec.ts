import { Readable } from 'node:stream';
import { expect } from 'chai';
import { reportCleaningJob } from '../../../../src/application/reports/generate-runs.ts';
import { reportFileStore } from '../../../../src/application/kernel/file-store-owner.ts';
import { StorageFullError } from '../../../../src/application/kernel/files.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { REPORT_FILES } from '../../../../src/domain/reports/report-pdf.ts';
import { together } from '../../../builders/together.ts';
import { exportOf } from '../../data-export/exported.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import { ReportTooLargeError } from '../../../../src/application/reports/report-renderer.ts';
import type { TestApp } from '../test-app.ts';
import { REPORTS, RUNS, documentOf, generateDue, jsonRenderer, runOf, storeReported } from './reported.ts';
import { OLD, at, createReport, generatedRun, listedRuns, requestedRun, weekly } from './requested-runs.ts';

const codeOf = ({ status, body }: Answer): readonly unknown[] => [status, body?.data?.code];

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

  it('report uptime by day, incidents and maintenance of the period', async () => {
    const failure = [
      ['up', OLD],
      ['down', at('2026-02-24T12:00:00Z')],
      ['up', at('2026-02-24T13:00:00Z')],
      ['maintenance', at('2026-02-25T00:00:00Z')],
      ['up', at('2026-02-25T06:00:00Z')],
    ] as const;
    const monitorId = await storeReported(app, { organizationId, name: 'Shop' }, OLD, failure);
    await app.database.query
      .insertInto('incident')
      .values({
        publicId: app.ports.ids.next(),
        organizationId,
        monitorId,
        origin: 'automatic',
        status: 'resolved',
        title: 'Shop is down',
        reason: 'connectionRefused',
        startedAt: at('2026-02-24T12:00:00Z'),
        resolvedAt: at('2026-02-24T13:00:00Z'),
        createdAt: OLD,
        updatedAt: OLD,
      })
      .execute();
    await app.database.query
      .insertInto('check_rollup')
      .values({
        span: 'hour',
        startsAt: at('2026-02-24T10:00:00Z'),
        monitorId,
        checks: 3,
        failures: 0,
        latencyCount: 3,
        latencySum: 300,
        histogram: {},
        latencyBuckets: [100, 100, 120],
      })
      .execute();
    const id = await generatedRun(app, admin, { ...weekly, target: 99.9 });
    const document = await documentOf(admin, id);
    expect(document).to.deep.include({
      name: 'Uptime',
      timezone: 'UTC',
      firstDay: '2026-02-23',
      lastDay: '2026-03-01',
      isPreliminary: true,
      customerName: null,
    });
    expect(document.days.map(({ date }) => date)).to.deep.equal([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    const [shop] = document.monitors;
    expect(shop).to.deep.include({ name: 'Shop', incidents: 1, meetsTarget: false });
    // 168 hours without 6 of maintenance, of which one is down.
    expect(shop?.times).to.deep.equal({
      up: hours(161),
      down: hours(1),
      maintenance: hours(6),
      unknown: 0,
      paused: 0,
      notCreated: 0,
      degraded: 0,
    });
    expect(shop?.uptimePercent).to.equal(99.382);
    expect(document.incidents).to.have.length(1);
    expect(document.incidents[0]).to.deep.include({
      monitorName: 'Shop',
      cause: 'connectionRefused',
      durationMs: hours(1),
    });
    expect(document.maintenance).to.deep.equal([
      { title: '', startedAt: '2026-02-25T00:00:00.000Z', endedAt: '2026-02-25T06:00:00.000Z', monitorNames: ['Shop'] },
    ]);
    expect(document.days[1]?.latency.p50Ms).to.be.greaterThan(0);
    expect(document.days[2]?.latency.p50Ms).to.equal(null);
  });

  it('are listed newest first, and remain when their report is deleted', async () => {
    await storeReported(app, { organizationId }, OLD);
    const report = await createReport(admin);
    const first = (await admin.post(`${REPORTS}/${report}/run`, {})).body.publicId as string;
    app.clock.advance(minutes(1));
    const second = (await admin.post(`${REPORTS}/${report}/run`, { from: '2026-02-01', to: '2026-02-02' })).body
      .publicId as string;
    await admin.delete(`${REPORTS}/${report}`);
    await generateDue(app);
    expect(
      (await listedRuns(admin)).map(({ publicId, status, reportId }) => [publicId, status, reportId]),
    ).to.deep.equal([
      [second, 'ready', null],
      [first, 'ready', null],
    ]);
  });

  describe('PDF', () => {
    it('is downloaded with its SHA-256, whole and by range', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generatedRun(app, admin);
      const { pdfs } = await runOf(admin, id);
      const { status, text, headers } = await admin.get(`${RUNS}/${id}/pdf`);
      expect([status, headers.get('content-type'), headers.get('etag')]).to.deep.equal([
        200,
        'application/pdf',
        `"${pdfs[0]?.sha256 ?? ''}"`,
      ]);
      expect((await admin.get(`${RUNS}/${id}/pdf`, { range: 'bytes=2-4' })).text).to.equal(text.slice(2, 5));
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf`, { range: `bytes=${text.length}-` }))[0]).to.equal(416);
    });

    it('of an unknown or foreign run is refused with reportRunNotFound', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generatedRun(app, admin);
      const stranger = app.client((await app.createOrganization()).apiToken);
      for (const path of [`${RUNS}/${id}`, `${RUNS}/${id}/pdf`])
        expect(codeOf(await stranger.get(path))).to.deep.equal([404, 'reportRunNotFound']);
      expect(codeOf(await admin.get(`${RUNS}/${app.ports.ids.next()}/pdf`))).to.deep.equal([404, 'reportRunNotFound']);
    });

    it('of a run that waits, has failed or covers no monitor is refused with reportRunNoPdf', async () => {
      await storeReported(app, { organizationId }, OLD);
      const waiting = await requestedRun(admin);
      expect(codeOf(await admin.get(`${RUNS}/${waiting}/pdf`))).to.deep.equal([400, 'reportRunNoPdf']);
      const { files } = app.ports;
      const write = files.write.bind(files);
      files.write = () => Promise.reject(new StorageFullError('full'));
      expect(await generateDue(app)).to.have.length(1);
      files.write = write;
      expect(await runOf(admin, waiting)).to.deep.include({
        status: 'failed',
        failure: 'storageFull',
        pdfs: [],
        mails: [],
      });
      expect(codeOf(await admin.get(`${RUNS}/${waiting}/pdf`))).to.deep.equal([400, 'reportRunNoPdf']);
      const unbroken = await generatedRun(app, admin, { ...weekly, mode: 'threshold', threshold: 99 });
      expect(await runOf(admin, unbroken)).to.deep.include({ status: 'ready', pdfs: [], mails: [] });
      expect(codeOf(await admin.get(`${RUNS}/${unbroken}/pdf`))).to.deep.equal([400, 'reportRunNoPdf']);
    });

    it('that is too large to render makes the run fail as tooManyMonitors', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await requestedRun(admin);
      const { reportRenderer } = app.ports;
      const render = reportRenderer.render.bind(reportRenderer);
      reportRenderer.render = () => Promise.reject(new ReportTooLargeError('too large'));
      await generateDue(app);
      reportRenderer.render = render;
      expect(await runOf(admin, id)).to.deep.include({ status: 'failed', failure: 'tooManyMonitors', pdfs: [] });
    });

    it('that is missing, truncated or another one is refused with reportPdfNotFound', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generatedRun(app, admin);
      const { file } = await app.database.query.selectFrom('report_pdf').select('file').executeTakeFirstOrThrow();
      await app.ports.files.write(file, Readable.from([Buffer.from('short')]));
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf`))).to.deep.equal([404, 'reportPdfNotFound']);
      await app.ports.files.delete(file);
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf`))).to.deep.equal([404, 'reportPdfNotFound']);
    });

    it('covers monitors below the threshold only', async () => {
      await storeReported(app, { organizationId, name: 'Good' }, OLD);
      await storeReported(app, { organizationId, name: 'Bad' }, OLD, [
        ['up', OLD],
        ['down', at('2026-02-24T00:00:00Z')],
      ]);
      const document = await documentOf(
        admin,
        await generatedRun(app, admin, { ...weekly, mode: 'threshold', threshold: 99 }),
      );
      expect(document.monitors.map(({ name }) => name)).to.deep.equal(['Bad']);
      expect(document.threshold).to.equal(99);
    });

    it('is not made when everything that the scope names was deleted', async () => {
      const monitorId = await storeReported(app, { organizationId }, OLD);
      const id = await requestedRun(admin, { ...weekly, scope: { kind: 'monitors', monitorIds: [monitorId] } });
      await app.database.query.deleteFrom('monitor').where('id', '=', monitorId).execute();
      expect(await generateDue(app)).to.deep.equal([]);
      expect(await runOf(admin, id)).to.deep.include({ status: 'ready', pdfs: [], mails: [] });
    });
  });

  describe('for each customer', () => {
    it('have a PDF that the query chooses, with nothing of other customers', async () => {
      const [one, two] = [
        await addCustomer(app, organizationId, { name: 'Customer-One' }),
        await addCustomer(app, organizationId, { name: 'Customer-Two' }),
      ];
      for (const [customer, mark] of [
        [one, 'alpha'],
        [two, 'beta'],
      ] as const) {
        const monitorId = await storeReported(
          app,
          { organizationId, customerId: customer.id, name: `monitor-${mark}`, target: `https://${mark}.example/` },
          OLD,
          [
            ['up', OLD],
            ['down', at('2026-02-24T00:00:00Z')],
          ],
        );
        const incident = {
          publicId: app.ports.ids.next(),
          organizationId,
          customerId: customer.id,
          monitorId,
          origin: 'automatic',
          status: 'open',
          title: `incident-${mark}`,
        } as const;
        await app.database.query
          .insertInto('incident')
          .values({ ...incident, startedAt: at('2026-02-24T00:00:00Z'), createdAt: OLD, updatedAt: OLD })
          .execute();
      }
      await storeReported(app, { organizationId, name: 'monitor-own' }, OLD);
      const id = await requestedRun(admin, { ...weekly, perCustomer: true });
      await generateDue(app);
      expect((await runOf(admin, id)).pdfs.map(({ customerId }) => customerId)).to.deep.equal([one.id, two.id]);
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf`))).to.deep.equal([400, 'invalidRequestBody']);
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf?customerId=2000000000`))).to.deep.equal([400, 'reportRunNoPdf']);
      const text = JSON.stringify(await documentOf(admin, id, `?customerId=${one.id}`));
      for (const mark of ['monitor-alpha', 'incident-alpha', 'Customer-One']) expect(text).to.include(mark);
      for (const mark of ['beta', 'Customer-Two', 'monitor-own']) expect(text).to.not.include(mark);
    });
  });

  describe('/verify/{code}', () => {
    const page = (code: string): Promise<Response> => fetch(`${app.url}/verify/${code}`);

    it('shows the period and the SHA-256 that were archived, without a script', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generatedRun(app, admin);
      const [pdf] = (await runOf(admin, id)).pdfs;
      const document = await documentOf(admin, id);
      expect(document.verificationCode).to.equal(pdf?.verificationCode);
      expect(document.verifyUrl).to.equal(`${app.url}/verify/${document.verificationCode}`);
      const response = await page(document.verificationCode);
      const text = await response.text();
      expect(response.status).to.equal(200);
      for (const shown of ['Uptime', 'Acme', '2026-02-23', '2026-03-01', pdf?.sha256 ?? ''])
        expect(text).to.include(shown);
      expect(text).to.not.include('<script').and.to.not.include(id);
      expect((await page(document.verificationCode.replaceAll('-', ''))).status).to.equal(200);
    });

    it('answers an unknown code with 404, and is limited', async () => {
      const answers = await together(130, () => page('00000-00000-00000-00000'));
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([404, 429]));
      expect(await answers[0]?.text()).to.include('No report was archived under this code');
    });
  });

  it('are contained in the data export, with their PDFs', async () => {
    await storeReported(app, { organizationId }, OLD);
    const id = await generatedRun(app, admin);
    const archive = await exportOf(app, admin);
    try {
      expect(archive.read(`files/reports/${id}/1-1.pdf`)).to.equal((await admin.get(`${RUNS}/${id}/pdf`)).text);
      expect(archive.records('report-runs').map(({ publicId }) => publicId)).to.deep.equal([id]);
      expect(archive.records('reports')).to.have.length(1);
      expect(archive.records('report-mails')).to.have.length(1);
    } finally {
      archive.remove();
    }
  });

  it('leave no file of a run or customer that no longer exists', async () => {
    await storeReported(app, { organizationId }, OLD);
    await generatedRun(app, admin);
    const kept = await generatedRun(app, admin, weekly, { from: '2026-02-01', to: '2026-02-02' });
    await app.database.query.deleteFrom('report_run').where('publicId', '!=', kept).execute();
    await app.ports.files.write(
      `${REPORT_FILES}${kept}/9-1.pdf`,
      Readable.from([Buffer.from('of an attempt that died')]),
    );
    await reportCleaningJob(app.ports).run();
    const files = await Array.fromAsync(app.ports.files.list(REPORT_FILES));
    expect(files.map(({ name }) => name)).to.deep.equal([`${REPORT_FILES}${kept}/1-1.pdf`]);
  });
});
