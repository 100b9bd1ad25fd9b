import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AlertDelivery } from '../../application/notifications/ports.ts';
import type { ChannelConfig, ChannelType } from '../../domain/notifications/channel-types.ts';
import type { DisabledReason } from '../../domain/notifications/channel.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const NotificationChannelRow = defineEntity({
  name: 'NotificationChannelRow',
  tableName: 'notification_channel',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable(),
    name: p.text(),
    type: p.text().$type<ChannelType>(),
    config: p.json<ChannelConfig>(),
    /** The recipients in normalized spelling, so that equal ones compare equal. */
    recipients: p.array().$type<readonly string[]>(),
    sealedSecrets: p.text(),
    isActive: p.boolean(),
    disabledAt: p.datetime(3).nullable(),
    disabledReason: p.text().$type<DisabledReason>().nullable(),
    refusalsInRow: p.integer().default(0),
  },
  indexes: [
    { name: 'notification_channel_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'notification_channel_customer', properties: 'customerId', where: 'customer_id is not null' },
  ],
});

export const AlertDeliveryRow = defineEntity({
  name: 'AlertDeliveryRow',
  tableName: 'alert_delivery',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    publicId: p.uuid().unique(),
    channelId: references(NotificationChannelRow, 'cascade'),
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
  indexes: [
    { name: 'alert_delivery_list', properties: ['channelId', 'at', 'id'] },
    { name: 'alert_delivery_age', properties: 'at' },
    { name: 'alert_delivery_incident', properties: 'incidentId', where: 'incident_id is not null' },
  ],
});
