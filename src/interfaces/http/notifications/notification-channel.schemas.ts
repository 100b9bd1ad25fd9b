import { z } from 'zod';
import type { AlertDelivery } from '../../../application/notifications/ports.ts';
import type { ShownChannel } from '../../../application/notifications/change-channel.ts';
import { MAX_HEADERS, MAX_RECIPIENTS } from '../../../domain/notifications/channel-config.ts';
import { channelTypeNames, channelTypes } from '../../../domain/notifications/channel-types.ts';
import type { NotificationChannel } from '../../../domain/notifications/channel.ts';
import { intId, line, pageQuery, queryId } from '../kernel/fields.ts';

const MAX_URL = 2048;

const type = z
  .enum(channelTypeNames)
  .describe(Object.entries(channelTypes).map(([name, { what }]) => `\`${name}\`: ${what}.`).join(' '));

const headers = z
  .record(z.string().max(128), z.string().max(4096))
  .refine((execute) => Object.keys(execute).length <= MAX_HEADERS, `At most ${MAX_HEADERS} headers.`)
  .describe('Sent with every webhook; kept encrypted and never shown again.');

const config = z
  .strictObject({
    url: z.string().max(MAX_URL).optional().describe('Type `webhook`: where to post to.'),
    headers: headers.optional(),
    recipients: z.array(z.email().max(255)).max(MAX_RECIPIENTS).optional().describe('Type `email`: the mailboxes.'),
  })
  .describe('Replaces the present settings as a whole.');

const writable = { name: line, type, config, isActive: z.boolean() };

export const channelBody = z.strictObject({
  ...writable,
  isActive: writable.isActive.default(true),
  customerId: z.union([z.uuid(), intId]).nullable().optional().describe('Left out or null: alerts of the whole organization.'),
});

export const channelChanges = z
  .strictObject(writable)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Send at least one member.');

export const channelQuery = pageQuery.extend({
  customerId: queryId.optional(),
  type: z.enum(channelTypeNames).optional(),
  isActive: z.enum(['true', 'false']).transform((value) => value === 'true').optional(),
});

const members = {
  id: intId,
  publicId: z.uuid(),
  organizationId: intId,
  customerId: intId.nullable(),
  name: z.string(),
  type,
  config: z.object({ url: z.string().optional(), headerNames: z.array(z.string()).optional(), recipients: z.array(z.string()).optional() }),
  isActive: z.boolean(),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.enum(['gone', 'refusing']).nullable().describe('Why the service switched the channel off.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const channelReply = z.object(members).meta({ id: 'NotificationChannel' });

export const changedChannelReply = z
  .object({ ...members, signingSecret: z.string().optional().describe('Shown once, when it is made. Verifies webhooks after Standard Webhooks.') })
  .meta({ id: 'ChangedNotificationChannel' });

export const deliveryReply = z
  .object({
    id: z.uuid(),
    messageId: z.string(),
    event: z.string(),
    incidentId: z.uuid().nullable(),
    recipient: z.string().nullable(),
    attempt: z.int(),
    at: z.iso.datetime(),
    status: z.enum(['sent', 'waiting', 'failed']).describe('`waiting`: it will be tried again.'),
    responseStatus: z.int().nullable(),
    durationMs: z.int(),
    error: z.string().nullable(),
    nextAttemptAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AlertDelivery' });

export const testReply = z.object({ messageIds: z.array(z.uuid()) }).meta({ id: 'ChannelTest' });

/** What callers see of a channel. */
export const presentChannel = (channel: NotificationChannel): z.input<typeof channelReply> => ({
  id: channel.id,
  publicId: channel.publicId,
  organizationId: channel.organizationId,
  customerId: channel.customerId,
  name: channel.name,
  type: channel.type,
  config: presentConfig(channel.config),
  isActive: channel.isActive,
  disabledAt: channel.disabledAt?.toISOString() ?? null,
  disabledReason: channel.disabledReason,
  createdAt: channel.createdAt.toISOString(),
  updatedAt: channel.updatedAt.toISOString(),
});

const presentConfig = ({ url, headerNames, recipients }: NotificationChannel['config']): z.input<typeof channelReply>['config'] => ({
  ...(url === undefined ? {} : { url }),
  ...(headerNames === undefined ? {} : { headerNames: [...headerNames] }),
  ...(recipients === undefined ? {} : { recipients: [...recipients] }),
});

/** The one answer that shows a signing secret. */
export const presentChanged = ({ channel, signingSecret }: ShownChannel): z.input<typeof changedChannelReply> => ({
  ...presentChannel(channel),
  ...(signingSecret === null ? {} : { signingSecret }),
});

/** What callers see of an attempt. */
export const presentDelivery = (delivery: AlertDelivery): z.input<typeof deliveryReply> => ({
  id: delivery.publicId,
  messageId: delivery.messageId,
  event: delivery.event,
  incidentId: delivery.incidentId,
  recipient: delivery.recipient,
  attempt: delivery.attempt,
  at: delivery.at.toISOString(),
  status: delivery.status,
  responseStatus: delivery.responseStatus,
  durationMs: delivery.durationMs,
  error: delivery.error,
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
});
