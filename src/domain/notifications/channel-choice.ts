import type { OutageSeverity } from '../checks/down-reason.ts';
import { firstNames, healthy, warning } from '../kernel/diagnosis.ts';
import type { Finding } from '../kernel/diagnosis.ts';
import { nameKey } from '../kernel/plain-text.ts';
import { days } from '../kernel/time.ts';

/** The maximum number of customers that a refusal, a mail or a diagnosis names. */
export const MAX_NAMED_CUSTOMERS = 100;

/** The time for which `doctor` warns about a choice of a customer that ended with the deletion of its last channel. */
export const LOST_CHOICE_WARNING = days(30);

/** Returns true if the customer has chosen channels, and none of them is active. */
export const isChoiceInactive = (activeIds: readonly number[], channelIds: readonly number[] | null): boolean =>
  channelIds !== null && channelIds.length > 0 && !channelIds.some((id) => activeIds.includes(id));

/**
 * Returns the channels that receive the alerts of a customer, out of the active ones. A choice of which no channel is
 * active counts as no choice, so that the alerts of the customer do not end unnoticed. See ADR 0153.
 */
export const chosenChannels = <Channel extends { readonly id: number }>(
  active: readonly Channel[],
  channelIds: readonly number[] | null,
): readonly Channel[] =>
  channelIds === null ||
  isChoiceInactive(
    active.map(({ id }) => id),
    channelIds,
  )
    ? active
    : active.filter(({ id }) => channelIds.includes(id));

/** The alerts that a channel wants. An empty list wants all. */
export interface ChannelFilters {
  /** The names of tags of monitors, of which a monitor must have one. */
  readonly tags: readonly string[];
  readonly customers: readonly number[];
  readonly severities: readonly OutageSeverity[];
}

/** The filters of a channel that wants all alerts. */
export const noFilters: ChannelFilters = { tags: [], customers: [], severities: [] };

/** The maximum number of tags that a channel selects. */
export const MAX_FILTER_TAGS = 50;
/** The maximum number of customers that a channel selects. */
export const MAX_FILTER_CUSTOMERS = 100;

/** The members of an alert that filters compare. */
export interface FilteredAlert {
  /** The names of the tags of the monitor, in the form that is compared. */
  readonly tags: readonly string[];
  /** Null for an alert of the organization itself. */
  readonly customerId: number | null;
  /** Null for an alert without one, which every channel wants. */
  readonly severity: OutageSeverity | null;
}

/** Returns the filters of a channel that keep the alert back. */
export const unmetFilters = (
  { tags, customers, severities }: ChannelFilters,
  alert: FilteredAlert,
): readonly (keyof ChannelFilters)[] => {
  const isMet = {
    tags: tags.length === 0 || tags.some((tag) => alert.tags.includes(nameKey(tag))),
    customers: customers.length === 0 || (alert.customerId !== null && customers.includes(alert.customerId)),
    severities: severities.length === 0 || alert.severity === null || severities.includes(alert.severity),
  };
  return (['tags', 'customers', 'severities'] as const).filter((filter) => !isMet[filter]);
};

/** Returns true if the filters of a channel let the alert pass. */
export const wantsAlert = (filters: ChannelFilters, alert: FilteredAlert): boolean =>
  unmetFilters(filters, alert).length === 0;

/** An alert, and the choices of its customer and its monitor. */
export interface ChannelDecisionFacts<Override> {
  /** The channels that the customer has chosen; null for all. */
  readonly channelIds: readonly number[] | null;
  /** The overrides of the monitor. */
  readonly overrides: readonly Override[];
  readonly alert: FilteredAlert;
}

/** The causes that keep an alert from an active channel, in the order of precedence. */
export const channelHoldCauses = ['choice', 'mute', 'filters'] as const;
/** The cause that keeps an alert from an active channel. */
export type ChannelHoldCause = (typeof channelHoldCauses)[number];

/** An active channel, the override of the monitor, and what keeps the alert from the channel; null if it receives it. */
export interface ChannelDecision<Channel, Override> {
  readonly channel: Channel;
  readonly override: Override | null;
  readonly heldBy: ChannelHoldCause | null;
}

/**
 * Decides for each active channel whether it receives an alert: the choice of the customer comes first, then an
 * override of the monitor, then the filters of the channel. See ADR 0318.
 */
export const decideChannels = <
  Channel extends { readonly id: number; readonly filters: ChannelFilters },
  Override extends { readonly sourceChannelId: number; readonly isActive: boolean },
>(
  active: readonly Channel[],
  { channelIds, overrides, alert }: ChannelDecisionFacts<Override>,
): readonly ChannelDecision<Channel, Override>[] => {
  const chosen = chosenChannels(active, channelIds);
  return active.map((channel): ChannelDecision<Channel, Override> => {
    const override = overrides.find(({ sourceChannelId }) => sourceChannelId === channel.id) ?? null;
    if (!chosen.includes(channel)) return { channel, override, heldBy: 'choice' };
    if (override !== null) return { channel, override, heldBy: override.isActive ? null : 'mute' };
    return { channel, override, heldBy: wantsAlert(channel.filters, alert) ? null : 'filters' };
  });
};

/** Returns the channels that receive an alert, out of the active ones, with the overrides that apply. */
export const receivingChannels = <
  Channel extends { readonly id: number; readonly filters: ChannelFilters },
  Override extends { readonly sourceChannelId: number; readonly isActive: boolean },
>(
  active: readonly Channel[],
  facts: ChannelDecisionFacts<Override>,
): readonly ChannelDecision<Channel, Override>[] =>
  decideChannels(active, facts).filter(({ heldBy }) => heldBy === null);

/** Returns true if the filters of channels, and nothing else, leave no channel for the alert. */
export const isFilteredAway = (
  active: readonly { readonly id: number; readonly filters: ChannelFilters }[],
  facts: ChannelDecisionFacts<{ readonly sourceChannelId: number; readonly isActive: boolean }>,
): boolean => {
  const unfiltered = active.map((channel) => ({ ...channel, filters: noFilters }));
  return receivingChannels(active, facts).length === 0 && receivingChannels(unfiltered, facts).length > 0;
};

/** A customer that has chosen channels. */
export interface ChoosingCustomer {
  readonly publicId: string;
  readonly name: string;
  readonly notificationChannels: readonly number[] | null;
}

/**
 * Returns the customers that have chosen the channel and no other active one. An inactive channel is the last one of
 * nobody, because their alerts already go to other channels.
 */
export const customersSilencedBy = <Customer extends ChoosingCustomer>(
  channel: { readonly id: number; readonly isActive: boolean },
  customers: readonly Customer[],
  activeIds: readonly number[],
): readonly Customer[] =>
  channel.isActive
    ? customers.filter(
        ({ notificationChannels }) =>
          notificationChannels?.includes(channel.id) === true &&
          isChoiceInactive(
            activeIds.filter((id) => id !== channel.id),
            notificationChannels,
          ),
      )
    : [];

/** Judges the customers whose chosen channels are all inactive or deleted. */
export const checkChannelChoices = (silenced: readonly string[]): Finding =>
  silenced.length === 0
    ? healthy('every customer that has chosen channels has an active one')
    : warning(
        `no chosen channel is left for ${silenced.length} customers (${firstNames(silenced)}); their alerts go to all channels of their organization`,
        'turn on one of the channels, or choose others for the customer',
      );

/** Monitors whose outages no channel wants, of which `name` is one. */
export interface UnheardMonitors {
  readonly name: string;
  readonly count: number;
}

/** Judges the monitors about whose outages no channel is told, because of the filters of channels. */
export const checkChannelFilters = (unheard: readonly UnheardMonitors[]): Finding => {
  const count = unheard.reduce((sum, each) => sum + each.count, 0);
  return count === 0
    ? healthy('the filters of channels leave a channel for every monitor')
    : warning(
        `the filters of channels leave no channel for outages of ${count} monitors (${firstNames(
          unheard.map(({ name }) => name),
          count,
        )})`,
        'widen the tags, customers or severities of a channel, or override a channel for the monitors',
      );
};
