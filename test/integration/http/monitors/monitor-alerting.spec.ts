import { expect } from 'chai';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { dueReminders } from '../../../../src/application/incidents/send-reminders.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { DOWN, UP } from '../../checks/check-bench.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { aScene, refusalOf } from './requested-changes.ts';
import type { Scene } from './requested-changes.ts';

const INHERITED = {
  alertConsecutiveChecks: null,
  recoveryConsecutiveChecks: null,
  alertLocationThreshold: null,
  alertLocationThresholdCount: null,
  alertReminderInterval: null,
};

describe('alert settings of monitors', () => {
  let app: TestApp;
  let scene: Scene;
  let admin: ApiClient;
  let customer: string;
  beforeEach(async () => {
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8' });
    scene = await aScene(app);
    admin = scene.admin;
    customer = (await admin.get('/api/customers')).body[0].publicId;
    await admin.patch(`/api/customers/${customer}`, { alertConsecutiveChecks: 3 });
  });
  afterEach(() => app.close());

  const websiteOf = async (publicId: string) => (await admin.get(`/api/websites/${publicId}`)).body;

  const check = async (id: number, finding: CheckFinding) => {
    app.clock.advance(minutes(1));
    const now = app.clock.now();
    const { locationId } = await app.database.query
      .updateTable('check_schedule')
      .set({ dueAt: now })
      .where('monitorId', '=', id)
      .returning('locationId')
      .executeTakeFirstOrThrow();
    const due = await app.ports.checkQueue.claim({ locationId, owner: 'w', now, until: now, limit: 9 });
    await recordStateChanges(app.ports)(
      'w',
      due.filter(({ monitorId }) => monitorId === id).map((one) => finishCheck(one, finding, now)),
    );
  };

  it('are inherited from the customer, or without a customer from the organization', async () => {
    await admin.patch('/api/organization', { alertConsecutiveChecks: 7 });
    const ofCustomer = await websiteOf((await scene.website()).publicId);
    expect(ofCustomer.alerting).to.deep.equal(INHERITED);
    expect(ofCustomer.alertingInForce).to.deep.equal({
      alertConsecutiveChecks: { effective: 3, from: 'customer' },
      recoveryConsecutiveChecks: { effective: 1, from: 'customer' },
      alertLocationThreshold: { effective: '0.5', from: 'customer' },
      alertLocationThresholdCount: { effective: 1, from: 'customer' },
      alertReminderInterval: { effective: 0, from: 'customer' },
    });
    const own = (await admin.post('/api/tcp-monitors', { name: 'Router', hostname: '127.0.0.1', port: 9 })).body;
    expect(own.alertingInForce.alertConsecutiveChecks).to.deep.equal({ effective: 7, from: 'organization' });
  });

  it('are set one by one, and inherited again with null', async () => {
    const { publicId } = await scene.website({ alerting: { alertConsecutiveChecks: 1, alertLocationThreshold: '1' } });
    const changed = await admin.patch(`/api/websites/${publicId}`, { alerting: { alertConsecutiveChecks: null } });
    expect(changed.body.alerting).to.deep.equal({ ...INHERITED, alertLocationThreshold: '1' });
    expect(changed.body.alertingInForce).to.deep.include({
      alertConsecutiveChecks: { effective: 3, from: 'customer' },
      alertLocationThreshold: { effective: '1', from: 'monitor' },
    });
    const { items } = (await admin.get('/api/websites')).body;
    expect(items[0].alerting).to.deep.equal({ ...INHERITED, alertLocationThreshold: '1' });
    const { items: entries } = (await admin.get('/api/audit-log?action=website.updated')).body;
    expect(entries[0].after).to.deep.include({ alerting: { ...INHERITED, alertLocationThreshold: '1' } });
  });

  it('have the limits of those of customers, and no other members', async () => {
    for (const [member, value] of [
      ['alertConsecutiveChecks', 101],
      ['recoveryConsecutiveChecks', 0],
      ['alertLocationThreshold', '1.1'],
      ['alertLocationThresholdCount', 1001],
      ['alertReminderInterval', 43_201],
    ] as const) {
      const refused = await admin.post('/api/websites', {
        name: 'Shop',
        url: 'http://127.0.0.1:9/',
        alerting: { [member]: value },
      });
      expect(refusalOf(refused)).to.deep.equal([400, 'invalidRequestBody']);
      expect(refused.body.data.issues[0].path).to.equal(`alerting.${member}`);
    }
    const { publicId } = await scene.website();
    for (const alerting of [{ dnsblReminderInterval: 5 }, null])
      expect(refusalOf(await admin.patch(`/api/websites/${publicId}`, { alerting }))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
  });

  it('of heartbeats and domains are only reminders; the others are refused with invalidRequestBody', async () => {
    const heartbeat = (alerting: object) =>
      admin.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat', alerting });
    const refused = await heartbeat({ alertConsecutiveChecks: 2 });
    expect(refused.body.data.issues).to.deep.equal([
      { path: 'alerting.alertConsecutiveChecks', message: 'The first result of such a monitor counts.' },
    ]);
    const { body } = await heartbeat({ alertReminderInterval: 15 });
    expect(body.alertingInForce).to.deep.include({
      alertConsecutiveChecks: { effective: 1, from: 'kind' },
      alertReminderInterval: { effective: 15, from: 'monitor' },
    });
    const domain = await admin.post(`/api/customers/${customer}/domains`, {
      domainName: 'example.com',
      alerting: { alertReminderInterval: 60 },
    });
    expect([domain.status, domain.body.alerting]).to.deep.equal([200, { ...INHERITED, alertReminderInterval: 60 }]);
  });

  it('of every kind are those of the monitor, else inherited, and each says where it comes from', async () => {
    await admin.patch('/api/organization', { alertConsecutiveChecks: 7 });
    const { length } = Object.keys(monitorKinds);
    const kinds: readonly (readonly [path: string, body: object])[] = [
      ['/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' }],
      ['/api/dns-monitors', { name: 'Names', hostname: 'example.com' }],
      ['/api/icmp-monitors', { name: 'Router', hostname: '1.1.1.1' }],
      ['/api/smtp-monitors', { name: 'Mail', hostname: '1.1.1.1' }],
      ['/api/imap-pop-monitors', { name: 'Mailbox', hostname: '1.1.1.1' }],
      ['/api/ftp-monitors', { name: 'Files', hostname: '1.1.1.1' }],
      ['/api/ssh-monitors', { name: 'Shell', hostname: '1.1.1.1' }],
      ['/api/tcp-monitors', { name: 'Port', hostname: '1.1.1.1', port: 9 }],
      ['/api/mail-health-monitors', { name: 'Mail of example.com', domainName: 'example.com' }],
    ];
    // Domains and addresses belong to customers and confirm nothing; custom monitors need a kind of a host.
    expect(kinds).to.have.length(length - 3);
    for (const [path, body] of kinds) {
      const {
        status,
        text,
        body: created,
      } = await admin.post(path, {
        ...body,
        alerting: { alertConsecutiveChecks: 4, alertReminderInterval: 20 },
      });
      expect([path, status, status === 200 ? '' : text]).to.deep.equal([path, 200, '']);
      expect(created.alerting, path).to.deep.equal({
        ...INHERITED,
        alertConsecutiveChecks: 4,
        alertReminderInterval: 20,
      });
      expect(created.alertingInForce, path).to.deep.include({
        alertConsecutiveChecks: { effective: 4, from: 'monitor' },
        alertReminderInterval: { effective: 20, from: 'monitor' },
        recoveryConsecutiveChecks: { effective: 1, from: 'organization' },
      });
      const changed = await admin.patch(`${path}/${created.publicId}`, { alerting: { alertConsecutiveChecks: null } });
      expect(changed.body.alertingInForce.alertConsecutiveChecks, path).to.deep.equal({
        effective: 7,
        from: 'organization',
      });
    }
  });

  it('of a monitor decide when its reminders are sent', async () => {
    const receiver = await webhookReceiver();
    await admin.patch(`/api/customers/${customer}`, { alertReminderInterval: 60 });
    await admin.post('/api/notification-channels', {
      name: 'Operations',
      type: 'webhook',
      config: { url: `${receiver.url}/` },
    });
    const { id } = await scene.website({
      checkInterval: 60,
      alerting: { alertConsecutiveChecks: 1, alertReminderInterval: 5 },
    });
    const received = async (): Promise<readonly string[]> => {
      await dueReminders(app.ports).run();
      app.ports.outboxDispatcher.kick();
      await app.ports.outboxDispatcher.idle();
      return receiver.received.map(({ body }) => (JSON.parse(body) as { readonly type: string }).type);
    };
    await check(id, DOWN);
    expect(await received()).to.deep.equal(['incident.opened']);
    app.clock.advance(minutes(5) - 1);
    expect(await received()).to.deep.equal(['incident.opened']);
    app.clock.advance(1);
    expect(await received()).to.deep.equal(['incident.opened', 'incident.reminder']);
    app.clock.advance(minutes(5));
    expect(await received()).to.deep.equal(['incident.opened', 'incident.reminder', 'incident.reminder']);
    await check(id, UP);
    expect((await received()).at(-1)).to.equal('incident.resolved');
    app.clock.advance(minutes(60));
    expect(await received()).to.have.length(4);
    await receiver.close();
  });

  it('are requested by customers and made by an approval', async () => {
    const { publicId } = await scene.website();
    const { body: request } = await scene.ask(publicId, { alerting: { alertConsecutiveChecks: 5 } });
    expect(request.changes).to.deep.equal({ alerting: { alertConsecutiveChecks: 5 } });
    expect(
      (await scene.editor.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status,
    ).to.equal(200);
    expect((await websiteOf(publicId)).alerting).to.include({ alertConsecutiveChecks: 5 });
  });

  it('are changed in bulk, except for monitors on which they would have no effect', async () => {
    const { publicId } = await scene.website();
    const heartbeat = (await admin.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat' })).body;
    const { body } = await admin.post('/api/monitors/bulk', {
      change: { action: 'alerting', alerting: { alertConsecutiveChecks: 4 } },
      filter: {},
    });
    expect(body).to.include({ matched: 2, changed: 1 });
    expect(body.refused).to.have.length(1);
    expect(body.refused[0]).to.include({ id: heartbeat.publicId, code: 'invalidRequestBody' });
    expect((await websiteOf(publicId)).alerting).to.include({ alertConsecutiveChecks: 4 });
  });

  describe('and checks', () => {
    const conditionOf = async (publicId: string): Promise<string> => (await websiteOf(publicId)).condition;

    it('of two monitors of a customer confirm an outage after different numbers of failures', async () => {
      const quick = await scene.website({ checkInterval: 60, alerting: { alertConsecutiveChecks: 1 } });
      const patient = await scene.website({ checkInterval: 60 });
      const seen: string[] = [];
      for (let made = 0; made < 3; made += 1) {
        await check(quick.id, DOWN);
        await check(patient.id, DOWN);
        seen.push(`${await conditionOf(quick.publicId)} ${await conditionOf(patient.publicId)}`);
      }
      expect(seen).to.deep.equal(['down up', 'down up', 'down down']);
    });

    it('use changed settings from the next one, and a change alone opens and resolves nothing', async () => {
      const { id, publicId } = await scene.website({ checkInterval: 60 });
      await check(id, UP);
      await check(id, DOWN);
      await admin.patch(`/api/websites/${publicId}`, { alerting: { alertConsecutiveChecks: 2 } });
      expect(await conditionOf(publicId)).to.equal('up');
      await check(id, DOWN);
      expect(await conditionOf(publicId)).to.equal('down');
      await admin.patch(`/api/websites/${publicId}`, { alerting: { alertConsecutiveChecks: 50 } });
      expect(await conditionOf(publicId)).to.equal('down');
      await check(id, DOWN);
      expect(await conditionOf(publicId)).to.equal('up');
    });

    it('of a monitor of the organization use the settings of the organization', async () => {
      await admin.patch('/api/organization', { alertConsecutiveChecks: 1 });
      const { id, publicId } = await scene.website({ customerId: null, checkInterval: 60 });
      await check(id, DOWN);
      expect(await conditionOf(publicId)).to.equal('down');
    });
  });
});
