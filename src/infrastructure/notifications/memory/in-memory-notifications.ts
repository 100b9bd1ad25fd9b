import { alertPlan } from '../../../application/notifications/alert-plan.ts';
import type { MemoryHost } from '../../kernel/memory/memory-host.ts';
import { InMemoryMonitorOwners } from '../../monitors/memory/in-memory-monitor-owners.ts';
import { InMemoryAlertAudiences } from './in-memory-alert-audiences.ts';
import { InMemoryAlertDeliveries } from './in-memory-alert-deliveries.ts';
import { InMemoryNotificationChannels } from './in-memory-notification-channels.ts';

/** The stores that the use cases of channels and alerts need. */
export const inMemoryNotifications = ({ store, ids, secrets, vault }: MemoryHost) => {
  const alertAudiences = new InMemoryAlertAudiences(store);
  return {
    ...{ ids, secrets, alertAudiences, alertPlan: alertPlan(alertAudiences, ids) },
    notificationChannels: new InMemoryNotificationChannels(store, vault),
    alertDeliveries: new InMemoryAlertDeliveries(store),
    monitorOwners: new InMemoryMonitorOwners(store),
  };
};
