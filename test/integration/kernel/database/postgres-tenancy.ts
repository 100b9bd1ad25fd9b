import { aesVault } from '../../../../src/infrastructure/kernel/crypto/vault.ts';
import { PostgresApiTokens, PostgresEnrolments } from '../../../../src/infrastructure/access/postgres-sessions.ts';
import {
  PostgresCustomers,
  PostgresCustomFields,
  PostgresPackageConfigs,
} from '../../../../src/infrastructure/customers/repositories.ts';
import type { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { PostgresAccountDeletions } from '../../../../src/infrastructure/accounts/postgres-account-deletions.ts';
import { PostgresAdministrators, PostgresUsers } from '../../../../src/infrastructure/accounts/postgres-users.ts';
import {
  PostgresOrganizationBootstraps,
  PostgresOrganizations,
  PostgresQuotas,
} from '../../../../src/infrastructure/organizations/postgres-organizations.ts';
import { PostgresSmtpServers } from '../../../../src/infrastructure/organizations/postgres-smtp-servers.ts';
import { aPublicId } from '../../../builders/agencies.ts';
import { NOW } from '../../../builders/clock.ts';
import { TIERS } from '../../../contract/organizations/under-test.ts';
import type { OpenTenancy, TenancyUnderTest } from '../../../contract/organizations/under-test.ts';
import { emptiedForEach } from './connected.ts';

const KEY = Buffer.alloc(48, 7);

const tenancyIn = (database: Database): TenancyUnderTest => {
  return {
    unitOfWork: database,
    users: new PostgresUsers(database),
    organizations: new PostgresOrganizations(database),
    organizationBootstraps: new PostgresOrganizationBootstraps(database),
    administrators: new PostgresAdministrators(database),
    quotas: new PostgresQuotas(database, TIERS),
    smtpServers: new PostgresSmtpServers(database, aesVault(KEY)),
    packageConfigs: new PostgresPackageConfigs(database),
    customers: new PostgresCustomers(database),
    customFields: new PostgresCustomFields(database),
    accountDeletions: new PostgresAccountDeletions(database),
    apiTokens: new PostgresApiTokens(database),
    enrolments: new PostgresEnrolments(database),
    storeMonitor: async (owner) => {
      const stamps = { publicId: aPublicId(), createdAt: NOW, updatedAt: NOW };
      const what = {
        kind: 'website',
        monitoringType: 'http',
        name: 'Shop',
        target: 'https://shop.example/',
        settings: {},
      } as const;
      const standing = {
        status: 'active',
        managementType: 'managed',
        checkInterval: 5,
        timeoutSeconds: 30,
        condition: 'unknown',
      } as const;
      await database.query
        .insertInto('monitor')
        .values({ ...stamps, ...what, ...standing, ...owner })
        .execute();
    },
    locationKeys: async () => {
      const rows = await database.query.selectFrom('location').select('key').execute();
      return rows.map(({ key }) => key);
    },
    close: () => Promise.resolve(),
  };
};

/** Opens the ports of organizations, users and customers on PostgreSQL for the calling suite. */
export const postgresTenancy = (): OpenTenancy => {
  const emptied = emptiedForEach(['organization', 'location']);
  return async () => tenancyIn(await emptied());
};
