import { Readable } from 'node:stream';
import { expect } from 'chai';
import { customerMonthsJob, dueReports, queueCustomerMonth, queueDueReport } from '../../../../src/application/reports/due-reports.ts';
import { reportCleaningJob } from '../../../../src/application/reports/generate-runs.ts';
import { reportMailSender } from '../../../../src/application/reports/report-mails.ts';
import { reportFileStore } from '../../../../src/application/kernel/file-store-owner.ts';
import { StorageFullError } from '../../../../src/application/kernel/files.ts';
import type { Mail } from '../../../../src/application/kernel/mail.ts';
import type { ClaimedMessage } from '../../../../src/application/kernel/outbox.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { MAX_ATTACHED_BYTES } from '../../../../src/domain/reports/report-delivery.ts';
import { REPORT_FILES, RUN_LEASE } from '../../../../src/domain/reports/report-run.ts';
import { together } from '../../../builders/together.ts';
import { exportOf } from '../../data-export/exported.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { REPORTS, RUNS, documentOf, generateDue, generatorOf, jsonRenderer, queueDue, runOf, storeReported } from './reported.ts';

const codeOf = ({ status, body }: Answer): readonly unknown[] => [status, body?.data?.code];
const at = (text: string): Date => new Date(text);
const OLD = at('2026-01-01T00:00:00Z');
const weekly = { name: 'Uptime', frequency: 'weekly', weekday: 1, timezone: 'UTC' } as const;
const monthly = { name: 'Months', frequency: 'monthly', dayOfMonth: 1, timezone: 'UTC' } as const;

describe('runs of reports', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let apiToken: string;

  beforeEach(async () => {
    app = await testApp({}, { reportRenderer: jsonRenderer });
    ({ organizationId, apiToken } = await app.createOrganization({ organization: 'Acme' }));
    admin = app.client(apiToken);
    await reportFileStore({ ...app.ports });
  });
  afterEach(() => app.close());

  const create = async (members: object = weekly): Promise<string> => (await admin.post(REPORTS, members)).body.publicId as string;
  const requested = async (members: object = weekly, period: object = {}): Promise<string> => (await admin.post(`${REPORTS}/${await create(members)}/run`, period)).body.publicId as string;
  const generated = async (members: object = weekly, period: object = {}): Promise<string> => {
    const id = await requested(members, period);
    expect(await generateDue(app)).to.deep.equal([]);
    return id;
  };
  const runs = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => (await admin.get(RUNS)).body.items as readonly Readonly<Record<string, unknown>>[];

  /** Sends the mails that wait, and returns them. */
  const send = async (verdict: 'taken' | 'failed' | 'undeliverable' = 'taken'): Promise<readonly (Mail & { readonly organizationId: number })[]> => {
    const sent: (Mail & { readonly organizationId: number })[] = [];
    const sender = reportMailSender(app.ports, {
      deliver: (organization, mail) => {
        sent.push({ ...mail, organizationId: organization });
        return Promise.resolve({ verdict, status: null, error: verdict === 'taken' ? null : '554 no' });
      },
    });
    const rows = await app.database.query.selectFrom('outbox').select(['id', 'sealedPayload']).where('topic', '=', sender.topic).where('sealedPayload', '!=', '').orderBy('id').execute();
    for (const { id, sealedPayload } of rows) {
      const { outcome, error = '', record } = await sender.send(JSON.parse(app.ports.vault.open(sealedPayload)) as never, { id, attempts: 1 } as ClaimedMessage);
      await record?.(outcome === 'sent' ? { state: 'sent', at: app.clock.now() } : { state: 'failed', at: app.clock.now(), error });
    }
    return sent;
  };

  it('report uptime by day, incidents and maintenance of the period', async () => {
    const failure = [['up', OLD], ['down', at('2026-02-24T12:00:00Z')], ['up', at('2026-02-24T13:00:00Z')], ['maintenance', at('2026-02-25T00:00:00Z')], ['up', at('2026-02-25T06:00:00Z')]] as const;
    const monitorId = await storeReported(app, { organizationId, name: 'Shop' }, OLD, failure);
    await app.database.query
      .insertInto('incident')
      .values({
        publicId: app.ports.ids.next(), organizationId, monitorId, origin: 'automatic', status: 'resolved', title: 'Shop is down', reason: 'connectionRefused',
        startedAt: at('2026-02-24T12:00:00Z'), resolvedAt: at('2026-02-24T13:00:00Z'), createdAt: OLD, updatedAt: OLD,
      })
      .execute();
    await app.database.query
      .insertInto('check_rollup')
      .values({ span: 'hour', startsAt: at('2026-02-24T10:00:00Z'), monitorId, checks: 3, failures: 0, latencyCount: 3, latencySum: 300, histogram: {}, latencyBuckets: [100, 100, 120] })
      .execute();
    const id = await generated({ ...weekly, target: 99.9 });
    const document = await documentOf(admin, id);
    expect(document).to.deep.include({ name: 'Uptime', timezone: 'UTC', firstDay: '2026-02-23', lastDay: '2026-03-01', isPreliminary: true, customerName: null });
    expect(document.days.map(({ date }) => date)).to.deep.equal(['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']);
    const [shop] = document.monitors;
    expect(shop).to.deep.include({ name: 'Shop', incidents: 1, meetsTarget: false });
    // 168 hours without 6 of maintenance, of which one is down.
    expect(shop?.times).to.deep.equal({ up: hours(161), down: hours(1), maintenance: hours(6), unknown: 0, paused: 0, notCreated: 0 });
    expect(shop?.uptimePercent).to.equal(99.382);
    expect(document.incidents).to.have.length(1);
    expect(document.incidents[0]).to.deep.include({ monitorName: 'Shop', cause: 'connectionRefused', durationMs: hours(1) });
    expect(document.maintenance).to.deep.equal([{ title: '', startedAt: '2026-02-25T00:00:00.000Z', endedAt: '2026-02-25T06:00:00.000Z', monitorNames: ['Shop'] }]);
    expect(document.days[1]?.latency.p50Ms).to.be.greaterThan(0);
    expect(document.days[2]?.latency.p50Ms).to.equal(null);
  });

  it('are listed newest first, and remain when their report is deleted', async () => {
    await storeReported(app, { organizationId }, OLD);
    const report = await create();
    const first = (await admin.post(`${REPORTS}/${report}/run`, {})).body.publicId as string;
    app.clock.advance(minutes(1));
    const second = (await admin.post(`${REPORTS}/${report}/run`, { from: '2026-02-01', to: '2026-02-02' })).body.publicId as string;
    await admin.delete(`${REPORTS}/${report}`);
    await generateDue(app);
    expect((await runs()).map(({ publicId, status, reportId }) => [publicId, status, reportId])).to.deep.equal([
      [second, 'ready', null],
      [first, 'ready', null],
    ]);
  });

  describe('PDF', () => {
    it('is downloaded with its SHA-256, whole and by range', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generated();
      const { pdfs } = await runOf(admin, id);
      const { status, text, headers } = await admin.get(`${RUNS}/${id}/pdf`);
      expect([status, headers.get('content-type'), headers.get('etag')]).to.deep.equal([200, 'application/pdf', `"${pdfs[0]?.sha256 ?? ''}"`]);
      expect((await admin.get(`${RUNS}/${id}/pdf`, { range: 'bytes=2-4' })).text).to.equal(text.slice(2, 5));
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf`, { range: `bytes=${text.length}-` }))[0]).to.equal(416);
    });

    it('of an unknown or foreign run is refused with reportRunNotFound', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generated();
      const stranger = app.client((await app.createOrganization()).apiToken);
      for (const path of [`${RUNS}/${id}`, `${RUNS}/${id}/pdf`]) expect(codeOf(await stranger.get(path))).to.deep.equal([404, 'reportRunNotFound']);
      expect(codeOf(await admin.get(`${RUNS}/${app.ports.ids.next()}/pdf`))).to.deep.equal([404, 'reportRunNotFound']);
    });

    it('of a run that waits, has failed or covers no monitor is refused with reportRunNoPdf', async () => {
      await storeReported(app, { organizationId }, OLD);
      const waiting = await requested();
      expect(codeOf(await admin.get(`${RUNS}/${waiting}/pdf`))).to.deep.equal([400, 'reportRunNoPdf']);
      const { files } = app.ports;
      const write = files.write.bind(files);
      files.write = () => Promise.reject(new StorageFullError('full'));
      expect(await generateDue(app)).to.have.length(1);
      files.write = write;
      expect(await runOf(admin, waiting)).to.deep.include({ status: 'failed', failure: 'storageFull', pdfs: [], mails: [] });
      expect(codeOf(await admin.get(`${RUNS}/${waiting}/pdf`))).to.deep.equal([400, 'reportRunNoPdf']);
      const unbroken = await generated({ ...weekly, mode: 'threshold', threshold: 99 });
      expect(await runOf(admin, unbroken)).to.deep.include({ status: 'ready', pdfs: [], mails: [] });
      expect(codeOf(await admin.get(`${RUNS}/${unbroken}/pdf`))).to.deep.equal([400, 'reportRunNoPdf']);
    });

    it('that is missing, truncated or another one is refused with reportPdfNotFound', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generated();
      const { file } = await app.database.query.selectFrom('report_pdf').select('file').executeTakeFirstOrThrow();
      await app.ports.files.write(file, Readable.from([Buffer.from('short')]));
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf`))).to.deep.equal([404, 'reportPdfNotFound']);
      await app.ports.files.delete(file);
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf`))).to.deep.equal([404, 'reportPdfNotFound']);
    });

    it('covers monitors below the threshold only', async () => {
      await storeReported(app, { organizationId, name: 'Good' }, OLD);
      await storeReported(app, { organizationId, name: 'Bad' }, OLD, [['up', OLD], ['down', at('2026-02-24T00:00:00Z')]]);
      const document = await documentOf(admin, await generated({ ...weekly, mode: 'threshold', threshold: 99 }));
      expect(document.monitors.map(({ name }) => name)).to.deep.equal(['Bad']);
      expect(document.threshold).to.equal(99);
    });

    it('is not made when everything that the scope names was deleted', async () => {
      const monitorId = await storeReported(app, { organizationId }, OLD);
      const id = await requested({ ...weekly, scope: { kind: 'monitors', monitorIds: [monitorId] } });
      await app.database.query.deleteFrom('monitor').where('id', '=', monitorId).execute();
      expect(await generateDue(app)).to.deep.equal([]);
      expect(await runOf(admin, id)).to.deep.include({ status: 'ready', pdfs: [], mails: [] });
    });
  });

  describe('for each customer', () => {
    it('have a PDF that the query chooses, with nothing of other customers', async () => {
      const [one, two] = [await addCustomer(app, organizationId, { name: 'Customer-One' }), await addCustomer(app, organizationId, { name: 'Customer-Two' })];
      for (const [customer, mark] of [[one, 'alpha'], [two, 'beta']] as const) {
        const monitorId = await storeReported(app, { organizationId, customerId: customer.id, name: `monitor-${mark}`, target: `https://${mark}.example/` }, OLD, [['up', OLD], ['down', at('2026-02-24T00:00:00Z')]]);
        const incident = { publicId: app.ports.ids.next(), organizationId, customerId: customer.id, monitorId, origin: 'automatic', status: 'open', title: `incident-${mark}` } as const;
        await app.database.query.insertInto('incident').values({ ...incident, startedAt: at('2026-02-24T00:00:00Z'), createdAt: OLD, updatedAt: OLD }).execute();
      }
      await storeReported(app, { organizationId, name: 'monitor-own' }, OLD);
      const id = await requested({ ...weekly, perCustomer: true });
      await generateDue(app);
      expect((await runOf(admin, id)).pdfs.map(({ customerId }) => customerId)).to.deep.equal([one.id, two.id]);
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf`))).to.deep.equal([400, 'invalidRequestBody']);
      expect(codeOf(await admin.get(`${RUNS}/${id}/pdf?customerId=2000000000`))).to.deep.equal([400, 'reportRunNoPdf']);
      const text = JSON.stringify(await documentOf(admin, id, `?customerId=${one.id}`));
      for (const mark of ['monitor-alpha', 'incident-alpha', 'Customer-One']) expect(text).to.include(mark);
      for (const mark of ['beta', 'Customer-Two', 'monitor-own']) expect(text).to.not.include(mark);
    });
  });

  describe('schedule', () => {
    const DUE = at('2026-03-09T06:00:00Z');

    it('is claimed once by any number of processes', async () => {
      await storeReported(app, { organizationId }, OLD);
      await create();
      app.clock.set(DUE);
      const sibling = await app.sibling();
      await together(10, (one) => queueDue(one % 2 === 0 ? app : sibling));
      expect((await runs()).map(({ origin, from, to }) => [origin, from, to])).to.deep.equal([['schedule', '2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z']]);
      const claims = await together(6, (one) => generatorOf(one % 2 === 0 ? app : sibling).claim());
      expect(claims.filter((claim) => claim !== null)).to.have.length(1);
    });

    it('is not due a millisecond before its hour', async () => {
      await create();
      app.clock.set(later(DUE, -1));
      await queueDue(app);
      expect(await runs()).to.deep.equal([]);
    });

    it('catches up missed runs once, for the last period', async () => {
      await storeReported(app, { organizationId }, OLD);
      const report = await create();
      app.clock.set(at('2026-04-15T12:00:00Z'));
      await queueDue(app);
      await queueDue(app);
      expect((await runs()).map(({ from, to }) => [from, to])).to.deep.equal([['2026-04-06T00:00:00.000Z', '2026-04-13T00:00:00.000Z']]);
      expect((await admin.get(`${REPORTS}/${report}`)).body).to.include({ nextRunAt: '2026-04-20T06:00:00.000Z' });
    });

    it('runs a report that is due and was changed before it was queued', async () => {
      const report = await create();
      app.clock.set(DUE);
      await admin.patch(`${REPORTS}/${report}`, { name: 'Other' });
      await queueDue(app);
      expect(await runs()).to.have.length(1);
    });

    it('is corrected when the clock was set back', async () => {
      const report = await create();
      app.clock.set(at('2027-03-08T06:00:00Z'));
      await queueDue(app);
      app.clock.set(DUE);
      expect(await dueReports(app.ports, app.run(queueDueReport)).pullBack?.(DUE)).to.equal(1);
      await queueDue(app);
      expect((await runs()).map(({ from }) => from)).to.include('2026-03-02T00:00:00.000Z');
      expect((await admin.get(`${REPORTS}/${report}`)).body).to.include({ nextRunAt: '2026-03-16T06:00:00.000Z' });
    });

    it('passes over organizations that are suspended', async () => {
      await create();
      app.clock.set(DUE);
      await app.database.query.updateTable('organization').set({ status: 'suspended' }).where('id', '=', organizationId).execute();
      await queueDue(app);
      await app.database.query.updateTable('organization').set({ status: 'active' }).where('id', '=', organizationId).execute();
      expect(await runs()).to.deep.equal([]);
    });

    it('fails as interrupted after three attempts that died, and an attempt of a process that stops does not count', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await requested();
      const stopped = await generatorOf(app).claim();
      await generatorOf(app).generate(stopped!, AbortSignal.abort());
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        expect(await generatorOf(app).claim()).to.include({ attempts: attempt });
        app.clock.advance(RUN_LEASE);
      }
      expect(await generatorOf(app).claim()).to.equal(null);
      expect(await runOf(admin, id)).to.deep.include({ status: 'failed', failure: 'interrupted', pdfs: [] });
    });
  });

  describe('mails', () => {
    it('go to each recipient alone with the PDF attached, and their results are recorded', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generated({ ...weekly, recipientEmails: ['One@example.com', 'two@example.com'] });
      expect((await runOf(admin, id)).mails.map(({ recipient, status }) => [recipient, status])).to.deep.equal([
        ['one@example.com', 'queued'],
        ['two@example.com', 'queued'],
      ]);
      const sent = await send();
      expect(sent.map(({ to }) => to)).to.deep.equal(['one@example.com', 'two@example.com']);
      expect(sent[0]?.text).to.include('Acme').and.to.not.include('two@example.com');
      const [attachment] = sent[0]?.attachments ?? [];
      expect(attachment).to.include({ fileName: 'Uptime-2026-02-23.pdf', contentType: 'application/pdf' });
      expect(Buffer.concat(attachment?.chunks ?? []).toString()).to.equal((await admin.get(`${RUNS}/${id}/pdf`)).text);
      expect((await runOf(admin, id)).mails.map(({ status, attempts, error }) => [status, attempts, error])).to.deep.equal([['sent', 1, null], ['sent', 1, null]]);
    });

    it('go to the active administrators by default, and a refused one is recorded with its error', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generated();
      const { email } = await app.database.query.selectFrom('app_user').select('email').where('organizationId', '=', organizationId).executeTakeFirstOrThrow();
      await send('undeliverable');
      expect((await runOf(admin, id)).mails).to.have.length(1);
      expect((await runOf(admin, id)).mails[0]).to.deep.include({ recipient: email, status: 'failed', error: '554 no' });
    });

    it('link large PDFs behind sign-in, without a secret', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generated();
      await app.database.query.updateTable('report_pdf').set({ bytes: MAX_ATTACHED_BYTES + 1 }).execute();
      const [mail] = await send();
      expect(mail?.attachments).to.deep.equal([]);
      const link = `${app.url}/report-run?id=${id}`;
      expect(mail?.text).to.include(link);
      const anonymous = await fetch(link, { redirect: 'manual' });
      expect(anonymous.status).to.be.oneOf([302, 303, 401]);
    });

    it('are refused when the PDF cannot be read', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generated();
      for await (const { name } of app.ports.files.list(REPORT_FILES)) await app.ports.files.delete(name);
      expect(await send()).to.deep.equal([]);
      expect((await runOf(admin, id)).mails[0]).to.include({ error: 'The PDF cannot be read.' });
    });
  });

  describe('of customers that are sent their months', () => {
    const frozen = (last: string) => ({ progress: () => Promise.resolve({ last, firstMonitorAt: OLD }) });
    const job = (last: string) => customerMonthsJob({ ...app.ports, frozenMonths: frozen(last) }, app.run(queueCustomerMonth));
    const enabled = async (facts: object = {}): Promise<number> => {
      const { id } = await addCustomer(app, organizationId, { email: 'contact@example.com' });
      await app.database.query.updateTable('customer').set({ monthlyReportsEnabled: true, createdAt: OLD, ...facts }).where('id', '=', id).execute();
      await storeReported(app, { organizationId, customerId: id }, OLD);
      return id;
    };

    it('wait until the month is frozen, and are queued and sent exactly once', async () => {
      const customerId = await enabled({ notificationEmail: 'alerts@example.com' });
      await job('2026-01').run();
      expect(await runs()).to.deep.equal([]);
      const sibling = await app.sibling();
      await together(4, (one) => customerMonthsJob({ ...(one % 2 === 0 ? app : sibling).ports, frozenMonths: frozen('2026-02') }, app.run(queueCustomerMonth)).run());
      expect((await runs()).map((run) => [run['customerId'], run['origin'], run['from'], run['to']])).to.deep.equal([[customerId, 'customerMonth', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']]);
      await generateDue(app);
      await job('2026-02').run();
      expect(await runs()).to.have.length(1);
      expect((await send()).map(({ to }) => to)).to.deep.equal(['alerts@example.com']);
    });

    it('go to the contact address without another one, and not once they are switched off', async () => {
      const customerId = await enabled();
      await enabled({ monthlyReportsEnabled: false });
      await job('2026-02').run();
      await generateDue(app);
      expect((await runs()).map((run) => run['customerId'])).to.deep.equal([customerId]);
      expect((await send()).map(({ to }) => to)).to.deep.equal(['contact@example.com']);
    });

    it('are not sent once the customer is deleted', async () => {
      const customerId = await enabled();
      await job('2026-02').run();
      await generateDue(app);
      const { publicId } = await app.database.query.selectFrom('customer').select('publicId').where('id', '=', customerId).executeTakeFirstOrThrow();
      expect((await admin.delete(`/api/customers/${publicId}`)).status).to.equal(200);
      expect(await send()).to.deep.equal([]);
      expect(await runs()).to.deep.equal([]);
    });

    it('are replaced by a report for each customer that covers the customer', async () => {
      await enabled();
      await create({ ...monthly, perCustomer: true, recipientEmails: ['boss@example.com'] });
      await job('2026-02').run();
      expect(await runs()).to.deep.equal([]);
      app.clock.set(at('2026-04-01T06:00:00Z'));
      await queueDue(app);
      await generateDue(app);
      expect((await send()).map(({ to }) => to)).to.deep.equal(['boss@example.com', 'contact@example.com']);
    });
  });

  describe('/verify/{code}', () => {
    const page = (code: string): Promise<Response> => fetch(`${app.url}/verify/${code}`);

    it('shows the period and the SHA-256 that were archived, without a script', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generated();
      const [pdf] = (await runOf(admin, id)).pdfs;
      const document = await documentOf(admin, id);
      expect(document.verificationCode).to.equal(pdf?.verificationCode);
      expect(document.verifyUrl).to.equal(`${app.url}/verify/${document.verificationCode}`);
      const response = await page(document.verificationCode);
      const text = await response.text();
      expect(response.status).to.equal(200);
      for (const shown of ['Uptime', 'Acme', '2026-02-23', '2026-03-01', pdf?.sha256 ?? '']) expect(text).to.include(shown);
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
    const id = await generated();
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
    await generated();
    const kept = await generated(weekly, { from: '2026-02-01', to: '2026-02-02' });
    await app.database.query.deleteFrom('report_run').where('publicId', '!=', kept).execute();
    await app.ports.files.write(`${REPORT_FILES}${kept}/9-1.pdf`, Readable.from([Buffer.from('of an attempt that died')]));
    await reportCleaningJob(app.ports).run();
    const files = await Array.fromAsync(app.ports.files.list(REPORT_FILES));
    expect(files.map(({ name }) => name)).to.deep.equal([`${REPORT_FILES}${kept}/1-1.pdf`]);
  });
});
