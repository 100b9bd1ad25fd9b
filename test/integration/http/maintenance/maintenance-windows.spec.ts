import { expect } from 'chai';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { dueMaintenance } from '../../../../src/application/maintenance/apply-maintenance.ts';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { closeAll } from '../../../close-all.ts';
import { NOW } from '../../../builders/clock.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { callerOf } from '../callers.ts';

const DOWN: CheckFinding = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null };
const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 5, evidence: null };
const PATH = '/api/maintenance-windows';
const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

describe('maintenance windows', () => {
  let app: TestApp;
  let client: ApiClient;
  let receiver: WebhookReceiver;
  let organizationId: number;
  let customer: { readonly id: number; readonly publicId: string };
  let website: { readonly id: number; readonly publicId: string };

  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    const founded = await app.createOrganization();
    organizationId = founded.organizationId;
    client = app.client(founded.apiToken);
    await client.post('/api/notification-channels', { name: 'Hook', type: 'webhook', config: { url: `${receiver.url}/` } });
    customer = (await client.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', alertConsecutiveChecks: 1, alertReminderInterval: 5 })).body.customer;
    website = (await client.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/', customerId: customer.id })).body;
  });
  afterEach(() => closeAll(() => app.close(), () => receiver.close()));

  const at = (minute: number): Date => later(NOW, minutes(minute));
  const window = (fromMinute: number, toMinute: number, more: object = {}) => ({ title: 'Update', startTime: at(fromMinute).toISOString(), endTime: at(toMinute).toISOString(), ...more });
  const create = async (fromMinute: number, toMinute: number, more: object = { websiteId: website.id }) => {
    const { status, body } = await client.post(PATH, window(fromMinute, toMinute, more));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const code = async (request: Promise<{ readonly status: number; readonly body: { readonly data?: { readonly code?: string } } }>) => {
    const { status, body } = await request;
    return [status, body.data?.code];
  };
  const check = async (finding: CheckFinding): Promise<void> => {
    const now = app.clock.now();
    const [due] = await app.ports.checkQueue.claim({ locationId: 1, owner: 'w', now, until: later(now, hours(1)), limit: 1 });
    if (due !== undefined) await recordStateChanges(app.ports)('w', [finishCheck(due, finding, now)]);
  };
  const checkAt = async (minute: number, finding: CheckFinding): Promise<void> => {
    app.clock.set(at(minute));
    await check(finding);
  };
  const applyAt = async (minute: number): Promise<void> => {
    app.clock.set(at(minute));
    await dueMaintenance(app.ports).run();
  };
  const events = async (): Promise<readonly string[]> => {
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    return receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type.replace('incident.', ''));
  };
  const spans = async () => {
    const rows = await app.database.query.selectFrom('state_span').select(['state', 'startedAt', 'endedAt']).where('monitorId', '=', website.id).orderBy('startedAt').execute();
    return rows.map(({ state, startedAt }) => [state, (startedAt.getTime() - NOW.getTime()) / minutes(1)]);
  };

  describe('as records', () => {
    it('are created, read, listed, changed and deleted', async () => {
      const made = await create(60, 120, { websiteId: website.id, description: 'Database', timezone: 'Europe/Zurich', notifySubscribers: true });
      expect(made).to.deep.include({ ...window(60, 120), description: 'Database', timezone: 'Europe/Zurich', recurrence: 'none', notifySubscribers: true });
      expect(made).to.include({ websiteId: website.id, monitorType: 'website', monitorId: website.id, customerId: null, customerDomainId: null, customerIpId: null, targetMissing: false });
      const { body: read } = await client.get(`${PATH}/${made.publicId}`);
      expect(read).to.deep.equal(made);
      const { body: changed } = await client.patch(`${PATH}/${made.publicId}`, { title: 'Later', endTime: at(150).toISOString() });
      expect(changed).to.deep.include({ title: 'Later', endTime: at(150).toISOString(), startTime: made.startTime });
      expect((await client.get(PATH)).body).to.deep.include({ total: 1, page: 1, perPage: 25, items: [changed] });
      expect((await client.delete(`${PATH}/${made.publicId}`)).body).to.deep.equal({ success: true });
      expect(await code(client.get(`${PATH}/${made.publicId}`))).to.deep.equal([404, 'maintenanceWindowNotFound']);
      const actions = await app.database.query.selectFrom('audit_log').select('action').where('action', 'like', 'maintenanceWindow.%').orderBy('id').execute();
      expect(actions.map(({ action }) => action)).to.deep.equal(['maintenanceWindow.created', 'maintenanceWindow.updated', 'maintenanceWindow.deleted']);
    });

    it('keep wall-clock times as they were sent, and take the time zone of the organization', async () => {
      await client.patch('/api/organization', { timezone: 'America/New_York' });
      const made = await create(0, 0, { startTime: '2026-03-08T02:30', endTime: '2026-03-08T04:00:00', websiteId: website.id });
      expect(made).to.include({ startTime: '2026-03-08T02:30:00', endTime: '2026-03-08T04:00:00', timezone: 'America/New_York' });
    });

    it('of a website are listed with those of its customer, under either id', async () => {
      const own = await create(60, 90);
      const whole = await create(60, 90, { customerId: customer.id });
      const { body: other } = await client.post('/api/websites', { name: 'Other', url: 'http://1.1.1.1/' });
      await create(60, 90, { websiteId: other.id });
      for (const id of [website.id, website.publicId]) {
        const { body } = await client.get(`${PATH}?websiteId=${id}`);
        expect(body.items.map(({ publicId }: { publicId: string }) => publicId)).to.deep.equal([own.publicId, whole.publicId]);
      }
      expect((await client.get(`${PATH}?websiteId=${UNKNOWN}`)).body.total).to.equal(0);
    });

    it('that are created again with the same body are the existing one, and are not announced again', async () => {
      const body = window(60, 120, { websiteId: website.id, notifySubscribers: true });
      const { body: first } = await client.post(PATH, body);
      expect((await client.post(PATH, body)).body).to.deep.equal(first);
      expect((await client.post(PATH, { ...body, monitorType: 'website', monitorId: website.id, websiteId: undefined })).body.publicId).to.equal(first.publicId);
      expect((await client.post(PATH, { ...body, title: 'Another' })).body.publicId).to.not.equal(first.publicId);
      const entries = await app.database.query.selectFrom('audit_log').select('action').where('action', '=', 'maintenanceWindow.created').execute();
      expect(entries).to.have.length(2);
    });

    it('that are created at the same time with the same body are one', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(PATH, window(60, 120, { websiteId: website.id }))));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.publicId}`)).size).to.equal(1);
      expect((await client.get(PATH)).body.total).to.equal(1);
    });

    it('take a monitor of any kind or a customer as the target', async () => {
      const { body: tcp } = await client.post('/api/tcp-monitors', { name: 'Port', hostname: '1.1.1.1', port: 443 });
      const { body: domain } = await client.post(`/api/customers/${customer.publicId}/domains`, { domainName: 'acme-maintenance.com' });
      expect(await create(60, 90, { monitorType: 'tcp', monitorId: tcp.id })).to.include({ monitorType: 'tcp', monitorId: tcp.id, websiteId: null });
      expect(await create(60, 90, { customerDomainId: domain.id })).to.include({ monitorType: 'domain', customerDomainId: domain.id });
      expect(await create(60, 90, { customerId: customer.id })).to.include({ monitorType: null, monitorId: null, customerId: customer.id });
    });
  });

  describe('are refused', () => {
    const refusedWith = (more: object) => code(client.post(PATH, { ...window(60, 120), ...more }));
    const problem = async (more: object) => {
      const { status, body } = await client.post(PATH, { ...window(60, 120, { websiteId: website.id }), ...more });
      return [status, body.data.code, body.data.issues[0].path];
    };

    it('with missingTargetId without a target, or with a kind of target without an id', async () => {
      for (const target of [{}, { websiteId: null }, { customerId: null }, { customerDomainId: null }, { customerIpId: null }, { monitorType: 'tcp' }, { monitorType: 'tcp', monitorId: null }])
        expect(await refusedWith(target), JSON.stringify(target)).to.deep.equal([400, 'missingTargetId']);
    });

    it('with the code of the kind for a target that the caller cannot see', async () => {
      const unseen = 999_999;
      expect(await refusedWith({ customerId: unseen })).to.deep.equal([404, 'customerNotFound']);
      expect(await refusedWith({ customerDomainId: website.id })).to.deep.equal([404, 'customerDomainNotFound']);
      expect(await refusedWith({ customerIpId: unseen })).to.deep.equal([404, 'customerIpNotFound']);
      expect(await refusedWith({ websiteId: unseen })).to.deep.equal([404, 'monitorNotFound']);
      expect(await refusedWith({ monitorType: 'ssh', monitorId: website.id })).to.deep.equal([404, 'monitorNotFound']);
      const stranger = app.client((await app.createOrganization()).apiToken);
      expect(await code(stranger.post(PATH, window(60, 120, { websiteId: website.id })))).to.deep.equal([404, 'monitorNotFound']);
    });

    it('with endTimeBeforeStartTime when the end is not after the start, also by a change', async () => {
      expect(await code(client.post(PATH, window(60, 60, { websiteId: website.id })))).to.deep.equal([400, 'endTimeBeforeStartTime']);
      expect(await code(client.post(PATH, window(60, 59, { websiteId: website.id })))).to.deep.equal([400, 'endTimeBeforeStartTime']);
      const { publicId } = await create(60, 120);
      expect(await code(client.patch(`${PATH}/${publicId}`, { endTime: at(60).toISOString() }))).to.deep.equal([400, 'endTimeBeforeStartTime']);
      expect((await client.get(`${PATH}/${publicId}`)).body.endTime).to.equal(at(120).toISOString());
    });

    it('with an issue for two targets, an unknown kind, an unknown zone, a window of ten years and times that do not exist', async () => {
      expect(await problem({ customerId: customer.id })).to.deep.equal([400, 'invalidRequestBody', 'customerId']);
      expect(await problem({ websiteId: undefined, monitorType: 'toaster', monitorId: 1 })).to.deep.equal([400, 'invalidRequestBody', 'monitorType']);
      expect(await problem({ timezone: 'Mars/Olympus' })).to.deep.equal([400, 'invalidRequestBody', 'timezone']);
      expect(await problem({ endTime: later(NOW, days(3653)).toISOString() })).to.deep.equal([400, 'invalidRequestBody', 'endTime']);
      for (const startTime of ['2026-02-30T10:00', 'tomorrow', '2026-03-02', '9999-01-01T00:00']) expect(await problem({ startTime })).to.deep.equal([400, 'invalidRequestBody', 'startTime']);
    });

    it('with an issue for rules that are too frequent, never occur, overlap or cannot be read', async () => {
      const long = { startTime: '2026-03-02T10:00', endTime: '2026-03-04T10:00' };
      for (const recurrence of ['FREQ=SECONDLY', 'FREQ=MINUTELY;INTERVAL=90', 'FREQ=DAILY;BYHOUR=1;BYMINUTE=0,30', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;FOO=1', 'fortnightly'])
        expect(await problem({ recurrence }), recurrence).to.deep.equal([400, 'invalidRequestBody', 'recurrence']);
      expect(await problem({ ...long, recurrence: 'daily' })).to.deep.equal([400, 'invalidRequestBody', 'recurrence']);
    });

    it('by change and deletion with maintenanceWindowNotFound when they do not exist for the caller', async () => {
      const { publicId } = await create(60, 120);
      const stranger = app.client((await app.createOrganization()).apiToken);
      for (const [caller, id] of [[client, UNKNOWN], [stranger, publicId]] as const) {
        expect(await code(caller.patch(`${PATH}/${id}`, { title: 'X' }))).to.deep.equal([404, 'maintenanceWindowNotFound']);
        expect(await code(caller.delete(`${PATH}/${id}`))).to.deep.equal([404, 'maintenanceWindowNotFound']);
      }
    });

    it('to customer-bound callers for targets outside their customer', async () => {
      const bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
      const { body: other } = await client.post('/api/websites', { name: 'Own', url: 'http://1.1.1.1/' });
      expect(await code(bound.post(PATH, window(60, 120, { websiteId: other.id })))).to.deep.equal([404, 'monitorNotFound']);
      const { publicId } = await create(60, 120, { websiteId: other.id });
      expect(await code(bound.get(`${PATH}/${publicId}`))).to.deep.equal([404, 'maintenanceWindowNotFound']);
      expect((await bound.post(PATH, window(60, 120, { websiteId: website.id }))).status).to.equal(200);
    });
  });

  describe('that lost their monitor', () => {
    it('are listed, answer maintenanceWindowTargetMissing, and can be deleted', async () => {
      const { publicId } = await create(0, 120);
      await client.delete(`/api/websites/${website.publicId}`);
      await applyAt(1);
      expect((await client.get(PATH)).body.items[0]).to.include({ publicId, websiteId: website.id, targetMissing: true });
      expect(await code(client.get(`${PATH}/${publicId}`))).to.deep.equal([500, 'maintenanceWindowTargetMissing']);
      expect(await code(client.patch(`${PATH}/${publicId}`, { title: 'X' }))).to.deep.equal([500, 'maintenanceWindowTargetMissing']);
      expect((await client.delete(`${PATH}/${publicId}`)).status).to.equal(200);
    });
  });

  describe('preview', () => {
    const preview = (body: object) => client.post(`${PATH}/preview-occurrences`, body);
    const starts = async (body: object) => ((await preview(body)).body.occurrences as { startTime: string; endTime: string }[]).map(({ startTime, endTime }) => [startTime, endTime]);

    it('places wall-clock times across a change of the clock', async () => {
      const body = { startTime: '2026-03-28T02:30', endTime: '2026-03-28T04:00', timezone: 'Europe/Zurich', recurrence: 'daily', count: 3 };
      expect(await starts(body)).to.deep.equal([
        ['2026-03-28T01:30:00.000Z', '2026-03-28T03:00:00.000Z'],
        ['2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
        ['2026-03-30T00:30:00.000Z', '2026-03-30T02:00:00.000Z'],
      ]);
      expect(await starts({ ...body, startTime: '2026-10-25T02:30', endTime: '2026-10-25T03:30', recurrence: 'none' })).to.deep.equal([['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z']]);
    });

    it('shows rules, with ends by COUNT and UNTIL', async () => {
      const body = { startTime: '2026-01-13T22:00', endTime: '2026-01-14T01:00', timezone: 'UTC' };
      expect((await starts({ ...body, recurrence: 'RRULE:FREQ=MONTHLY;BYDAY=2TU', count: 2 })).map(([from]) => from)).to.deep.equal(['2026-01-13T22:00:00.000Z', '2026-02-10T22:00:00.000Z']);
      expect(await starts({ ...body, recurrence: 'FREQ=WEEKLY;COUNT=2' })).to.have.length(2);
      expect(await starts({ ...body, recurrence: 'FREQ=DAILY;UNTIL=20260115' })).to.have.length(3);
      expect(await starts({ ...body, recurrence: 'FREQ=DAILY;UNTIL=20260115T215959Z' })).to.have.length(2);
      expect((await starts({ ...body, startTime: '2026-01-31T22:00', endTime: '2026-01-31T23:00', recurrence: 'monthly', count: 3 })).map(([from]) => from!.slice(0, 10))).to.deep.equal(['2026-01-31', '2026-02-28', '2026-03-31']);
    });

    it('refuses an end that is not after the start with invalidWindow', async () => {
      expect(await code(preview({ startTime: '2026-03-28T02:30', endTime: '2026-03-28T02:30' }))).to.deep.equal([400, 'invalidWindow']);
    });
  });

  describe('in effect', () => {
    it('are read for one website and for several', async () => {
      const { publicId } = await create(10, 20);
      const { body: other } = await client.post('/api/websites', { name: 'Other', url: 'http://1.1.1.1/' });
      const state = async () => (await client.get(`${PATH}/check/${website.publicId}`)).body;
      expect(await state()).to.deep.equal({ websiteId: website.id, inMaintenance: false, endsAt: null, windows: [] });
      app.clock.set(at(10));
      expect(await state()).to.deep.equal({
        websiteId: website.id,
        inMaintenance: true,
        endsAt: at(20).toISOString(),
        windows: [{ id: publicId, startedAt: at(10).toISOString(), endsAt: at(20).toISOString() }],
      });
      const { body } = await client.post(`${PATH}/check/batch`, { websiteIds: [website.id, other.publicId] });
      expect(body.results.map(({ websiteId, inMaintenance }: { websiteId: number; inMaintenance: boolean }) => [websiteId, inMaintenance])).to.deep.equal([[website.id, true], [other.id, false]]);
      app.clock.set(at(20));
      expect((await state()).inMaintenance).to.equal(false);
      expect(await code(client.get(`${PATH}/check/999999`))).to.deep.equal([404, 'monitorNotFound']);
      expect(await code(client.post(`${PATH}/check/batch`, { websiteIds: [website.id, 999_999] }))).to.deep.equal([404, 'monitorNotFound']);
    });

    it('withhold alerts and reminders; an incident that is still open at the end alerts then', async () => {
      await checkAt(0, UP);
      await create(10, 20);
      await checkAt(12, DOWN);
      await applyAt(19);
      for (const work of app.ports.dueWork) if (work.name === 'incident-reminders') await work.run();
      expect(await events()).to.deep.equal([]);
      expect((await client.get('/api/incidents')).body.items[0]).to.include({ status: 'open', startedAt: at(12).toISOString() });
      await Promise.all([applyAt(20), applyAt(20)]);
      expect(await events()).to.deep.equal(['opened']);
      await applyAt(21);
      await checkAt(25, UP);
      expect(await events()).to.deep.equal(['opened', 'resolved']);
    });

    it('stay silent about an outage that begins and ends during maintenance', async () => {
      await checkAt(0, UP);
      await create(10, 20);
      await checkAt(12, DOWN);
      await checkAt(15, UP);
      await applyAt(21);
      expect(await events()).to.deep.equal([]);
      expect((await client.get('/api/incidents')).body.items[0].status).to.equal('resolved');
    });

    it('do not close an incident that began before, and its recovery is announced', async () => {
      await checkAt(0, DOWN);
      await create(10, 20);
      await applyAt(11);
      expect((await client.get('/api/incidents')).body.items[0].status).to.equal('open');
      await applyAt(21);
      expect(await events()).to.deep.equal(['opened']);
      await checkAt(22, UP);
      expect(await events()).to.deep.equal(['opened', 'resolved']);
    });

    it('take their time out of uptime, exactly, however late they are applied', async () => {
      await checkAt(0, UP);
      await create(10, 20);
      const stats = async () => (await client.get(`/api/websites/${website.publicId}/uptime-stats?from=${at(0).toISOString()}&to=${at(60).toISOString()}`)).body;
      await checkAt(15, DOWN);
      app.clock.set(at(30));
      expect(await stats()).to.include({ maintenanceSeconds: 600, downtimeSeconds: 600, uptimePercent: 50 });
      await applyAt(40);
      expect(await spans()).to.deep.equal([['up', 0], ['maintenance', 10], ['down', 20]]);
      expect(await stats()).to.include({ maintenanceSeconds: 600, downtimeSeconds: 1200 });
      await checkAt(40, UP);
      app.clock.set(at(60));
      expect(await stats()).to.include({ maintenanceSeconds: 600, downtimeSeconds: 1200, uptimePercent: 60 });
      expect((await client.get('/api/health')).body.monitors).to.include({ up: 1, maintenance: 0 });
    });

    it('count an outage that is confirmed after the end, but began before, from the end on', async () => {
      await client.patch(`/api/customers/${customer.publicId}`, { alertConsecutiveChecks: 2 });
      await checkAt(0, UP);
      await create(10, 20);
      await checkAt(19, DOWN);
      await applyAt(20.5);
      await checkAt(21, DOWN);
      expect(await spans()).to.deep.equal([['up', 0], ['maintenance', 10], ['down', 20]]);
      expect(await events()).to.deep.equal(['opened']);
    });

    it('hold for all monitors of a customer, also for new and resumed ones', async () => {
      await checkAt(0, UP);
      await create(0, 60, { customerId: customer.id });
      await applyAt(5);
      await client.patch(`/api/websites/${website.publicId}`, { status: 'paused' });
      app.clock.set(at(10));
      await client.patch(`/api/websites/${website.publicId}`, { status: 'active' });
      const { body: added } = await client.post('/api/websites', { name: 'New', url: 'http://1.1.1.1/', customerId: customer.id });
      await applyAt(11);
      expect(await spans()).to.deep.equal([['maintenance', 0], ['paused', 5], ['maintenance', 10]]);
      expect((await client.get(`${PATH}/check/${added.id}`)).body.inMaintenance).to.equal(true);
      expect((await client.get('/api/health')).body.monitors).to.include({ maintenance: 2 });
    });

    it('end with their deletion, and move with a change', async () => {
      await checkAt(0, UP);
      const { publicId } = await create(10, 60);
      await applyAt(15);
      await client.patch(`${PATH}/${publicId}`, { endTime: at(30).toISOString() });
      await applyAt(20);
      expect(await spans()).to.deep.equal([['up', 0], ['maintenance', 10]]);
      await client.delete(`${PATH}/${publicId}`);
      await applyAt(25);
      expect(await spans()).to.deep.equal([['up', 0], ['maintenance', 10], ['up', 20]]);
      await applyAt(70);
      expect(await spans()).to.have.length(3);
    });

    it('recur for as long as the service runs, also after it did not for weeks', async () => {
      await checkAt(0, UP);
      await create(10, 20, { websiteId: website.id, recurrence: 'daily' });
      await applyAt(30);
      app.clock.set(later(NOW, days(20) + minutes(15)));
      await Promise.all([dueMaintenance(app.ports).run(), dueMaintenance(app.ports).run()]);
      const found = await spans();
      expect(found.filter(([state]) => state === 'maintenance')).to.have.length(21);
      expect(found.at(-1)).to.deep.equal(['maintenance', 20 * 24 * 60 + 10]);
      await dueMaintenance(app.ports).run();
      expect(await spans()).to.deep.equal(found);
      const kept = await app.database.query.selectFrom('maintenance_period').select('endsAt').where('endsAt', '<', later(NOW, days(19))).execute();
      expect(kept).to.deep.equal([]);
    });
  });

  it('do not delay the certificate warning beyond their end', async () => {
    const expiring: CheckFinding = { ...UP, certificate: { subject: 'CN=shop.example', issuer: 'CN=Test root', notAfter: later(NOW, days(5)), isExpiring: true } };
    await checkAt(0, UP);
    await create(10, 20);
    await checkAt(12, expiring);
    expect(await events()).to.deep.equal([]);
    app.clock.set(later(at(20), seconds(1)));
    await check(expiring);
    expect(await events()).to.deep.equal(['certificate.expiring']);
  });
});
