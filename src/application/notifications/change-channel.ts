import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { recipientsOf } from '../../domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { knownTypeNames } from '../../domain/notifications/channel-types.ts';
import type { SharedChannelType } from '../../domain/notifications/channel-types.ts';
import type { ChannelFilters } from '../../domain/notifications/channel-choice.ts';
import { enabledAgain } from '../../domain/notifications/channel-health.ts';
import { ofWholeScope } from '../../domain/notifications/channel.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import {
  channelFilterRules,
  channelRecipientRules,
  channelSettingsRules,
  channelTypeChangeRules,
} from '../../domain/notifications/channel.rules.ts';
import { newRecordOwner } from '../customers/new-record-owner.ts';
import type { Customers } from '../customers/ports.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { IdSource, SecretSource } from '../kernel/ports.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { defineCommand, definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { convertOverrides, refusedTypeChange } from './change-channel-type.ts';
import type { TypeChangeNeeds } from './change-channel-type.ts';
import { auditOf, channelSettings, privateMembersOf, requestedOf } from './channel-records.ts';
import type { DefaultSmsProvider, NotificationChannels } from './ports.ts';
import { webhookMessages } from './chat-webhooks.ts';
import { silencedBy, silencingMails } from './silenced-customers.ts';
import type { SilencingNeeds } from './silenced-customers.ts';

/** The ports of every change of a channel. */
export interface ChannelChangeNeeds {
  readonly notificationChannels: NotificationChannels;
  readonly addressGuard: AddressGuard;
  readonly secrets: SecretSource;
  readonly defaultSmsProvider: DefaultSmsProvider;
}

/** The input of a new channel. */
export interface NewChannelInput {
  readonly customerId?: number | string | null;
  readonly name: string;
  readonly type: SharedChannelType;
  readonly config: ChannelSettings;
  readonly isActive: boolean;
  readonly filters: ChannelFilters;
}

/** The changes to a channel. Settings are replaced as a whole, but for secrets that are kept. */
export type ChannelChanges = Partial<Omit<NewChannelInput, 'customerId'>>;

/** A channel with the secret that is shown once to its creator. */
export interface ShownChannel {
  readonly channel: NotificationChannel;
  /** A secret that was created by the call and is shown once, or null if there is no new one. */
  readonly signingSecret: string | null;
}

/** Refuses customers that the filters name and the caller cannot see. */
const refusedFilters = async (
  customers: Pick<Customers, 'find'>,
  scope: Scope,
  { customerId, filters }: Pick<NotificationChannel, 'customerId' | 'filters'>,
) => {
  const ids = filters.customers;
  const found = customerId === null ? await Promise.all(ids.map((id) => customers.find(scope, id))) : [];
  const known = new Set(found.flatMap((customer) => customer?.id ?? []));
  return firstBroken(channelFilterRules, { customerId, customers: { ids, known } });
};

const holderRule = async (
  channels: NotificationChannels,
  channel: Omit<NotificationChannel, 'id' | 'revision'>,
  except: number | null,
) => {
  if (!channel.isActive) return null;
  const holder = await channels.holderOf({ ...channel, recipients: recipientsOf(channel), except });
  return firstBroken(channelRecipientRules, { isActive: channel.isActive, holder });
};

/** A new channel whose addresses have been checked. */
export interface PreparedChannel {
  readonly sent: NewChannelInput;
  /** The settings whose hosts are not public. */
  readonly privateMembers: readonly string[];
}

/** Checks the addresses of a new channel, which must not happen within a transaction. */
export const prepareChannel = async (
  { addressGuard }: Pick<ChannelChangeNeeds, 'addressGuard'>,
  sent: NewChannelInput,
): Promise<PreparedChannel> => ({
  sent,
  privateMembers: await privateMembersOf(addressGuard, sent.config, [sent.type]),
});

type CreationNeeds = ChannelChangeNeeds & { readonly customers: Pick<Customers, 'find'>; readonly ids: IdSource };

const creation = {
  name: 'createNotificationChannel',
  permission: 'editRecords',
  refuses: [
    'invalidCustomer',
    ...codesOf(channelSettingsRules),
    ...codesOf(channelFilterRules),
    ...codesOf(channelRecipientRules),
  ] as const,
  execute:
    ({ notificationChannels, customers, ids, secrets, defaultSmsProvider }: CreationNeeds) =>
    async (work: CommandContext, { sent, privateMembers }: PreparedChannel) => {
      const { name, type, config, isActive, filters } = sent;
      const requested = requestedOf({ type, config, privateMembers }, null, defaultSmsProvider);
      const broken = firstBroken(channelSettingsRules, requested);
      if (broken !== null) return broken;
      const owner = await newRecordOwner(customers, work, sent.customerId);
      if (!owner.ok) return owner;
      const times = { createdAt: work.now, updatedAt: work.now };
      const record = {
        publicId: ids.next(),
        ...owner.value,
        name,
        type,
        isActive,
        filters,
        ...channelSettings(requested, null, secrets),
        ...enabledAgain,
        ...ofWholeScope,
        ...times,
      };
      const filtered = await refusedFilters(customers, work.scope, record);
      if (filtered !== null) return filtered;
      const taken = await holderRule(notificationChannels, record, null);
      if (taken !== null) return taken;
      const channel = expectStored(await addOne(notificationChannels, record));
      work.audit(auditOf('created', channel));
      for (const message of webhookMessages(ids, channel, null, channel)) work.send(message);
      return accepted<ShownChannel>({ channel, signingSecret: channel.secrets.signingSecret });
    },
} as const;

/** Creates a notification channel. Its addresses must be public. */
export const createNotificationChannel = definePreparedCommand({
  ...creation,
  prepare: (needs: CreationNeeds) => (_context: QueryContext, sent: NewChannelInput) => prepareChannel(needs, sent),
});

/** Creates a notification channel that its caller has prepared, as a part of a larger command. */
export const createPreparedChannel = () => defineCommand(creation);

/** Changes a notification channel, or turns it on or off. */
export const updateNotificationChannel = definePreparedCommand({
  name: 'updateNotificationChannel',
  permission: 'editRecords',
  refuses: [
    'channelNotFound',
    ...codesOf(channelSettingsRules),
    ...codesOf(channelTypeChangeRules),
    ...codesOf(channelFilterRules),
    ...codesOf(channelRecipientRules),
  ],
  prepare:
    ({
      addressGuard,
    }: ChannelChangeNeeds &
      TypeChangeNeeds & { readonly customers: Pick<Customers, 'find' | 'lockChoosing'>; readonly ids: IdSource } & Pick<
        SilencingNeeds,
        'alertAudiences' | 'customHosts'
      >) =>
    async (_context: QueryContext, { id, changes }: { readonly id: string; readonly changes: ChannelChanges }) => ({
      id,
      changes,
      privateMembers: await privateMembersOf(
        addressGuard,
        changes.config,
        changes.type === undefined ? knownTypeNames() : [changes.type],
      ),
    }),
  execute:
    ({
      notificationChannels,
      customers,
      alertAudiences,
      customHosts,
      secrets,
      defaultSmsProvider,
      ids,
      ...ofOverrides
    }) =>
    async (work, { id, changes, privateMembers }) => {
      const found = await notificationChannels.lock(work.scope, id);
      if (found === null) return refused('channelNotFound');
      requireRevision(work, found);
      const { config, ...plain } = changes;
      const requested = requestedOf(
        { type: plain.type ?? found.type, config: config ?? null, privateMembers },
        found,
        defaultSmsProvider,
      );
      const broken = firstBroken(channelSettingsRules, requested);
      if (broken !== null) return broken;
      const held = requested.typeChanges ? await refusedTypeChange(ofOverrides, found) : null;
      if (held !== null) return held;
      const settings = config === undefined ? {} : channelSettings(requested, found.secrets.signingSecret, secrets);
      const changed = { ...found, ...plain, ...settings, updatedAt: work.now };
      const startsAnew = changed.isActive && (!found.isActive || requested.typeChanges);
      const record = startsAnew ? { ...changed, ...enabledAgain } : changed;
      const filtered = plain.filters === undefined ? null : await refusedFilters(customers, work.scope, record);
      if (filtered !== null) return filtered;
      const taken = await holderRule(notificationChannels, record, found.id);
      if (taken !== null) return taken;
      const choosing = found.isActive && !record.isActive ? await customers.lockChoosing(found) : [];
      const silenced = await silencedBy({ notificationChannels }, found, choosing);
      const channel = await notificationChannels.save(record, found);
      work.audit(auditOf('updated', channel, found));
      for (const message of webhookMessages(ids, channel, found, channel)) work.send(message);
      if (requested.typeChanges) await convertOverrides(ofOverrides, work, channel);
      for (const mail of await silencingMails({ alertAudiences, customHosts }, channel, silenced, 'turnedOff'))
        work.send(mail);
      const isNewSecret = channel.secrets.signingSecret !== found.secrets.signingSecret;
      return accepted<ShownChannel>({ channel, signingSecret: isNewSecret ? channel.secrets.signingSecret : null });
    },
});
