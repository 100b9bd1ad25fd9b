import {
  channelCopyOf,
  channelWarnings,
  copiedTagFilters,
  uncopiedWarning,
} from '../../domain/customer-copies/channel-copy.ts';
import type { ChannelCopy, UncopiedChannel } from '../../domain/customer-copies/channel-copy.ts';
import { nameIssues } from '../../domain/customer-copies/copied-text.ts';
import type { Substitution } from '../../domain/customer-copies/substitution.ts';
import { nameKey } from '../../domain/kernel/plain-text.ts';
import type { Tag } from '../../domain/monitors/tag.rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { AddressGuard } from '../kernel/network.ts';
import { StalePreparationError } from '../kernel/ports.ts';
import { bindPart } from '../kernel/use-case.ts';
import { createPreparedChannel, prepareChannel } from '../notifications/change-channel.ts';
import type { PreparedChannel } from '../notifications/change-channel.ts';
import { copyEach, createAt } from './copying.ts';
import type { Copying } from './copying.ts';

const creation = createPreparedChannel();

/** The codes with which copying channels can be refused. */
export const channelPartCodes = creation.refuses;
/** The ports for copying channels. */
export type ChannelPartNeeds = Parameters<typeof creation.connectPart>[0];

interface Planned {
  readonly channel: NotificationChannel;
  readonly copy: ChannelCopy | UncopiedChannel;
}

/** A channel of the source with the request that creates its copy, and what was found out about its addresses. */
export interface PlannedChannel extends Planned {
  /** Null for a channel that is not copied. */
  readonly prepared: PreparedChannel | null;
}

const planned = (channels: readonly NotificationChannel[], substitutions: readonly Substitution[]) =>
  channels.map((channel): Planned => ({ channel, copy: channelCopyOf(channel, substitutions) }));

/** Plans the copies of the channels and checks their addresses, which must not happen within a transaction. */
export const prepareChannels = (
  needs: { readonly addressGuard: AddressGuard },
  channels: readonly NotificationChannel[],
  substitutions: readonly Substitution[],
): Promise<readonly PlannedChannel[]> =>
  Promise.all(
    planned(channels, substitutions).map(async (plan) => {
      const { copy, channel } = plan;
      if (typeof copy === 'string') return { ...plan, prepared: null };
      return { ...plan, prepared: await prepareChannel(needs, { ...copy.sent, filters: channel.filters }) };
    }),
  );

/** Throws if the channels would be copied in another way than when they were prepared. */
export const requireSameChannels = (
  prepared: readonly PlannedChannel[],
  channels: readonly NotificationChannel[],
  substitutions: readonly Substitution[],
): void => {
  const formOf = (plans: readonly Planned[]) => JSON.stringify(plans.map(({ channel: { id }, copy }) => [id, copy]));
  if (formOf(prepared) !== formOf(planned(channels, substitutions)))
    throw new StalePreparationError('The channels of the source were changed concurrently.');
};

/** Copies the channels that belong to the source. The tags that they select are copied before. */
export const copyChannels = (needs: ChannelPartNeeds) => {
  const create = bindPart(creation, needs);
  return (copying: Copying, plans: readonly PlannedChannel[], own: readonly Tag[]) => {
    const { work, target, tags, substitute, channels, records, secretsToSet, warnings } = copying;
    const copiedTags = own.filter(({ id }) => (tags.get(id) ?? null) !== null);
    const names = new Map(copiedTags.map(({ name }) => [nameKey(name), substitute(name).trim()]));
    return copyEach(plans, async ({ channel, copy, prepared }) => {
      if (prepared === null || typeof copy === 'string') {
        if (typeof copy === 'string') warnings.push(uncopiedWarning(channel, copy));
        return null;
      }
      const { name } = copy.sent;
      const place = { path: `notificationChannels.${channel.publicId}`, name };
      const sent = {
        ...prepared.sent,
        customerId: target.id,
        filters: copiedTagFilters(channel.filters, names),
      };
      const outcome = await createAt(place, nameIssues('name', name), () => create(work, { ...prepared, sent }));
      if (!outcome.ok) return outcome;
      const { id, publicId } = outcome.value.channel;
      channels.set(channel.id, id);
      const record = { type: 'channel', kind: null, name, copiedFrom: channel.publicId, publicId } as const;
      records.push(record);
      if (copy.secrets.length > 0) secretsToSet.push({ ...record, members: copy.secrets });
      warnings.push(...channelWarnings(channel, copy));
      return null;
    });
  };
};
