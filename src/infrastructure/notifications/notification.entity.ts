import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AlertDelivery, AlertHold } from '../../application/notifications/ports.ts';
import type { ChannelFilters } from '../../domain/notifications/channel-choice.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import type { SharedChannelType } from '../../domain/notifications/channel-types.ts';
import type { DisabledReason } from '../../domain/notifications/channel-health.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, internal, personal, sealed } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { MonitorRow } from '../monitors/monitor.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const NotificationChannelRow = defineEntity({
  name: 'NotificationChannelRow',
  tableName: 'notification_channel',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable(),
    name: personal(p.text(), 'kept'),
    type: exported(p.text().$type<SharedChannelType>()),
    config: personal(p.json<ChannelSettings>(), 'replaced'),
    /** The recipients in normalized spelling, so that equal recipients compare equal; digests if they are secrets. */
    recipients: personal(p.array().$type<readonly string[]>(), 'replaced'),
    /** The alerts that the channel wants. An override has none of its own. */
    filters: exported(p.json<ChannelFilters>().default('{"tags": [], "customers": [], "severities": []}')),
    sealedSecrets: sealed(p.text(), 'searched'),
    isActive: p.boolean(),
    disabledAt: p.datetime(3).nullable(),
    disabledReason: personal(p.text().$type<DisabledReason>().nullable(), 'replaced'),
    refusalsInRow: p.integer().default(0),
    /** Why the webhook of the bot could not be set, or null. */
    webhookFault: personal(p.text().nullable(), 'replaced'),
    /** The channel that this row replaces for one website, or null. */
    sourceChannelId: () => references(NotificationChannelRow, 'cascade').nullable(),
    monitorId: references(MonitorRow, 'cascade').nullable(),
    inheritsConfig: p.boolean().default(false),
  },
  uniques: [{ name: 'notification_channel_override', properties: ['sourceChannelId', 'monitorId'] }],
  indexes: [
    { name: 'notification_channel_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'notification_channel_customer', properties: 'customerId', where: 'customer_id is not null' },
    { name: 'notification_channel_monitor', properties: 'monitorId', where: 'monitor_id is not null' },
  ],
});

export const AlertDeliveryRow = defineEntity({
  name: 'AlertDeliveryRow',
  tableName: 'alert_delivery',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    publicId: p.uuid().unique(),
    channelId: references(NotificationChannelRow, 'cascade').nullable(),
    customerId: references(CustomerRow, 'cascade').nullable(),
    messageId: exported(p.text()),
    sentWith: exported(p.text().nullable()),
    event: exported(p.text().$type<AlertDelivery['event']>()),
    incidentId: p.uuid().nullable(),
    recipient: personal(p.text().nullable(), 'replaced'),
    attempt: p.integer(),
    at: p.datetime(3),
    status: exported(p.text().$type<AlertDelivery['status']>()),
    responseStatus: p.integer().nullable(),
    durationMs: p.integer(),
    error: personal(p.text().nullable(), 'replaced'),
    answer: personal(p.text().nullable(), 'replaced'),
    nextAttemptAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'alert_delivery_list', properties: ['channelId', 'at', 'id'] },
    { name: 'alert_delivery_customer', properties: 'customerId', where: 'customer_id is not null' },
    { name: 'alert_delivery_age', properties: 'at' },
    { name: 'alert_delivery_incident', properties: 'incidentId', where: 'incident_id is not null' },
  ],
});

/** A message that offers answers and can be edited by the id that its service has given it. */
export const ChannelMessageRow = defineEntity({
  name: 'ChannelMessageRow',
  tableName: 'channel_message',
  properties: {
    channelId: references(NotificationChannelRow, 'cascade').primary(),
    incidentId: p.uuid().primary().index(),
    expiresAt: p.datetime(3).primary().index(),
    messageRef: internal(p.text()),
  },
});

/** A cause that kept an alert from channels when it was planned. An alert that all channels receive has no row. */
export const AlertHoldRow = defineEntity({
  name: 'AlertHoldRow',
  tableName: 'alert_hold',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable(),
    monitorId: references(MonitorRow, 'cascade'),
    incidentId: p.uuid().nullable(),
    event: exported(p.text().$type<AlertHold['event']>()),
    at: p.datetime(3),
    cause: exported(p.text().$type<AlertHold['cause']>()),
    channelIds: exported(p.array().columnType('int[]').$type<readonly number[]>().defaultRaw(`'{}'`)),
    until: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'alert_hold_of_monitor', properties: ['monitorId', 'at'] },
    { name: 'alert_hold_of_organization', properties: ['organizationId', 'at'] },
    { name: 'alert_hold_customer', properties: 'customerId', where: 'customer_id is not null' },
    { name: 'alert_hold_age', properties: 'at' },
  ],
});

/** The key pair of web push; one row, which is made at the first use. */
export const WebPushKeyRow = defineEntity({
  name: 'WebPushKeyRow',
  tableName: 'web_push_key',
  properties: {
    id: p.integer().primary(),
    publicKey: internal(p.text()),
    sealedPrivateKey: sealed(p.text()),
  },
});
