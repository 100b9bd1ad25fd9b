import { expect } from 'chai';
import { recordStateChanges } from '../../src/application/incidents/record-state-changes.ts';
import { announceOutages } from '../../src/application/incidents/announce-outages.ts';
import { applyMaintenance } from '../../src/application/maintenance/apply-maintenance.ts';
import type { CheckFinding } from '../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../src/domain/checks/due-check.ts';
import { days, hours, later, minutes } from '../../src/domain/kernel/time.ts';
import { NOW } from '../builders/clock.ts';
import type { ApiClient } from '../integration/http/api-client.ts';
import { announcementsOf, storedPage } from '../integration/http/status-pages/stored-pages.ts';
import { testApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import type { DoomedJob } from './doomed-job.ts';
import { killAtEach } from './kill-job.ts';

const DOWN: CheckFinding = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null };
const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 5, evidence: null };
const AFTER = 10;

describe('announcing job that is killed with SIGKILL', () => {
  let app: TestApp;
  let client: ApiClient;
  let organizationId: number;

  beforeEach(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    client = app.client(created.apiToken);
  });
  afterEach(() => app.close());

  const killed = (work: DoomedJob['work'], isCommitted: boolean): Promise<number> =>
    killAtEach({ work, isCommitted, databaseUrl: app.databaseUrl, now: app.clock.now() });
  const check = async (at: Date, finding: CheckFinding): Promise<void> => {
    app.clock.set(at);
    const due = await app.ports.checkQueue.claim({
      locationId: 1,
      owner: 'w',
      now: at,
      until: later(at, hours(1)),
      limit: 10,
    });
    await recordStateChanges(app.ports)(
      'w',
      due.map((one) => finishCheck(one, finding, at)),
    );
  };
  const announced = async () =>
    (await announcementsOf(app)).map(({ statusPageId, subjectId, event }) => `${event} ${subjectId} ${statusPageId}`);

  for (const isCommitted of [false, true]) {
    const when = isCommitted ? 'after' : 'within';

    it(`announces each outage and its end once if killed ${when} each of its transactions`, async function () {
      this.timeout(minutes(3));
      const { customer } = (
        await client.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', alertConsecutiveChecks: 1 })
      ).body;
      const made = [];
      for (const name of ['Shop', 'Blog'])
        made.push(
          (await client.post('/api/websites', { name, url: 'http://1.1.1.1/', customerId: customer.id })).body
            .id as number,
        );
      for (const monitorIds of [made, made.slice(0, 1)])
        await storedPage(app, { organizationId, monitorIds, announceAfterMinutes: AFTER });
      await check(NOW, DOWN);
      app.clock.set(later(NOW, minutes(AFTER)));
      expect(await killed('outages', isCommitted)).to.be.at.least(2);
      await announceOutages(app.ports)();
      const opened = await announced();
      expect([opened.length, new Set(opened).size]).to.deep.equal([3, 3]);
      await check(later(NOW, hours(1)), UP);
      expect(await killed('outages', isCommitted)).to.be.at.least(2);
      await announceOutages(app.ports)();
      expect((await announced()).slice(3).toSorted()).to.deep.equal(
        opened.map((text) => text.replace('opened', 'resolved')).toSorted(),
      );
    });

    it(`announces each occurrence once if killed ${when} each of its transactions`, async function () {
      this.timeout(minutes(3));
      const ids = [];
      for (const name of ['Shop', 'Blog'])
        ids.push((await client.post('/api/websites', { name, url: 'http://1.1.1.1/' })).body.id as number);
      await storedPage(app, { organizationId, monitorIds: ids });
      const [start, end] = [later(NOW, days(3)), later(NOW, days(3) + hours(1))];
      for (const websiteId of ids)
        await client.post('/api/maintenance-windows', {
          title: 'Update',
          startTime: start.toISOString(),
          endTime: end.toISOString(),
          websiteId,
          notifySubscribers: true,
        });
      for (const time of [later(start, -days(1)), start, end]) {
        app.clock.set(time);
        expect(await killed('maintenance', isCommitted)).to.be.at.least(2);
        await applyMaintenance(app.ports)();
      }
      expect((await announcementsOf(app)).map(({ event }) => event)).to.deep.equal(
        ['planned', 'reminder', 'started', 'ended'].flatMap((event) => [event, event]),
      );
    });
  }
});
