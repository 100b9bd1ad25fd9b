import type { Scope } from '../../domain/access/scope.ts';
import { withoutChannel } from '../../domain/customers/customer-change.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { testNotice } from '../../domain/notifications/alert.ts';
import { messagesOf } from '../../domain/notifications/channel-types.ts';
import { channelRemovalRules } from '../../domain/notifications/channel.rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Customers } from '../customers/ports.ts';
import type { Incidents } from '../incidents/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePageQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { channelMessage } from './channel-sender.ts';
import { auditOf } from './channel-records.ts';
import type { AlertAudiences, AlertDeliveries, ChannelOverrides, ChannelPolicies, NotificationChannels } from './ports.ts';

interface Needs {
  readonly notificationChannels: NotificationChannels;
  readonly channelOverrides: ChannelOverrides;
}

export const listNotificationChannels = definePageQuery({
  name: 'listNotificationChannels',
  permission: 'readRecords',
  records: ({ notificationChannels }: Needs) => notificationChannels,
});

/** Overrides are read, tested and logged like channels. */
const found = async ({ notificationChannels, channelOverrides }: Needs, scope: Scope, id: string) => {
  const channel = (await notificationChannels.find(scope, id)) ?? (await channelOverrides.find(scope, id));
  return channel === null ? refused('channelNotFound') : accepted(channel);
};

export const getNotificationChannel = defineQuery({
  name: 'getNotificationChannel',
  permission: 'readRecords',
  refuses: ['channelNotFound'],
  execute:
    (needs: Needs) =>
    ({ scope }, { id }: ById) =>
      found(needs, scope, id),
});

export const deleteNotificationChannel = defineCommand({
  name: 'deleteNotificationChannel',
  permission: 'editRecords',
  refuses: ['channelNotFound', ...codesOf(channelRemovalRules)],
  execute:
    ({ notificationChannels, customers, escalationPolicies }: Needs & { readonly customers: Pick<Customers, 'lockChoosing' | 'save'>; readonly escalationPolicies: ChannelPolicies }) =>
    async ({ scope, now, audit }, { id }: ById) => {
      const channel = await notificationChannels.lock(scope, id);
      if (channel === null) return refused('channelNotFound');
      const refusal = firstBroken(channelRemovalRules, { usedBy: await escalationPolicies.referringTo({ type: 'channel', channelId: channel.id }) });
      if (refusal !== null) return refusal;
      for (const customer of await customers.lockChoosing(channel)) {
        const saved = expectStored(await customers.save(withoutChannel(customer, channel.id, now), customer));
        audit(auditEntry('customer.updated', saved, changesOf(customer, saved)));
      }
      await notificationChannels.remove(channel);
      audit(auditOf('deleted', channel));
      return accepted({ success: true as const });
    },
});

export const listChannelDeliveries = defineQuery({
  name: 'listChannelDeliveries',
  permission: 'readRecords',
  refuses: ['channelNotFound'],
  execute:
    ({ alertDeliveries, ...needs }: Needs & { readonly alertDeliveries: AlertDeliveries }) =>
    async ({ scope }, { id, request }: ById & { readonly request: PageRequest }) => {
      const channel = await found(needs, scope, id);
      return channel.ok ? accepted(await alertDeliveries.page(channel.value, request)) : channel;
    },
});

/** The attempts to notify of an incident, on the channels that the caller may see and to recipients that its customer names. */
export const listIncidentDeliveries = defineQuery({
  name: 'listIncidentDeliveries',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ incidents, alertDeliveries }: { readonly incidents: Pick<Incidents, 'find'>; readonly alertDeliveries: AlertDeliveries }) =>
    async ({ scope }, { id, request }: ById & { readonly request: PageRequest }) =>
      (await incidents.find(scope, id)) === null ? refused('notFound') : accepted(await alertDeliveries.pageOfIncident(scope, id, request)),
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
      const asked = await found(needs, scope, id);
      if (!asked.ok) return asked;
      const channel = asked.value;
      const { organization, customer } = await alertAudiences.of(channel.organizationId, channel.customerId);
      const notice = testNotice(namedOf(channel), now, { organization, customer });
      const messages = messagesOf(channel).map((recipient) => ({ messageId: ids.next(), channelId: channel.id, recipient, organizationId: channel.organizationId, customerId: channel.customerId, incidentId: null, notice }));
      for (const message of messages) send(channelMessage(message));
      audit(auditOf('tested', channel));
      return accepted({ messageIds: messages.map(({ messageId }) => messageId) });
    },
});
