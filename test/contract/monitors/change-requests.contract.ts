import { deepEqual, equal } from 'node:assert/strict';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import type { ChangeRequests } from '../../../src/application/monitors/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { userName } from '../../../src/domain/access/user-name.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { ChangeRequest } from '../../../src/domain/monitors/change-request.ts';
import { race, RACERS, resultOf, stored, storedOne, testsOver } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { monitorResources, stamps } from './monitor-resources.ts';
import type { MonitorResources, StoredMonitor } from './monitor-resources.ts';
import type { OpenPorts } from './under-test.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';

const PAGE = { page: 1, perPage: 25 };

/**
 * `ChangeRequests`: the repository contract, and an exact count of open requests. Pass the ports over an
 * empty store.
 */
export const changeRequestsContract = (
  framework: TestFramework,
  openPorts: OpenPorts<'changeRequests' | 'unitOfWork' | 'users'>,
): void => {
  const open = monitorResources(openPorts);
  const aRequest = (
    monitor: StoredMonitor,
    owner: { readonly organizationId: number; readonly customerId: number | null },
    facts: Partial<ChangeRequest> = {},
  ): NewRecord<ChangeRequest> => ({
    ...stamps(),
    ...owner,
    monitorId: monitor.id,
    monitorPublicId: monitor.publicId,
    monitorType: 'website',
    changes: { name: 'Basket' },
    valuesBefore: { name: 'Shop' },
    note: null,
    requesterId: null,
    status: 'open',
    decision: null,
    ...facts,
  });
  const decided = (request: ChangeRequest, userId: number | null): ChangeRequest => ({
    ...request,
    status: 'approved',
    decision: { at: later(NOW, 1), byUserId: userId, note: 'Fine.' },
  });

  repositoryContract(
    framework,
    'ChangeRequests',
    {
      haveCustomers: true,
      joined: ['requestedBy', 'requester', 'decidedBy', 'decider', 'monitorName', 'customerName'],
      change: (record, variant) => ({ ...decided(record, null), updatedAt: later(NOW, variant) }),
    },
    async () => {
      const store = await open();
      const [one, other] = store.organizationIds;
      const monitors = new Map([
        [one, await store.addMonitor(one, store.customerIds[0])],
        [other, await store.addMonitor(other, null)],
      ]);
      return {
        ...store,
        repository: store.changeRequests,
        aRecord: (owner) => aRequest(monitors.get(owner.organizationId) as StoredMonitor, owner),
      };
    },
  );

  framework.describe('ChangeRequests', () => {
    const test = testsOver(framework, open);
    const ownerIn = ({ organizationIds, customerIds }: MonitorResources) => ({
      organizationId: organizationIds[0],
      customerId: customerIds[0],
    });
    const monitorIn = ({ addMonitor, organizationIds, customerIds }: MonitorResources) =>
      addMonitor(organizationIds[0], customerIds[0]);

    test('returns the public ids and names of the users who asked and decided', async (store) => {
      const { changeRequests, agency } = store;
      const user = await memberOf(store, agency);
      const person = { organizationId: user.organizationId, customerId: user.customerId, name: userName(user) };
      const added = storedOne(
        await changeRequests.add([aRequest(await monitorIn(store), ownerIn(store), { requesterId: user.id })]),
      );
      const found = await changeRequests.find(everywhere, added.id);
      deepEqual(found, {
        ...added,
        monitorName: 'Shop',
        customerName: 'Acme',
        requestedBy: user.publicId,
        requester: person,
        decidedBy: null,
        decider: null,
      });
      await changeRequests.save(decided(added, user.id), added);
      deepEqual(await changeRequests.find(everywhere, added.id), {
        ...decided(added, user.id),
        revision: 2,
        monitorName: 'Shop',
        customerName: 'Acme',
        requestedBy: user.publicId,
        requester: person,
        decidedBy: user.publicId,
        decider: person,
      });
    });

    test('lists requests by status, customer, note and the names of monitor and customer', async (store) => {
      const { changeRequests, customerIds, organizationIds } = store;
      const monitor = await monitorIn(store);
      const [, other] = stored(
        await changeRequests.add([
          aRequest(monitor, ownerIn(store), { note: 'one', createdAt: later(NOW, 1) }),
          aRequest(monitor, { organizationId: organizationIds[0], customerId: null }, { note: 'other' }),
        ]),
      );
      if (other !== undefined) await changeRequests.save(decided(other, null));
      const notes = async (filter: Parameters<ChangeRequests['page']>[2], search?: string) =>
        (await changeRequests.page(everywhere, search === undefined ? PAGE : { ...PAGE, search }, filter)).items.map(
          ({ note }) => note,
        );
      deepEqual(await notes({}), ['other', 'one']);
      deepEqual(
        [await notes({ status: 'approved' }), await notes({ customerId: customerIds[0] })],
        [['other'], ['one']],
      );
      deepEqual(
        [await notes({}, 'NE'), await notes({}, 'shop'), await notes({}, 'acme')],
        [['one'], ['other', 'one'], ['one']],
      );
    });

    test('counts the undecided requests of a customer exactly while the customer is locked', async (store) => {
      const {
        changeRequests,
        customerIds: [customerId, other],
        lockCustomer,
        unitOfWork,
      } = store;
      const monitor = await monitorIn(store);
      const ask = () =>
        unitOfWork.inTransaction(async () => {
          await lockCustomer(customerId);
          if ((await changeRequests.countOpen(customerId)) < 3)
            await changeRequests.add([aRequest(monitor, ownerIn(store))]);
        });
      await race(ask);
      equal(await changeRequests.countOpen(customerId), 3);
      const [first] = await changeRequests.list(everywhere, {});
      if (first !== undefined) await changeRequests.save(decided(first, null));
      deepEqual([await changeRequests.countOpen(customerId), await changeRequests.countOpen(other)], [2, 0]);
      equal((await changeRequests.list(everywhere, {})).length < RACERS, true);
    });

    test('deletes requests with their monitor, and stores none afterwards', async (store) => {
      const { changeRequests } = store;
      const monitor = await monitorIn(store);
      const request = storedOne(await changeRequests.add([aRequest(monitor, ownerIn(store))]));
      await store.removeMonitor(monitor);
      equal(await changeRequests.find(everywhere, request.id), null);
      equal(await resultOf(changeRequests.add([aRequest(monitor, ownerIn(store))])), 'stale');
      equal(await resultOf(changeRequests.save(decided(request, null))), 'stale');
    });
  });
};
