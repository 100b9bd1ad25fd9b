import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import type { AlertFacts } from '../../../../src/domain/notifications/alert.ts';
import { closeAll } from '../../../close-all.ts';
import { NOW } from '../../../builders/clock.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

export const PATH = '/api/notification-channels';

export const INCIDENT = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
export const EVIDENCE = evidenceOf({
  reason: 'statusUnexpected',
  rules: [{ check: 'status', result: 'failed', expected: { phrase: 'range', from: 200, to: 299 }, seen: '503' }],
});
export const MONITOR = {
  publicId: '018f3a2b-7c4d-7e5f-8a9b-000000000001',
  name: 'Shop',
  kind: 'website',
  target: 'https://shop.example/',
};

/** Starts an app with a webhook receiver and a mail server, to which it delivers alerts. */
export const alertDelivery = async () => {
  const receiver = await webhookReceiver();
  const smtp = await smtpServer();
  const app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', SMTP_URL: smtp.url });
  const created = await app.createOrganization({ organization: 'Agency' });
  const organization = { id: created.organizationId, publicId: created.organizationPublicId, email: created.email };
  const admin = app.client(created.apiToken);
  const close = () =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
      () => smtp.close(),
    );

  const aHook = async (more: object = {}) =>
    (await admin.post(PATH, { name: 'Hook', type: 'webhook', config: { url: `${receiver.url}/in` }, ...more }))
      .body as { id: number; publicId: string; signingSecret: string };
  const factsOf = (more: Partial<AlertFacts> = {}): AlertFacts => ({
    event: 'opened',
    occurrence: 1,
    at: app.clock.now(),
    organizationId: organization.id,
    customerId: null,
    incident: {
      publicId: INCIDENT,
      title: 'Shop is down',
      status: 'open',
      startedAt: NOW,
      confirmedAt: NOW,
      resolvedAt: null,
      reason: 'statusUnexpected',
      evidence: EVIDENCE,
    },
    monitor: MONITOR,
    ...more,
  });
  /** Enqueues alerts in a transaction, as the check pipeline does. */
  const raise = (more: Partial<AlertFacts> = {}): Promise<void> =>
    app.ports.unitOfWork.inTransaction(async () => {
      const messages = await app.ports.alertPlan.messagesFor(factsOf(more));
      if (messages.length > 0) await app.ports.outbox.add(messages, app.clock.now());
    });
  const send = async (from: TestApp = app): Promise<void> => {
    const dispatcher = from.ports.outboxDispatcher;
    dispatcher.kick();
    await dispatcher.idle();
  };
  const deliveriesOf = async ({ publicId }: { publicId: string }) =>
    (await admin.get(`${PATH}/${publicId}/deliveries`)).body.items;
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string });
  return {
    app,
    receiver,
    smtp,
    admin,
    organization,
    aHook,
    factsOf,
    raise,
    send,
    deliveriesOf,
    bodies,
    close,
  };
};

export type AlertDelivery = Awaited<ReturnType<typeof alertDelivery>>;
