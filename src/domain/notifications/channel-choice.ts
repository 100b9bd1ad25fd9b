import { healthy, warning } from '../kernel/diagnosis.ts';
import type { Finding } from '../kernel/diagnosis.ts';
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
        `no chosen channel is left for ${silenced.length} customers (${silenced.slice(0, 10).join(', ')}${silenced.length > 10 ? ', ...' : ''}); their alerts go to all channels of their organization`,
        'turn on one of the channels, or choose others for the customer',
      );
