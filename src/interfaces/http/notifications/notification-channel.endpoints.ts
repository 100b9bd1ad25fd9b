import { z } from 'zod';
import { createNotificationChannel, updateNotificationChannel } from '../../../application/notifications/change-channel.ts';
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
import { MAX_MESSAGE_CHANNELS, SEND_ALERT_RATE } from '../../../domain/notifications/message-notice.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, reply, success } from '../kernel/reply.ts';
import { byPublicId, intId, line, pageInput, pageQuery, text } from '../kernel/fields.ts';
import {
  changedChannelReply,
  channelBody,
  channelChanges,
  channelQuery,
  channelReply,
  deliveryReply,
  previewBody,
  previewReply,
  testReply,
} from './notification-channel.schemas.ts';

const tag = 'Notifications';
const collection = '/api/notification-channels';
const single = '/api/notification-channels/{id}';

/** Notification channels for alerts. */
export const notificationChannelEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List notification channels',
    useCase: listNotificationChannels,
    request: { query: channelQuery },
    toInput: pageInput,
    reply: pageOf(channelReply),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a notification channel',
    useCase: createNotificationChannel,
    request: { body: channelBody },
    toInput: ({ body }) => body,
    reply: changedChannelReply,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a notification channel',
    useCase: getNotificationChannel,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: channelReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a notification channel, or turn it on or off',
    useCase: updateNotificationChannel,
    request: { params: byPublicId, body: channelChanges },
    toInput: ({ params, body }) => ({ ...params, changes: body }),
    reply: changedChannelReply,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a notification channel',
    useCase: deleteNotificationChannel,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/notification-channels/{id}/test',
    tag,
    summary: 'Send a test notification',
    useCase: testNotificationChannel,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: testReply,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/notification-channels/{id}/deliveries',
    tag,
    summary: 'List the deliveries of a notification channel, newest first',
    useCase: listChannelDeliveries,
    request: { params: byPublicId, query: pageQuery },
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
    request: { params: byPublicId, query: pageQuery },
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
    toInput: ({ body }) => body,
    reply: previewReply,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/notifications/send-alert',
    tag,
    confinement: 'path',
    rate: SEND_ALERT_RATE,
    summary: 'Send a message to notification channels',
    description: 'It is sent to all of the channels or, if one is unknown or off, to none. The results are in the deliveries of the channels.',
    useCase: sendAlert,
    request: { body: z.strictObject({ channelIds: z.array(intId).min(1).max(MAX_MESSAGE_CHANNELS).describe('The integer `id`s of the channels.'), subject: line, message: text.min(1).describe('Plain text.') }) },
    toInput: ({ body }) => body,
    reply: reply(z.object({ success: z.literal(true), messageIds: z.array(z.uuid()).describe('One for each recipient of each channel.') })),
  }),
];
