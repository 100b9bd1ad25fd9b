import { expect } from 'chai';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { judgeSpeed } from '../../../../src/domain/checks/degraded.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { DOWN, UP } from '../../checks/check-bench.ts';
import type { ApiClient } from '../api-client.ts';
import { enableIm } from '../incident-management/im-world.ts';
import { refusalOf } from '../monitors/requested-changes.ts';
import { storedPage } from '../status-pages/stored-pages.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const FAST: CheckFinding = { ...UP, latencyMs: 20 };
const SLOW: CheckFinding = { ...UP, latencyMs: 812 };

interface Website {
  readonly id: number;
  readonly publicId: string;
}

describe('monitors with degradedAfter', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  beforeEach(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    ({ organizationId } = created);
    await enableIm(app, organizationId);
    admin = app.client(created.apiToken);
    await admin.patch('/api/organization', { alertConsecutiveChecks: 1 });
  });
  afterEach(() => app.close());

  const create = async (settings: object = {}): Promise<Website> =>
    (
      await admin.post('/api/websites', {
        name: 'Shop',
        url: 'http://1.1.1.1/',
        checkInterval: 60,
        degradedAfter: 500,
        ...settings,
      })
    ).body;
  /** Checks the monitor a minute later, with the settings that it has then. */
  const check = async ({ id }: Website, finding: CheckFinding) => {
    app.clock.advance(minutes(1));
    const now = app.clock.now();
    const { locationId } = await app.database.query
      .updateTable('check_schedule')
      .set({ dueAt: now })
      .where('monitorId', '=', id)
      .returning('locationId')
      .executeTakeFirstOrThrow();
    const { settings } = await app.database.query
      .selectFrom('monitor')
      .select('settings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const due = await app.ports.checkQueue.claim({ locationId, owner: 'w', now, until: now, limit: 9 });
    await recordStateChanges(app.ports)(
      'w',
      due
        .filter(({ monitorId }) => monitorId === id)
        .map((each) => finishCheck(each, judgeSpeed(settings, finding), now)),
    );
  };
  const shown = async ({ publicId }: Website) => (await admin.get(`/api/websites/${publicId}`)).body;
  const incidents = async (): Promise<readonly { readonly publicId: string }[]> =>
    (await admin.get('/api/incidents')).body.items;

  it('refuse a limit that is not below the timeout, or out of range, with invalidRequestBody', async () => {
    const refused = await admin.post('/api/tcp-monitors', {
      name: 'Router',
      hostname: '1.1.1.1',
      port: 443,
      timeoutSeconds: 5,
      degradedAfter: 5000,
    });
    expect(refusalOf(refused)).to.deep.equal([400, 'invalidRequestBody']);
    expect(refused.body.data.issues).to.deep.equal([
      { path: 'degradedAfter', message: 'Expected fewer milliseconds than the timeout has, 5000.' },
    ]);
    const site = await create();
    for (const changes of [{ degradedAfter: 0 }, { degradedAfter: 60_000 }, { alertOnDegraded: null }])
      expect(refusalOf(await admin.patch(`/api/websites/${site.publicId}`, changes))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
    expect((await admin.patch(`/api/websites/${site.publicId}`, { degradedAfter: null })).body).to.include({
      degradedAfter: null,
      alertOnDegraded: false,
    });
    const ftp = await admin.post('/api/ftp-monitors', { name: 'Files', hostname: '1.1.1.1', degradedAfter: 500 });
    expect(refusalOf(ftp)).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('are listed, counted and filtered as degraded while they are slow', async () => {
    const [slow, fast] = [await create(), await create()];
    await check(slow, SLOW);
    await check(fast, FAST);
    expect(await shown(slow)).to.include({ condition: 'degraded' });
    for (const query of ['/api/monitors?state=degraded', '/api/websites?condition=degraded']) {
      const { items } = (await admin.get(query)).body;
      expect(items.map(({ publicId }: Website) => publicId)).to.deep.equal([slow.publicId]);
    }
    expect((await admin.get('/api/health')).body.monitors).to.include({ total: 2, up: 1, degraded: 1 });
    expect((await admin.get('/api/overview')).body.counts).to.include({ up: 1, degraded: 1 });
    const sorted = (await admin.get('/api/monitors?sort=state&include=day')).body.items;
    expect(sorted.map(({ state, day }: { state: string; day: string[] }) => [state, day.at(-1)])).to.deep.equal([
      ['degraded', 'degraded'],
      ['up', 'unknown'],
    ]);
  });

  it('have the outcome, its reason and its rule in their history', async () => {
    const site = await create();
    await check(site, SLOW);
    app.clock.advance(minutes(1));
    const { items } = (await admin.get(`/api/websites/${site.publicId}/check-history`)).body;
    expect(items[0]).to.deep.include({
      outcome: 'degraded',
      reason: 'answerDegraded',
      responseTimeMs: 812,
      summary: 'Answered in 812 ms, expected at most 500 ms, seen from Local.',
    });
    expect(items[0].evidence.rules).to.deep.equal([
      { check: 'responseTime', result: 'warning', expected: 'at most 500 ms', seen: '812 ms' },
    ]);
  });

  it('count as up, with a share of their own in the statistics and the series', async () => {
    const site = await create();
    await check(site, FAST);
    app.clock.advance(minutes(59));
    await check(site, SLOW);
    app.clock.advance(minutes(59));
    await check(site, DOWN);
    app.clock.advance(minutes(60));
    const to = app.clock.now().toISOString();
    const from = new Date(app.clock.now().getTime() - minutes(180)).toISOString();
    const stats = (await admin.get(`/api/websites/${site.publicId}/uptime-stats?from=${from}&to=${to}`)).body;
    expect(stats).to.include({
      uptimePercent: 66.666,
      degradedSeconds: 3600,
      degradedPercent: 33.333,
      downtimeSeconds: 3600,
      checks: 3,
      failures: 1,
    });
    const { buckets } = (await admin.get(`/api/monitors/website/${site.publicId}/series?from=${from}&to=${to}`)).body;
    const seconds = buckets.reduce(
      (sum: number, bucket: { seconds: { degraded: number } }) => sum + bucket.seconds.degraded,
      0,
    );
    expect(seconds).to.equal(3600);
  });

  it('make the component of a status page degraded, without a public incident', async () => {
    const site = await create({ alertOnDegraded: true });
    const page = await storedPage(app, { organizationId, monitorIds: [site.id], announceAfterMinutes: 0 });
    const read = async () => app.ports.publicPages.page(page.id, app.clock.now());
    await check(site, SLOW);
    const slow = await read();
    expect(slow?.components.map(({ status }) => status)).to.deep.equal(['degraded_performance']);
    expect(slow?.incidents).to.deep.equal([]);
    await check(site, DOWN);
    expect((await read())?.incidents.map(({ impact }) => impact)).to.deep.equal(['critical']);
  });

  describe('and incidents', () => {
    it('open none without alertOnDegraded', async () => {
      const site = await create();
      for (const finding of [SLOW, SLOW, FAST]) await check(site, finding);
      expect(await incidents()).to.deep.equal([]);
    });

    it('open one at the next check after alertOnDegraded is switched on, and resolve it when answers are fast', async () => {
      const site = await create();
      await check(site, SLOW);
      await admin.patch(`/api/websites/${site.publicId}`, { alertOnDegraded: true });
      expect(await incidents()).to.deep.equal([]);
      await check(site, SLOW);
      expect((await incidents())[0]).to.include({
        title: 'Shop answers slowly',
        reason: 'answerDegraded',
        status: 'open',
        summary: 'Answered in 812 ms, expected at most 500 ms, seen from Local.',
      });
      await check(site, SLOW);
      expect(await incidents()).to.have.length(1);
      await check(site, FAST);
      const [incident, ...others] = await incidents();
      expect([incident, others]).to.have.deep.nested.property('[1]', []);
      expect(incident).to.include({ status: 'resolved' });
    });

    it('change the cause of the open one when the monitor goes down, which is alerted like an opening', async () => {
      const { items } = (await admin.get('/api/im/sources')).body;
      const source = items.find(({ type }: { type: string }) => type === 'monitors');
      await admin.patch(`/api/im/sources/${source.publicId}`, { isActive: true });
      await admin.post('/api/notification-channels', {
        name: 'Hook',
        type: 'webhook',
        config: { url: 'https://1.1.1.1/' },
      });
      const site = await create({ alertOnDegraded: true });
      const severities: string[] = [];
      for (const finding of [SLOW, DOWN]) {
        await check(site, finding);
        await dueEvents(app.ports).run();
        severities.push(
          (await admin.get('/api/im/incidents')).body.items
            .map(({ severity }: { severity: string }) => severity)
            .join(),
        );
      }
      expect(severities).to.deep.equal(['warning', 'error']);
      const [incident, ...others] = await incidents();
      expect(others).to.deep.equal([]);
      expect(incident).to.include({ title: 'Shop is down', reason: 'statusUnexpected', status: 'open' });
      const updates = (await admin.get(`/api/incidents/${incident?.publicId}/updates`)).body;
      expect(updates.map(({ message }: { message: string }) => message)).to.deep.equal([
        'The monitor answers slowly. Answered in 812 ms, expected at most 500 ms, seen from Local.',
        'The monitor is down now. Answered 500, expected 200 to 299, seen from Local.',
      ]);
      const rows = await app.database.query
        .selectFrom('outbox')
        .select('sealedPayload')
        .where('topic', '=', 'channel')
        .orderBy('id')
        .execute();
      const types = rows.map(
        ({ sealedPayload }) =>
          (JSON.parse(app.ports.vault.open(sealedPayload)) as { notice: { type: string } }).notice.type,
      );
      expect(types).to.deep.equal(['incident.opened', 'incident.opened']);
    });

    it('resolve the outage of a monitor that answers slowly, and open one about that with alertOnDegraded', async () => {
      const site = await create({ alertOnDegraded: true });
      for (const finding of [DOWN, SLOW, SLOW]) await check(site, finding);
      const [slow, outage] = (await admin.get('/api/incidents')).body.items;
      expect([outage.reason, outage.status, slow.reason, slow.status]).to.deep.equal([
        'statusUnexpected',
        'resolved',
        'answerDegraded',
        'open',
      ]);
      expect(slow.startedAt).to.equal(outage.resolvedAt);
    });
  });
});
