import { expect } from 'chai';
import { neverChecked } from '../../../src/domain/checks/location-state.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched } from '../at-once.ts';
import { heartbeatAt, siteIn, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from '../monitors/under-test.ts';

/** A moment that is over, at which nothing was found. */
const NOTHING_FOUND = { slot: NOW, checkedAt: NOW, whilePaused: false, finding: null, recheckBy: null, locationState: neverChecked };

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
      const [held] = await store.checkQueue.claim({ locationId: 0, owner: 'sweep', now: NOW, until: NOW, limit: 1 });
      const taken = await store.heartbeats.take(monitorId, 'hearing', NOW);
      expect(taken).to.deep.include({ monitorId, locationId: 0, dueAt: NOW, leaseUntil: NOW, status: 'active' });
      await store.checkQueue.release('sweep', held === undefined ? [] : [held]);
      const finished = { ...NOTHING_FOUND, monitorId, locationId: 0, dueAt: NOW, nextDueAt: later(NOW, 1) };
      expect([await store.checkResults.record('sweep', [finished]), await store.checkResults.record('hearing', [finished])]).to.deep.equal([[], [monitorId]]);
    });

    it('have nothing to hand over where none is expected', async () => {
      const paused = await heartbeatAt(store, site, null);
      const website = await websiteAt(store, site);
      expect([await store.heartbeats.take(paused.id, 'a', NOW), await store.heartbeats.take(website.id, 'a', NOW)]).to.deep.equal([null, null]);
    });

    it('count each of many that come at once and hold their monitor in turn', async () => {
      const { id: monitorId } = await heartbeatAt(store, site);
      const heard = await executeBatched((at) =>
        store.unitOfWork.inTransaction(async () => {
          await store.monitorConditions.lock([monitorId]);
          const taken = await store.heartbeats.take(monitorId, `hearing ${at}`, NOW);
          const next = { ...NOTHING_FOUND, monitorId, locationId: 0, dueAt: taken?.dueAt ?? NOW, nextDueAt: later(NOW, at) };
          return store.checkResults.record(`hearing ${at}`, [next]);
        }),
      );
      expect(heard.flat()).to.deep.equal(heard.map(() => monitorId));
    });
  });
