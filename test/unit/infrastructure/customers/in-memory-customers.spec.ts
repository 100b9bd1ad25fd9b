import { customersContract } from '../../../../src/contracts/index.ts';
import { organizationTable } from '../../../../src/infrastructure/accounts/memory/user-tables.ts';
import { InMemoryCustomers, InMemoryCustomFields, InMemoryPackageConfigs } from '../../../../src/infrastructure/customers/memory/repositories.ts';
import { MemoryStore } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { defaultPackageConfig } from '../../../../src/domain/organizations/organization-defaults.ts';
import { NOW } from '../../../builders/clock.ts';
import { organizations } from '../../../builders/tenants.ts';

describe('customers in memory', () => {
  customersContract({ describe, it }, async () => {
    const store = new MemoryStore();
    const packageConfigs = new InMemoryPackageConfigs(store);
    await store.write((tables) => organizations.forEach((each) => tables(organizationTable).put(each)));
    await packageConfigs.add(
      organizations.map(({ id }) => ({ ...defaultPackageConfig, organizationId: id, publicId: `default of ${id}`, createdAt: NOW, updatedAt: NOW })),
    );
    return {
      unitOfWork: store,
      organizationIds: [1, 2],
      packageConfigs,
      customers: new InMemoryCustomers(store),
      customFields: new InMemoryCustomFields(store),
      close: () => Promise.resolve(),
    };
  });
});
