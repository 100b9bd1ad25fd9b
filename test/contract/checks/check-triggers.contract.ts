import { expect } from 'chai';
import { finishCheck, skipCheck } from '../../../src/domain/checks/due-check.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { dueFrom, UP } from '../../builders/websites.ts';
import { HEARD, claimAt, heartbeatAt, placeIn, siteIn, theCheck, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from '../monitors/under-test.ts';

/** What everything promises that has checks made out of turn. */
export const checkTriggersContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`CheckTriggers, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
    });
    afterEach(() => store.close());
    const claimed = (owner: string, now = NOW) => theCheck(store, site.place.id, owner, now);
    const record = (owner: string, check: Awaited<ReturnType<typeof claimed>>, at: Date) => store.checkResults.record(owner, [finishCheck(check, UP, at)]);
    const paused = () => websiteAt(store, site, { status: 'paused' }, dueFrom([site.place.id], null));

    it('make a monitor due at once at each of its locations, and no other', async () => {
      const places = [site.place.id, (await placeIn(store)).id];
      const { id } = await websiteAt(store, site, {}, dueFrom(places, later(NOW, minutes(1))));
      await websiteAt(store, site, {}, dueFrom(places, later(NOW, minutes(1))));
      await store.checkTriggers.trigger(id, NOW);
      const due = await Promise.all(places.map((place) => claimAt(store, place, 'a')));
      expect(due.flat().map(({ monitorId, dueAt, isRequested }) => ({ monitorId, dueAt, isRequested }))).to.deep.equal([
        { monitorId: id, dueAt: NOW, isRequested: false },
        { monitorId: id, dueAt: NOW, isRequested: false },
      ]);
    });

    it('make another check due at once after one that is under way', async () => {
      const { id } = await websiteAt(store, site);
      const check = await claimed('a');
      await store.checkTriggers.trigger(id, later(NOW, 5));
      const over = later(NOW, 900);
      expect(await store.checkResults.record('a', [skipCheck(check, over)])).to.deep.equal([id]);
      const again = await claimed('b', over);
      expect(again.dueAt).to.deep.equal(over);
      await store.checkResults.record('b', [skipCheck(again, over)]);
      expect(await claimAt(store, site.place.id, 'c', over)).to.deep.equal([]);
    });

    it('make a check of a paused monitor due once, as one that was asked for', async () => {
      const { id } = await paused();
      await store.checkTriggers.trigger(id, NOW);
      const check = await claimed('a');
      expect(check).to.include({ status: 'paused', isRequested: true });
      await record('a', check, NOW);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('ask for one check only: the next one was not asked for', async () => {
      const { id } = await paused();
      await store.checkTriggers.trigger(id, NOW);
      await store.checkResults.record('a', [{ ...skipCheck(await claimed('a'), NOW), nextDueAt: later(NOW, 1) }]);
      expect((await claimed('b', later(NOW, 1))).isRequested).to.equal(false);
    });

    it('make another check of a paused monitor due that is asked for while one is under way', async () => {
      const { id } = await paused();
      await store.checkTriggers.trigger(id, NOW);
      const check = await claimed('a');
      await store.checkTriggers.trigger(id, later(NOW, 5));
      await record('a', check, later(NOW, 900));
      const again = await claimed('b', later(NOW, 900));
      expect(again).to.deep.include({ isRequested: true, dueAt: later(NOW, 900) });
      await record('b', again, later(NOW, 950));
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('expect no heartbeat sooner', async () => {
      const { id } = await heartbeatAt(store, site, later(NOW, minutes(1)));
      await store.checkTriggers.trigger(id, NOW);
      expect(await claimAt(store, HEARD, 'a')).to.deep.equal([]);
    });
  });
