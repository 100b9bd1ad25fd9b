import { createNotificationChannel, updateNotificationChannel } from '../../../application/notifications/change-channel.ts';
import {
  deleteNotificationChannel,
  getNotificationChannel,
  listChannelDeliveries,
  listNotificationChannels,
  testNotificationChannel,
} from '../../../application/notifications/notification-channels.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, pageOf, pageQuery, success } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import {
  changedChannelReply,
  channelBody,
  channelChanges,
  channelQuery,
  channelReply,
  deliveryReply,
  presentChanged,
  presentChannel,
  presentDelivery,
  testReply,
} from './notification-channel.schemas.ts';

const tag = 'Notifications';
const collection = '/api/notification-channels';
const single = '/api/notification-channels/{id}';

/** The channels that alerts go out on. */
export const notificationChannelEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List notification channels',
    useCase: listNotificationChannels,
    query: channelQuery,
    reply: pageOf(channelReply),
    toInput: ({ query: { page, perPage, search, ...filter } }) => ({
      request: { page, perPage, ...withoutUndefined({ search }) },
      filter: withoutUndefined(filter),
    }),
    present: (page) => ({ ...page, items: page.items.map(presentChannel) }),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a notification channel',
    useCase: createNotificationChannel,
    body: channelBody,
    reply: changedChannelReply,
    toInput: ({ body: { config, customerId, ...body } }) => ({ ...body, config: withoutUndefined(config), ...withoutUndefined({ customerId }) }),
    present: presentChanged,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a notification channel',
    useCase: getNotificationChannel,
    params: byPublicId,
    reply: channelReply,
    toInput: ({ params }) => params,
    present: presentChannel,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a notification channel, or switch it on or off',
    useCase: updateNotificationChannel,
    params: byPublicId,
    body: channelChanges,
    reply: changedChannelReply,
    toInput: ({ params, body: { config, ...body } }) => ({
      ...params,
      changes: { ...withoutUndefined(body), ...(config === undefined ? {} : { config: withoutUndefined(config) }) },
    }),
    present: presentChanged,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a notification channel',
    useCase: deleteNotificationChannel,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/notification-channels/{id}/test',
    tag,
    summary: 'Send a test through a notification channel',
    useCase: testNotificationChannel,
    params: byPublicId,
    reply: testReply,
    toInput: ({ params }) => params,
    present: (sent) => sent,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/notification-channels/{id}/deliveries',
    tag,
    summary: 'Read the log of what was told to a notification channel, newest first',
    useCase: listChannelDeliveries,
    params: byPublicId,
    query: pageQuery,
    reply: pageOf(deliveryReply),
    toInput: ({ params, query: { page, perPage, search } }) => ({ ...params, request: { page, perPage, ...withoutUndefined({ search }) } }),
    present: (page) => ({ ...page, items: page.items.map(presentDelivery) }),
  }),
];
