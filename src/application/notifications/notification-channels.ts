import type { Scope } from '../../domain/access/scope.ts';
import { withoutChannel } from '../../domain/customers/customer-change.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { messagesOf } from '../../domain/notifications/channel-types.ts';
import { channelRemovalRules } from '../../domain/notifications/channel.rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Customers } from '../customers/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { ById, RecordId } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { auditOf } from './channel-records.ts';
import { channelMessage } from './channel-message.ts';
import { webhookMessages } from './chat-webhooks.ts';
import { testNotice } from './notices.ts';
import { silencedBy, silencingMails } from './silenced-customers.ts';
import type { SilencingNeeds } from './silenced-customers.ts';
import type {
  AlertAudiences,
  AlertDeliveries,
  AlertedIncidents,
  ChannelOverrides,
  ChannelPolicies,
  NotificationChannels,
} from './ports.ts';

interface Needs {
  readonly notificationChannels: NotificationChannels;
  readonly channelOverrides: ChannelOverrides;
}

/** Lists notification channels. */
export const listNotificationChannels = definePageQuery({
  name: 'listNotificationChannels',
  permission: 'readRecords',
  records: ({ notificationChannels }: Needs) => notificationChannels,
});

/** Finds channels and overrides, which are read, tested and logged like channels. */
const channelsAndOverrides = ({ notificationChannels, channelOverrides }: Needs) => ({
  find: async (scope: Scope, id: RecordId) =>
    (await notificationChannels.find(scope, id)) ?? channelOverrides.find(scope, id),
});

/** Returns a notification channel, or a channel override. */
export const getNotificationChannel = defineRecordQuery({
  name: 'getNotificationChannel',
  permission: 'readRecords',
  records: channelsAndOverrides,
  missing: 'channelNotFound',
});

/**
 * Deletes a channel that no escalation policy uses. Without `force`, it refuses to leave monitors without a channel.
 */
export const deleteNotificationChannel = defineRecordCommand({
  name: 'deleteNotificationChannel',
  permission: 'editRecords',
  records: ({ notificationChannels }: Needs) => notificationChannels,
  missing: 'channelNotFound',
  refuses: codesOf(channelRemovalRules),
  execute: async (
    context,
    channel,
    { force: isForced = false }: ById & { readonly force?: boolean },
    {
      customers,
      escalationPolicies,
      ...needs
    }: Needs &
      SilencingNeeds & {
        readonly customers: Pick<Customers, 'lockChoosing' | 'save'>;
        readonly escalationPolicies: ChannelPolicies;
        readonly ids: IdSource;
      },
  ) => {
    const usedBy = await escalationPolicies.referringTo({ type: 'channel', channelId: channel.id });
    const choosing = await customers.lockChoosing(channel);
    const silenced = await silencedBy(needs, channel, choosing);
    const refusal = firstBroken(channelRemovalRules, { usedBy, silenced, isForced });
    if (refusal !== null) return refusal;
    for (const customer of choosing) {
      const saved = expectStored(await customers.save(withoutChannel(customer, channel.id, context.now), customer));
      context.audit(auditEntry('customer.updated', saved, changesOf(customer, saved)));
    }
    await needs.notificationChannels.remove(channel);
    context.audit(auditOf('deleted', channel));
    for (const message of webhookMessages(needs.ids, channel, channel, null)) context.send(message);
    for (const mail of await silencingMails(needs, channel, silenced, 'deleted')) context.send(mail);
    return accepted({ success: true as const });
  },
});

/** Lists the deliveries of a notification channel or a channel override, newest first. */
export const listChannelDeliveries = defineRecordQuery({
  name: 'listChannelDeliveries',
  permission: 'readRecords',
  records: (needs: Needs & { readonly alertDeliveries: AlertDeliveries }) => channelsAndOverrides(needs),
  missing: 'channelNotFound',
  answer: (_context, channel, { request }: ById & { readonly request: ListRequest }, { alertDeliveries }) =>
    alertDeliveries.page(channel, request),
});

/**
 * Lists the attempts to notify of an incident, on the channels that the caller may see and to recipients that its
 * customer names.
 */
export const listIncidentDeliveries = defineRecordQuery({
  name: 'listIncidentDeliveries',
  permission: 'readMonitoring',
  records: ({ incidents }: { readonly incidents: AlertedIncidents; readonly alertDeliveries: AlertDeliveries }) =>
    incidents,
  missing: 'notFound',
  answer: ({ scope }, _incident, { id, request }: ById & { readonly request: ListRequest }, { alertDeliveries }) =>
    alertDeliveries.pageOfIncident(scope, id, request),
});

const namedOf = ({ publicId, name }: NotificationChannel) => ({ id: publicId, name });

/** Sends a test to each recipient of the channel; the results are in its deliveries. */
export const testNotificationChannel = defineCommand({
  name: 'testNotificationChannel',
  permission: 'editRecords',
  refuses: ['channelNotFound'],
  execute:
    ({ alertAudiences, ids, ...needs }: Needs & { readonly alertAudiences: AlertAudiences; readonly ids: IdSource }) =>
    async ({ scope, now, audit, send }, { id }: ById) => {
      const channel = await channelsAndOverrides(needs).find(scope, id);
      if (channel === null) return refused('channelNotFound');
      const { organization, customer } = await alertAudiences.of(channel.organizationId, channel.customerId);
      const notice = testNotice(namedOf(channel), now, { organization, customer });
      const messages = messagesOf(channel).map((recipient) => ({
        messageId: ids.next(),
        channelId: channel.id,
        recipient,
        organizationId: channel.organizationId,
        customerId: channel.customerId,
        incidentId: null,
        notice,
      }));
      for (const message of messages) send(channelMessage(message));
      audit(auditOf('tested', channel));
      return accepted({ messageIds: messages.map(({ messageId }) => messageId) });
    },
});
