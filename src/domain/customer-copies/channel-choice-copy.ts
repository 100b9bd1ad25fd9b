import type { RoutingDefaults } from '../customers/customer.ts';
import type { ChannelChoice } from '../customers/new-customer.ts';
import type { ChannelFilters } from '../notifications/channel-choice.ts';
import type { NotificationChannel } from '../notifications/channel.ts';

/**
 * Returns the choice of the target: that of the source, with the copies in place of its own channels, added to the one
 * that is present. A channel that was not copied is left out. A target that gets the alerts of all channels keeps all.
 * `present` is undefined for a new customer without a choice.
 */
export const copiedChoice = (
  source: { readonly id: number; readonly notificationChannels: readonly number[] | null },
  present: readonly number[] | null | undefined,
  channels: readonly ChannelChoice[],
  copies: ReadonlyMap<number, number>,
): readonly number[] | null => {
  const chosen = channels
    .filter(({ id }) => source.notificationChannels?.includes(id))
    .flatMap(({ id, customerId }) => (customerId === source.id ? (copies.get(id) ?? []) : id));
  if (present === null || (present === undefined && chosen.length === 0)) return null;
  return [...new Set([...(present ?? []), ...chosen])];
};

/**
 * Returns the channel that the override of a copied monitor replaces, or null if the override is not copied. One with
 * settings of its own contains addresses of the source.
 */
export const copiedOverrideSource = (
  {
    inheritsConfig,
    customerId,
    sourceChannelId,
  }: Pick<NotificationChannel, 'inheritsConfig' | 'customerId' | 'sourceChannelId'>,
  source: { readonly id: number },
  copies: ReadonlyMap<number, number>,
): number | null => {
  if (!inheritsConfig || sourceChannelId === null) return null;
  return customerId === source.id ? (copies.get(sourceChannelId) ?? null) : sourceChannelId;
};

/** Returns the default team and policy of a new customer: those of the source unless the draft names others. */
export const copiedRouting = (source: RoutingDefaults, draft: Partial<RoutingDefaults>): RoutingDefaults => ({
  imTeamId: draft.imTeamId === undefined ? source.imTeamId : draft.imTeamId,
  imEscalationPolicyId:
    draft.imEscalationPolicyId === undefined ? source.imEscalationPolicyId : draft.imEscalationPolicyId,
});

/**
 * Returns the filters of a channel after a copy of a customer: a channel that selects the source selects the target too.
 * Null if nothing changes.
 */
export const copiedFilters = (filters: ChannelFilters, sourceId: number, targetId: number): ChannelFilters | null =>
  filters.customers.includes(sourceId) && !filters.customers.includes(targetId)
    ? { ...filters, customers: [...filters.customers, targetId] }
    : null;
