import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AlertDelivery } from '../../application/notifications/ports.ts';
import type { ChannelConfig, ChannelType } from '../../domain/notifications/channel-types.ts';
import type { DisabledReason } from '../../domain/notifications/channel.ts';
import { resourceColumns } from '../kernel/database/columns.ts';

export const NotificationChannelRow = defineEntity({
  name: 'NotificationChannelRow',
  tableName: 'notification_channel',
  properties: {
    ...resourceColumns,
    organizationId: p.integer(),
    customerId: p.integer().nullable(),
    name: p.text(),
    type: p.text().$type<ChannelType>(),
    config: p.json<ChannelConfig>(),
    /** Whom the channel reaches, spelled so that equals are equal. */
    recipients: p.array().$type<readonly string[]>(),
    sealedSecrets: p.text(),
    isActive: p.boolean(),
    disabledAt: p.datetime(3).nullable(),
    disabledReason: p.text().$type<DisabledReason>().nullable(),
    refusalsInRow: p.integer().default(0),
  },
});

export const AlertDeliveryRow = defineEntity({
  name: 'AlertDeliveryRow',
  tableName: 'alert_delivery',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    publicId: p.uuid().unique(),
    channelId: p.integer(),
    messageId: p.text(),
    event: p.text().$type<AlertDelivery['event']>(),
    incidentId: p.uuid().nullable(),
    recipient: p.text().nullable(),
    attempt: p.integer(),
    at: p.datetime(3),
    status: p.text().$type<AlertDelivery['status']>(),
    responseStatus: p.integer().nullable(),
    durationMs: p.integer(),
    error: p.text().nullable(),
    nextAttemptAt: p.datetime(3).nullable(),
  },
});
