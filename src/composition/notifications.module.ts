import { ContainerModule } from 'inversify';
import { alertPlan } from '../application/notifications/alert-plan.ts';
import { createNotificationChannel, updateNotificationChannel } from '../application/notifications/change-channel.ts';
import { channelSender } from '../application/notifications/channel-sender.ts';
import { purgeDeliveries } from '../application/notifications/delivery-retention.ts';
import { emailChannelSender } from '../application/notifications/email-channel-sender.ts';
import {
  deleteNotificationChannel,
  getNotificationChannel,
  listChannelDeliveries,
  listNotificationChannels,
  testNotificationChannel,
} from '../application/notifications/notification-channels.ts';
import { WebhookChannelSender } from '../infrastructure/notifications/webhook-channel-sender.ts';
import { PostgresAlertAudiences } from '../infrastructure/notifications/postgres-alert-audiences.ts';
import { PostgresAlertDeliveries } from '../infrastructure/notifications/postgres-alert-deliveries.ts';
import { PostgresNotificationChannels } from '../infrastructure/notifications/postgres-notification-channels.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Notification channels, and what is told through them. */
export const notificationsModule = new ContainerModule(({ bind }) => {
  bind(Port.NotificationChannels)
    .toResolvedValue((database, vault) => new PostgresNotificationChannels(database, vault), [Setting.Database, Port.Vault])
    .inSingletonScope();
  bind(Port.AlertAudiences).toResolvedValue((database) => new PostgresAlertAudiences(database), [Setting.Database]).inSingletonScope();
  bind(Port.AlertDeliveries).toResolvedValue((database) => new PostgresAlertDeliveries(database), [Setting.Database]).inSingletonScope();
  bind(Port.AlertPlan).toResolvedValue(alertPlan, [Port.AlertAudiences, Port.IdSource]).inSingletonScope();
  bind(Port.ChannelSender).toResolvedValue((http) => new WebhookChannelSender(http), [Port.OutgoingHttp]).inSingletonScope();
  bind(Port.ChannelSender).toResolvedValue(emailChannelSender, [Port.Mailer, Port.SmtpServers, Port.OrganizationMailer]).inSingletonScope();
  bind(Port.OutboxSender)
    .toDynamicValue(({ get, getAll }) =>
      channelSender({
        notificationChannels: get(Port.NotificationChannels),
        senders: getAll(Port.ChannelSender),
        alertDeliveries: get(Port.AlertDeliveries),
        alertAudiences: get(Port.AlertAudiences),
        auditLog: get(Port.AuditLog),
        outbox: get(Port.Outbox),
        ids: get(Port.IdSource),
        clock: get(Port.Clock),
      }),
    )
    .inSingletonScope();
  bind(Port.RecurringJob).toResolvedValue(purgeDeliveries, [Port.AlertDeliveries, Port.Clock]).inSingletonScope();
  const channels = { notificationChannels: Port.NotificationChannels };
  const changes = { ...channels, addressGuard: Port.AddressGuard, secrets: Port.SecretSource };
  bindUseCase(bind, listNotificationChannels, channels);
  bindUseCase(bind, getNotificationChannel, channels);
  bindUseCase(bind, createNotificationChannel, { ...changes, customers: Port.Customers, ids: Port.IdSource });
  bindUseCase(bind, updateNotificationChannel, changes);
  bindUseCase(bind, deleteNotificationChannel, channels);
  bindUseCase(bind, testNotificationChannel, { ...channels, alertAudiences: Port.AlertAudiences, ids: Port.IdSource });
  bindUseCase(bind, listChannelDeliveries, { ...channels, alertDeliveries: Port.AlertDeliveries });
});
