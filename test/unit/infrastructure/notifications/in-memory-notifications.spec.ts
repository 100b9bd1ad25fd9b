import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { inMemoryNotifications } from '../../../../src/infrastructure/notifications/memory/in-memory-notifications.ts';
import { channelTable } from '../../../../src/infrastructure/notifications/memory/notification-tables.ts';
import { inMemoryTenancy } from '../../../../src/infrastructure/organizations/memory/in-memory-tenancy.ts';
import { notificationsContextContracts } from '../../../contract/notifications/notifications-context.contract.ts';

notificationsContextContracts('in memory', () => {
  const host = memoryHost();
  const { organizations, packageConfigs, users, customers } = inMemoryTenancy(host);
  return Promise.resolve({
    ...{ unitOfWork: host.store, organizations, packageConfigs, users, customers },
    ...inMemoryNotifications(host),
    storedText: (id) => Promise.resolve(JSON.stringify(host.store.rows(channelTable).get(id))),
    close: () => Promise.resolve(),
  });
});
