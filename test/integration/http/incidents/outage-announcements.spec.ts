import { expect } from 'chai';
import { dueOutages } from '../../../../src/application/incidents/announce-outages.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { announcementsOf, storedPage } from '../status-pages/stored-pages.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const DOWN: CheckFinding = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null };
const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 5, evidence: null };
const AFTER = 10;

describe('announcements of automatic incidents', () => {
  let app: TestApp;
  let client: ApiClient;
  let organizationId: number;
  let customerId: number;
  let websiteId: number;

  beforeEach(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    client = app.client(created.apiToken);
    customerId = (
      await client.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', alertConsecutiveChecks: 1 })
    ).body.customer.id;
    websiteId = (
      await client.post('/api/websites', {
        name: 'Secret shop',
        url: 'http://1.1.1.1/secret',
        customerId,
        checkInterval: 1,
      })
    ).body.id;
  });
  afterEach(() => app.close());

  const check = async (at: Date, finding: CheckFinding): Promise<void> => {
    app.clock.set(at);
    const due = await app.ports.checkQueue.claim({
      locationId: 1,
      owner: 'w',
      now: at,
      until: later(at, hours(1)),
      limit: 10,
    });
    expect(due.length).to.be.greaterThan(0);
    await recordStateChanges(app.ports)(
      'w',
      due.map((one) => finishCheck(one, finding, at)),
    );
  };
  const announcedAt = async (at: Date) => {
    app.clock.set(at);
    await dueOutages(app.ports).run();
    return (await announcementsOf(app)).map(({ statusPageId, event }) => [statusPageId, event]);
  };
  const page = (more: object = {}) =>
    storedPage(app, { organizationId, monitorIds: [websiteId], announceAfterMinutes: AFTER, ...more });
  const DUE = later(NOW, minutes(AFTER));

  it('are sent after the minutes of the page, without the name of the monitor, its target and evidence', async () => {
    const shown = await page({ monitorIds: [null, websiteId, websiteId] });
    await check(NOW, DOWN);
    expect(await announcedAt(later(DUE, -1))).to.deep.equal([]);
    await announcedAt(DUE);
    const [announcement, ...others] = await announcementsOf(app);
    expect(others).to.deep.equal([]);
    const { body } = await client.get('/api/incidents');
    expect(announcement).to.deep.equal({
      statusPageId: shown.id,
      componentIds: shown.componentIds.slice(1),
      subject: 'incident',
      subjectId: body.items[0].publicId,
      event: 'opened',
      title: null,
      status: 'investigating',
      message: null,
      at: NOW,
      startsAt: null,
      endsAt: null,
    });
  });

  it('are sent only to pages that ask for them, each after its own time', async () => {
    const [fast, slow] = [await page({ announceAfterMinutes: 0 }), await page({ announceAfterMinutes: 30 })];
    await page({ announceAfterMinutes: null });
    await check(NOW, DOWN);
    expect(await announcedAt(NOW)).to.deep.equal([[fast.id, 'opened']]);
    expect(await announcedAt(later(NOW, minutes(30)))).to.deep.equal([
      [fast.id, 'opened'],
      [slow.id, 'opened'],
    ]);
  });

  it('leave out an outage that ended before', async () => {
    await page();
    await check(NOW, DOWN);
    await check(later(NOW, minutes(5)), UP);
    expect(await announcedAt(later(DUE, hours(1)))).to.deep.equal([]);
  });

  it('report the end to those who were notified of the outage, once', async () => {
    const [shown, slow] = [await page(), await page({ announceAfterMinutes: 60 })];
    await check(NOW, DOWN);
    await announcedAt(DUE);
    await check(later(DUE, minutes(1)), UP);
    for (const minute of [1, 2, 120])
      expect(await announcedAt(later(DUE, minutes(minute)))).to.deep.equal([
        [shown.id, 'opened'],
        [shown.id, 'resolved'],
      ]);
    expect((await announcementsOf(app))[1]).to.deep.include({
      at: later(DUE, minutes(1)),
      status: 'resolved',
      title: null,
      message: null,
    });
    expect(slow.id).to.be.greaterThan(shown.id);
  });

  it('report the end also if the page stops announcing, or the monitor is deleted or paused', async () => {
    const shown = await page();
    for (const end of ['stop', 'delete'] as const) {
      const site = (
        await client.post('/api/websites', { name: end, url: 'http://1.1.1.1/', customerId, checkInterval: 1 })
      ).body;
      const own = await page({ monitorIds: [site.id] });
      const start = later(app.clock.now(), minutes(2));
      await check(start, DOWN);
      await announcedAt(later(start, minutes(AFTER)));
      if (end === 'delete') expect((await client.delete(`/api/websites/${site.publicId}`)).status).to.equal(200);
      else {
        await app.database.query
          .updateTable('status_page')
          .set({ announceAfterMinutes: null })
          .where('id', '=', own.id)
          .execute();
        expect((await client.patch(`/api/websites/${site.publicId}`, { status: 'paused' })).status).to.equal(200);
      }
      const events = (await announcedAt(app.clock.now())).filter(([id]) => id === own.id).map(([, event]) => event);
      expect(events, end).to.deep.equal(['opened', 'resolved']);
    }
    expect(shown.componentIds.length).to.equal(1);
  });

  it('include the postmortem, for the pages whose subscribers were notified', async () => {
    const announcing = await page();
    await page({ announceAfterMinutes: 60 });
    await check(NOW, DOWN);
    await announcedAt(DUE);
    await check(DUE, UP);
    await announcedAt(DUE);
    const [{ publicId }] = (await client.get('/api/incidents')).body.items;
    await client.patch(`/api/incidents/${publicId}/postmortem`, { text: 'A cable.' });
    await client.post(`/api/incidents/${publicId}/postmortem/publish`, { notifySubscribers: true });
    const [, , postmortem, ...others] = await announcementsOf(app);
    expect(others).to.deep.equal([]);
    expect(postmortem).to.deep.include({
      statusPageId: announcing.id,
      componentIds: announcing.componentIds,
      event: 'postmortem',
      title: null,
      status: 'resolved',
      message: 'A cable.',
    });
  });

  it('begin again for an incident that is reopened, after the minutes of the page', async () => {
    const shown = await page();
    await check(NOW, DOWN);
    await announcedAt(DUE);
    await check(later(DUE, minutes(1)), UP);
    await announcedAt(later(DUE, minutes(1)));
    const again = later(DUE, minutes(3));
    await check(again, DOWN);
    const before = [
      [shown.id, 'opened'],
      [shown.id, 'resolved'],
    ];
    expect((await client.get('/api/incidents')).body.items).to.have.length(1);
    expect(await announcedAt(later(again, minutes(AFTER) - 1))).to.deep.equal(before);
    expect(await announcedAt(later(again, minutes(AFTER)))).to.deep.equal([...before, [shown.id, 'opened']]);
    await check(later(again, minutes(AFTER + 1)), UP);
    expect(await announcedAt(app.clock.now())).to.deep.equal([...before, ...before]);
  });

  it('wait while a maintenance window runs', async () => {
    const shown = await page();
    const times = { startTime: later(NOW, minutes(5)).toISOString(), endTime: later(NOW, minutes(30)).toISOString() };
    await client.post('/api/maintenance-windows', { title: 'Update', ...times, websiteId });
    await check(NOW, DOWN);
    expect(await announcedAt(later(NOW, minutes(29)))).to.deep.equal([]);
    expect(await announcedAt(later(NOW, minutes(30)))).to.deep.equal([[shown.id, 'opened']]);
  });

  for (const status of ['suspended', 'deleted'] as const)
    it(`are not sent while the organization is ${status}`, async () => {
      await page();
      await check(NOW, DOWN);
      await app.database.query.updateTable('organization').set({ status }).where('id', '=', organizationId).execute();
      expect(await announcedAt(DUE)).to.deep.equal([]);
    });

  it('are not sent while the customer is paused', async () => {
    await page();
    await check(NOW, DOWN);
    await app.database.query.updateTable('customer').set({ status: 'paused' }).where('id', '=', customerId).execute();
    expect(await announcedAt(DUE)).to.deep.equal([]);
  });

  it('are sent once by several processes at the same time, and their ends too', async () => {
    const pages = [await page(), await page(), await page()];
    await check(NOW, DOWN);
    app.clock.set(DUE);
    await together(8, () => dueOutages(app.ports).run());
    const all = await announcedAt(DUE);
    expect(all.toSorted()).to.deep.equal(pages.map(({ id }) => [id, 'opened']));
    await check(later(DUE, minutes(1)), UP);
    await together(8, () => dueOutages(app.ports).run());
    expect((await announcedAt(app.clock.now())).length).to.equal(6);
    const audited = await app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'in', ['incident.announced', 'incident.endAnnounced'])
      .execute();
    expect(audited).to.have.length(6);
  });
});
