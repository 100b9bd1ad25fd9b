import { aesVault } from '../../../../src/infrastructure/crypto/vault.ts';
import { PostgresCustomers } from '../../../../src/infrastructure/postgres/customers/postgres-customers.ts';
import { PostgresPackageConfigs } from '../../../../src/infrastructure/postgres/customers/postgres-package-configs.ts';
import type { Database } from '../../../../src/infrastructure/postgres/kernel/database.ts';
import { PostgresMonitorOwners } from '../../../../src/infrastructure/postgres/monitoring/postgres-monitor-owners.ts';
import { PostgresAlertAudiences } from '../../../../src/infrastructure/postgres/notifications/postgres-alert-audiences.ts';
import { PostgresAlertDeliveries } from '../../../../src/infrastructure/postgres/notifications/postgres-alert-deliveries.ts';
import { PostgresNotificationChannels } from '../../../../src/infrastructure/postgres/notifications/postgres-notification-channels.ts';
import { PostgresOrganizations } from '../../../../src/infrastructure/postgres/organizations/postgres-organizations.ts';
import { PostgresUsers } from '../../../../src/infrastructure/postgres/organizations/postgres-users.ts';
import { notificationsContextContracts } from '../../../contract/notifications/notifications-context.contract.ts';
import type { NotificationsUnderTest } from '../../../contract/notifications/under-test.ts';
import { emptiedForEach } from '../connected.ts';

const notificationsIn = (database: Database): NotificationsUnderTest => ({
  unitOfWork: database,
  organizations: new PostgresOrganizations(database),
  packages: new PostgresPackageConfigs(database),
  users: new PostgresUsers(database),
  customers: new PostgresCustomers(database),
  channels: new PostgresNotificationChannels(database, aesVault(Buffer.alloc(48, 7))),
  owners: new PostgresMonitorOwners(database),
  audiences: new PostgresAlertAudiences(database),
  deliveries: new PostgresAlertDeliveries(database),
  storedText: async (id) =>
    JSON.stringify(await database.query.selectFrom('notification_channel').selectAll().where('id', '=', id).executeTakeFirst()),
  close: () => Promise.resolve(),
});

describe('notifications in PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  notificationsContextContracts('PostgreSQL', async () => notificationsIn(await emptied()));
});
