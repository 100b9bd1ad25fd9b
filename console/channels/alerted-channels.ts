import type { ChannelOverride, NotificationChannel } from '../client/types.gen.ts';
import { usableChannels } from '../../src/domain/customers/new-customer.ts';
import { chosenChannels } from '../../src/domain/notifications/channel-choice.ts';

/** A channel that the alerts of a monitor go to, unless the monitor mutes it. */
export interface AlertedChannel {
  readonly channel: NotificationChannel;
  readonly override: ChannelOverride | null;
  /** As everywhere, muted for the monitor, or with settings of its own. */
  readonly state: 'alerted' | 'muted' | 'own';
}

interface Recipients {
  readonly channels: readonly NotificationChannel[];
  readonly overrides: readonly ChannelOverride[];
  /** The customer of the monitor, and the channels that it has chosen. */
  readonly customerId: number | null;
  readonly chosen: readonly number[] | null;
}

/** Returns how a channel is used with an override. */
export const stateOf = (override: Pick<ChannelOverride, 'isActive' | 'config'> | null): AlertedChannel['state'] => {
  if (override === null) return 'alerted';
  if (!override.isActive) return 'muted';
  return override.config === null ? 'alerted' : 'own';
};

/** Returns the channels for the alerts of a monitor, by the rule that the service sends them by. */
export const alertedChannels = ({ channels, overrides, customerId, chosen }: Recipients): readonly AlertedChannel[] => {
  const active = usableChannels(channels, customerId).filter(({ isActive }) => isActive);
  return chosenChannels(active, chosen).map((channel) => {
    const override = overrides.find(({ sourceChannelId }) => sourceChannelId === channel.id) ?? null;
    return { channel, override, state: stateOf(override) };
  });
};
