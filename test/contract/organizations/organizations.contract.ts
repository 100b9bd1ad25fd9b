import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { agencyIn, aNewOrganization, customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { oneWinner, race, resultOf, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';
import type { OpenTenancy } from './under-test.ts';

/**
 * `Organizations`: the repository contract, and their creation. Pass the ports of organizations over an empty store.
 */
export const organizationsContract = (framework: TestFramework, open: OpenTenancy): void => {
  repositoryContract(
    framework,
    'Organizations',
    {
      areOrganizations: true,
      joined: ['used'],
      change: (record, variant) => ({ ...record, vatId: `DE${variant}` }),
      clash: { of: (record, { name }) => ({ ...record, name }), code: 'nameTaken' },
    },
    async () => {
      const store = await open();
      const aRecord = () => aNewOrganization({ name: randomUUID() });
      return {
        repository: store.organizations,
        unitOfWork: store.unitOfWork,
        organizationIds: [0, 0],
        aRecord,
        close: () => store.close(),
      };
    },
  );

  framework.describe('Organizations', () => {
    const test = testsWith(framework, open, (store) => {
      const { organizations } = store;
      const create = (name: string, email: string | null = null) =>
        organizations.create(aNewOrganization({ name }), {
          packageConfig: { publicId: randomUUID() },
          administrator: email === null ? null : { publicId: randomUUID(), email },
        });
      const names = async (filter: Parameters<Organizations['list']>[1]) =>
        (await organizations.list(everywhere, filter)).map(({ name }) => name);
      return { store, organizations, create, names };
    });

    test('creates an organization with its default package and an administrator', async ({ store, organizations }) => {
      const record = aNewOrganization({ name: 'Acme', cancelledAt: NOW, status: 'cancelled' });
      const added = await organizations.create(record, {
        packageConfig: { publicId: randomUUID() },
        administrator: { publicId: randomUUID(), email: 'ada@acme.example' },
      });
      if (typeof added === 'string') throw new Error(added);
      const { id, ...stored } = added.organization;
      deepEqual(stored, { ...record, revision: 1, used: 0 });
      const own = { organizationId: id, customerId: null };
      deepEqual(
        (await store.packageConfigs.list(own, {})).map(({ key, isDefault }) => [key, isDefault]),
        [['default', true]],
      );
      const administrators = (await store.users.list(own, {})).map((user) => [
        user.id,
        user.email,
        user.customerId,
        user.role,
        user.isActive,
        user.isGlobalAdmin,
      ]);
      deepEqual(administrators, [[added.administratorId, 'ada@acme.example', null, 'admin', true, false]]);
    });

    test('creates an organization without an administrator', async ({ create }) => {
      const added = await create('Acme');
      equal(typeof added === 'string' ? added : added.administratorId, null);
    });

    test('returns nameTaken or emailTaken, stores nothing, and leaves the transaction usable', async ({
      store,
      create,
      names,
    }) => {
      const agency = await agencyIn(store, { name: 'Acme' });
      await memberOf(store, agency, { email: 'ada@acme.example' });
      await store.unitOfWork.inTransaction(async () => {
        equal(await create('Acme', 'new@acme.example'), 'nameTaken');
        equal(await create('Other', 'ada@acme.example'), 'emailTaken');
        equal(await resultOf(create('Third')), 'stored');
      });
      deepEqual((await names({})).toSorted(), ['Acme', 'Third']);
      equal((await store.packageConfigs.list(everywhere, {})).length, 2);
      deepEqual(await store.users.list(everywhere, { email: 'new@acme.example' }), []);
    });

    test('creates one of many organizations with the same name, or with the same administrator', async ({ create }) => {
      deepEqual((await race(() => resultOf(create('Acme')))).toSorted(), oneWinner('nameTaken'));
      deepEqual(
        (await race((at) => resultOf(create(`n${at}`, 'ada@acme.example')))).toSorted(),
        oneWinner('emailTaken'),
      );
    });

    test('lists organizations oldest first, by stored status, by name, and by a text in the name', async ({
      store,
      organizations,
      names,
    }) => {
      await agencyIn(store, { name: 'Young', createdAt: later(NOW, 1), status: 'cancelled', cancelledAt: NOW });
      await agencyIn(store, { name: '100% Old', createdAt: later(NOW, -1) });
      await agencyIn(store, { name: 'Middle' });
      deepEqual(await names({}), ['100% Old', 'Middle', 'Young']);
      deepEqual(await names({ status: 'cancelled' }), ['Young']);
      deepEqual(await names({ name: 'Middle' }), ['Middle']);
      for (const search of ['oL', '%'])
        deepEqual(
          (await organizations.page(everywhere, { page: 1, perPage: 9, search }, {})).items.map(({ name }) => name),
          ['100% Old'],
        );
    });

    test('counts the monitors of the organization and of its customers', async ({ store, organizations }) => {
      const agency = await agencyIn(store);
      await agencyIn(store, { name: 'Other agency' });
      const customer = await customerOf(store, agency);
      await store.storeMonitor({ organizationId: agency.organization.id });
      await store.storeMonitor({ organizationId: agency.organization.id, customerId: customer.id });
      deepEqual(
        (await organizations.list(everywhere, {})).map(({ used }) => used),
        [2, 0],
      );
      equal((await organizations.lock(everywhere, agency.organization.id))?.used, 2);
    });
  });
};
