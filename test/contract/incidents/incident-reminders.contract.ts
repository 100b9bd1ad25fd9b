import { expect } from 'chai';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched, fateOf } from '../at-once.ts';
import { goingDown, opening } from '../checks/monitor-conditions.contract.ts';
import { siteIn, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from '../monitors/under-test.ts';

const REMINDED = later(NOW, minutes(30));

/** What everything promises that tells which incidents people are to be reminded of. */
export const incidentRemindersContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`IncidentReminders, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store, { alertReminderInterval: 30 });
    });
    afterEach(() => store.close());
    const raise = async (nextReminderAt: Date | null = REMINDED): Promise<Monitor> => {
      const website = await websiteAt(store, site);
      await store.monitorConditions.store([goingDown(website, opening({ nextReminderAt }))], NOW);
      return website;
    };
    const take = (now = REMINDED) => store.unitOfWork.inTransaction(() => store.incidentReminders.takeDue(now));

    it('tell an incident at the moment that its reminder is due, and not a millisecond sooner', async () => {
      const { id: monitorId } = await raise();
      expect(await take(later(REMINDED, -1))).to.equal(null);
      const due = await take();
      expect(due?.monitor).to.deep.include({ monitorId, name: 'Shop', condition: 'down' });
      expect(due?.monitor.alerting.reminderInterval).to.equal(30);
      expect(due?.incident).to.deep.include({ status: 'open', nextReminderAt: REMINDED, remindersSent: 0 });
      expect(due?.organization).to.deep.equal({ status: 'active' });
    });

    it('tell none of an incident that wants no reminder', async () => {
      await raise(null);
      expect(await take()).to.equal(null);
    });

    it('tell the most overdue first', async () => {
      await raise(later(REMINDED, -1));
      const { id } = await raise(later(REMINDED, -2));
      expect((await take())?.monitor.monitorId).to.equal(id);
    });

    it('store what was sent and when the next is due, so that who read the incident before is stale', async () => {
      const { id } = await raise();
      const read = await store.incidents.openOf(id);
      const due = await take();
      if (read === null || due === null) throw new Error('Nothing is due.');
      await store.incidentReminders.save({ ...due.incident, remindersSent: 1, nextReminderAt: later(REMINDED, minutes(30)) }, REMINDED);
      expect(await take(later(REMINDED, minutes(30) - 1))).to.equal(null);
      expect((await take(later(REMINDED, minutes(30))))?.incident.remindersSent).to.equal(1);
      expect(await fateOf(store.incidents.save(read))).to.equal('stale');
    });

    it('end when a person resolves the incident', async () => {
      const { id } = await raise();
      const read = await store.incidents.openOf(id);
      if (read !== null) await store.incidents.save({ ...read, status: 'resolved', resolvedAt: NOW, nextReminderAt: null });
      expect(await take()).to.equal(null);
    });

    it('hand each incident to one of many who remind at once', async () => {
      const monitors = [await raise(), await raise(), await raise()];
      const remindOfOne = () =>
        store.unitOfWork.inTransaction(async () => {
          const due = await store.incidentReminders.takeDue(REMINDED);
          if (due !== null) await store.incidentReminders.save({ ...due.incident, nextReminderAt: null }, REMINDED);
          return due?.monitor.monitorId ?? null;
        });
      const taken = (await executeBatched(remindOfOne)).filter((id) => id !== null);
      expect(taken).to.have.length(new Set(taken).size);
      const rest = await executeBatched(remindOfOne);
      expect([...taken, ...rest.filter((id) => id !== null)]).to.have.members(monitors.map(({ id }) => id));
    });
  });
