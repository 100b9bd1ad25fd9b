import { expect } from 'chai';
import { customerMonthsJob, queueCustomerMonth } from '../../../../src/application/reports/due-reports.ts';
import { reportFileStore } from '../../../../src/application/kernel/file-store-owner.ts';
import { MAX_ATTACHED_BYTES } from '../../../../src/domain/reports/report-delivery.ts';
import { REPORT_FILES } from '../../../../src/domain/reports/report-pdf.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { RUNS, generateDue, jsonRenderer, queueDue, runOf, storeReported } from './reported.ts';
import { OLD, at, createReport, generatedRun, listedRuns, monthly, sendReportMails, weekly } from './requested-runs.ts';

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

  describe('mails', () => {
    it('go to each recipient alone with the PDF attached, and their results are recorded', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generatedRun(app, admin, { ...weekly, recipientEmails: ['One@example.com', 'two@example.com'] });
      expect((await runOf(admin, id)).mails.map(({ recipient, status }) => [recipient, status])).to.deep.equal([
        ['one@example.com', 'queued'],
        ['two@example.com', 'queued'],
      ]);
      const sent = await sendReportMails(app);
      expect(sent.map(({ to }) => to)).to.deep.equal(['one@example.com', 'two@example.com']);
      expect(sent[0]?.text).to.include('Acme').and.to.not.include('two@example.com');
      const [attachment] = sent[0]?.attachments ?? [];
      expect(attachment).to.include({ fileName: 'Uptime-2026-02-23.pdf', contentType: 'application/pdf' });
      expect(Buffer.concat(attachment?.chunks ?? []).toString()).to.equal((await admin.get(`${RUNS}/${id}/pdf`)).text);
      expect(
        (await runOf(admin, id)).mails.map(({ status, attempts, error }) => [status, attempts, error]),
      ).to.deep.equal([
        ['sent', 1, null],
        ['sent', 1, null],
      ]);
    });

    it('go to the active administrators by default, and a refused one is recorded with its error', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generatedRun(app, admin);
      const { email } = await app.database.query
        .selectFrom('app_user')
        .select('email')
        .where('organizationId', '=', organizationId)
        .executeTakeFirstOrThrow();
      await sendReportMails(app, 'undeliverable');
      expect((await runOf(admin, id)).mails).to.have.length(1);
      expect((await runOf(admin, id)).mails[0]).to.deep.include({
        recipient: email,
        status: 'failed',
        error: '554 no',
      });
    });

    it('link large PDFs behind sign-in, without a secret', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generatedRun(app, admin);
      await app.database.query
        .updateTable('report_pdf')
        .set({ bytes: MAX_ATTACHED_BYTES + 1 })
        .execute();
      const [mail] = await sendReportMails(app);
      expect(mail?.attachments).to.deep.equal([]);
      const link = `${app.url}/report-run?id=${id}`;
      expect(mail?.text).to.include(link);
      const anonymous = await fetch(link, { redirect: 'manual' });
      expect(anonymous.status).to.be.oneOf([302, 303, 401]);
    });

    it('are refused when the PDF cannot be read', async () => {
      await storeReported(app, { organizationId }, OLD);
      const id = await generatedRun(app, admin);
      for await (const { name } of app.ports.files.list(REPORT_FILES)) await app.ports.files.delete(name);
      expect(await sendReportMails(app)).to.deep.equal([]);
      expect((await runOf(admin, id)).mails[0]).to.include({ error: 'The PDF cannot be read.' });
    });
  });

  describe('of customers that are sent their months', () => {
    const frozen = (last: string) => ({ progress: () => Promise.resolve({ last, firstMonitorAt: OLD }) });
    const job = (last: string) =>
      customerMonthsJob({ ...app.ports, frozenMonths: frozen(last) }, app.run(queueCustomerMonth));
    const enabled = async (facts: object = {}): Promise<number> => {
      const { id } = await addCustomer(app, organizationId, { email: 'contact@example.com' });
      await app.database.query
        .updateTable('customer')
        .set({ monthlyReportsEnabled: true, createdAt: OLD, ...facts })
        .where('id', '=', id)
        .execute();
      await storeReported(app, { organizationId, customerId: id }, OLD);
      return id;
    };

    it('wait until the month is frozen, and are queued and sent exactly once', async () => {
      const customerId = await enabled({ notificationEmail: 'alerts@example.com' });
      await job('2026-01').run();
      expect(await listedRuns(admin)).to.deep.equal([]);
      const sibling = await app.sibling();
      await together(4, (one) =>
        customerMonthsJob(
          { ...(one % 2 === 0 ? app : sibling).ports, frozenMonths: frozen('2026-02') },
          app.run(queueCustomerMonth),
        ).run(),
      );
      expect(
        (await listedRuns(admin)).map((run) => [run['customerId'], run['origin'], run['from'], run['to']]),
      ).to.deep.equal([[customerId, 'customerMonth', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']]);
      await generateDue(app);
      await job('2026-02').run();
      expect(await listedRuns(admin)).to.have.length(1);
      expect((await sendReportMails(app)).map(({ to }) => to)).to.deep.equal(['alerts@example.com']);
    });

    it('go to the contact address without another one, and not once they are switched off', async () => {
      const customerId = await enabled();
      await enabled({ monthlyReportsEnabled: false });
      await job('2026-02').run();
      await generateDue(app);
      expect((await listedRuns(admin)).map((run) => run['customerId'])).to.deep.equal([customerId]);
      expect((await sendReportMails(app)).map(({ to }) => to)).to.deep.equal(['contact@example.com']);
    });

    it('are not sent once the customer is deleted', async () => {
      const customerId = await enabled();
      await job('2026-02').run();
      await generateDue(app);
      const { publicId } = await app.database.query
        .selectFrom('customer')
        .select('publicId')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow();
      expect((await admin.delete(`/api/customers/${publicId}`)).status).to.equal(200);
      expect(await sendReportMails(app)).to.deep.equal([]);
      expect(await listedRuns(admin)).to.deep.equal([]);
    });

    it('are replaced by a report for each customer that covers the customer', async () => {
      await enabled();
      await createReport(admin, { ...monthly, perCustomer: true, recipientEmails: ['boss@example.com'] });
      await job('2026-02').run();
      expect(await listedRuns(admin)).to.deep.equal([]);
      app.clock.set(at('2026-04-01T06:00:00Z'));
      await queueDue(app);
      await generateDue(app);
      expect((await sendReportMails(app)).map(({ to }) => to)).to.deep.equal([
        'boss@example.com',
        'contact@example.com',
      ]);
    });
  });
});
