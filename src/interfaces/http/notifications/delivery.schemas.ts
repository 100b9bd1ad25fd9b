import { z } from 'zod';
import type { AlertDelivery } from '../../../application/notifications/ports.ts';
import { intId, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

/** The reply with an attempt to deliver a message. */
export const deliveryReply = replyFrom(
  z
    .object({
      id: z.uuid(),
      channelId: intId.nullable().describe('Null for mail to an address that the customer names.'),
      messageId: z.string(),
      sentWith: z
        .string()
        .nullable()
        .describe('The `messageId` of the message with which it left, if it was grouped into another one.'),
      event: z.string(),
      incidentId: z.uuid().nullable(),
      recipient: z.string().nullable(),
      attempt: z.int(),
      at: timestamp,
      status: z.enum(['sent', 'waiting', 'failed']).describe('`waiting`: delivery will be retried.'),
      responseStatus: z.int().nullable(),
      durationMs: z.int(),
      error: z.string().nullable(),
      answer: z.string().nullable().describe('The beginning of the response of the receiver, without secrets.'),
      nextAttemptAt: timestamp.nullable(),
    })
    .meta({ id: 'AlertDelivery' }),
  (delivery: AlertDelivery) => ({ ...delivery, id: delivery.publicId }),
);
