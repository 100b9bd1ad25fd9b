import { expect } from 'chai';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import type { Incident } from '../../../src/domain/monitoring/incident.ts';
import type { Website } from '../../../src/domain/monitoring/website.ts';
import { aPublicId, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { atOnce, fateOf, oneWinner } from '../at-once.ts';
import { goingDown, opening } from './monitor-conditions.contract.ts';
import { heartbeatAt, siteIn, websiteAt } from './under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };
const REMINDED = later(NOW, minutes(30));

/** What every store of incidents promises. */
export const incidentsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`Incidents, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    let website: Website;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
      website = await websiteAt(store, site);
    });
    afterEach(() => store.close());
    const raise = async (of = website, facts = {}, at = NOW): Promise<Incident> => {
      await store.conditions.store([goingDown(of, opening(facts))], at);
      const raised = await store.incidents.openOf(of.id);
      if (raised === null) throw new Error('The incident was not stored.');
      return raised;
    };
    const titles = async (...asked: Parameters<MonitoringUnderTest['incidents']['page']>) => (await store.incidents.page(...asked)).items.map(({ title }) => title);

    it('tell the open incident of a monitor, and none once it is resolved', async () => {
      const raised = await raise();
      const owner = { organizationId: website.organizationId, customerId: website.customerId, monitorId: website.id };
      expect(raised).to.deep.include({ ...owner, origin: 'automatic', status: 'open', evidence: [{ seen: '500' }], timesOpened: 1, revision: 1 });
      expect(await store.incidents.openOf(website.id + 1000)).to.equal(null);
      await store.incidents.save({ ...raised, status: 'resolved', resolvedAt: NOW });
      expect(await store.incidents.openOf(website.id)).to.equal(null);
    });

    it('are found within the scope only', async () => {
      const { publicId } = await raise();
      const scopes = [everywhere, site.agency.own, { ...site.agency.own, customerId: site.customer.id }, { ...site.agency.own, customerId: -1 }, nowhere];
      const found = await Promise.all(scopes.map(async (scope) => (await store.incidents.find(scope, publicId)) !== null));
      expect(found).to.deep.equal([true, true, true, false, false]);
    });

    it('are listed newest first, in pages, and by status, monitor, customer and what the title contains', async () => {
      const own = await websiteAt(store, site, { customerId: null });
      await raise(website, { title: 'Shop is down' });
      const late = await raise(own, { title: 'Blog is down' }, later(NOW, 1));
      await store.incidents.save({ ...late, status: 'acknowledged', acknowledgedAt: NOW });
      const within = site.agency.own;
      expect(await titles(within, PAGE, {})).to.deep.equal(['Blog is down', 'Shop is down']);
      expect(await store.incidents.page(within, { page: 2, perPage: 1 }, {})).to.deep.include({ total: 2, page: 2, perPage: 1 });
      expect(await titles(within, { page: 2, perPage: 1 }, {})).to.deep.equal(['Shop is down']);
      for (const filter of [{ status: 'open' }, { monitorId: website.id }, { customerId: site.customer.id }] as const)
        expect(await titles(within, PAGE, filter)).to.deep.equal(['Shop is down']);
      expect(await titles(within, { ...PAGE, search: 'BLOG' }, {})).to.deep.equal(['Blog is down']);
    });

    it('let one of many changes at once win; the others are stale', async () => {
      const raised = await raise();
      const fates = await atOnce((at) => fateOf(store.incidents.save({ ...raised, status: 'acknowledged', acknowledgedAt: later(NOW, at) })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      const acknowledgedAt = later(NOW, fates.indexOf('stored'));
      expect(await store.incidents.find(everywhere, raised.publicId)).to.deep.equal({ ...raised, status: 'acknowledged', acknowledgedAt, revision: 2 });
    });

    it('are stale for who read them before their monitor moved them', async () => {
      const raised = await raise();
      const resolve = { ...opening(), publicId: raised.publicId, move: 'resolve', status: 'resolved', resolvedAt: NOW } as const;
      await store.conditions.store([{ ...goingDown(website, resolve), turned: 'up' }], NOW);
      expect(await fateOf(store.incidents.save(raised))).to.equal('stale');
    });

    it('tell their timeline, oldest first, with the people who are known', async () => {
      const raised = await raise();
      const { publicId: authorUserId } = await memberOf(store, site.agency);
      const entry = { publicId: aPublicId(), incidentId: raised.id, status: 'open', message: 'We look.', authorUserId, createdAt: later(NOW, 1) };
      const added = await store.incidents.addUpdate(entry);
      expect(added).to.deep.equal({ ...entry, id: added.id });
      await store.incidents.addUpdate({ ...entry, publicId: aPublicId(), authorUserId: null, createdAt: later(NOW, 2), message: 'Still.' });
      const [first, ...others] = await store.incidents.updatesOf(raised);
      expect(first).to.deep.include({ status: 'open', message: 'The monitor is down.', authorUserId: null, createdAt: NOW });
      expect(others.map(({ message, authorUserId: author }) => [message, author])).to.deep.equal([['We look.', authorUserId], ['Still.', null]]);
    });

    it('go with their timeline, when they are removed and when their monitor is', async () => {
      const [one, two] = [await raise(), await raise(await websiteAt(store, site))];
      await store.incidents.remove(one);
      expect([await store.incidents.find(everywhere, one.publicId), await store.incidents.updatesOf(one)]).to.deep.equal([null, []]);
      expect((await store.downtimesOf(website.id)).map(({ incidentId }) => incidentId)).to.deep.equal([null]);
      const monitor = await store.websites.find(everywhere, two.monitorId ?? 0);
      if (monitor !== null) await store.websites.remove(monitor);
      expect([await store.incidents.find(everywhere, two.publicId), await store.incidents.updatesOf(two)]).to.deep.equal([null, []]);
    });
  });

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
    const raise = async (nextReminderAt: Date | null = REMINDED): Promise<Website> => {
      const website = await websiteAt(store, site);
      await store.conditions.store([goingDown(website, opening({ nextReminderAt }))], NOW);
      return website;
    };
    const take = (now = REMINDED) => store.unitOfWork.inTransaction(() => store.reminders.takeDue(now));

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
      await store.reminders.save({ ...due.incident, remindersSent: 1, nextReminderAt: later(REMINDED, minutes(30)) }, REMINDED);
      expect(await take(later(REMINDED, minutes(30) - 1))).to.equal(null);
      expect((await take(later(REMINDED, minutes(30))))?.incident.remindersSent).to.equal(1);
      expect(await fateOf(store.incidents.save(read))).to.equal('stale');
    });

    it('end when a person resolves the incident', async () => {
      const { id } = await raise();
      const read = await store.incidents.openOf(id);
      if (read !== null) await store.incidents.save({ ...read, status: 'resolved', resolvedAt: NOW });
      expect(await take()).to.equal(null);
    });

    it('hand each incident to one of many who remind at once', async () => {
      const monitors = [await raise(), await raise(), await raise()];
      const remindOfOne = () =>
        store.unitOfWork.inTransaction(async () => {
          const due = await store.reminders.takeDue(REMINDED);
          if (due !== null) await store.reminders.save({ ...due.incident, nextReminderAt: null }, REMINDED);
          return due?.monitor.monitorId ?? null;
        });
      const taken = (await atOnce(remindOfOne)).filter((id) => id !== null);
      expect(taken).to.have.length(new Set(taken).size);
      const rest = await atOnce(remindOfOne);
      expect([...taken, ...rest.filter((id) => id !== null)]).to.have.members(monitors.map(({ id }) => id));
    });
  });

/** What everything promises that heartbeats reach their monitors through. */
export const heartbeatsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`Heartbeats, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
    });
    afterEach(() => store.close());

    it('find a monitor by the digest of its token, and none by the token', async () => {
      const { id } = await heartbeatAt(store, site, NOW, 'token');
      await websiteAt(store, site);
      // SHA-256 of `token`.
      const digest = '3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0';
      expect([await store.heartbeats.monitorOf(digest), await store.heartbeats.monitorOf('token')]).to.deep.equal([id, null]);
    });

    it('hand the expected heartbeat over, whoever held it, who then holds it no more', async () => {
      const { id: monitorId } = await heartbeatAt(store, site);
      const [held] = await store.queue.claim({ locationId: 0, owner: 'sweep', now: NOW, until: NOW, limit: 1 });
      const taken = await store.heartbeats.take(monitorId, 'hearing', NOW);
      expect(taken).to.deep.include({ monitorId, locationId: 0, dueAt: NOW, leaseUntil: NOW, status: 'active' });
      await store.queue.release('sweep', held === undefined ? [] : [held]);
      const finished = { ...NOTHING_FOUND, monitorId, locationId: 0, dueAt: NOW, nextDueAt: later(NOW, 1) };
      expect([await store.results.record('sweep', [finished]), await store.results.record('hearing', [finished])]).to.deep.equal([[], [monitorId]]);
    });

    it('have nothing to hand over where none is expected', async () => {
      const paused = await heartbeatAt(store, site, null);
      const website = await websiteAt(store, site);
      expect([await store.heartbeats.take(paused.id, 'a', NOW), await store.heartbeats.take(website.id, 'a', NOW)]).to.deep.equal([null, null]);
    });

    it('count each of many that come at once and hold their monitor in turn', async () => {
      const { id: monitorId } = await heartbeatAt(store, site);
      const heard = await atOnce((at) =>
        store.unitOfWork.inTransaction(async () => {
          await store.conditions.lock([monitorId]);
          const taken = await store.heartbeats.take(monitorId, `hearing ${at}`, NOW);
          const next = { ...NOTHING_FOUND, monitorId, locationId: 0, dueAt: taken?.dueAt ?? NOW, nextDueAt: later(NOW, at) };
          return store.results.record(`hearing ${at}`, [next]);
        }),
      );
      expect(heard.flat()).to.deep.equal(heard.map(() => monitorId));
    });
  });

const NOTHING_FOUND = { slot: NOW, checkedAt: NOW, whilePaused: false, finding: null, sight: { consecutiveFailures: 0, lastOutcome: null, lastReason: null } };
