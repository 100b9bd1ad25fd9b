import { deepEqual } from 'node:assert/strict';
import { LEASE_MARGIN } from '../../../src/domain/checks/check-schedule.ts';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { neverChecked } from '../../../src/domain/checks/location-state.ts';
import { later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { DOWN, dueFrom, UP } from '../../builders/websites.ts';
import { includes, race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { claimAt, heartbeatAt, placeIn, siteIn, storedOf, theCheck, websiteAt } from '../monitors/under-test.ts';
import type { OpenPorts } from '../monitors/under-test.ts';

const LEASE_END = later(NOW, seconds(10) + LEASE_MARGIN);

/**
 * `CheckResults`: a result is stored once, and only for the worker that holds the check. Pass the ports of monitors
 * over an empty store.
 */
export const checkResultsContract = (
  framework: TestFramework,
  open: OpenPorts<'checkResults' | 'checkQueue' | 'resultsOf'>,
): void => {
  framework.describe('CheckResults', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store);
      const website = await websiteAt(store, site);
      const claimed = (owner: string, now = NOW) => theCheck(store, site.place.id, owner, now);
      const slots = async () => (await store.resultsOf(website.id)).map(({ slot }) => slot);
      return { store, site, website, claimed, slots };
    });

    test('stores a result and the state of the location, and schedules the next check', async ({
      store,
      site,
      website,
      claimed,
    }) => {
      const over = later(NOW, 800);
      const finished = finishCheck(await claimed('a'), DOWN, over);
      deepEqual(await store.checkResults.record('a', [finished]), [website.id]);
      deepEqual(await store.resultsOf(website.id), [{ slot: NOW, outcome: 'down', whilePaused: false }]);
      deepEqual(await store.checkQueue.nextDueAt(site.place.id), finished.nextDueAt);
      const next = await theCheck(store, site.place.id, 'b', later(NOW, minutes(2)));
      deepEqual(next.locationState, {
        consecutiveFailures: 1,
        unconfirmedSuccesses: 0,
        lastOutcome: 'down',
        lastReason: 'statusUnexpected',
        failingSince: over,
        consecutiveDegraded: 1,
        unconfirmedFast: 0,
        degradedSince: over,
      });
    });

    test('stores one result per location and due time, and still schedules the next check', async ({
      store,
      website,
      claimed,
    }) => {
      await store.checkResults.record('a', [{ ...finishCheck(await claimed('a'), UP, NOW), nextDueAt: later(NOW, 1) }]);
      const again = finishCheck(await claimed('b', later(NOW, 1)), DOWN, NOW);
      deepEqual(await store.checkResults.record('b', [{ ...again, slot: NOW }]), [website.id]);
      deepEqual(await store.resultsOf(website.id), [{ slot: NOW, outcome: 'up', whilePaused: false }]);
    });

    test('stores no result for another worker, after the lease was taken over, or for another due time', async ({
      store,
      claimed,
      slots,
    }) => {
      const first = finishCheck(await claimed('a'), DOWN, NOW);
      deepEqual(await store.checkResults.record('b', [first]), []);
      deepEqual(await store.checkResults.record('a', [{ ...first, dueAt: later(NOW, 1) }]), []);
      await claimed('b', LEASE_END);
      deepEqual(await store.checkResults.record('a', [first]), []);
      deepEqual(await slots(), []);
    });

    test('stores a result once in eight concurrent calls', async ({ store, website, claimed, slots }) => {
      const finished = finishCheck(await claimed('a'), DOWN, NOW);
      const stored = await race(() => store.checkResults.record('a', [finished]));
      deepEqual(
        stored.filter((ids) => ids.length > 0),
        [[website.id]],
      );
      deepEqual(await store.checkResults.record('a', [finished]), []);
      deepEqual(await slots(), [NOW]);
    });

    test('returns the monitors whose results were stored', async ({ store, site, website }) => {
      const other = await websiteAt(store, site);
      const checks = await claimAt(store, site.place.id, 'a');
      const finished = checks.map((check) => finishCheck(check, UP, NOW));
      await store.monitors.remove(await storedOf(store, website), NOW);
      deepEqual(await store.checkResults.record('a', finished), [other.id]);
      deepEqual(await store.checkResults.record('a', []), []);
    });

    test('expedites the next checks of one monitor at all of its locations', async ({ store, site, website }) => {
      const second = await placeIn(store);
      const places = [site.place.id, second.id];
      const { id } = await websiteAt(store, site, {}, dueFrom(places, later(NOW, minutes(5))));
      await store.monitors.remove(website, NOW);
      await websiteAt(store, site, {}, dueFrom(places, later(NOW, minutes(4))));
      const next = () => Promise.all(places.map((place) => store.checkQueue.nextDueAt(place)));
      await store.checkResults.expedite([{ monitorId: id, by: later(NOW, minutes(6)) }], NOW);
      deepEqual(await next(), [later(NOW, minutes(4)), later(NOW, minutes(4))]);
      await store.checkResults.expedite([{ monitorId: id, by: later(NOW, seconds(20)) }], NOW);
      deepEqual(await next(), [later(NOW, seconds(20)), later(NOW, seconds(20))]);
    });

    test('expedites the check after a running one, once', async ({ store, site, website, claimed }) => {
      const check = await claimed('a');
      await store.checkResults.expedite([{ monitorId: website.id, by: later(NOW, seconds(20)) }], NOW);
      await store.checkResults.record('a', [{ ...finishCheck(check, UP, NOW), nextDueAt: later(NOW, minutes(5)) }]);
      deepEqual(await store.checkQueue.nextDueAt(site.place.id), later(NOW, seconds(20)));
      const soon = await claimed('a', later(NOW, seconds(20)));
      await store.checkResults.record('a', [{ ...finishCheck(soon, UP, NOW), nextDueAt: later(NOW, minutes(5)) }]);
      deepEqual(await store.checkQueue.nextDueAt(site.place.id), later(NOW, minutes(5)));
    });

    test('does not expedite the checks of a monitor that was paused or rescheduled since', async ({
      store,
      site,
      website,
      claimed,
    }) => {
      await claimed('a');
      await store.checkResults.expedite([{ monitorId: website.id, by: later(NOW, seconds(20)) }], NOW);
      await store.monitors.save(website, dueFrom([site.place.id], null));
      await store.checkResults.expedite([{ monitorId: website.id, by: NOW }], NOW);
      deepEqual(await store.checkQueue.nextDueAt(site.place.id), null);
      await store.monitors.save(await storedOf(store, website), dueFrom([site.place.id], NOW));
      await store.checkResults.record('b', [
        { ...finishCheck(await claimed('b'), UP, NOW), nextDueAt: later(NOW, minutes(5)) },
      ]);
      deepEqual(await store.checkQueue.nextDueAt(site.place.id), later(NOW, minutes(5)));
    });
  });
};

/** A finished check without a finding. */
const NOTHING_FOUND = {
  slot: NOW,
  checkedAt: NOW,
  whilePaused: false,
  finding: null,
  recheckBy: null,
  locationState: neverChecked,
};

/**
 * `Heartbeats`: takes the expected heartbeat over from the worker that holds it. Pass the ports over an
 * empty store.
 */
export const heartbeatsContract = (
  framework: TestFramework,
  open: OpenPorts<'heartbeats' | 'checkQueue' | 'checkResults' | 'monitorConditions' | 'unitOfWork'>,
): void => {
  framework.describe('Heartbeats', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store);
      return { store, site };
    });

    test('takes the expected heartbeat from the worker that holds it', async ({ store, site }) => {
      const { id: monitorId } = await heartbeatAt(store, site);
      const [held] = await store.checkQueue.claim({ locationId: 0, owner: 'sweep', now: NOW, until: NOW, limit: 1 });
      const taken = await store.heartbeats.take(monitorId, 'hearing', NOW);
      includes(taken, { monitorId, locationId: 0, dueAt: NOW, leaseUntil: NOW, status: 'active' });
      await store.checkQueue.release('sweep', held === undefined ? [] : [held]);
      const finished = { ...NOTHING_FOUND, monitorId, locationId: 0, dueAt: NOW, nextDueAt: later(NOW, 1) };
      deepEqual(
        [await store.checkResults.record('sweep', [finished]), await store.checkResults.record('hearing', [finished])],
        [[], [monitorId]],
      );
    });

    test('records each of eight concurrent heartbeats that lock the monitor', async ({ store, site }) => {
      const { id: monitorId } = await heartbeatAt(store, site);
      const heard = await race((at) =>
        store.unitOfWork.inTransaction(async () => {
          await store.monitorConditions.lock([monitorId]);
          const taken = await store.heartbeats.take(monitorId, `hearing ${at}`, NOW);
          const next = {
            ...NOTHING_FOUND,
            monitorId,
            locationId: 0,
            dueAt: taken?.dueAt ?? NOW,
            nextDueAt: later(NOW, at),
          };
          return store.checkResults.record(`hearing ${at}`, [next]);
        }),
      );
      deepEqual(
        heard.flat(),
        heard.map(() => monitorId),
      );
    });
  });
};
