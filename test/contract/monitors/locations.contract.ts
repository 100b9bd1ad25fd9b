import { deepEqual, equal } from 'node:assert/strict';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { Location } from '../../../src/domain/monitors/location.ts';
import { race, resultOf, storedOne, testsOver } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { monitorResources, stamps } from './monitor-resources.ts';
import type { MonitorResources } from './monitor-resources.ts';
import type { OpenPorts, SiteStores } from './under-test.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';

const aLocation = (facts: Partial<Location> = {}): NewRecord<Location> => {
  const record = stamps();
  return {
    ...record,
    key: record.publicId,
    name: 'Elsewhere',
    countryCode: null,
    organizationId: null,
    isDefault: true,
    isActive: true,
    silentSince: null,
    ...facts,
  };
};

/**
 * `Locations`: the repository contract, and locks that keep a used location. Pass the ports of monitors over an empty
 * store.
 */
export const locationsContract = (framework: TestFramework, openPorts: OpenPorts<'unitOfWork'>): void => {
  const open = monitorResources(openPorts);
  repositoryContract(
    framework,
    'Locations',
    {
      change: (record, variant) => ({ ...record, name: `Place ${variant}` }),
      joined: ['hasBrowser', 'lastContactAt', 'version'],
      clash: { of: (record, { key }) => ({ ...record, key }), code: 'keyTaken' },
    },
    async () => {
      const store = await open();
      return { ...store, repository: store.locations, aRecord: ({ organizationId }) => aLocation({ organizationId }) };
    },
  );

  framework.describe('Locations', () => {
    const test = testsOver(framework, open);
    const add = async (
      { locations }: Pick<SiteStores, 'locations'>,
      facts: Partial<Location> = {},
    ): Promise<Location> => storedOne(await locations.add([aLocation(facts)]));
    const checkFrom = ({ addMonitor, organizationIds, customerIds }: MonitorResources, { id }: Location) =>
      addMonitor(organizationIds[0], customerIds[0], [id]);

    test('shows an organization its own locations and those of the platform', async (store) => {
      const [organizationId, other] = store.organizationIds;
      const shared = await add(store);
      const own = await add(store, { organizationId });
      await add(store, { organizationId: other });
      await add(store, { isActive: false });
      const listed = await store.locations.list({ organizationId, customerId: null }, { isActive: true });
      deepEqual(
        listed.map(({ id }) => id),
        [shared.id, own.id],
      );
    });

    test('returns organizationMissing for a location of an organization that does not exist', async ({
      locations,
      organizationIds: [one, other],
    }) => {
      equal(await locations.add([aLocation({ organizationId: one + other })]), 'organizationMissing');
    });

    test('counts the monitors that are checked from a location', async (store) => {
      const [used, unused] = [await add(store), await add(store)];
      await checkFrom(store, used);
      await checkFrom(store, used);
      deepEqual([await store.locations.usage(used), await store.locations.usage(unused)], [2, 0]);
    });

    test('lets no transaction schedule a monitor at a location that another one locks and removes', async (store) => {
      const location = await add(store);
      const locked = Promise.withResolvers<undefined>();
      const adding = locked.promise.then(() =>
        resultOf(store.unitOfWork.inTransaction(() => checkFrom(store, location))),
      );
      await store.unitOfWork.inTransaction(async () => {
        const found = (await store.locations.lock(everywhere, location.id)) ?? location;
        locked.resolve(undefined);
        // Gives the other transaction time to proceed, if the lock did not stop it.
        for (let times = 0; times < 20; times += 1) await store.locations.usage(found);
        await store.locations.remove(found);
      });
      equal(await adding, 'stale');
    });

    test('removes an unused location, or schedules monitors at it, when both happen at once', async (store) => {
      const location = await add(store);
      const remove = () =>
        store.unitOfWork.inTransaction(async () => {
          const found = await store.locations.lock(everywhere, location.id);
          if (found !== null && (await store.locations.usage(found)) === 0) await store.locations.remove(found);
          return 'done';
        });
      const schedule = () => resultOf(store.unitOfWork.inTransaction(() => checkFrom(store, location)));
      const results = await race((racer) => (racer % 2 === 0 ? remove() : schedule()));
      equal((await store.locations.find(everywhere, location.id)) !== null, results.includes('stored'));
      equal(await store.locations.usage(location), results.filter((result) => result === 'stored').length);
    });
  });
};
