import { z } from 'zod';
import type { AlertDelivery } from '../../../application/notifications/ports.ts';
import type { ShownChannel } from '../../../application/notifications/change-channel.ts';
import { MAX_HEADERS, MAX_RECIPIENTS } from '../../../domain/notifications/channel-config.ts';
import { channelTypeNames, channelTypes } from '../../../domain/notifications/channel-types.ts';
import { intId, line, pageQuery, queryId, timestamp } from '../kernel/fields.ts';
import { defineRecord } from '../kernel/records.ts';
import { reply, replyFrom } from '../kernel/reply.ts';

const MAX_URL = 2048;

const type = z
  .enum(channelTypeNames)
  .describe(Object.entries(channelTypes).map(([name, { what }]) => `\`${name}\`: ${what}.`).join(' '));

const headers = z
  .record(z.string().max(128), z.string().max(4096))
  .refine((sent) => Object.keys(sent).length <= MAX_HEADERS, `At most ${MAX_HEADERS} headers.`)
  .describe('Sent with every webhook; stored encrypted and never shown.');

const config = z
  .strictObject({
    url: z.string().max(MAX_URL).exactOptional().describe('For type `webhook`: the URL that receives the requests.'),
    headers: headers.exactOptional(),
    recipients: z.array(z.email().max(255)).max(MAX_RECIPIENTS).exactOptional().describe('For type `email`: the recipients.'),
  })
  .describe('Replaces all current settings.');

const shownConfig = z.object({
  url: z.string().exactOptional(),
  headerNames: z.array(z.string()).exactOptional(),
  recipients: z.array(z.string()).exactOptional(),
});

const record = defineRecord({
  id: 'NotificationChannel',
  shown: {
    organizationId: intId,
    customerId: intId.nullable(),
    config: shownConfig,
    disabledAt: timestamp.nullable(),
    disabledReason: z.enum(['gone', 'refusing']).nullable().describe('Why the service turned the channel off.'),
  },
  createOnly: { customerId: z.union([z.uuid(), intId]).nullable().exactOptional().describe('Omitted or null: alerts of the whole organization.') },
  writable: { name: line, type, config, isActive: z.boolean().default(true) },
});

export const { body: channelBody, changes: channelChanges, reply: channelReply } = record;

/** The only reply that shows a signing secret. */
export const changedChannelReply = replyFrom(
  record.schema
    .extend({ signingSecret: z.string().exactOptional().describe('Shown only once. Verifies webhooks according to Standard Webhooks.') })
    .meta({ id: 'ChangedNotificationChannel' }),
  ({ channel, signingSecret }: ShownChannel) => ({ ...channel, ...(signingSecret === null ? {} : { signingSecret }) }),
);

export const channelQuery = pageQuery.extend({
  customerId: queryId.exactOptional(),
  type: z.enum(channelTypeNames).exactOptional(),
  isActive: z.enum(['true', 'false']).transform((value) => value === 'true').exactOptional(),
});

export const deliveryReply = replyFrom(
  z
    .object({
      id: z.uuid(),
      messageId: z.string(),
      event: z.string(),
      incidentId: z.uuid().nullable(),
      recipient: z.string().nullable(),
      attempt: z.int(),
      at: timestamp,
      status: z.enum(['sent', 'waiting', 'failed']).describe('`waiting`: delivery will be retried.'),
      responseStatus: z.int().nullable(),
      durationMs: z.int(),
      error: z.string().nullable(),
      nextAttemptAt: timestamp.nullable(),
    })
    .meta({ id: 'AlertDelivery' }),
  (delivery: AlertDelivery) => ({ ...delivery, id: delivery.publicId }),
);

export const testReply = reply(z.object({ messageIds: z.array(z.uuid()) }).meta({ id: 'ChannelTest' }));
