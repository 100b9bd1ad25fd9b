import { firstBroken } from '../../domain/kernel/rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { channelTypeChangeRules } from '../../domain/notifications/channel.rules.ts';
import { expectStored } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { MonitorList } from '../monitors/ports.ts';
import { auditOf } from './channel-records.ts';
import type { ChannelOverrides } from './ports.ts';

/** The ports that a change of the type of a channel uses. */
export interface TypeChangeNeeds {
  readonly channelOverrides: Pick<ChannelOverrides, 'list' | 'save'>;
  readonly monitorList: Pick<MonitorList, 'select'>;
}

/** Returns the overrides of a channel. */
const overridesOf = (
  { channelOverrides }: TypeChangeNeeds,
  { id: sourceChannelId, organizationId }: NotificationChannel,
): Promise<readonly NotificationChannel[]> =>
  channelOverrides.list({ organizationId, customerId: null }, { sourceChannelId });

/** Returns the refusal of a change of the type, if monitors have settings of the former type; otherwise null. */
export const refusedTypeChange = async (needs: TypeChangeNeeds, channel: NotificationChannel) => {
  const overrides = await overridesOf(needs, channel);
  const ids = overrides.flatMap(({ inheritsConfig, monitorId }) =>
    inheritsConfig || monitorId === null ? [] : [monitorId],
  );
  if (ids.length === 0) return null;
  const scope = { organizationId: channel.organizationId, customerId: null };
  const { monitors } = await needs.monitorList.select(scope, { ids }, ids.length);
  return firstBroken(channelTypeChangeRules, { monitors });
};

/** Gives the overrides of a channel, which have no settings of their own, its new type and settings. */
export const convertOverrides = async (
  needs: TypeChangeNeeds,
  { now, audit }: Pick<CommandContext, 'now' | 'audit'>,
  channel: NotificationChannel,
): Promise<void> => {
  const { type, config, secrets } = channel;
  for (const override of await overridesOf(needs, channel)) {
    const converted = { ...override, type, config, secrets, updatedAt: now };
    audit(auditOf('updated', expectStored(await needs.channelOverrides.save(converted, override)), override));
  }
};
