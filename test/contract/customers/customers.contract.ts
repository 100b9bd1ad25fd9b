import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type {
  CustomerFilter,
  Customers,
  CustomFields,
  PackageConfigs,
} from '../../../src/application/customers/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { customerDefaults } from '../../../src/domain/customers/customer.ts';
import type { Customer, CustomerStatus } from '../../../src/domain/customers/customer.ts';
import type { CustomField } from '../../../src/domain/customers/custom-field.ts';
import type { PackageConfig } from '../../../src/domain/customers/package-config.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { aNewToken } from '../access/under-test.ts';
import { agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { allWin, race, resultOf, stored, storedOne, testsOver } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import type { OpenTenancy } from '../organizations/under-test.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';

/** The ports of the context over an empty store that holds two organizations, each with a default package. */
export interface CustomersUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly organizationIds: readonly [number, number];
  readonly customers: Customers;
  readonly packageConfigs: PackageConfigs;
  readonly customFields: CustomFields;
  close(): Promise<void>;
}

const stamps = () => ({ publicId: randomUUID(), createdAt: NOW, updatedAt: NOW });

const aPackage = (organizationId: number, facts: Partial<PackageConfig> = {}): NewRecord<PackageConfig> => {
  const key = randomUUID();
  return {
    ...stamps(),
    organizationId,
    key,
    displayName: key,
    minCheckInterval: 5,
    isDefault: false,
    limits: { monitors: 20 },
    ...facts,
  };
};

const aField = (organizationId: number, facts: Partial<CustomField> = {}): NewRecord<CustomField> => ({
  ...stamps(),
  organizationId,
  name: 'Tier',
  fieldKey: randomUUID(),
  fieldType: 'select',
  options: ['gold', 'silver'],
  isRequired: false,
  isActive: true,
  displayOrder: 1,
  placeholder: null,
  helpText: null,
  showInTable: true,
  alertLabel: false,
  ...facts,
});

const aCustomer = (
  { id: packageId, organizationId }: PackageConfig,
  facts: Partial<Customer> = {},
): NewRecord<Customer> => ({
  ...customerDefaults,
  ...stamps(),
  organizationId,
  packageId,
  name: 'Acme',
  email: 'ops@acme.example',
  cancelledAt: null,
  smsUsageCurrentMonth: 0,
  smsUsageMonth: null,
  ...facts,
});

/** `Customers`, `PackageConfigs` and `CustomFields`: the repository contract, and what their special queries add. */
export const customersContract = (framework: TestFramework, open: () => Promise<CustomersUnderTest>): void => {
  const defaultOf = async ({ packageConfigs }: CustomersUnderTest, organizationId: number): Promise<PackageConfig> =>
    storedOne(
      (await packageConfigs.list({ organizationId, customerId: null }, {})).filter(({ isDefault }) => isDefault),
    );

  const emptied = async (): Promise<CustomersUnderTest> => {
    const store = await open();
    for (const record of await store.packageConfigs.list(everywhere, {})) await store.packageConfigs.remove(record);
    return store;
  };

  repositoryContract(
    framework,
    'PackageConfigs',
    {
      change: (record, minCheckInterval) => ({ ...record, minCheckInterval }),
      clash: { of: (record, { key }) => ({ ...record, key }), code: 'keyTaken' },
    },
    async () => {
      const store = await emptied();
      return { ...store, repository: store.packageConfigs, aRecord: ({ organizationId }) => aPackage(organizationId) };
    },
  );

  repositoryContract(
    framework,
    'CustomFields',
    {
      change: (record, variant) => ({ ...record, name: `Tier ${variant}` }),
      clash: { of: (record, { fieldKey }) => ({ ...record, fieldKey }), code: 'keyTaken' },
    },
    async () => {
      const store = await open();
      return { ...store, repository: store.customFields, aRecord: ({ organizationId }) => aField(organizationId) };
    },
  );

  repositoryContract(
    framework,
    'Customers',
    {
      change: (record, variant) => ({ ...record, name: `Acme ${variant}` }),
      joined: ['packageType', 'packageDisplayName'],
    },
    async () => {
      const store = await open();
      const packages = await store.packageConfigs.list(everywhere, {});
      const booked = new Map(packages.map((each) => [each.organizationId, each]));
      return {
        ...store,
        repository: store.customers,
        aRecord: ({ organizationId }) => aCustomer(booked.get(organizationId) as PackageConfig),
      };
    },
  );

  framework.describe('Customers, package configs and custom fields', () => {
    const test = testsOver(framework, open);

    test('confines a customer scope to that customer', async (store) => {
      const booked = await defaultOf(store, store.organizationIds[0]);
      const [mine, neighbour] = stored(await store.customers.add([aCustomer(booked), aCustomer(booked)]));
      const scope = { organizationId: booked.organizationId, customerId: mine?.id ?? 0 };
      deepEqual(
        (await store.customers.list(scope, {})).map(({ id }) => id),
        [mine?.id],
      );
      equal((await store.customers.page(scope, { page: 1, perPage: 9 }, {})).total, 1);
      for (const read of ['find', 'lock'] as const) {
        equal((await store.customers[read](scope, mine?.publicId ?? ''))?.id, mine?.id);
        equal(await store.customers[read](scope, neighbour?.publicId ?? ''), null);
      }
    });

    test('lists customers oldest first, by status, and by a text in name or address', async (store) => {
      const booked = await defaultOf(store, store.organizationIds[0]);
      const named = async ({ search, ...filter }: CustomerFilter & { readonly search?: string }) => {
        const { items } = await store.customers.page(
          everywhere,
          { page: 1, perPage: 100, ...(search === undefined ? {} : { search }) },
          filter,
        );
        return items.map(({ name }) => name);
      };
      await store.customers.add([
        aCustomer(booked, { name: 'Young', createdAt: later(NOW, 1) }),
        aCustomer(booked, { name: 'Old', email: 'HELLO@100%.example', createdAt: later(NOW, -1), status: 'paused' }),
      ]);
      const having = (status: CustomerStatus) => ({ statusAt: { status, now: NOW } });
      deepEqual(await named({}), ['Old', 'Young']);
      deepEqual(await named(having('paused')), ['Old']);
      deepEqual(await named(having('cancelled')), []);
      deepEqual(await named({ search: 'oUN' }), ['Young']);
      deepEqual(await named({ search: 'hello@100%' }), ['Old']);
      deepEqual(await named({ search: '%' }), ['Old']);
      deepEqual(await named({ search: '_' }), []);
      deepEqual(await named({ search: 'old', ...having('active') }), []);
    });

    test('returns a customer with the present names of its package', async (store) => {
      const booked = await defaultOf(store, store.organizationIds[0]);
      const { publicId } = storedOne(await store.customers.add([aCustomer(booked)]));
      await store.packageConfigs.save({ ...booked, key: 'basic', displayName: 'Basic' });
      const found = await store.customers.find(everywhere, publicId);
      deepEqual([found?.packageType, found?.packageDisplayName], ['basic', 'Basic']);
    });

    test('locks a customer whose package another transaction has just changed', async (store) => {
      const booked = await defaultOf(store, store.organizationIds[0]);
      const { id } = storedOne(await store.customers.add([aCustomer(booked)]));
      const packages = stored(
        await store.packageConfigs.add([aPackage(booked.organizationId), aPackage(booked.organizationId)]),
      );
      const change = (racer: number): Promise<unknown> =>
        store.unitOfWork.inTransaction(async () => {
          const locked = await store.customers.lock(everywhere, id);
          return locked === null
            ? 'missing'
            : store.customers.save({ ...locked, packageId: packages[racer % 2]?.id ?? 0 });
        });
      deepEqual(await race((racer) => resultOf(change(racer))), allWin);
    });

    test('stores no customer on a package that is gone', async (store) => {
      const booked = await defaultOf(store, store.organizationIds[0]);
      const gone = storedOne(await store.packageConfigs.add([aPackage(booked.organizationId)]));
      await store.packageConfigs.remove(gone);
      equal(await resultOf(store.customers.add([aCustomer(booked), aCustomer(gone)])), 'stale');
      deepEqual(await store.customers.list(everywhere, {}), []);
      const added = storedOne(await store.customers.add([aCustomer(booked)]));
      equal(await resultOf(store.customers.save({ ...added, packageId: gone.id })), 'stale');
    });

    test('counts the customers on a package, and keeps the package while there are any', async (store) => {
      const booked = await defaultOf(store, store.organizationIds[0]);
      const customer = storedOne(await store.customers.add([aCustomer(booked)]));
      equal(await store.packageConfigs.usage(booked), 1);
      equal(await resultOf(store.packageConfigs.remove(booked)), 'stale');
      await store.customers.remove(customer);
      equal(await store.packageConfigs.usage(booked), 0);
      equal(await resultOf(store.packageConfigs.remove(booked)), 'stored');
    });

    test('either books or removes a package when both happen at once', async (store) => {
      const booked = await defaultOf(store, store.organizationIds[0]);
      const [removal, ...bookings] = await race((racer) =>
        resultOf(racer === 0 ? store.packageConfigs.remove(booked) : store.customers.add([aCustomer(booked)])),
      );
      deepEqual([...new Set(bookings)], [removal === 'stored' ? 'stale' : 'stored']);
    });

    test('has one default package however many become it at once, and refuses none of them', async (store) => {
      const {
        organizationIds: [organizationId],
        packageConfigs,
        unitOfWork,
      } = store;
      const first = await defaultOf(store, organizationId);
      const addDefault = (): Promise<unknown> =>
        unitOfWork.inTransaction(async () => {
          await packageConfigs.clearDefault(organizationId);
          return packageConfigs.add([aPackage(organizationId, { isDefault: true })]);
        });
      deepEqual(await race(() => resultOf(addDefault())), allWin);
      const all = await packageConfigs.list(everywhere, {});
      deepEqual(
        all
          .filter(({ isDefault }) => isDefault)
          .map((each) => each.organizationId === organizationId)
          .toSorted(),
        [false, true],
      );
      equal(await resultOf(packageConfigs.save({ ...first, displayName: 'Standard' })), 'stale');
    });

    test('lists custom fields in display order', async (store) => {
      const [organizationId] = store.organizationIds;
      const orders = [
        ['last', 2],
        ['second', 1],
        ['third', 1],
        ['first', 0],
      ] as const;
      for (const [fieldKey, displayOrder] of orders)
        await store.customFields.add([aField(organizationId, { fieldKey, displayOrder })]);
      deepEqual(
        (await store.customFields.list(everywhere, {})).map(({ fieldKey }) => fieldKey),
        ['first', 'second', 'third', 'last'],
      );
    });

    test('returns organizationMissing for a custom field of an organization that does not exist', async ({
      customFields,
      organizationIds: [own, other],
    }) => {
      equal(await customFields.add([aField(own + other)]), 'organizationMissing');
    });

    test('removes the values of a custom field from the customers of its organization', async (store) => {
      const [own, other] = [
        await defaultOf(store, store.organizationIds[0]),
        await defaultOf(store, store.organizationIds[1]),
      ];
      const field = storedOne(await store.customFields.add([aField(own.organizationId, { fieldKey: 'tier' })]));
      const values = [{ tier: 'gold', seats: 3 }, { seats: 3 }];
      const mine = stored(await store.customers.add(values.map((customFields) => aCustomer(own, { customFields }))));
      const theirs = storedOne(await store.customers.add([aCustomer(other, { customFields: { tier: 'gold' } })]));
      await store.customFields.remove(field);
      const found = await Promise.all([...mine, theirs].map(({ id }) => store.customers.find(everywhere, id)));
      deepEqual(
        found.map((customer) => customer?.customFields),
        [{ seats: 3 }, { seats: 3 }, { tier: 'gold' }],
      );
      deepEqual(
        found.map((customer) => customer?.revision),
        [2, 1, 1],
      );
    });
  });
};

/**
 * `Customers.remove`: everything that belongs to the customer is deleted with it. Pass the ports of organizations over
 * an empty store.
 */
export const customerRemovalContract = (framework: TestFramework, open: OpenTenancy): void => {
  framework.describe('Customers.remove', () => {
    testsOver(framework, open)('removes a customer with its users, tokens and monitors only', async (store) => {
      const agency = await agencyIn(store);
      const [mine, neighbour] = [
        await customerOf(store, agency),
        await customerOf(store, agency, { name: 'Neighbour' }),
      ];
      for (const { id: customerId } of [mine, neighbour]) {
        const user = await memberOf(store, agency, { customerId, firstName: String(customerId) });
        await store.apiTokens.add([aNewToken(user, { customerId })]);
        await store.storeMonitor({ organizationId: agency.organization.id, customerId });
      }
      await store.customers.remove(mine);
      deepEqual(
        (await store.customers.list(everywhere, {})).map(({ name }) => name),
        ['Neighbour'],
      );
      deepEqual(
        (await store.users.page(agency.own, { page: 1, perPage: 9 }, {})).items.map(({ customerId }) => customerId),
        [neighbour.id],
      );
      deepEqual(
        (await store.apiTokens.list(everywhere, {})).map(({ customerId }) => customerId),
        [neighbour.id],
      );
      equal((await store.organizations.find(everywhere, agency.organization.id))?.used, 1);
      equal(await store.packageConfigs.usage(agency.booked), 1);
    });
  });
};
