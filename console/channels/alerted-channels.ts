import type { ChannelOverride, NotificationChannel } from '../client/types.gen.ts';
import { outageSeverities } from '../../src/domain/checks/down-reason.ts';
import { usableChannels } from '../../src/domain/customers/new-customer.ts';
import { nameKey } from '../../src/domain/kernel/plain-text.ts';
import { decideChannels, unmetFilters } from '../../src/domain/notifications/channel-choice.ts';
import type { ChannelFilters } from '../../src/domain/notifications/channel-choice.ts';

/** A channel that the alerts of a monitor go to, unless the monitor mutes it or its filters leave the monitor out. */
export interface AlertedChannel {
  readonly channel: NotificationChannel;
  readonly override: ChannelOverride | null;
  /** As everywhere, kept silent by its filters, muted for the monitor, or with settings of its own. */
  readonly state: 'alerted' | 'filtered' | 'muted' | 'own';
  /** The filters that keep alerts back; those about severities alone keep back only a part of them. */
  readonly filters: readonly (keyof ChannelFilters)[];
}

interface Recipients {
  readonly channels: readonly NotificationChannel[];
  readonly overrides: readonly ChannelOverride[];
  /** The customer of the monitor, and the channels that it has chosen. */
  readonly customerId: number | null;
  readonly chosen: readonly number[] | null;
  /** The names of the tags of the monitor. */
  readonly tags: readonly string[];
}

/** Returns how a channel is used with an override. */
export const stateOf = (override: Pick<ChannelOverride, 'isActive' | 'config'> | null): AlertedChannel['state'] => {
  if (override === null) return 'alerted';
  if (!override.isActive) return 'muted';
  return override.config === null ? 'alerted' : 'own';
};

/** Returns the channels for the alerts of a monitor, by the rules that the service sends them by. */
export const alertedChannels = (facts: Recipients): readonly AlertedChannel[] => {
  const { customerId, chosen, overrides } = facts;
  const active = usableChannels(facts.channels, customerId).filter(({ isActive }) => isActive);
  const overriding = overrides.flatMap(({ sourceChannelId, ...override }) =>
    sourceChannelId === null ? [] : [{ ...override, sourceChannelId }],
  );
  const alert = { tags: facts.tags.map(nameKey), customerId, severity: null };
  return decideChannels(active, { channelIds: chosen, overrides: overriding, alert })
    .filter(({ heldBy }) => heldBy !== 'choice')
    .map(({ channel, override, heldBy }) => {
      const unmet = outageSeverities.flatMap((severity) => unmetFilters(channel.filters, { ...alert, severity }));
      return {
        channel,
        override,
        state: heldBy === 'filters' ? 'filtered' : stateOf(override),
        filters: override === null ? [...new Set(unmet)] : [],
      };
    });
};
