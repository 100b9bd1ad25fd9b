import { z } from 'zod';
import {
  createNotificationChannel,
  updateNotificationChannel,
} from '../../../application/notifications/change-channel.ts';
import {
  deleteNotificationChannel,
  getNotificationChannel,
  listChannelDeliveries,
  listIncidentDeliveries,
  listNotificationChannels,
  testNotificationChannel,
} from '../../../application/notifications/notification-channels.ts';
import { previewTemplates } from '../../../application/notifications/preview-templates.ts';
import { sendAlert } from '../../../application/notifications/send-alert.ts';
import { MAX_MESSAGE_CHANNELS, SEND_ALERT_RATE } from '../../../domain/notifications/notices/message-notice.ts';
import { deliveryReply } from './delivery.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, reply, success } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';
import { byPublicId, line, pageQuery, periodFilters, text, sortBy } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import {
  changedChannelReply,
  channelBody,
  channelChanges,
  channelDeletionQuery,
  channelQuery,
  channelReply,
  previewBody,
  previewReply,
  testReply,
} from './notification-channel.schemas.ts';

const tag = 'Notifications';

/** The endpoints for notification channels. */
export const notificationChannelEndpoints = [
  ...resource({
    path: '/api/notification-channels',
    tag,
    one: 'a notification channel',
    many: 'notification channels',
    record: { body: channelBody, changes: channelChanges, reply: channelReply },
    query: channelQuery,
    page: { useCase: listNotificationChannels },
    create: { useCase: createNotificationChannel, reply: changedChannelReply },
    get: { useCase: getNotificationChannel },
    update: {
      useCase: updateNotificationChannel,
      summary: 'Change a notification channel, or turn it on or off',
      reply: changedChannelReply,
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: '/api/notification-channels/{id}',
    tag,
    summary: 'Delete a notification channel',
    useCase: deleteNotificationChannel,
    request: { params: byPublicId, query: channelDeletionQuery },
    toInput: ({ params, query }) => ({ ...params, ...query }),
    reply: success,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/notification-channels/{id}/test',
    tag,
    summary: 'Send a test notification',
    useCase: testNotificationChannel,
    request: { params: byPublicId },
    reply: testReply,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/notification-channels/{id}/deliveries',
    tag,
    summary: 'List the deliveries of a notification channel, newest first',
    useCase: listChannelDeliveries,
    request: { params: byPublicId, query: pageQuery.extend({ ...periodFilters('at'), ...sortBy('at', 'event') }) },
    toInput: ({ params, query }) => ({ ...params, request: query }),
    reply: pageOf(deliveryReply),
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/incidents/{id}/deliveries',
    tag,
    summary: 'List the notifications of an incident, newest first',
    agents: 'api.read',
    useCase: listIncidentDeliveries,
    request: { params: byPublicId, query: pageQuery.extend({ ...periodFilters('at'), ...sortBy('at', 'event') }) },
    toInput: ({ params, query }) => ({ ...params, request: query }),
    reply: pageOf(deliveryReply),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/notification-channels/preview',
    tag,
    summary: 'Show what templates make of a sample outage',
    useCase: previewTemplates,
    request: { body: previewBody },
    reply: previewReply,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/notifications/send-alert',
    tag,
    confinement: 'path',
    rate: SEND_ALERT_RATE,
    summary: 'Send a message to notification channels',
    description:
      'It is sent to all of the channels or, if one is unknown or off, to none. The results are in the deliveries of the channels.',
    useCase: sendAlert,
    request: {
      body: z.strictObject({
        channelIds: z.array(referenceTo('channel')).min(1).max(MAX_MESSAGE_CHANNELS),
        subject: line,
        message: text.min(1).describe('Plain text.'),
      }),
    },
    reply: reply(
      z.object({
        success: z.literal(true),
        messageIds: z.array(z.uuid()).describe('One for each recipient of each channel.'),
      }),
    ),
  }),
];
