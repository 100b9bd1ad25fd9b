import { mutingStep } from '../../domain/notifications/channel-muting.ts';
import { channelIdOf } from '../../domain/notifications/channel.rules.ts';
import { sourceChannelNotFound } from '../../domain/notifications/source-channel.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { bindPart } from '../kernel/use-case.ts';
import type { ChannelMuting } from '../monitors/ports.ts';
import { createChannelOverride, deleteChannelOverride, updateChannelOverride } from './channel-overrides.ts';
import type { OverrideNeeds } from './channel-overrides.ts';

/** Mutes channels for monitors by the operations on channel overrides. See ADR 0263. */
export const channelMuting = (needs: OverrideNeeds): ChannelMuting => {
  const create = bindPart(createChannelOverride, needs);
  const update = bindPart(updateChannelOverride, needs);
  const remove = bindPart(deleteChannelOverride, needs);
  return {
    set: async (work, { id: monitorId, publicId: id, kind }, { channelId, isMuted }) => {
      // The lock decides between commands that mute the same channel at the same time.
      const source = await needs.notificationChannels.lock(work.scope, channelIdOf(channelId) ?? 0);
      if (source === null) return sourceChannelNotFound;
      const overrides = await needs.channelOverrides.list(work.scope, { monitorId });
      const override = overrides.find(({ sourceChannelId }) => sourceChannelId === source.id);
      const named = { id, kind, channelId: override?.id };
      switch (mutingStep(override, isMuted)) {
        case 'create':
          return create(work, { id, kind, sourceChannelId: source.id, isActive: false });
        case 'turnOff':
          return update(work, { ...named, isActive: false });
        case 'turnOn':
          return update(work, { ...named, isActive: true });
        case 'delete':
          return remove(work, named);
        case 'none':
          return accepted(null);
      }
    },
  };
};
