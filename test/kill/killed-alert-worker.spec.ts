import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { OUTBOX_LEASE } from '../../src/application/kernel/outbox-lease.ts';
import { GROUPING_WINDOW, RECOVERY_WINDOW } from '../../src/domain/notifications/alert-timing.ts';
import { closeAll } from '../close-all.ts';
import type { Death, DyingJob } from '../fixtures/dying-worker.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../integration/http/api-client.ts';
import { SECRET_KEY, testApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';

const WORKER = fileURLToPath(new URL('../fixtures/dying-worker.ts', import.meta.url));
const PATH = '/api/notification-channels';
const INCIDENT = { publicId: '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b', title: 'Shop is down' };

describe('worker that is killed with SIGKILL', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let admin: ApiClient;
  let organizationId: number;
  let channelId: string;

  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    admin = app.client(created.apiToken);
    channelId = (await admin.post(PATH, { name: 'Hook', type: 'webhook', config: { url: `${receiver.url}/in` } })).body
      .publicId;
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

  const killedAt = async (death: Death): Promise<void> => {
    const job: DyingJob = {
      databaseUrl: app.databaseUrl,
      secretKey: SECRET_KEY.toString('base64'),
      now: app.clock.now().toISOString(),
      death,
      incident: INCIDENT,
      organizationId,
    };
    const child = spawn(process.execPath, [WORKER, JSON.stringify(job)], { stdio: ['ignore', 'inherit', 'inherit'] });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal, `killed at ${death}`).to.equal('SIGKILL');
  };
  /** Another worker sends immediately, and again after the leases of the killed one have expired. */
  const takeOver = async (): Promise<void> => {
    const dispatcher = app.ports.outboxDispatcher;
    for (const pause of [0, OUTBOX_LEASE, OUTBOX_LEASE]) {
      app.clock.advance(pause);
      dispatcher.kick();
      await dispatcher.idle();
    }
  };
  const ids = (): unknown[] => receiver.received.map(({ headers }) => headers['webhook-id']);
  const raise = async (publicId = INCIDENT.publicId, event: 'opened' | 'resolved' = 'opened'): Promise<void> => {
    const incident = {
      ...INCIDENT,
      publicId,
      status: event === 'opened' ? 'open' : 'resolved',
      startedAt: app.clock.now(),
      confirmedAt: app.clock.now(),
      resolvedAt: event === 'opened' ? null : app.clock.now(),
      reason: null,
      evidence: null,
    };
    const facts = {
      event,
      occurrence: 1,
      at: app.clock.now(),
      organizationId,
      customerId: null,
      incident,
      monitor: null,
    } as const;
    await app.ports.outbox.add(await app.ports.alertPlan.messagesFor(facts), app.clock.now());
  };
  const sentInLog = async (): Promise<number> => {
    const { items } = (await admin.get(`${PATH}/${channelId}/deliveries`)).body as { items: { status: string }[] };
    return items.filter(({ status }) => status === 'sent').length;
  };

  it('leaves no alert and no incident if killed within the transaction of the incident', async () => {
    await killedAt('insideIncident');
    await takeOver();
    expect(ids()).to.deep.equal([]);
  });

  it('loses nothing if killed after the transaction of the incident', async () => {
    await killedAt('afterIncident');
    await takeOver();
    expect(ids()).to.have.length(1);
    expect(await sentInLog()).to.equal(1);
  });

  for (const death of ['beforeClaim', 'afterClaim'] as const)
    it(`sends nothing if killed ${death}, and another worker sends the alert once`, async () => {
      await raise();
      await killedAt(death);
      expect(ids()).to.have.length(0);
      await takeOver();
      expect(ids()).to.have.length(1);
      expect(await sentInLog()).to.equal(1);
    });

  for (const death of ['afterSend', 'insideRecord'] as const)
    it(`causes a duplicate with the same webhook-id only if killed ${death}, before the outcome is recorded`, async () => {
      await raise();
      await killedAt(death);
      expect(ids()).to.have.length(1);
      await takeOver();
      expect(ids()).to.have.length(2);
      expect(new Set(ids()).size).to.equal(1);
      expect(await sentInLog()).to.equal(1);
    });

  it('does not send again if killed afterRecord', async () => {
    await raise();
    await killedAt('afterRecord');
    await takeOver();
    expect(ids()).to.have.length(1);
    expect(await sentInLog()).to.equal(1);
  });

  for (const [event, window, text] of [
    ['opened', GROUPING_WINDOW, '2 monitors are down'],
    ['resolved', RECOVERY_WINDOW, '2 incidents are resolved'],
  ] as const)
    for (const death of ['beforeClaim', 'afterClaim', 'afterSend', 'insideRecord', 'afterRecord'] as const)
      it(`leaves no alert of a group unsent if killed ${death}, and reports each incident that is ${event} in one delivery record`, async () => {
        await admin.delete(`${PATH}/${channelId}`);
        channelId = (await admin.post(PATH, { name: 'Chat', type: 'slack', config: { url: `${receiver.url}/slack` } }))
          .body.publicId;
        for (const digit of [1, 2, 3]) await raise(`${INCIDENT.publicId.slice(0, -1)}${digit}`, event);
        app.ports.outboxDispatcher.kick();
        await app.ports.outboxDispatcher.idle();
        app.clock.advance(window);
        expect([receiver.received.length, await sentInLog()]).to.deep.equal([1, 1]);
        await killedAt(death);
        await takeOver();
        const isRepeated = death === 'afterSend' || death === 'insideRecord';
        // The two processes have different addresses.
        const groups = receiver.received.slice(1).map(({ body }) => body.replaceAll(/http:[^ ]+incident/g, 'incident'));
        expect(groups).to.have.length(isRepeated ? 2 : 1);
        expect(new Set(groups).size).to.equal(1);
        expect(groups[0]).to.include(text);
        expect(await sentInLog()).to.equal(3);
      });
});
