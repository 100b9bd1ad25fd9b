import { expect } from 'chai';
import { finishCheck, skipCheck } from '../../../src/domain/checks/due-check.ts';
import { later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { LEASE_MARGIN } from '../../../src/domain/checks/check-schedule.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { NOW } from '../../builders/clock.ts';
import { DOWN, dueFrom, UP } from '../../builders/websites.ts';
import { executeBatched } from '../at-once.ts';
import { claimAt, placeIn, siteIn, storedOf, theCheck, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from '../monitors/under-test.ts';

const LEASE_END = later(NOW, seconds(10) + LEASE_MARGIN);

/** What every store of results promises. */
export const checkResultsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`CheckResults, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    let website: Monitor;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
      website = await websiteAt(store, site);
    });
    afterEach(() => store.close());
    const claimed = (owner: string, now = NOW) => theCheck(store, site.place.id, owner, now);
    const slots = async () => (await store.resultsOf(website.id)).map(({ slot }) => slot);

    it('stores a result with what its location has seen now, and schedules the next check', async () => {
      const over = later(NOW, 800);
      const finished = finishCheck(await claimed('a'), DOWN, over);
      expect(await store.checkResults.record('a', [finished])).to.deep.equal([website.id]);
      expect(await store.resultsOf(website.id)).to.deep.equal([{ slot: NOW, outcome: 'down', whilePaused: false }]);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(finished.nextDueAt);
      const next = await theCheck(store, site.place.id, 'b', later(NOW, minutes(2)));
      expect(next.locationState).to.deep.equal({ consecutiveFailures: 1, lastOutcome: 'down', lastReason: 'statusUnexpected', failingSince: over });
    });

    it('takes the place out of the schedule when no check is to follow', async () => {
      await store.checkResults.record('a', [{ ...finishCheck(await claimed('a'), UP, NOW), nextDueAt: null }]);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('keeps no result of a check that was not made', async () => {
      expect(await store.checkResults.record('a', [skipCheck(await claimed('a'), NOW)])).to.deep.equal([website.id]);
      expect(await slots()).to.deep.equal([]);
    });

    it('keeps results of checks that were made while the monitor was paused as such', async () => {
      await store.checkResults.record('a', [{ ...finishCheck(await claimed('a'), UP, NOW), whilePaused: true }]);
      expect(await store.resultsOf(website.id)).to.deep.equal([{ slot: NOW, outcome: 'up', whilePaused: true }]);
    });

    it('keeps one result for a place and a moment, and schedules all the same', async () => {
      await store.checkResults.record('a', [{ ...finishCheck(await claimed('a'), UP, NOW), nextDueAt: later(NOW, 1) }]);
      const again = finishCheck(await claimed('b', later(NOW, 1)), DOWN, NOW);
      expect(await store.checkResults.record('b', [{ ...again, slot: NOW }])).to.deep.equal([website.id]);
      expect(await store.resultsOf(website.id)).to.deep.equal([{ slot: NOW, outcome: 'up', whilePaused: false }]);
    });

    it('leaves no trace of what somebody else holds, is held no more, or was due at another moment', async () => {
      const first = finishCheck(await claimed('a'), DOWN, NOW);
      expect(await store.checkResults.record('b', [first])).to.deep.equal([]);
      expect(await store.checkResults.record('a', [{ ...first, dueAt: later(NOW, 1) }])).to.deep.equal([]);
      await claimed('b', LEASE_END);
      expect(await store.checkResults.record('a', [first])).to.deep.equal([]);
      expect(await slots()).to.deep.equal([]);
    });

    it('is harmless when it is done twice, and by many at once', async () => {
      const finished = finishCheck(await claimed('a'), DOWN, NOW);
      const stored = await executeBatched(() => store.checkResults.record('a', [finished]));
      expect(stored.filter((ids) => ids.length > 0)).to.deep.equal([[website.id]]);
      expect(await store.checkResults.record('a', [finished])).to.deep.equal([]);
      expect(await slots()).to.deep.equal([NOW]);
    });

    it('answers those of many monitors whose results were stored', async () => {
      const other = await websiteAt(store, site);
      const checks = await claimAt(store, site.place.id, 'a');
      const finished = checks.map((check) => finishCheck(check, UP, NOW));
      await store.monitors.remove(await storedOf(store, website));
      expect(await store.checkResults.record('a', finished)).to.deep.equal([other.id]);
      expect(await store.checkResults.record('a', [])).to.deep.equal([]);
    });

    it('expedites the next checks of a monitor at all locations, and no other', async () => {
      const second = await placeIn(store);
      const places = [site.place.id, second.id];
      const { id } = await websiteAt(store, site, {}, dueFrom(places, later(NOW, minutes(5))));
      await store.monitors.remove(website);
      await websiteAt(store, site, {}, dueFrom(places, later(NOW, minutes(4))));
      const next = () => Promise.all(places.map((place) => store.checkQueue.nextDueAt(place)));
      await store.checkResults.expedite([{ monitorId: id, by: later(NOW, minutes(6)) }], NOW);
      expect(await next()).to.deep.equal([later(NOW, minutes(4)), later(NOW, minutes(4))]);
      await store.checkResults.expedite([{ monitorId: id, by: later(NOW, seconds(20)) }], NOW);
      expect(await next()).to.deep.equal([later(NOW, seconds(20)), later(NOW, seconds(20))]);
    });

    it('expedites the check after one that is running, once', async () => {
      const check = await claimed('a');
      await store.checkResults.expedite([{ monitorId: website.id, by: later(NOW, seconds(20)) }], NOW);
      await store.checkResults.record('a', [{ ...finishCheck(check, UP, NOW), nextDueAt: later(NOW, minutes(5)) }]);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(later(NOW, seconds(20)));
      const soon = await claimed('a', later(NOW, seconds(20)));
      await store.checkResults.record('a', [{ ...finishCheck(soon, UP, NOW), nextDueAt: later(NOW, minutes(5)) }]);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(later(NOW, minutes(5)));
    });

    it('does not expedite the checks of a monitor that was paused or rescheduled meanwhile', async () => {
      await claimed('a');
      await store.checkResults.expedite([{ monitorId: website.id, by: later(NOW, seconds(20)) }], NOW);
      await store.monitors.save(website, dueFrom([site.place.id], null));
      await store.checkResults.expedite([{ monitorId: website.id, by: NOW }], NOW);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
      await store.monitors.save(await storedOf(store, website), dueFrom([site.place.id], NOW));
      await store.checkResults.record('b', [{ ...finishCheck(await claimed('b'), UP, NOW), nextDueAt: later(NOW, minutes(5)) }]);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(later(NOW, minutes(5)));
    });

    it('takes part in the unit of work', async () => {
      const finished = finishCheck(await claimed('a'), DOWN, NOW);
      const failing = store.unitOfWork.inTransaction(async () => {
        await store.checkResults.record('a', [finished]);
        throw new Error('It fails afterwards.');
      });
      expect(await failing.catch((fault: unknown) => String(fault))).to.contain('It fails afterwards.');
      expect(await slots()).to.deep.equal([]);
      expect(await store.checkResults.record('a', [finished])).to.deep.equal([website.id]);
    });
  });
