import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { together } from '../../../builders/together.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { person } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { REPORTS, RUNS, generateDue, jsonRenderer, storeReported } from './reported.ts';

const codeOf = ({ status, body }: Answer): readonly unknown[] => [status, body?.data?.code];
const weekly = { name: 'Uptime', frequency: 'weekly', weekday: 1 } as const;

describe(REPORTS, () => {
  let app: TestApp;
  let admin: ApiClient;
  let own: BootstrappedOrganization;
  let organizationId: number;
  let foreign: { readonly organizationId: number };

  before(async () => {
    app = await testApp({}, { reportRenderer: jsonRenderer });
    own = await app.createOrganization();
    admin = app.client(own.apiToken);
    ({ organizationId } = own);
    foreign = await app.createOrganization();
  });
  after(() => app.close());

  describe('POST', () => {
    it('needs a name and a frequency with its day only, and takes the time zone of the organization', async () => {
      await admin.patch('/api/organization', { timezone: 'Europe/Zurich' });
      const { status, body } = await admin.post(REPORTS, weekly);
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        ...weekly,
        dayOfMonth: null,
        hour: 6,
        timezone: 'Europe/Zurich',
        scope: { kind: 'organization' },
        mode: 'all',
        threshold: null,
        perCustomer: false,
        recipientEmails: null,
        language: null,
        target: null,
        serviceHours: null,
        isActive: true,
        nextRunAt: '2026-03-09T05:00:00.000Z',
      });
      expect((await admin.get(`${REPORTS}/${String(body.publicId)}`)).body).to.deep.equal(body);
    });

    it('refuses a report without the day of its frequency with invalidReportSchedule', async () => {
      expect(codeOf(await admin.post(REPORTS, { name: 'a', frequency: 'weekly' }))).to.deep.equal([
        400,
        'invalidReportSchedule',
      ]);
      expect(codeOf(await admin.post(REPORTS, { name: 'a', frequency: 'monthly', weekday: 1 }))).to.deep.equal([
        400,
        'invalidReportSchedule',
      ]);
    });

    for (const bad of [
      { frequency: 'daily' },
      { weekday: 8 },
      { weekday: 0 },
      { dayOfMonth: 0 },
      { dayOfMonth: 29 },
      { dayOfMonth: 1.5 },
      { hour: 24 },
      { timezone: 'Mars/Olympus' },
      { timezone: '+02:00' },
      { threshold: 101 },
      { threshold: -1 },
      { threshold: Number.NaN, mode: 'threshold' },
      { threshold: 'x' },
      { target: 100.1 },
      { recipientEmails: [] },
      { recipientEmails: ['nobody'] },
      { serviceHours: [{ days: [1], from: '24:00', to: '25:00' }] },
      { serviceHours: [] },
      { language: 'xx' },
      { scope: { kind: 'all' } },
      { scope: { kind: 'tags', tagIds: ['1'] } },
      { name: '' },
      { other: 1 },
      { scope: { kind: 'monitors', monitorIds: Array.from({ length: 10_000 }, (_, at) => at + 1) } },
    ])
      it(`refuses ${JSON.stringify(bad).slice(0, 60)} as invalid`, async () => {
        const refused = await admin.post(REPORTS, { ...weekly, ...bad });
        // NaN is not JSON: it arrives as null, which is no threshold.
        expect(codeOf(refused)).to.deep.equal([
          400,
          Number.isNaN((bad as { readonly threshold?: unknown }).threshold)
            ? 'invalidReportScope'
            : 'invalidRequestBody',
        ]);
      });

    it('refuses ids that are foreign, missing or mixed with invalidReportScope, and names the unknown ones', async () => {
      const own = await storeMonitor(app, { organizationId });
      const other = await storeMonitor(app, { organizationId: foreign.organizationId });
      const customer = await addCustomer(app, foreign.organizationId);
      const refusedScope = async (scope: object): Promise<Answer> => admin.post(REPORTS, { ...weekly, scope });
      const mixed = await refusedScope({ kind: 'websites', websiteIds: [own, other, 2_000_000_000] });
      expect(codeOf(mixed)).to.deep.equal([400, 'invalidReportScope']);
      expect(mixed.body.data.unknown).to.deep.equal([other, 2_000_000_000]);
      expect(codeOf(await refusedScope({ kind: 'customers', customerIds: [customer.id] }))).to.deep.equal([
        400,
        'invalidReportScope',
      ]);
      expect(codeOf(await refusedScope({ kind: 'tags', tagIds: [1] }))).to.deep.equal([400, 'invalidReportScope']);
      expect(codeOf(await refusedScope({ kind: 'monitors' }))).to.deep.equal([400, 'invalidReportScope']);
      expect(codeOf(await refusedScope({ kind: 'monitors', monitorIds: [own], websiteIds: [own] }))).to.deep.equal([
        400,
        'invalidReportScope',
      ]);
      expect((await refusedScope({ kind: 'monitors', monitorIds: [own] })).status).to.equal(200);
    });

    it('refuses mode threshold without a threshold with invalidReportScope', async () => {
      expect(codeOf(await admin.post(REPORTS, { ...weekly, mode: 'threshold' }))).to.deep.equal([
        400,
        'invalidReportScope',
      ]);
    });
  });

  describe('PATCH {id}', () => {
    const created = async (members: object = weekly): Promise<string> =>
      (await admin.post(REPORTS, members)).body.publicId as string;

    it('checks the schedule of the result, and drops the day of the other frequency', async () => {
      const id = await created();
      expect(codeOf(await admin.patch(`${REPORTS}/${id}`, { frequency: 'monthly' }))).to.deep.equal([
        400,
        'invalidReportSchedule',
      ]);
      expect(codeOf(await admin.patch(`${REPORTS}/${id}`, { weekday: null }))).to.deep.equal([
        400,
        'invalidReportSchedule',
      ]);
      const { body } = await admin.patch(`${REPORTS}/${id}`, { frequency: 'monthly', dayOfMonth: 1 });
      expect(body).to.include({
        frequency: 'monthly',
        weekday: null,
        dayOfMonth: 1,
        nextRunAt: '2026-04-01T04:00:00.000Z',
      });
      expect(codeOf(await admin.patch(`${REPORTS}/${id}`, { frequency: 'weekly' }))).to.deep.equal([
        400,
        'invalidReportSchedule',
      ]);
    });

    it('refuses a foreign scope, and mode threshold against the stored threshold', async () => {
      const id = await created();
      expect(
        codeOf(await admin.patch(`${REPORTS}/${id}`, { scope: { kind: 'monitors', monitorIds: [2_000_000_000] } })),
      ).to.deep.equal([400, 'invalidReportScope']);
      expect(codeOf(await admin.patch(`${REPORTS}/${id}`, { mode: 'threshold' }))).to.deep.equal([
        400,
        'invalidReportScope',
      ]);
      expect((await admin.patch(`${REPORTS}/${id}`, { mode: 'threshold', threshold: 99.9 })).body).to.include({
        mode: 'threshold',
        threshold: 99.9,
      });
      expect(codeOf(await admin.patch(`${REPORTS}/${id}`, { threshold: null }))).to.deep.equal([
        400,
        'invalidReportScope',
      ]);
    });

    it('accepts another name after what the scope names was deleted', async () => {
      const monitorId = await storeMonitor(app, { organizationId });
      const id = await created({ ...weekly, scope: { kind: 'monitors', monitorIds: [monitorId] } });
      await app.database.query.deleteFrom('monitor').where('id', '=', monitorId).execute();
      expect((await admin.patch(`${REPORTS}/${id}`, { name: 'Other' })).status).to.equal(200);
    });

    it('ends the due times of a report that is not active any more', async () => {
      expect((await admin.patch(`${REPORTS}/${await created()}`, { isActive: false })).body).to.include({
        isActive: false,
        nextRunAt: null,
      });
    });
  });

  it('is read by supporters and changed by admins only', async () => {
    const { publicId } = (await admin.post(REPORTS, weekly)).body as { publicId: string };
    const { client: editor } = await person(app, organizationId, 'editor', { role: 'editor' });
    const { client: supporter } = await person(app, foreign.organizationId, 'supporter', {
      role: 'editor',
      isGlobalSupporter: true,
    });
    expect(codeOf(await editor.get(REPORTS))[0]).to.equal(403);
    expect((await editor.get(RUNS)).status).to.equal(403);
    expect((await supporter.get(`${REPORTS}/${publicId}`)).status).to.equal(200);
    expect((await supporter.post(`${REPORTS}/${publicId}/run`, {})).status).to.equal(403);
  });

  describe('POST {id}/run', () => {
    it('returns the queued run, or the one in progress for the same period, also to 20 requests at once', async () => {
      await storeReported(app, { organizationId }, new Date('2026-01-01T00:00:00Z'));
      const { publicId } = (await admin.post(REPORTS, weekly)).body as { publicId: string };
      const sibling = await app.sibling();
      const { apiToken } = await app.createOrganization();
      expect(
        (await app.client(apiToken).post(`${REPORTS}/${publicId}/run`, {})).status,
        'of another organization',
      ).to.equal(404);
      const clients = [admin, sibling.client(own.apiToken)];
      const answers = await together(20, (at) =>
        (clients[at % clients.length] ?? admin).post(`${REPORTS}/${publicId}/run`, {}),
      );
      expect(new Set(answers.map(({ body }) => (body as { publicId: string }).publicId)).size).to.equal(1);
      expect(answers[0]?.body).to.include({
        status: 'queued',
        from: '2026-02-22T23:00:00.000Z',
        to: '2026-03-01T23:00:00.000Z',
        origin: 'request',
      });
      const other = await admin.post(`${REPORTS}/${publicId}/run`, { from: '2026-02-01', to: '2026-02-02' });
      expect(other.body).to.include({
        status: 'queued',
        from: '2026-01-31T23:00:00.000Z',
        to: '2026-02-02T23:00:00.000Z',
      });
      await generateDue(app);
      expect((await admin.post(`${REPORTS}/${publicId}/run`, {})).body)
        .to.include({ status: 'queued' })
        .and.to.not.include({ publicId: answers[0]?.body.publicId });
    });

    it('refuses a period that is reversed or not a date', async () => {
      const { publicId } = (await admin.post(REPORTS, weekly)).body as { publicId: string };
      expect(
        codeOf(await admin.post(`${REPORTS}/${publicId}/run`, { from: '2026-02-02', to: '2026-02-01' })),
      ).to.deep.equal([400, 'invalidDateRange']);
      expect(codeOf(await admin.post(`${REPORTS}/${publicId}/run`, { from: 'yesterday' }))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
    });
  });
});
