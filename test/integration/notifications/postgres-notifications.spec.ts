import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import { PostgresCustomers, PostgresPackageConfigs } from '../../../src/infrastructure/customers/repositories.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresAlertAudiences } from '../../../src/infrastructure/notifications/postgres-alert-audiences.ts';
import { PostgresAlertDeliveries } from '../../../src/infrastructure/notifications/postgres-alert-deliveries.ts';
import { PostgresNotificationChannels } from '../../../src/infrastructure/notifications/postgres-notification-channels.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { alertAudiencesContract, alertDeliveriesContract } from '../../contract/notifications/alerts.contract.ts';
import { notificationChannelsContract } from '../../contract/notifications/channels.contract.ts';
import type { NotificationsUnderTest } from '../../contract/notifications/under-test.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

const notificationsIn = (database: Database): NotificationsUnderTest => ({
  unitOfWork: database,
  organizations: new PostgresOrganizations(database),
  packageConfigs: new PostgresPackageConfigs(database),
  customers: new PostgresCustomers(database),
  notificationChannels: new PostgresNotificationChannels(database, aesVault(Buffer.alloc(48, 7)), {
    keyed: (secret) => `digest of ${secret.length}`,
  }),
  alertAudiences: new PostgresAlertAudiences(database),
  alertDeliveries: new PostgresAlertDeliveries(database),
  close: () => Promise.resolve(),
});

describe('notifications in PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  const open = async () => notificationsIn(await emptied());
  for (const contract of [notificationChannelsContract, alertAudiencesContract, alertDeliveriesContract])
    contract({ describe, it }, open);
});
