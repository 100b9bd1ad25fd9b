import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { recipientsOf } from '../../domain/notifications/channel-types.ts';
import type { RequestedConfig, ChannelType } from '../../domain/notifications/channel-types.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { channelRecipientRules, channelSettingsRules } from '../../domain/notifications/channel.rules.ts';
import type { IdSource, SecretSource } from '../kernel/ports.ts';
import type { Customers } from '../customers/ports.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { AddressGuard } from '../kernel/network.ts';
import { auditOf, channelOwner, settingsOf } from './channel-records.ts';
import type { NotificationChannels } from './ports.ts';

interface Needs {
  readonly notificationChannels: NotificationChannels;
  readonly addressGuard: AddressGuard;
  readonly secrets: SecretSource;
}

/** The input of a new channel. */
export interface NewChannelInput {
  readonly customerId?: number | string | null;
  readonly name: string;
  readonly type: ChannelType;
  readonly config: RequestedConfig;
  readonly isActive: boolean;
}

/** The changes to a channel. Settings are replaced as a whole. */
export type ChannelChanges = Partial<Omit<NewChannelInput, 'customerId'>>;

/** A channel with the secret that is shown once to its creator. */
export interface ShownChannel {
  readonly channel: NotificationChannel;
  readonly signingSecret: string | null;
}

/** A name that does not resolve now is accepted: its addresses are checked at each delivery. */
const isPrivateHost = async (guard: AddressGuard, url: string | undefined): Promise<boolean> => {
  const host = url === undefined ? null : (URL.parse(url)?.hostname ?? null);
  const judgement = host === null ? null : await guard.judge(host);
  return judgement?.public === false && judgement.reason !== 'hostUnresolved';
};

const holderRule = async (channels: NotificationChannels, channel: Omit<NotificationChannel, 'id' | 'revision'>, except: number | null) => {
  if (!channel.isActive) return null;
  const holder = await channels.holderOf({ ...channel, recipients: recipientsOf(channel), except });
  return firstBroken(channelRecipientRules, { isActive: channel.isActive, holder });
};

export const createNotificationChannel = definePreparedCommand({
  name: 'createNotificationChannel',
  permission: 'editRecords',
  refuses: ['invalidCustomer', ...codesOf(channelSettingsRules), ...codesOf(channelRecipientRules)],
  prepare:
    ({ addressGuard }: Needs & { readonly customers: Pick<Customers, 'find'>; readonly ids: IdSource }) =>
    async (_context: QueryContext, sent: NewChannelInput) => ({ sent, hostIsPrivate: await isPrivateHost(addressGuard, sent.config.url) }),
  execute: ({ notificationChannels, customers, ids, secrets }) => async (work, { sent, hostIsPrivate }) => {
    const { name, type, config, isActive } = sent;
    const broken = firstBroken(channelSettingsRules, { type, typeChanges: false, config, hostIsPrivate });
    if (broken !== null) return broken;
    const owner = await channelOwner(customers, work, sent.customerId);
    if (!owner.ok) return owner;
    const { organizationId, customerId } = owner.value;
    const off = { disabledAt: null, disabledReason: null, refusalsInRow: 0 };
    const times = { createdAt: work.now, updatedAt: work.now };
    const record = { publicId: ids.next(), organizationId, customerId, name, type, isActive, ...settingsOf(type, config, null, secrets), ...off, ...times };
    const taken = await holderRule(notificationChannels, record, null);
    if (taken !== null) return taken;
    const channel = expectStored(await addOne(notificationChannels, record));
    work.audit(auditOf('created', channel));
    return accepted<ShownChannel>({ channel, signingSecret: channel.secrets.signingSecret });
  },
});

export const updateNotificationChannel = definePreparedCommand({
  name: 'updateNotificationChannel',
  permission: 'editRecords',
  refuses: ['channelNotFound', ...codesOf(channelSettingsRules), ...codesOf(channelRecipientRules)],
  prepare:
    ({ addressGuard }: Needs) =>
    async (_context: QueryContext, { id, changes }: { readonly id: string; readonly changes: ChannelChanges }) => ({
      id,
      changes,
      hostIsPrivate: await isPrivateHost(addressGuard, changes.config?.url),
    }),
  execute: ({ notificationChannels, secrets }) => async (work, { id, changes, hostIsPrivate }) => {
    const found = await notificationChannels.lock(work.scope, id);
    if (found === null) return refused('channelNotFound');
    const { config, ...plain } = changes;
    const type = plain.type ?? found.type;
    const broken = firstBroken(channelSettingsRules, { type, typeChanges: type !== found.type, config: config ?? null, hostIsPrivate });
    if (broken !== null) return broken;
    const settings = config === undefined ? {} : settingsOf(type, config, found.secrets.signingSecret, secrets);
    const changed = { ...found, ...plain, ...settings, updatedAt: work.now };
    const record = changed.isActive && !found.isActive ? { ...changed, disabledAt: null, disabledReason: null, refusalsInRow: 0 } : changed;
    const taken = await holderRule(notificationChannels, record, found.id);
    if (taken !== null) return taken;
    const channel = await notificationChannels.save(record, found);
    work.audit(auditOf('updated', channel, found));
    const isNewSecret = channel.secrets.signingSecret !== found.secrets.signingSecret;
    return accepted<ShownChannel>({ channel, signingSecret: isNewSecret ? channel.secrets.signingSecret : null });
  },
});
