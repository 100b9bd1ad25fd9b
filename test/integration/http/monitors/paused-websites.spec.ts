import { expect } from 'chai';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { closeAll } from '../../../close-all.ts';
import { NOW } from '../../../builders/clock.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const DOWN: CheckFinding = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null };
const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 5, evidence: null };

describe('pausing and deleting a website that is down', () => {
  let app: TestApp;
  let client: ApiClient;
  let receiver: WebhookReceiver;
  let path: string;

  const check = async (finding: CheckFinding): Promise<void> => {
    const now = app.clock.now();
    const [due] = await app.ports.checkQueue.claim({
      locationId: 1,
      owner: 'w',
      now,
      until: later(now, hours(1)),
      limit: 1,
    });
    if (due !== undefined) await recordStateChanges(app.ports)('w', [finishCheck(due, finding, now)]);
  };
  const notifiedEvents = async (): Promise<readonly string[]> => {
    const dispatcher = app.ports.outboxDispatcher;
    dispatcher.kick();
    await dispatcher.idle();
    return receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  };
  const incident = async () => (await client.get('/api/incidents')).body.items[0];

  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    client = app.client((await app.createOrganization()).apiToken);
    await client.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: `${receiver.url}/` },
    });
    const { body: created } = await client.post('/api/customers', {
      name: 'Acme',
      email: 'ops@acme.example',
      alertConsecutiveChecks: 1,
      alertReminderInterval: 10,
    });
    const { body } = await client.post('/api/websites', {
      name: 'Shop',
      url: 'http://1.1.1.1/',
      customerId: created.customer.id,
    });
    path = `/api/websites/${body.publicId}`;
    await check(DOWN);
    app.clock.advance(minutes(1));
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

  it('resolves the incident with a timeline entry that names reason and author', async () => {
    expect(await incident()).to.include({ status: 'open' });
    const { body: website } = await client.patch(path, { status: 'paused' });
    expect(website).to.include({ condition: 'unknown', conditionSince: app.clock.now().toISOString() });
    const { id, publicId, ...ended } = await incident();
    expect(ended).to.include({ status: 'resolved', resolvedAt: app.clock.now().toISOString(), reason: 'timedOut' });
    const { body: entries } = await client.get(`/api/incidents/${publicId}/updates`);
    const { body: session } = await client.get('/api/auth/get-session');
    expect(entries.at(-1)).to.include({
      status: 'resolved',
      message: 'The monitor was paused while it was down. Whether it has recovered is unknown.',
      authorUserId: session.user.id,
    });
    expect(id).to.be.a('number');
  });

  it('sends incident.monitoringStopped to the recipients of the alert, and no recovery', async () => {
    await client.patch(path, { status: 'paused' });
    expect(await notifiedEvents()).to.deep.equal(['incident.opened', 'incident.monitoringStopped']);
    const trail = await app.database.query
      .selectFrom('audit_log')
      .select(['action', 'actorKind'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(trail.map(({ action, actorKind }) => `${actorKind} ${action}`)).to.have.members([
      'token website.updated',
      'token incident.monitoringStopped',
    ]);
  });

  it('ends the reminders and the state span, as resuming does', async () => {
    await client.patch(path, { status: 'paused' });
    const row = await app.database.query
      .selectFrom('incident')
      .select(['nextReminderAt', 'resolvedAt'])
      .executeTakeFirstOrThrow();
    expect(row).to.deep.equal({ nextReminderAt: null, resolvedAt: app.clock.now() });
    const paused = app.clock.now();
    app.clock.advance(minutes(5));
    await client.patch(path, { status: 'active' });
    const spans = await app.database.query
      .selectFrom('state_span')
      .select(['state', 'startedAt', 'endedAt'])
      .orderBy('startedAt')
      .execute();
    expect(spans).to.deep.equal([
      { state: 'down', startedAt: NOW, endedAt: paused },
      { state: 'paused', startedAt: paused, endedAt: app.clock.now() },
      { state: 'unknown', startedAt: app.clock.now(), endedAt: null },
    ]);
  });

  it('opens a new incident if the website is resumed and still down', async () => {
    await client.patch(path, { status: 'paused' });
    expect(await notifiedEvents()).to.have.length(2);
    app.clock.advance(minutes(20));
    await client.patch(path, { status: 'active' });
    await check(DOWN);
    expect(await notifiedEvents()).to.deep.equal(['incident.opened', 'incident.monitoringStopped', 'incident.opened']);
    expect(await incident()).to.include({ status: 'open' });
  });

  it('reopens the incident if the website is resumed within the flap window, and notifies its end again', async () => {
    for (let round = 0; round < 2; round += 1) {
      await client.patch(path, { status: 'paused' });
      await client.patch(path, { status: 'active' });
      await check(DOWN);
    }
    expect(await notifiedEvents()).to.deep.equal([
      'incident.opened',
      ...Array.from({ length: 2 }, () => ['incident.monitoringStopped', 'incident.reopened']).flat(),
    ]);
  });

  it('resets the count of consecutive failures', async () => {
    await client.patch(path, { status: 'paused' });
    const seen = await app.database.query
      .selectFrom('check_schedule')
      .select(['consecutiveFailures', 'lastOutcome'])
      .execute();
    expect(seen).to.deep.equal([{ consecutiveFailures: 0, lastOutcome: null }]);
  });

  it('does not change or notify a resolved incident', async () => {
    await check(UP);
    await client.patch(path, { status: 'paused' });
    expect(await notifiedEvents()).to.deep.equal(['incident.opened', 'incident.resolved']);
  });

  it('has no further effect if the paused website is paused again or renamed', async () => {
    await client.patch(path, { status: 'paused' });
    const before = await incident();
    app.clock.advance(minutes(1));
    await client.patch(path, { status: 'paused', name: 'Store' });
    expect(await incident()).to.deep.equal(before);
    expect(await notifiedEvents()).to.have.length(2);
  });

  it('keeps a consistent timeline if a recovery is recorded concurrently', async () => {
    await Promise.all([client.patch(path, { status: 'paused' }), check(UP)]);
    const events = await notifiedEvents();
    expect(events).to.have.length(2);
    expect(events[1]).to.be.oneOf(['incident.monitoringStopped', 'incident.resolved']);
    expect(await incident()).to.include({ status: 'resolved' });
    const { body } = await client.get(path);
    expect(body).to.include({ status: 'paused', condition: 'unknown' });
  });

  it('sends incident.monitoringStopped on deletion, and deletes the incident', async () => {
    await client.delete(path);
    expect(await notifiedEvents()).to.deep.equal(['incident.opened', 'incident.monitoringStopped']);
    expect((await client.get('/api/incidents')).body.total).to.equal(0);
  });

  it('suspends reminders while the organization is suspended', async () => {
    const remind = async () => {
      app.clock.advance(minutes(10));
      for (const work of app.ports.dueWork) if (work.name === 'incident-reminders') await work.run();
    };
    await app.database.query.updateTable('organization').set({ status: 'suspended' }).execute();
    await remind();
    expect(await notifiedEvents()).to.deep.equal(['incident.opened']);
    await app.database.query.updateTable('organization').set({ status: 'active' }).execute();
    await remind();
    expect(await notifiedEvents()).to.deep.equal(['incident.opened', 'incident.reminder']);
  });

  it('ends the certificate warning without a notification, as does a change of the monitored address', async () => {
    const website = await app.database.query.selectFrom('monitor').select('id').executeTakeFirstOrThrow();
    const warn = () =>
      app.ports.certificateWarnings.store([
        {
          monitorId: website.id,
          subject: 'CN=shop',
          issuer: 'CN=root',
          notAfter: later(NOW, hours(99)),
          warnedAt: NOW,
          nextReminderAt: later(NOW, hours(1)),
          endedAt: null,
        },
      ]);
    const warning = () =>
      app.database.query
        .selectFrom('certificate_warning')
        .select(['endedAt', 'nextReminderAt'])
        .executeTakeFirstOrThrow();
    await warn();
    await client.patch(path, { name: 'Store' });
    expect((await warning()).endedAt).to.equal(null);
    for (const change of [
      { url: 'http://1.1.1.1/other' },
      { checkSslEnabled: false },
      { checkSslEnabled: true, status: 'paused' },
    ]) {
      await warn();
      expect((await client.patch(path, change)).status).to.equal(200);
      expect(await warning(), JSON.stringify(change)).to.deep.equal({ endedAt: app.clock.now(), nextReminderAt: null });
    }
    expect(await notifiedEvents()).to.deep.equal(['incident.opened', 'incident.monitoringStopped']);
  });

  it('is not caused by pausing or canceling the customer, whose incidents wait until it is active again', async () => {
    const customer = await app.database.query.selectFrom('customer').select('publicId').executeTakeFirstOrThrow();
    for (const status of ['paused', 'cancelled']) {
      expect((await client.patch(`/api/customers/${customer.publicId}`, { status })).status).to.equal(200);
      await check(UP);
      expect(await incident()).to.include({ status: 'open' });
    }
    expect(await notifiedEvents()).to.deep.equal(['incident.opened']);
    await client.patch(`/api/customers/${customer.publicId}`, { status: 'active' });
    await check(UP);
    expect(await notifiedEvents()).to.deep.equal(['incident.opened', 'incident.resolved']);
  });
});
