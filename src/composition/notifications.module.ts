import { alertPlan } from '../application/notifications/alert-plan.ts';
import { createNotificationChannel, updateNotificationChannel } from '../application/notifications/change-channel.ts';
import { channelSender, emailChannelSender } from '../application/notifications/channel-sender.ts';
import { purgeDeliveries } from '../application/notifications/delivery-retention.ts';
import {
  deleteNotificationChannel,
  getNotificationChannel,
  listChannelDeliveries,
  listNotificationChannels,
  testNotificationChannel,
} from '../application/notifications/notification-channels.ts';
import type { ChannelSender } from '../application/notifications/ports.ts';
import { forTenant, organizationTenant } from '../infrastructure/kernel/network/lookup-tenant.ts';
import { PostgresAlertAudiences } from '../infrastructure/notifications/postgres-alert-audiences.ts';
import { PostgresAlertDeliveries } from '../infrastructure/notifications/postgres-alert-deliveries.ts';
import { PostgresNotificationChannels } from '../infrastructure/notifications/postgres-notification-channels.ts';
import { WebhookChannelSender } from '../infrastructure/notifications/webhook-channel-sender.ts';
import { contextModule } from './context-module.ts';

/** Sends for the organization of the channel. */
const perOrganization = (sender: ChannelSender): ChannelSender => ({
  type: sender.type,
  deliver: (delivery) => forTenant(organizationTenant(delivery.channel.organizationId), () => sender.deliver(delivery)),
});

/** Notification channels and the delivery of alerts. */
export const notificationsModule = contextModule({
  adapters: {
    alertAudiences: ({ database }) => new PostgresAlertAudiences(database),
    alertDeliveries: ({ database }) => new PostgresAlertDeliveries(database),
    alertPlan: ({ alertAudiences, ids }) => alertPlan(alertAudiences, ids),
    notificationChannels: ({ database, vault }) => new PostgresNotificationChannels(database, vault),
  },
  channelSenders: [
    ({ outgoingHttp, settings }) => perOrganization(new WebhookChannelSender(outgoingHttp, settings.baseUrl)),
    (ports) => perOrganization(emailChannelSender(ports)),
  ],
  outboxSenders: [(ports) => channelSender(ports)],
  recurringJobs: [({ alertDeliveries, clock }) => purgeDeliveries(alertDeliveries, clock)],
  useCases: [
    listNotificationChannels,
    getNotificationChannel,
    createNotificationChannel,
    updateNotificationChannel,
    deleteNotificationChannel,
    testNotificationChannel,
    listChannelDeliveries,
  ],
});
