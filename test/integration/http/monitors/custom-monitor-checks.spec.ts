import { expect } from 'chai';
import { prepareCheck } from '../../../../src/application/checks/prepare-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { addOwnMonitorKinds } from '../../../../src/composition/own-monitor-kinds.ts';
import { finishCheck, skipCheck } from '../../../../src/domain/checks/due-check.ts';
import type { DueCheck } from '../../../../src/domain/checks/due-check.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { acmeQueue } from '../../../builders/own-monitor-kind.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const INTERVAL = minutes(5);

describe('checks of a monitor kind that a host adds', () => {
  let app: TestApp;
  let admin: ApiClient;
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
  let answer: unknown;
  let path: string;
  let remove: () => void;

  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    admin = app.client((await app.createOrganization()).apiToken);
    answer = { state: 'up' };
    remove = addOwnMonitorKinds({ 'x-acme-queue': acmeQueue(() => answer) });
    const { body } = await admin.post('/api/custom-monitors', {
      name: 'Orders',
      monitoringType: 'x-acme-queue',
      target: 'orders',
      secrets: { token: 'tok-123' },
      alerting: { alertConsecutiveChecks: 1, recoveryConsecutiveChecks: 1 },
    });
    path = `/api/custom-monitors/${body.publicId}`;
  });
  afterEach(async () => {
    remove();
    await app.close();
    await receiver.close();
  });

  const madeOf = async (due: DueCheck, now: Date) => {
    const [subject] = await app.ports.checkSubjects.load([due.monitorId]);
    const make = subject === undefined ? null : prepareCheck(app.ports)(subject);
    return make === null ? skipCheck(due, now) : finishCheck(due, await make(), now);
  };
  /** Makes the checks that are due after one interval. */
  const check = async () => {
    app.clock.advance(INTERVAL);
    const now = app.clock.now();
    const claim = { locationId: 1, owner: 'w', now, until: later(now, INTERVAL), limit: 9 };
    const due = await app.ports.checkQueue.claim(claim);
    await recordStateChanges(app.ports)('w', await Promise.all(due.map((each) => madeOf(each, now))));
  };
  const watch = async () => {
    for (const job of app.ports.recurringJobs) if (job.name === 'own-kind-watch') await job.run();
  };
  const conditionOf = async () => (await admin.get(path)).body.condition;

  it('open an incident, raise an alert, and resolve it, with the message of the host', async () => {
    await admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: `${receiver.url}/in` },
    });
    answer = { state: 'down', message: 'tok-123: 9 are waiting' };
    await check();
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    const [incident] = (await admin.get('/api/incidents')).body.items;
    expect(incident).to.include({ title: 'Orders is down', reason: 'reportedDown', status: 'open' });
    expect(receiver.received.map(({ body }) => body).join()).to.include('***: 9 are waiting');
    app.clock.advance(seconds(1));
    const [newest] = (await admin.get(`${path}/check-history`)).body.items;
    expect(newest).to.include({ outcome: 'down', summary: 'The check reported: ***: 9 are waiting, seen from Local.' });
    answer = { state: 'up' };
    await check();
    expect((await admin.get('/api/incidents')).body.items[0]).to.include({ status: 'resolved' });
  });

  it('change no state if they are unknown', async () => {
    await check();
    answer = { state: 'unknown', message: 'no quorum' };
    await check();
    expect(await conditionOf()).to.equal('up');
  });

  it('end without their kind, and the condition is unknown once the last result no longer counts', async () => {
    await check();
    expect(await conditionOf()).to.equal('up');
    remove();
    await check();
    await watch();
    expect(await conditionOf()).to.equal('up');
    app.clock.advance(3 * INTERVAL);
    await watch();
    expect(await conditionOf()).to.equal('unknown');
    remove = addOwnMonitorKinds({ 'x-acme-queue': acmeQueue(() => answer) });
    await check();
    expect(await conditionOf()).to.equal('up');
  });

  it('keep their condition as long as this process has the kind', async () => {
    await check();
    app.clock.advance(9 * INTERVAL);
    await watch();
    expect(await conditionOf()).to.equal('up');
  });
});
