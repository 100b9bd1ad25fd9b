import { addressesIn, keptSecrets, secretNamesOf, storedSettings } from '../../domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { factsOfType } from '../../domain/notifications/channel-types.ts';
import type { ChannelType } from '../../domain/notifications/channel-types.ts';
import type { RequestedChannel } from '../../domain/notifications/channel.rules.ts';
import { SIGNING_SECRET_PREFIX } from '../../domain/notifications/channel.ts';
import type { ChannelSecrets, NotificationChannel } from '../../domain/notifications/channel.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { AuditEntry, SecretSource } from '../kernel/ports.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import type { DefaultSmsProvider } from './ports.ts';

/** The length of a signing secret, in random bytes. */
const SIGNING_SECRET_BYTES = 48;

/** Generates a secret in the format of Standard Webhooks. */
export const newSigningSecret = (secrets: SecretSource): string =>
  `${SIGNING_SECRET_PREFIX}${secrets.token(SIGNING_SECRET_BYTES).replaceAll('-', '+').replaceAll('_', '/')}`;

/**
 * Returns the addresses of every type that the settings may name; the type of a changed channel is known only once it
 * is locked.
 */
const allAddressesIn = (
  config: ChannelSettings,
  types: readonly ChannelType[],
): readonly (readonly [string, string])[] => {
  const found = new Map(types.flatMap((type) => addressesIn(type, config)));
  return [...found];
};

/**
 * Returns true if the host of a URL is not public. A name that does not resolve now is accepted, because its addresses
 * are checked at each delivery.
 */
export const isPrivateAddress = async (guard: AddressGuard, url: string): Promise<boolean> => {
  const host = URL.parse(url)?.hostname ?? '';
  const judgement = host === '' ? null : await guard.judge(host);
  return judgement?.public === false && judgement.reason !== 'hostUnresolved';
};

/** Returns the addresses whose hosts are not public. */
export const privateMembersOf = async (
  guard: AddressGuard,
  config: ChannelSettings | null | undefined,
  types: readonly ChannelType[],
): Promise<readonly string[]> => {
  const judged = await Promise.all(
    allAddressesIn(config ?? {}, types).map(async ([name, url]) =>
      (await isPrivateAddress(guard, url)) ? [name] : [],
    ),
  );
  return judged.flat();
};

/**
 * Collects the facts that the rules about settings examine. `stored` is the channel before the change, or the one whose
 * settings are replaced.
 */
export const requestedOf = (
  asked: Pick<RequestedChannel, 'type' | 'config' | 'privateMembers'>,
  stored: NotificationChannel | null,
  smsProvider: DefaultSmsProvider,
): RequestedChannel => ({
  ...asked,
  typeChanges: stored !== null && stored.type !== asked.type,
  kept: keptSecrets(asked.type, asked.config ?? {}, stored),
  hasDefaultProvider: asked.type !== 'voice' && smsProvider !== null,
});

/** Returns the stored settings of a channel. The signing secret is kept while the channel's type signs messages. */
export const channelSettings = (
  { type, config, kept }: RequestedChannel,
  present: string | null,
  secrets: SecretSource,
): { readonly config: ChannelSettings; readonly secrets: ChannelSecrets } => {
  const stored = storedSettings(type, config ?? {}, kept);
  return {
    config: stored.config,
    secrets: {
      ...stored.secrets,
      signingSecret: factsOfType(type).isSigned ? (present ?? newSigningSecret(secrets)) : null,
    },
  };
};

/** Returns the members of a channel that are audited. */
const audited = ({
  secrets: _secrets,
  refusalsInRow: _refusals,
  webhookFault: _fault,
  ...channel
}: NotificationChannel): object => channel;

/** Returns the audit entry for an event of a channel. Of changed secrets it has the names only. */
export const auditOf = (
  event: 'created' | 'updated' | 'deleted' | 'tested',
  channel: NotificationChannel,
  before?: NotificationChannel,
): AuditEntry => {
  const areSecretsChanged = before !== undefined && JSON.stringify(before.secrets) !== JSON.stringify(channel.secrets);
  const changes = before === undefined ? { before: {}, after: {} } : changesOf(audited(before), audited(channel));
  return auditEntry(`notificationChannel.${event}`, channel, {
    ...(event === 'updated'
      ? {
          before: changes.before,
          after: { ...changes.after, ...(areSecretsChanged ? { changedSecrets: secretNamesOf(channel) } : {}) },
        }
      : {}),
    ...(event === 'created' ? { after: { name: channel.name, type: channel.type, config: channel.config } } : {}),
  });
};
