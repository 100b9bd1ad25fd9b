import { firstNames, healthy, warning } from '../kernel/diagnosis.ts';
import type { Finding } from '../kernel/diagnosis.ts';
import type { Issue } from '../kernel/issue.ts';
import { factsOfType, isKnownType, sharedTypeNames } from './channel-types.ts';
import type { ChannelType, SharedChannelType } from './channel-types.ts';
import type { NotificationChannel } from './channel.ts';
import { unknownTypeIssue } from './own-channel-types.ts';

/** The end of the service of a channel type, and the type that takes its place. */
export interface EndOfType {
  /** The first day on which messages fail, such as `2027-04-05`. */
  readonly on: string;
  readonly successor: SharedChannelType;
}

/** Returns the end of the service of a channel type, or null if none is announced. */
export const endOfType = (type: ChannelType): EndOfType | null => {
  const { ends } = factsOfType(type);
  const successor = sharedTypeNames.find((name) => name === ends?.successor);
  return ends === null || successor === undefined ? null : { on: ends.on, successor };
};

/** The types whose services end. */
export const endingTypes: readonly ChannelType[] = sharedTypeNames.filter((type) => endOfType(type) !== null);

/**
 * Returns the warnings about a channel: a type that this process does not know, the end of its service, and buttons that
 * do nothing.
 */
export const channelWarnings = ({
  type,
  webhookFault,
}: Pick<NotificationChannel, 'type' | 'webhookFault'>): readonly Issue[] => {
  const end = endOfType(type);
  const warnings = [
    !isKnownType(type) && unknownTypeIssue(type),
    end !== null && {
      path: 'type',
      message: `The service of ${type} ends on ${end.on}; from then on, messages fail. Change the type to ${end.successor}, with a key of that service.`,
    },
    webhookFault !== null && {
      path: 'config.webhookSecret',
      message: `The webhook of the bot could not be set, so that buttons do nothing: ${webhookFault}`,
    },
  ];
  return warnings.filter((each) => each !== false);
};

/** A channel of a type whose service ends, as the diagnosis names it. */
export interface EndingChannel extends Pick<NotificationChannel, 'name' | 'type'> {
  readonly organization: string;
}

/** Judges the active channels of types whose services end. */
export const checkServiceEnds = (channels: readonly EndingChannel[]): Finding => {
  const [first] = channels;
  const end = first === undefined ? null : endOfType(first.type);
  if (first === undefined || end === null) return healthy('no channel sends to a service that ends');
  const named = channels.map(({ name, organization }) => `${name} of ${organization}`);
  return warning(
    `${channels.length} channels of the type ${first.type} work until ${end.on} only (${firstNames(named)})`,
    `change the type of each to ${end.successor}, with a key of that service; docs/notifications.md describes it`,
  );
};
