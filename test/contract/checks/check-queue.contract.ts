import { deepEqual, equal } from 'node:assert/strict';
import { HEARTBEAT_LOCATION, LEASE_MARGIN, nextDueAt } from '../../../src/domain/checks/check-schedule.ts';
import { finishCheck, skipCheck } from '../../../src/domain/checks/due-check.ts';
import { overdueFrom } from '../../../src/domain/checks/heartbeat.ts';
import { neverChecked } from '../../../src/domain/checks/location-state.ts';
import { hours, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { dueFrom, UP } from '../../builders/websites.ts';
import { includes, race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { claimAt, heartbeatAt, placeIn, siteIn, theCheck, websiteAt } from '../monitors/under-test.ts';
import type { OpenPorts } from '../monitors/under-test.ts';

const LEASE_END = later(NOW, seconds(10) + LEASE_MARGIN);

/**
 * `CheckQueue`: each due check is claimed by one worker, under a lease. Pass the ports over an empty store.
 */
export const checkQueueContract = (framework: TestFramework, open: OpenPorts<'checkQueue'>): void => {
  framework.describe('CheckQueue', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store, { alertConsecutiveChecks: 3 });
      const claim = (owner: string, now = NOW, limit = 100) => claimAt(store, site.place.id, owner, now, limit);
      const due = (at: Date | null) => websiteAt(store, site, {}, dueFrom([site.place.id], at));
      return { store, site, claim, due };
    });

    test('claims a check at its due time, and not a millisecond earlier, with the facts about its monitor', async ({
      site,
      claim,
      due,
    }) => {
      const { id: monitorId, revision } = await due(NOW);
      deepEqual(await claim('a', later(NOW, -1)), []);
      deepEqual(await claim('a'), [
        {
          monitorId,
          locationId: site.place.id,
          dueAt: NOW,
          leaseUntil: LEASE_END,
          revision,
          isRequested: false,
          status: 'active',
          condition: 'unknown',
          interval: minutes(1),
          timeout: seconds(10),
          timing: { interval: minutes(1), schedule: null, timeZone: null, grace: null },
          locationState: neverChecked,
          alerting: { consecutiveChecks: 3, recoveryConsecutiveChecks: 1 },
          isAllowedHere: true,
          organization: { status: 'active' },
          warning: null,
          waiting: null,
          domainWarning: null,
          customer: { status: 'active', cancellationDate: null, isDeleted: false },
        },
      ]);
    });

    test('claims checks that are due until a later time, under a lease from their due time', async ({
      store,
      site,
      due,
    }) => {
      await due(later(NOW, 900));
      const ahead = (until: Date) =>
        store.checkQueue.claim({ locationId: site.place.id, owner: 'a', now: NOW, until, limit: 1 });
      deepEqual(await ahead(later(NOW, 899)), []);
      deepEqual(
        (await ahead(later(NOW, 900))).map(({ leaseUntil }) => leaseUntil),
        [later(LEASE_END, 900)],
      );
    });

    test('claims no check of an unscheduled monitor or of another location', async ({ store, site, claim, due }) => {
      await due(null);
      await websiteAt(store, site, {}, dueFrom([(await placeIn(store)).id], NOW));
      deepEqual(await claim('a'), []);
    });

    test('claims the most overdue checks first, up to the limit', async ({ claim, due }) => {
      await due(NOW);
      const { id } = await due(later(NOW, -1));
      deepEqual(
        (await claim('a', NOW, 1)).map(({ monitorId }) => monitorId),
        [id],
      );
    });

    test('claims each check once in eight concurrent claims', async ({ claim, due }) => {
      const ids: number[] = [];
      for (let at = 0; at < 24; at += 1) ids.push((await due(NOW)).id);
      const claims = await race((at) => claim(`worker ${at}`, NOW, 5));
      const claimed = [...claims.flat(), ...(await claim('late'))].map(({ monitorId }) => monitorId);
      deepEqual(
        claimed.toSorted((one, other) => one - other),
        ids,
      );
    });

    test('claims a check again for one of eight workers when its lease ends, and not a millisecond earlier', async ({
      claim,
      due,
    }) => {
      await due(NOW);
      await claim('a');
      equal((await claim('b', later(LEASE_END, -1))).length, 0);
      equal((await race((at) => claim(`worker ${at}`, LEASE_END))).flat().length, 1);
    });

    test('claims a released check at once', async ({ store, claim, due }) => {
      await due(NOW);
      const checks = await claim('a');
      await store.checkQueue.release('somebody else', checks);
      await store.checkQueue.release(
        'a',
        checks.map((check) => ({ ...check, dueAt: later(NOW, 1) })),
      );
      equal((await claim('b')).length, 0);
      await store.checkQueue.release('a', checks);
      equal((await claim('b')).length, 1);
    });

    test('returns when the next check can be claimed, claimed ones after their lease', async ({
      store,
      site,
      claim,
      due,
    }) => {
      const next = () => store.checkQueue.nextDueAt(site.place.id);
      await due(null);
      equal(await next(), null);
      await due(NOW);
      await due(later(NOW, minutes(3)));
      deepEqual(await next(), NOW);
      await claim('a');
      deepEqual(await next(), LEASE_END);
    });

    test('brings checks forward that are due, or leased, later than possible after the clock was set back', async ({
      store,
      site,
      claim,
      due,
    }) => {
      const { id } = await due(later(NOW, hours(2)));
      await due(later(NOW, minutes(1)));
      const leased = await due(NOW);
      await claim('a', later(NOW, hours(2)), 1);
      equal(await store.checkQueue.pullBack(site.place.id, NOW), 1);
      const expected = nextDueAt({ monitorId: id, locationId: site.place.id }, minutes(1), NOW);
      deepEqual(
        (await claim('b')).map(({ monitorId }) => monitorId),
        [leased.id],
      );
      equal(
        (await claim('b', expected)).some(({ monitorId }) => monitorId === id),
        true,
      );
      equal(await store.checkQueue.pullBack(site.place.id, NOW), 0);
    });

    test('gives a heartbeat a full period after the clock was set back', async ({ store, site }) => {
      await heartbeatAt(store, site, later(NOW, hours(2)));
      equal(await store.checkQueue.pullBack(HEARTBEAT_LOCATION, NOW, ({ interval }) => overdueFrom(NOW, interval)), 1);
      deepEqual(await store.checkQueue.nextDueAt(HEARTBEAT_LOCATION), overdueFrom(NOW, minutes(1)));
      equal(await store.checkQueue.pullBack(HEARTBEAT_LOCATION, NOW, ({ interval }) => overdueFrom(NOW, interval)), 0);
    });

    test('finds active locations by their key', async ({ store, site }) => {
      const { key, id } = site.place;
      deepEqual([await store.checkQueue.locationOf(key), await store.checkQueue.locationOf('nowhere')], [id, null]);
      await store.locations.save({ ...site.place, isActive: false });
      equal(await store.checkQueue.locationOf(key), null);
    });
  });
};

/**
 * `CheckTriggers`: a requested check is due at once, and a running one does not consume the request. Pass the ports of
 * monitors over an empty store.
 */
export const checkTriggersContract = (
  framework: TestFramework,
  open: OpenPorts<'checkTriggers' | 'checkQueue' | 'checkResults'>,
): void => {
  framework.describe('CheckTriggers', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store);
      const claimed = (owner: string, now = NOW) => theCheck(store, site.place.id, owner, now);
      const record = (owner: string, check: Awaited<ReturnType<typeof claimed>>, at: Date) =>
        store.checkResults.record(owner, [finishCheck(check, UP, at)]);
      const paused = () => websiteAt(store, site, { status: 'paused' }, dueFrom([site.place.id], null));
      return { store, site, claimed, record, paused };
    });

    test('makes one monitor due at once at each of its locations', async ({ store, site }) => {
      const places = [site.place.id, (await placeIn(store)).id];
      const { id } = await websiteAt(store, site, {}, dueFrom(places, later(NOW, minutes(1))));
      await websiteAt(store, site, {}, dueFrom(places, later(NOW, minutes(1))));
      await store.checkTriggers.trigger(id, NOW);
      const due = await Promise.all(places.map((place) => claimAt(store, place, 'a')));
      deepEqual(
        due.flat().map(({ monitorId, dueAt, isRequested }) => ({ monitorId, dueAt, isRequested })),
        [
          { monitorId: id, dueAt: NOW, isRequested: true },
          { monitorId: id, dueAt: NOW, isRequested: true },
        ],
      );
    });

    test('makes another check due at once after a running one', async ({ store, site, claimed }) => {
      const { id } = await websiteAt(store, site);
      const check = await claimed('a');
      await store.checkTriggers.trigger(id, later(NOW, 5));
      const over = later(NOW, 900);
      deepEqual(await store.checkResults.record('a', [skipCheck(check, over)]), [id]);
      const again = await claimed('b', over);
      deepEqual(again.dueAt, over);
      await store.checkResults.record('b', [skipCheck(again, over)]);
      deepEqual(await claimAt(store, site.place.id, 'c', over), []);
    });

    test('makes another check of a paused monitor due when it is requested during a running one', async ({
      store,
      site,
      claimed,
      record,
      paused,
    }) => {
      const { id } = await paused();
      await store.checkTriggers.trigger(id, NOW);
      const check = await claimed('a');
      await store.checkTriggers.trigger(id, later(NOW, 5));
      await record('a', check, later(NOW, 900));
      const again = await claimed('b', later(NOW, 900));
      includes(again, { isRequested: true, dueAt: later(NOW, 900) });
      await record('b', again, later(NOW, 950));
      equal(await store.checkQueue.nextDueAt(site.place.id), null);
    });
  });
};
