import { expect } from 'chai';
import { applyMaintenance } from '../../src/application/maintenance/apply-maintenance.ts';
import { recordStateChanges } from '../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../src/domain/checks/due-check.ts';
import { days, hours, later, minutes } from '../../src/domain/kernel/time.ts';
import { NOW } from '../builders/clock.ts';
import { closeAll } from '../close-all.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { testApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import { killAtEach } from './kill-job.ts';

const DOWN: CheckFinding = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null };
const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 5, evidence: null };

describe('maintenance job that is killed with SIGKILL', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

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

  for (const isCommitted of [false, true])
    it(`loses no withheld alert and sends none twice if killed ${isCommitted ? 'after' : 'within'} each of its transactions`, async function () {
      this.timeout(minutes(3));
      const client = app.client((await app.createOrganization()).apiToken);
      await client.post('/api/notification-channels', {
        name: 'Hook',
        type: 'webhook',
        config: { url: `${receiver.url}/` },
      });
      const { customer } = (
        await client.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', alertConsecutiveChecks: 1 })
      ).body;
      for (const name of ['Shop', 'Blog'])
        await client.post('/api/websites', { name, url: 'http://1.1.1.1/', customerId: customer.id });
      await check(NOW, UP);
      const times = {
        startTime: later(NOW, minutes(10)).toISOString(),
        endTime: later(NOW, minutes(20)).toISOString(),
      };
      await client.post('/api/maintenance-windows', {
        title: 'Update',
        ...times,
        recurrence: 'daily',
        customerId: customer.id,
      });
      await check(later(NOW, minutes(12)), DOWN);
      const end = later(NOW, days(1) + minutes(21));
      const job = { work: 'maintenance', databaseUrl: app.databaseUrl, now: end, isCommitted } as const;
      const kills = await killAtEach(job);
      // One expands the window, one cuts spans, and two alert; what is committed is not repeated by the next process.
      expect(kills).to.be.at.least(3);
      app.clock.set(end);
      await applyMaintenance(app.ports)();
      app.ports.outboxDispatcher.kick();
      await app.ports.outboxDispatcher.idle();
      const opened = receiver.received
        .map(({ body }) => JSON.parse(body) as { type: string; data: { monitor: { name: string } } })
        .filter(({ type }) => type === 'incident.opened');
      expect(opened.map(({ data }) => data.monitor.name).sort()).to.deep.equal(['Blog', 'Shop']);
      const spans = await app.database.query
        .selectFrom('state_span')
        .select(['monitorId', 'state', 'startedAt'])
        .orderBy('monitorId')
        .orderBy('startedAt')
        .execute();
      const first = spans
        .filter(({ monitorId }) => monitorId === spans[0]?.monitorId)
        .map(({ state, startedAt }) => [state, (startedAt.getTime() - NOW.getTime()) / minutes(1)]);
      const ofDay = (offset: number) => [
        ['maintenance', offset + 10],
        ['down', offset + 20],
      ];
      expect(first).to.deep.equal([['up', 0], ...ofDay(0), ...ofDay(24 * 60)]);
    });
});
