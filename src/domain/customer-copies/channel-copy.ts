import type { Issue } from '../kernel/issue.ts';
import { nameKey } from '../kernel/plain-text.ts';
import type { ChannelFilters } from '../notifications/channel-choice.ts';
import { configIssues, recipientsOf, secretNamesOf } from '../notifications/channel-config.ts';
import type { ChannelFieldSchema } from '../notifications/channel-fields.ts';
import type { ChannelSettings } from '../notifications/channel-type.ts';
import { factsOfType } from '../notifications/channel-types.ts';
import type { NotificationChannel } from '../notifications/channel.ts';
import { isSubstituted, substituteBy, substituteIn } from './substitution.ts';
import type { Substitution } from './substitution.ts';

/** A channel of the source as a copy requests it, without its customer and its filters. */
export interface ChannelCopy {
  readonly sent: Pick<NotificationChannel, 'name' | 'type' | 'config' | 'isActive'>;
  /** The secrets that the channel has and its copy lacks. */
  readonly secrets: readonly string[];
  /** The recipients that no pair applies to, which may be those of the source. */
  readonly leftOut: readonly string[];
}

/** The reason why a channel is not copied: it is nothing without its secrets, or no pair applies to a recipient. */
export type UncopiedChannel = 'needsSecrets' | 'noRecipient';

type CopiedChannel = Pick<NotificationChannel, 'name' | 'type' | 'config' | 'secrets' | 'isActive'>;

/** Returns true if the channel cannot be stored without its secrets, or if its type is not known here. */
const needsSecrets = ({ type, config }: Pick<NotificationChannel, 'type' | 'config'>): boolean =>
  factsOfType(type).hasSecretRecipients ||
  configIssues({ type, config, kept: {}, privateMembers: [], hasDefaultProvider: true }).length > 0;

const isOfFixedList = (schema: ChannelFieldSchema | undefined): boolean =>
  schema?.enum !== undefined || schema?.items?.enum !== undefined;

/** Returns the settings with substituted texts. Of a list of recipients, those that no pair applies to are left out. */
const copiedConfig = (
  { type, config }: Pick<NotificationChannel, 'type' | 'config'>,
  recipients: readonly string[],
  substitutions: readonly Substitution[],
): ChannelSettings => {
  const { fields } = factsOfType(type);
  const substitute = substituteBy(substitutions);
  const isKept = (value: unknown): boolean =>
    !recipients.includes(String(value)) || isSubstituted(substitutions, String(value));
  const copied = (name: string, value: unknown): unknown => {
    if (isOfFixedList(fields[name]?.schema)) return value;
    return substituteIn(substitute, Array.isArray(value) ? value.filter(isKept) : value);
  };
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, copied(name, value)]));
};

/**
 * Returns the request that creates the copy of a channel, or the reason why it is not copied. A recipient is copied
 * only if a pair applies to it, so that nobody gets the alerts of another customer. Secrets are not part of it: a
 * channel that had one is turned off.
 */
export const channelCopyOf = (
  channel: CopiedChannel,
  substitutions: readonly Substitution[],
): ChannelCopy | UncopiedChannel => {
  if (needsSecrets(channel)) return 'needsSecrets';
  const recipients = recipientsOf(channel);
  const leftOut = recipients.filter((recipient) => !isSubstituted(substitutions, recipient));
  if (leftOut.length === recipients.length) return 'noRecipient';
  const { name, type, isActive } = channel;
  const secrets = secretNamesOf(channel);
  return {
    sent: {
      name: substituteBy(substitutions)(name).trim(),
      type,
      config: copiedConfig(channel, recipients, substitutions),
      isActive: isActive && secrets.length === 0,
    },
    secrets,
    leftOut,
  };
};

/** Returns the filters of a copied channel, with the names of the copies in place of tags of the source. */
export const copiedTagFilters = (filters: ChannelFilters, tags: ReadonlyMap<string, string>): ChannelFilters => ({
  ...filters,
  tags: filters.tags.map((tag) => tags.get(nameKey(tag)) ?? tag),
});

/** Returns the warning about a channel that is not copied. */
export const uncopiedWarning = (
  { publicId, name }: Pick<NotificationChannel, 'publicId' | 'name'>,
  reason: UncopiedChannel,
): Issue => ({
  path: `notificationChannels.${publicId}`,
  message:
    reason === 'needsSecrets'
      ? `The channel ${name} needs secrets, which are never copied. It was left out.`
      : `No pair applies to a recipient of the channel ${name}. It was left out.`,
});

/** Returns the warnings about what a copied channel lacks. */
export const channelWarnings = (
  { publicId, type }: Pick<NotificationChannel, 'publicId' | 'type'>,
  { sent: { name }, leftOut }: ChannelCopy,
): readonly Issue[] => [
  ...(leftOut.length === 0
    ? []
    : [
        {
          path: `notificationChannels.${publicId}.config`,
          message: `No pair applies to ${leftOut.join(', ')}, so the channel ${name} does not send to them.`,
        },
      ]),
  ...(factsOfType(type).isSigned
    ? [
        {
          path: `notificationChannels.${publicId}.signingSecret`,
          message: `The channel ${name} signs with a new secret, which is not shown. Create the channel instead of copying it if its receiver verifies signatures.`,
        },
      ]
    : []),
];
