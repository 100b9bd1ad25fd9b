import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import { PostgresCustomers, PostgresPackageConfigs } from '../../../src/infrastructure/customers/repositories.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresAlertAudiences } from '../../../src/infrastructure/notifications/postgres-alert-audiences.ts';
import { PostgresAlertDeliveries } from '../../../src/infrastructure/notifications/postgres-alert-deliveries.ts';
import { PostgresNotificationChannels } from '../../../src/infrastructure/notifications/postgres-notification-channels.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { PostgresUsers } from '../../../src/infrastructure/accounts/postgres-users.ts';
import { notificationsContextContracts } from '../../contract/notifications/notifications-context.contract.ts';
import type { NotificationsUnderTest } from '../../contract/notifications/under-test.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

const notificationsIn = (database: Database): NotificationsUnderTest => ({
  unitOfWork: database,
  organizations: new PostgresOrganizations(database),
  packageConfigs: new PostgresPackageConfigs(database),
  users: new PostgresUsers(database),
  customers: new PostgresCustomers(database),
  notificationChannels: new PostgresNotificationChannels(database, aesVault(Buffer.alloc(48, 7))),
  alertAudiences: new PostgresAlertAudiences(database),
  alertDeliveries: new PostgresAlertDeliveries(database),
  storedText: async (id) =>
    JSON.stringify(await database.query.selectFrom('notification_channel').selectAll().where('id', '=', id).executeTakeFirst()),
  close: () => Promise.resolve(),
});

describe('notifications in PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  notificationsContextContracts('PostgreSQL', async () => notificationsIn(await emptied()));
});
