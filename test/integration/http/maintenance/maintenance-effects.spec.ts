import { expect } from 'chai';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { dueMaintenance } from '../../../../src/application/maintenance/apply-maintenance.ts';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { NOW } from '../../../builders/clock.ts';
import { maintenanceSuite, PATH } from './maintenance-suite.ts';

const DOWN: CheckFinding = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null };
const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 5, evidence: null };

describe('maintenance windows', () => {
  const suite = maintenanceSuite();
  const { at, create, code, applyAt } = suite;

  const check = async (finding: CheckFinding): Promise<void> => {
    const now = suite.app.clock.now();
    const [due] = await suite.app.ports.checkQueue.claim({
      locationId: 1,
      owner: 'w',
      now,
      until: later(now, hours(1)),
      limit: 1,
    });
    if (due !== undefined) await recordStateChanges(suite.app.ports)('w', [finishCheck(due, finding, now)]);
  };
  const checkAt = async (minute: number, finding: CheckFinding): Promise<void> => {
    suite.app.clock.set(at(minute));
    await check(finding);
  };
  const events = async (): Promise<readonly string[]> => {
    suite.app.ports.outboxDispatcher.kick();
    await suite.app.ports.outboxDispatcher.idle();
    return suite.receiver.received.map(({ body }) =>
      (JSON.parse(body) as { type: string }).type.replace('incident.', ''),
    );
  };
  const spans = async () => {
    const rows = await suite.app.database.query
      .selectFrom('state_span')
      .select(['state', 'startedAt', 'endedAt'])
      .where('monitorId', '=', suite.website.id)
      .orderBy('startedAt')
      .execute();
    return rows.map(({ state, startedAt }) => [state, (startedAt.getTime() - NOW.getTime()) / minutes(1)]);
  };

  describe('in effect', () => {
    it('are read for one website and for several', async () => {
      const { publicId } = await create(10, 20);
      const { body: other } = await suite.client.post('/api/websites', { name: 'Other', url: 'http://1.1.1.1/' });
      const state = async () => (await suite.client.get(`${PATH}/check/${suite.website.publicId}`)).body;
      expect(await state()).to.deep.equal({
        websiteId: suite.website.id,
        inMaintenance: false,
        endsAt: null,
        windows: [],
      });
      suite.app.clock.set(at(10));
      expect(await state()).to.deep.equal({
        websiteId: suite.website.id,
        inMaintenance: true,
        endsAt: at(20).toISOString(),
        windows: [{ id: publicId, startedAt: at(10).toISOString(), endsAt: at(20).toISOString() }],
      });
      const { body } = await suite.client.post(`${PATH}/check/batch`, {
        websiteIds: [suite.website.id, other.publicId],
      });
      expect(
        body.results.map(({ websiteId, inMaintenance }: { websiteId: number; inMaintenance: boolean }) => [
          websiteId,
          inMaintenance,
        ]),
      ).to.deep.equal([
        [suite.website.id, true],
        [other.id, false],
      ]);
      suite.app.clock.set(at(20));
      expect((await state()).inMaintenance).to.equal(false);
      expect(await code(suite.client.get(`${PATH}/check/999999`))).to.deep.equal([404, 'monitorNotFound']);
      expect(
        await code(suite.client.post(`${PATH}/check/batch`, { websiteIds: [suite.website.id, 999_999] })),
      ).to.deep.equal([404, 'monitorNotFound']);
    });

    it('are read for a monitor of any kind', async () => {
      const { body: port } = await suite.client.post('/api/tcp-monitors', {
        name: 'Port',
        hostname: '8.8.8.8',
        port: 80,
        customerId: suite.customer.id,
      });
      const { publicId } = await create(10, 20, { customerId: suite.customer.id });
      const state = (path: string) => suite.client.get(`/api/monitors/${path}/maintenance`);
      suite.app.clock.set(at(9));
      expect((await state(`tcp/${port.publicId}`)).body).to.deep.equal({
        inMaintenance: false,
        endsAt: null,
        windows: [],
      });
      suite.app.clock.set(at(10));
      for (const path of [`tcp/${port.publicId}`, `website/${suite.website.publicId}`])
        expect((await state(path)).body, path).to.deep.equal({
          inMaintenance: true,
          endsAt: at(20).toISOString(),
          windows: [{ id: publicId, startedAt: at(10).toISOString(), endsAt: at(20).toISOString() }],
        });
      expect((await state(`dns/${suite.website.publicId}`)).status).to.equal(404);
    });

    it('withhold alerts and reminders; an incident that is still open at the end alerts then', async () => {
      await checkAt(0, UP);
      await create(10, 20);
      await checkAt(12, DOWN);
      await applyAt(19);
      for (const work of suite.app.ports.dueWork) if (work.name === 'incident-reminders') await work.run();
      expect(await events()).to.deep.equal([]);
      expect((await suite.client.get('/api/incidents')).body.items[0]).to.include({
        status: 'open',
        startedAt: at(12).toISOString(),
      });
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
      expect((await suite.client.get('/api/incidents')).body.items[0].status).to.equal('resolved');
    });

    it('do not close an incident that began before, and its recovery is announced', async () => {
      await checkAt(0, DOWN);
      await create(10, 20);
      await applyAt(11);
      expect((await suite.client.get('/api/incidents')).body.items[0].status).to.equal('open');
      await applyAt(21);
      expect(await events()).to.deep.equal(['opened']);
      await checkAt(22, UP);
      expect(await events()).to.deep.equal(['opened', 'resolved']);
    });

    it('take their time out of uptime, exactly, however late they are applied', async () => {
      await checkAt(0, UP);
      await create(10, 20);
      const stats = async () =>
        (
          await suite.client.get(
            `/api/websites/${suite.website.publicId}/uptime-stats?from=${at(0).toISOString()}&to=${at(60).toISOString()}`,
          )
        ).body;
      await checkAt(15, DOWN);
      suite.app.clock.set(at(30));
      expect(await stats()).to.include({ maintenanceSeconds: 600, downtimeSeconds: 600, uptimePercent: 50 });
      await applyAt(40);
      expect(await spans()).to.deep.equal([
        ['up', 0],
        ['maintenance', 10],
        ['down', 20],
      ]);
      expect(await stats()).to.include({ maintenanceSeconds: 600, downtimeSeconds: 1200 });
      await checkAt(40, UP);
      suite.app.clock.set(at(60));
      expect(await stats()).to.include({ maintenanceSeconds: 600, downtimeSeconds: 1200, uptimePercent: 60 });
      expect((await suite.client.get('/api/health')).body.monitors).to.include({ up: 1, maintenance: 0 });
    });

    it('count an outage that is confirmed after the end, but began before, from the end on', async () => {
      await suite.client.patch(`/api/customers/${suite.customer.publicId}`, { alertConsecutiveChecks: 2 });
      await checkAt(0, UP);
      await create(10, 20);
      await checkAt(19, DOWN);
      await applyAt(20.5);
      await checkAt(21, DOWN);
      expect(await spans()).to.deep.equal([
        ['up', 0],
        ['maintenance', 10],
        ['down', 20],
      ]);
      expect(await events()).to.deep.equal(['opened']);
    });

    it('hold for all monitors of a customer, also for new and resumed ones', async () => {
      await checkAt(0, UP);
      await create(0, 60, { customerId: suite.customer.id });
      await applyAt(5);
      await suite.client.patch(`/api/websites/${suite.website.publicId}`, { status: 'paused' });
      suite.app.clock.set(at(10));
      await suite.client.patch(`/api/websites/${suite.website.publicId}`, { status: 'active' });
      const { body: added } = await suite.client.post('/api/websites', {
        name: 'New',
        url: 'http://1.1.1.1/',
        customerId: suite.customer.id,
      });
      await applyAt(11);
      expect(await spans()).to.deep.equal([
        ['maintenance', 0],
        ['paused', 5],
        ['maintenance', 10],
      ]);
      expect((await suite.client.get(`${PATH}/check/${added.id}`)).body.inMaintenance).to.equal(true);
      expect((await suite.client.get('/api/health')).body.monitors).to.include({ maintenance: 2 });
    });

    it('end with their deletion, and move with a change', async () => {
      await checkAt(0, UP);
      const { publicId } = await create(10, 60);
      await applyAt(15);
      await suite.client.patch(`${PATH}/${publicId}`, { endTime: at(30).toISOString() });
      await applyAt(20);
      expect(await spans()).to.deep.equal([
        ['up', 0],
        ['maintenance', 10],
      ]);
      await suite.client.delete(`${PATH}/${publicId}`);
      await applyAt(25);
      expect(await spans()).to.deep.equal([
        ['up', 0],
        ['maintenance', 10],
        ['up', 20],
      ]);
      await applyAt(70);
      expect(await spans()).to.have.length(3);
    });

    it('recur for as long as the service runs, also after it did not for weeks', async () => {
      await checkAt(0, UP);
      await create(10, 20, { websiteId: suite.website.id, recurrence: 'daily' });
      await applyAt(30);
      suite.app.clock.set(later(NOW, days(20) + minutes(15)));
      await Promise.all([dueMaintenance(suite.app.ports).run(), dueMaintenance(suite.app.ports).run()]);
      const found = await spans();
      expect(found.filter(([state]) => state === 'maintenance')).to.have.length(21);
      expect(found.at(-1)).to.deep.equal(['maintenance', 20 * 24 * 60 + 10]);
      await dueMaintenance(suite.app.ports).run();
      expect(await spans()).to.deep.equal(found);
      const kept = await suite.app.database.query
        .selectFrom('maintenance_period')
        .select('endsAt')
        .where('endsAt', '<', later(NOW, days(19)))
        .execute();
      expect(kept).to.deep.equal([]);
    });
  });

  it('do not delay the certificate warning beyond their end', async () => {
    const expiring: CheckFinding = {
      ...UP,
      certificate: {
        subject: 'CN=shop.example',
        issuer: 'CN=Test root',
        notAfter: later(NOW, days(5)),
        isExpiring: true,
      },
    };
    await checkAt(0, UP);
    await create(10, 20);
    await checkAt(12, expiring);
    expect(await events()).to.deep.equal([]);
    suite.app.clock.set(later(at(20), seconds(1)));
    await check(expiring);
    expect(await events()).to.deep.equal(['certificate.expiring']);
  });
});
