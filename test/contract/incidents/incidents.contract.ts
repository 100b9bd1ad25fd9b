import { expect } from 'chai';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { Incident } from '../../../src/domain/incidents/incident.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { aPublicId, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { fateOf } from '../at-once.ts';
import { goingDown, opening } from '../checks/monitor-conditions.contract.ts';
import { siteIn, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from '../monitors/under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** The contract of `Incidents` beyond that of every repository. */
export const incidentsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`Incidents, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    let website: Monitor;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
      website = await websiteAt(store, site);
    });
    afterEach(() => store.close());
    const raise = async (of = website, facts = {}, at = NOW): Promise<Incident> => {
      await store.monitorConditions.store([goingDown(of, opening(facts))], at);
      const raised = await store.incidents.openOf(of.id);
      if (raised === null) throw new Error('The incident was not stored.');
      return raised;
    };
    const titles = async (...asked: Parameters<MonitoringUnderTest['incidents']['page']>) => (await store.incidents.page(...asked)).items.map(({ title }) => title);

    it('openOf finds the unresolved incident of a monitor', async () => {
      const raised = await raise();
      const owner = { organizationId: website.organizationId, customerId: website.customerId, monitorId: website.id };
      expect(raised).to.deep.include({ ...owner, origin: 'automatic', status: 'open', evidence: [{ seen: '500' }], timesOpened: 1, revision: 1 });
      expect(await store.incidents.openOf(website.id + 1000)).to.equal(null);
      await store.incidents.save({ ...raised, status: 'resolved', resolvedAt: NOW });
      expect(await store.incidents.openOf(website.id)).to.equal(null);
    });

    it('page lists incidents newest first and filters by status, monitor, customer and title', async () => {
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

    it('save fails when a state change of the monitor came first', async () => {
      const raised = await raise();
      const resolve = { ...opening(), publicId: raised.publicId, move: 'resolve', status: 'resolved', resolvedAt: NOW } as const;
      await store.monitorConditions.store([{ ...goingDown(website, resolve), turned: 'up' }], NOW);
      expect(await fateOf(store.incidents.save(raised))).to.equal('stale');
    });

    it('updatesOf lists the timeline oldest first, with its authors', async () => {
      const raised = await raise();
      const { publicId: authorUserId } = await memberOf(store, site.agency);
      const entry = { publicId: aPublicId(), incidentId: raised.id, status: 'open' as const, message: 'The team is investigating.', authorUserId, createdAt: later(NOW, 1) };
      const added = await store.incidents.addUpdate(entry);
      expect(added).to.deep.equal({ ...entry, id: added.id });
      await store.incidents.addUpdate({ ...entry, publicId: aPublicId(), authorUserId: null, createdAt: later(NOW, 2), message: 'Still.' });
      const [first, ...others] = await store.incidents.updatesOf(raised);
      expect(first).to.deep.include({ status: 'open', message: 'The monitor is down.', authorUserId: null, createdAt: NOW });
      expect(others.map(({ message, authorUserId: author }) => [message, author])).to.deep.equal([['The team is investigating.', authorUserId], ['Still.', null]]);
    });

    it('remove deletes the timeline, and so does deleting the monitor', async () => {
      const [one, two] = [await raise(), await raise(await websiteAt(store, site))];
      await store.incidents.remove(one);
      expect([await store.incidents.find(everywhere, one.publicId), await store.incidents.updatesOf(one)]).to.deep.equal([null, []]);
      expect((await store.downtimesOf(website.id)).map(({ incidentId }) => incidentId)).to.deep.equal([null]);
      const monitor = await store.monitors.find(everywhere, 'website', two.monitorId ?? 0);
      if (monitor !== null) await store.monitors.remove(monitor);
      expect([await store.incidents.find(everywhere, two.publicId), await store.incidents.updatesOf(two)]).to.deep.equal([null, []]);
    });
  });
