import { deepEqual, equal } from 'node:assert/strict';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { Tag } from '../../../src/domain/monitors/tag.rules.ts';
import { race, resultOf, storedOne, testsOver } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { NOW } from '../../builders/clock.ts';
import { monitorResources, stamps } from './monitor-resources.ts';
import type { MonitorResources } from './monitor-resources.ts';
import type { MonitoringPorts, OpenPorts } from './under-test.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';

const PAGE = { page: 1, perPage: 25 };

const aTag = (organizationId: number, facts: Partial<Tag> = {}): NewRecord<Tag> => {
  const record = stamps();
  return { ...record, organizationId, customerId: null, name: record.publicId, color: 'red', ...facts };
};

/**
 * `Tags` and `MonitorTags`: the repository contract, and attaching tags to monitors. Pass the ports over an
 * empty store.
 */
export const tagsContract = (
  framework: TestFramework,
  openPorts: OpenPorts<'tags' | 'monitorTags' | 'unitOfWork'>,
): void => {
  const open = monitorResources(openPorts);
  repositoryContract(
    framework,
    'Tags',
    {
      haveCustomers: true,
      change: (record, variant) => ({ ...record, name: `${record.publicId} ${variant}` }),
      clash: { of: (record, { name }) => ({ ...record, name: name.toUpperCase() }), code: 'nameTaken' },
    },
    async () => {
      const store = await open();
      return {
        ...store,
        repository: store.tags,
        aRecord: ({ organizationId, customerId }) => aTag(organizationId, { customerId }),
      };
    },
  );

  framework.describe('Tags and MonitorTags', () => {
    const test = testsOver(framework, open);
    const add = async (
      { tags, organizationIds: [organizationId] }: MonitorResources & Pick<MonitoringPorts, 'tags'>,
      facts: Partial<Tag> = {},
    ): Promise<Tag> => storedOne(await tags.add([aTag(organizationId, facts)]));
    const monitorIn = ({ addMonitor, organizationIds, customerIds }: MonitorResources) =>
      addMonitor(organizationIds[0], customerIds[0]);

    test('shows a customer scope the tags of the customer and of the whole organization', async (store) => {
      const { tags, organizationIds, customerIds } = store;
      const [whole, own] = [await add(store), await add(store, { customerId: customerIds[0] })];
      await add(store, { customerId: customerIds[1] });
      const scope = { organizationId: organizationIds[0], customerId: customerIds[0] };
      deepEqual((await tags.page(scope, PAGE, {})).items, [whole, own]);
      deepEqual((await tags.page(scope, PAGE, { customerId: customerIds[0] })).items, [own]);
      deepEqual(await tags.find(scope, whole.publicId), whole);
    });

    test('finds tags by a part of their name', async (store) => {
      const old = await add(store, { name: 'OLD' });
      await add(store, { name: 'young' });
      deepEqual((await store.tags.page(everywhere, { ...PAGE, search: 'ol' }, {})).items, [old]);
    });

    test('keeps names unique among the tags of a customer, and among those of the organization itself', async (store) => {
      const { tags, organizationIds, customerIds } = store;
      const shop = { name: 'Shop' };
      await add(store, shop);
      await add(store, { ...shop, customerId: customerIds[0] });
      await add(store, { ...shop, customerId: customerIds[1] });
      equal(await resultOf(tags.add([aTag(organizationIds[1], shop)])), 'stored');
      equal(await tags.add([aTag(organizationIds[0], { name: 'SHOP', customerId: customerIds[1] })]), 'nameTaken');
    });

    test('deletes the tags of a customer with the customer', async (store) => {
      const [own, whole] = [await add(store, { customerId: store.customerIds[0] }), await add(store)];
      await store.removeCustomer(store.customerIds[0]);
      deepEqual(
        [await store.tags.find(everywhere, own.id), await store.tags.find(everywhere, whole.id)],
        [null, whole],
      );
    });

    test('lists the tags of a monitor in the order in which they were attached', async (store) => {
      const monitor = await monitorIn(store);
      const [one, two] = [await add(store), await add(store)];
      await store.monitorTags.attach(monitor, one, later(NOW, 1));
      await store.monitorTags.attach(monitor, two, NOW);
      deepEqual(await store.monitorTags.of(monitor), [two, one]);
    });

    test('detaches a tag once when many calls do so at once', async (store) => {
      const [monitor, tag] = [await monitorIn(store), await add(store)];
      await store.monitorTags.attach(monitor, tag, NOW);
      equal((await race(() => store.monitorTags.detach(monitor, tag))).filter(Boolean).length, 1);
      deepEqual(await store.monitorTags.of(monitor), []);
    });

    test('attaches no deleted tag, and nothing to a deleted monitor', async (store) => {
      const monitor = await monitorIn(store);
      const [tag, gone] = [await add(store), await add(store)];
      await store.monitorTags.attach(monitor, gone, NOW);
      await store.tags.remove(gone);
      deepEqual(await store.monitorTags.of(monitor), []);
      equal(await resultOf(store.monitorTags.attach(monitor, gone, NOW)), 'stale');
      await store.removeMonitor(monitor);
      equal(await resultOf(store.monitorTags.attach(monitor, tag, NOW)), 'stale');
      deepEqual(await store.tags.find(everywhere, tag.id), tag);
    });
  });
};
