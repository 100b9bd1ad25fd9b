import { InMemoryApiTokens } from '../../../../src/infrastructure/memory/access/in-memory-api-tokens.ts';
import { InMemoryEnrolments } from '../../../../src/infrastructure/memory/access/in-memory-enrolments.ts';
import { InMemoryAccountDeletions } from '../../../../src/infrastructure/memory/accounts/in-memory-account-deletions.ts';
import { InMemoryCustomFields } from '../../../../src/infrastructure/memory/customers/in-memory-custom-fields.ts';
import { InMemoryCustomers } from '../../../../src/infrastructure/memory/customers/in-memory-customers.ts';
import { InMemoryPackageConfigs } from '../../../../src/infrastructure/memory/customers/in-memory-package-configs.ts';
import { aesVault } from '../../../../src/infrastructure/crypto/vault.ts';
import { MemoryStore } from '../../../../src/infrastructure/memory/kernel/memory-store.ts';
import { locationTable, monitorTable } from '../../../../src/infrastructure/memory/monitoring/monitor-tables.ts';
import { InMemoryAdministrators } from '../../../../src/infrastructure/memory/organizations/in-memory-administrators.ts';
import { InMemoryFoundings } from '../../../../src/infrastructure/memory/organizations/in-memory-foundings.ts';
import { InMemoryOrganizations } from '../../../../src/infrastructure/memory/organizations/in-memory-organizations.ts';
import { InMemoryQuotas } from '../../../../src/infrastructure/memory/organizations/in-memory-quotas.ts';
import { InMemorySmtpServers } from '../../../../src/infrastructure/memory/organizations/in-memory-smtp-servers.ts';
import { InMemoryUsers } from '../../../../src/infrastructure/memory/organizations/in-memory-users.ts';
import { aPublicId, TIERS } from '../../../contract/organizations/under-test.ts';
import type { TenancyUnderTest } from '../../../contract/organizations/under-test.ts';

const KEY = Buffer.alloc(48, 7);

/** The ports of organizations, their people and their customers in memory. */
export const memoryTenancy = (store: MemoryStore = new MemoryStore()): TenancyUnderTest => {
  const [users, customers] = [new InMemoryUsers(store), new InMemoryCustomers(store)];
  return {
    ...{ unitOfWork: store, users, names: users, customers, visible: customers },
    organizations: new InMemoryOrganizations(store),
    foundings: new InMemoryFoundings(store),
    administrators: new InMemoryAdministrators(store),
    quotas: new InMemoryQuotas(store, TIERS),
    servers: new InMemorySmtpServers(store, aesVault(KEY)),
    packages: new InMemoryPackageConfigs(store),
    fields: new InMemoryCustomFields(store),
    deletions: new InMemoryAccountDeletions(store),
    tokens: new InMemoryApiTokens(store),
    enrolments: new InMemoryEnrolments(store),
    storeMonitor: ({ organizationId, customerId = null }) =>
      store.write((tables) => {
        const owner = { organizationId, customerId };
        tables(monitorTable).put({ ...owner, id: store.nextId(monitorTable), publicId: aPublicId(), kind: 'website', name: 'Shop' });
      }),
    locationKeys: () => Promise.resolve(store.rows(locationTable).filter().map(({ key }) => key)),
    close: () => Promise.resolve(),
  };
};
