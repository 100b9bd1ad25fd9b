import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import { testNotice } from '../../domain/notifications/alert.ts';
import { messagesOf } from '../../domain/notifications/channel-types.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { channelMessage } from './channel-message.ts';
import { auditOf } from './channel-records.ts';
import type { AlertAudiences, AlertDeliveries, ChannelFilter, NotificationChannels } from './ports.ts';

interface Needs {
  readonly channels: NotificationChannels;
}

interface ById {
  readonly id: string;
}

export const listNotificationChannels = defineQuery({
  name: 'listNotificationChannels',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ channels }: Needs) =>
    async ({ scope }, { request, filter }: { readonly request: PageRequest; readonly filter: ChannelFilter }) =>
      accepted(await channels.page(scope, request, filter)),
});

const found = async (channels: NotificationChannels, scope: Scope, id: string) => {
  const channel = await channels.find(scope, id);
  return channel === null ? refused('channelNotFound') : accepted(channel);
};

export const getNotificationChannel = defineQuery({
  name: 'getNotificationChannel',
  permission: 'readRecords',
  refuses: ['channelNotFound'],
  execute:
    ({ channels }: Needs) =>
    ({ scope }, { id }: ById) =>
      found(channels, scope, id),
});

export const deleteNotificationChannel = defineCommand({
  name: 'deleteNotificationChannel',
  permission: 'editRecords',
  refuses: ['channelNotFound'],
  execute:
    ({ channels }: Needs) =>
    async ({ scope, audit }, { id }: ById) => {
      const channel = await found(channels, scope, id);
      if (!channel.ok) return channel;
      await channels.remove(channel.value);
      audit(auditOf('deleted', channel.value));
      return accepted({ success: true as const });
    },
});

export const listChannelDeliveries = defineQuery({
  name: 'listChannelDeliveries',
  permission: 'readRecords',
  refuses: ['channelNotFound'],
  execute:
    ({ channels, deliveries }: Needs & { readonly deliveries: AlertDeliveries }) =>
    async ({ scope }, { id, request }: ById & { readonly request: PageRequest }) => {
      const channel = await found(channels, scope, id);
      return channel.ok ? accepted(await deliveries.page(channel.value, request)) : channel;
    },
});

const namedOf = ({ publicId, name }: NotificationChannel) => ({ id: publicId, name });

/** Sends a test to each recipient of the channel; how it went stands in the log of its deliveries. */
export const testNotificationChannel = defineCommand({
  name: 'testNotificationChannel',
  permission: 'editRecords',
  refuses: ['channelNotFound'],
  execute:
    ({ channels, audiences, ids }: Needs & { readonly audiences: AlertAudiences; readonly ids: IdSource }) =>
    async ({ scope, now, audit, send }, { id }: ById) => {
      const asked = await found(channels, scope, id);
      if (!asked.ok) return asked;
      const channel = asked.value;
      const { organization, customer } = await audiences.of(channel.organizationId, channel.customerId);
      const notice = testNotice(namedOf(channel), now, { organization, customer });
      const messages = messagesOf(channel).map((recipient) => ({ messageId: ids.next(), channelId: channel.id, recipient, incidentId: null, notice }));
      for (const message of messages) send(channelMessage(message));
      audit(auditOf('tested', channel));
      return accepted({ messageIds: messages.map(({ messageId }) => messageId) });
    },
});
