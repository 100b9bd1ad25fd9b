import { deepEqual, equal, match } from 'node:assert/strict';
import { HEARTBEAT_LOCATION } from '../../../src/domain/checks/check-schedule.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { websiteFields } from '../../../src/domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../../../src/domain/monitors/setting-fields.ts';
import { customerOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { DOWN, dueFrom } from '../../builders/websites.ts';
import { includes, oneWinner, race, resultOf, storedOne, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { stamps } from './monitor-resources.ts';
import { claimAt, heartbeatAt, placeIn, siteIn, storedOf, theCheck, websiteAt } from './under-test.ts';
import type { OpenPorts, SiteStores } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** `Monitors`. Pass the ports over an empty store. */
export const monitorsContract = (framework: TestFramework, open: OpenPorts<'unitOfWork'>): void => {
  framework.describe('Monitors', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store);
      const names = async (...asked: Parameters<SiteStores['monitors']['page']>) =>
        (await store.monitors.page(...asked)).items.map(({ name }) => name);
      return { store, site, names };
    });

    test('finds a website as it was added, with its secrets, by either id', async ({ store, site }) => {
      const secrets = {
        headers: { 'x-key': 'secret' },
        body: 'text',
        auth: { username: 'ada', password: 'secret' },
        secrets: {},
      };
      const settings = { ...initialSettings(websiteFields), keyword: 'Basket', checkKeywordEnabled: true };
      const added = await websiteAt(store, site, { secrets, settings, monitoringType: 'keyword', conditionSince: NOW });
      includes(added, { secrets, settings, revision: 1, locationIds: [site.place.id] });
      deepEqual(await store.monitors.find(everywhere, 'website', added.id), added);
      deepEqual(await store.monitors.lock(everywhere, 'website', added.publicId), added);
    });

    test('returns the locations that the previous transaction stored to one that waits for the lock', async ({
      store,
      site,
    }) => {
      const website = await websiteAt(store, site);
      const second = await placeIn(store);
      const locked = await race((at) =>
        store.unitOfWork.inTransaction(async () => {
          const monitor = await store.monitors.lock(everywhere, 'website', website.id);
          if (monitor === null) throw new Error('The website is gone.');
          const places = [site.place.id, second.id].slice(at % 2);
          await store.monitors.save({ ...monitor, locationIds: places }, dueFrom(places, NOW));
          return { before: monitor.locationIds, after: places, revision: monitor.revision };
        }),
      );
      const inOrder = locked.toSorted((one, other) => one.revision - other.revision);
      deepEqual(
        inOrder.slice(1).map(({ before }) => before),
        inOrder.slice(0, -1).map(({ after }) => after),
      );
    });

    test('confines every read to the organization and customer of the scope', async ({ store, site }) => {
      const [theirs, own] = [await websiteAt(store, site), await websiteAt(store, site, { customerId: null })];
      const scopes = [
        site.agency.own,
        everywhere,
        { ...site.agency.own, customerId: site.customer.id },
        { ...site.agency.own, customerId: -1 },
        nowhere,
      ];
      const foundOf = (id: number) =>
        Promise.all(scopes.map(async (scope) => (await store.monitors.find(scope, 'website', id)) !== null));
      deepEqual(await foundOf(theirs.id), [true, true, true, false, false]);
      deepEqual(await foundOf(own.id), [true, true, false, false, false]);
      deepEqual(
        (await store.monitors.page({ ...site.agency.own, customerId: site.customer.id }, 'website', PAGE, {})).items,
        [theirs],
      );
    });

    test('lists monitors oldest first in pages, filtered by customer, status, condition, name and URL', async ({
      store,
      site,
      names,
    }) => {
      const other = await customerOf(store, site.agency);
      await websiteAt(store, site, { name: 'Young', createdAt: later(NOW, 1), customerId: other.id });
      await websiteAt(store, site, { name: 'Old', createdAt: later(NOW, -1), target: 'https://100%.example/' });
      await websiteAt(store, site, { name: 'Middle', status: 'paused', condition: 'up' });
      const own = site.agency.own;
      deepEqual(await names(own, 'website', PAGE, {}), ['Old', 'Middle', 'Young']);
      includes(await store.monitors.page(own, 'website', { page: 2, perPage: 2 }, {}), {
        total: 3,
        page: 2,
        perPage: 2,
      });
      deepEqual(await names(own, 'website', { page: 2, perPage: 2 }, {}), ['Young']);
      deepEqual(await names(own, 'website', PAGE, { customerId: other.id }), ['Young']);
      deepEqual(
        [
          await names(own, 'website', PAGE, { status: 'paused' }),
          await names(own, 'website', PAGE, { condition: 'up' }),
        ],
        [['Middle'], ['Middle']],
      );
      deepEqual(
        [
          await names(own, 'website', { ...PAGE, search: 'MIDD' }, {}),
          await names(own, 'website', { ...PAGE, search: '%' }, {}),
        ],
        [['Middle'], ['Old']],
      );
    });

    test('stores one of eight concurrent changes of the same revision', async ({ store, site }) => {
      const website = await websiteAt(store, site);
      const fates = await race((at) => resultOf(store.monitors.save({ ...website, name: `name ${at}` }, null)));
      deepEqual(fates.toSorted(), oneWinner('stale'));
      deepEqual(await storedOf(store, website), { ...website, name: `name ${fates.indexOf('stored')}`, revision: 2 });
    });

    test('returns stale when a location of the schedule no longer exists', async ({ store, site }) => {
      const website = await websiteAt(store, site);
      const gone = await placeIn(store);
      await store.locations.remove(gone);
      equal(await resultOf(store.monitors.save(website, dueFrom([site.place.id, gone.id], NOW))), 'stale');
    });

    test('removes a monitor', async ({ store, site }) => {
      const website = await websiteAt(store, site);
      await store.monitors.remove(website, NOW);
      equal(await store.monitors.find(everywhere, 'website', website.id), null);
    });
  });
};

/** The schedules that `Monitors` stores, as the queue of checks reads them. */
export const monitorSchedulesContract = (
  framework: TestFramework,
  open: OpenPorts<'checkQueue' | 'checkResults' | 'checkTriggers'>,
): void => {
  framework.describe('schedules of Monitors', () => {
    const test = testsWith(framework, open, async (store) => ({ store, site: await siteIn(store) }));

    test('keeps the schedule when a change does not include one', async ({ store, site }) => {
      const website = await websiteAt(store, site);
      const saved = await store.monitors.save({ ...website, name: 'Other' }, null);
      deepEqual(await store.checkQueue.nextDueAt(site.place.id), NOW);
      await store.monitors.save(saved, dueFrom([site.place.id], later(NOW, 7)));
      deepEqual(await store.checkQueue.nextDueAt(site.place.id), later(NOW, 7));
    });

    test('releases a claimed check when the schedule is replaced, and discards its result', async ({ store, site }) => {
      const website = await websiteAt(store, site);
      const check = await theCheck(store, site.place.id, 'a');
      await store.monitors.save(website, dueFrom([site.place.id], NOW));
      deepEqual(await store.checkResults.record('a', [finishCheck(check, DOWN, NOW)]), []);
      equal((await claimAt(store, site.place.id, 'b')).length, 1);
    });

    test('discards a requested check when the schedule is replaced', async ({ store, site }) => {
      const website = await websiteAt(store, site, { status: 'paused' }, dueFrom([site.place.id], null));
      await store.checkTriggers.trigger(website.id, NOW);
      await theCheck(store, site.place.id, 'a');
      await store.checkTriggers.trigger(website.id, NOW);
      await store.monitors.save({ ...website, status: 'active' }, dueFrom([site.place.id], NOW));
      const check = await theCheck(store, site.place.id, 'b');
      includes(check, { status: 'active', isRequested: false });
      await store.checkResults.record('b', [{ ...finishCheck(check, DOWN, NOW), nextDueAt: later(NOW, 9) }]);
      deepEqual(await store.checkQueue.nextDueAt(site.place.id), later(NOW, 9));
    });

    test('keeps the state of remaining locations when the schedule is replaced', async ({ store, site }) => {
      const website = await websiteAt(store, site);
      const second = await placeIn(store);
      await store.checkResults.record('a', [finishCheck(await theCheck(store, site.place.id, 'a'), DOWN, NOW)]);
      const moved = await store.monitors.save(website, dueFrom([second.id, site.place.id], NOW));
      deepEqual((await storedOf(store, website)).locationIds, [site.place.id, second.id]);
      equal((await theCheck(store, site.place.id, 'b')).locationState.consecutiveFailures, 1);
      equal((await theCheck(store, second.id, 'b')).locationState.consecutiveFailures, 0);
      await store.monitors.save(moved, dueFrom([second.id], NOW));
      equal(await store.checkQueue.nextDueAt(site.place.id), null);
    });

    test('schedules an active heartbeat without locations', async ({ store, site }) => {
      const heartbeat = await heartbeatAt(store, site, later(NOW, minutes(5)));
      deepEqual(await store.checkQueue.nextDueAt(HEARTBEAT_LOCATION), later(NOW, minutes(5)));
      deepEqual((await storedOf(store, heartbeat)).locationIds, []);
      await store.monitors.save(heartbeat, { locationIds: [], dueAt: null, overdueFrom: null });
      equal(await store.checkQueue.nextDueAt(HEARTBEAT_LOCATION), null);
    });

    test('removes the schedule with the monitor', async ({ store, site }) => {
      const website = await websiteAt(store, site);
      await store.monitors.remove(website, NOW);
      equal(await store.checkQueue.nextDueAt(site.place.id), null);
    });
  });
};

/** The lock of a monitor, which serializes the changes of what belongs to it. */
export const monitorLocksContract = (
  framework: TestFramework,
  open: OpenPorts<'unitOfWork' | 'tags' | 'monitorTags'>,
): void => {
  framework.describe('locks of Monitors', () => {
    const test = testsWith(framework, open, async (store) => ({ store, site: await siteIn(store) }));

    test('serializes eight transactions that lock a monitor to attach tags, so that a limit on tags is exact', async ({
      store,
      site,
    }) => {
      const website = await websiteAt(store, site);
      const tag = { organizationId: website.organizationId, customerId: null, color: 'red' } as const;
      const tags = await race(async (at) =>
        storedOne(await store.tags.add([{ ...stamps(), ...tag, name: `tag ${at}` }])),
      );
      await Promise.all(
        tags.map((tag) =>
          store.unitOfWork.inTransaction(async () => {
            await store.monitors.lock(everywhere, 'website', website.id);
            if ((await store.monitorTags.of(website)).length < 5) await store.monitorTags.attach(website, tag, NOW);
          }),
        ),
      );
      equal((await store.monitorTags.of(website)).length, 5);
    });
  });
};

/** `CheckSubjects`: what a worker knows of a monitor. */
export const checkSubjectsContract = (framework: TestFramework, open: OpenPorts<'checkSubjects'>): void => {
  framework.describe('CheckSubjects', () => {
    const test = testsWith(framework, open, async (store) => ({ store, site: await siteIn(store) }));

    test('loads check subjects with sealed secrets', async ({ store, site }) => {
      const website = await websiteAt(store, site, {
        secrets: { headers: { 'x-key': 'secret' }, body: null, auth: null, secrets: {} },
      });
      const gone = await websiteAt(store, site);
      await store.monitors.remove(gone, NOW);
      const [subject, ...others] = await store.checkSubjects.load([website.id, gone.id]);
      const what = { kind: 'website', monitoringType: 'http', target: 'https://shop.example/', timeoutSeconds: 10 };
      includes(subject, { monitorId: website.id, revision: 1, ...what, settings: website.settings });
      match(subject?.sealedSecrets ?? '', /^(?!.*secret)./s);
      deepEqual(others, []);
    });
  });
};

/**
 * `MonitorOwners`: concurrent transactions cannot exceed the self-service limit of a customer. Pass the ports of
 * monitors over an empty store.
 */
export const monitorOwnersContract = (
  framework: TestFramework,
  open: OpenPorts<'monitorOwners' | 'unitOfWork'>,
): void => {
  framework.describe('MonitorOwners', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store, { allowSelfService: true, maxSelfServiceUrls: 3, canEditManaged: true });
      return { store, site };
    });

    test('returns the allowance of a customer and its use', async ({ store, site }) => {
      await websiteAt(store, site, { managementType: 'self_service' });
      await websiteAt(store, site);
      const owner = await store.monitorOwners.find(everywhere, site.customer.id);
      const { id: customerId, organizationId } = site.customer;
      const may = { allowSelfService: true, maxSelfServiceUrls: 3, canEditManaged: true };
      deepEqual(owner, {
        customerId,
        organizationId,
        ...may,
        minCheckInterval: site.agency.booked.minCheckInterval,
        selfServiceInUse: 1,
      });
      deepEqual(await store.monitorOwners.find(everywhere, site.customer.publicId), owner);
    });

    test('serializes eight concurrent creations, so that none exceeds the limit', async ({ store, site }) => {
      const create = () =>
        store.unitOfWork.inTransaction(async () => {
          const owner = await store.monitorOwners.find(everywhere, site.customer.id);
          if (owner === null || owner.selfServiceInUse >= owner.maxSelfServiceUrls) return 'refused';
          await websiteAt(store, site, { managementType: 'self_service' });
          return 'created';
        });
      equal((await race(create)).filter((fate) => fate === 'created').length, 3);
      equal((await store.monitorOwners.find(everywhere, site.customer.id))?.selfServiceInUse, 3);
    });
  });
};
