import { deepEqual, equal } from 'node:assert/strict';
import { later } from '../../../src/domain/kernel/time.ts';
import type { NotificationChannel } from '../../../src/domain/notifications/channel.ts';
import { agencyIn, customerOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { race, RACERS, resultOf, storedOne, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';
import { aNewChannel } from './under-test.ts';
import type { OpenNotifications } from './under-test.ts';

/**
 * `NotificationChannels`: the repository contract, unique recipients and the health of receivers. Pass the ports over
 * an empty store.
 */
export const notificationChannelsContract = (framework: TestFramework, open: OpenNotifications): void => {
  repositoryContract(
    framework,
    'NotificationChannels',
    {
      haveCustomers: true,
      change: (record, variant) => ({
        ...record,
        name: `Mail ${variant}`,
        secrets: { signingSecret: `s${variant}`, headers: {} },
      }),
    },
    async () => {
      const store = await open();
      const [agency, other] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
      const [first, second] = [await customerOf(store, agency), await customerOf(store, agency)];
      return {
        ...store,
        repository: store.notificationChannels,
        customerIds: [first.id, second.id] as const,
        organizationIds: [agency.organization.id, other.organization.id] as const,
        aRecord: (owner) => aNewChannel(agency, owner),
      };
    },
  );

  framework.describe('NotificationChannels', () => {
    const test = testsWith(framework, open, async (store) => {
      const agency = await agencyIn(store);
      const add = async (facts: Partial<NotificationChannel> = {}) =>
        storedOne(await store.notificationChannels.add([aNewChannel(agency, facts)]));
      const holder = () =>
        store.notificationChannels.holderOf({
          organizationId: agency.organization.id,
          customerId: null,
          type: 'email',
          recipients: ['ops@example.com'],
          except: null,
        });
      return { store, agency, add, holder };
    });

    test('lets one of eight concurrent transactions add a recipient', async ({ store, add, holder }) => {
      const create = () =>
        store.unitOfWork.inTransaction(async () => {
          if ((await holder()) !== null) return 'held';
          await add();
          return 'added';
        });
      deepEqual((await race(create)).toSorted(), ['added', ...Array.from({ length: RACERS - 1 }, () => 'held')]);
    });

    test('records the health of a receiver under the next revision', async ({ store, add }) => {
      const channel = await add();
      await store.notificationChannels.noteHealth(
        channel.id,
        { refusalsInRow: 3, disabledReason: null },
        later(NOW, 1),
      );
      deepEqual(await store.notificationChannels.byId(channel.id), { ...channel, refusalsInRow: 3, revision: 2 });
      equal(await resultOf(store.notificationChannels.save(channel)), 'stale');
    });

    test('removes the channels of a customer with the customer', async ({ store, agency, add }) => {
      const customer = await customerOf(store, agency);
      const { id } = await add({ customerId: customer.id });
      await store.customers.remove(customer);
      equal(await store.notificationChannels.byId(id), null);
    });
  });
};
