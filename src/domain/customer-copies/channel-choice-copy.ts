import type { RoutingDefaults } from '../customers/customer.ts';
import type { ChannelChoice } from '../customers/new-customer.ts';
import type { NotificationChannel } from '../notifications/channel.ts';

/** The channels that a copy adds to the choice of its target. */
export interface CopiedChoice {
  /** The choice of the target afterwards. Null are all channels. */
  readonly chosen: readonly number[] | null;
  /** The chosen channels of the source that belong to it and contain its addresses. */
  readonly leftOut: readonly number[];
}

/**
 * Returns the choice of the target: that of the source without the channels of the source itself, added to its own. A
 * target that gets the alerts of all channels keeps all. `present` is undefined for a new customer without a choice.
 */
export const copiedChoice = (
  source: { readonly id: number; readonly notificationChannels: readonly number[] | null },
  present: readonly number[] | null | undefined,
  channels: readonly ChannelChoice[],
): CopiedChoice => {
  const chosen = channels.filter(({ id }) => source.notificationChannels?.includes(id));
  const shared = chosen.filter(({ customerId }) => customerId !== source.id).map(({ id }) => id);
  const added = present === null || (present === undefined && shared.length === 0) ? null : shared;
  return {
    chosen: added === null ? null : [...new Set([...(present ?? []), ...added])],
    leftOut: chosen.filter(({ customerId }) => customerId === source.id).map(({ id }) => id),
  };
};

/**
 * Returns true if the override of a channel is copied. One with settings of its own, or of a channel of the source,
 * contains addresses of the source.
 */
export const isOverrideCopied = (
  { inheritsConfig, customerId }: Pick<NotificationChannel, 'inheritsConfig' | 'customerId'>,
  source: { readonly id: number },
): boolean => inheritsConfig && customerId !== source.id;

/** Returns the default team and policy of a new customer: those of the source unless the draft names others. */
export const copiedRouting = (source: RoutingDefaults, draft: Partial<RoutingDefaults>): RoutingDefaults => ({
  imTeamId: draft.imTeamId === undefined ? source.imTeamId : draft.imTeamId,
  imEscalationPolicyId:
    draft.imEscalationPolicyId === undefined ? source.imEscalationPolicyId : draft.imEscalationPolicyId,
});
