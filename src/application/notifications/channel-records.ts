import { ownOrganization } from '../../domain/access/scope.ts';
import { refused } from '../../domain/kernel/outcome.ts';
import { configOf } from '../../domain/notifications/channel-config.ts';
import { factsOfType } from '../../domain/notifications/channel-types.ts';
import type { RequestedConfig, ChannelConfig, ChannelType } from '../../domain/notifications/channel-types.ts';
import type { ChannelSecrets, NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Customers } from '../customers/ports.ts';
import type { AuditEntry, SecretSource } from '../kernel/ports.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import type { CommandContext } from '../kernel/use-case.ts';

/** The length of a signing secret, in random bytes. */
const SIGNING_SECRET_BYTES = 48;

/** The owner of a new channel: the requested customer, the customer that the caller is bound to, or the organization. */
export const channelOwner = async (customers: Pick<Customers, 'find'>, { scope, caller }: CommandContext, sent: number | string | null | undefined) => {
  const asked = sent ?? scope.customerId;
  if (asked === null) return { ok: true as const, value: { customerId: null, organizationId: ownOrganization(caller) } };
  const owner = await customers.find(scope, asked);
  return owner === null ? refused('invalidCustomer') : { ok: true as const, value: { customerId: owner.id, organizationId: owner.organizationId } };
};

/** A new secret in the format of Standard Webhooks. */
const newSigningSecret = (secrets: SecretSource): string =>
  `whsec_${secrets.token(SIGNING_SECRET_BYTES).replaceAll('-', '+').replaceAll('_', '/')}`;

/** The stored settings of a channel. The signing secret is kept while the channel's type signs messages. */
export const settingsOf = (
  type: ChannelType,
  asked: RequestedConfig,
  present: string | null,
  secrets: SecretSource,
): { readonly config: ChannelConfig; readonly secrets: ChannelSecrets } => ({
  config: configOf(asked),
  secrets: { signingSecret: factsOfType(type).isSigned ? (present ?? newSigningSecret(secrets)) : null, headers: asked.headers ?? {} },
});

/** The members of a channel that are audited. */
const audited = ({ secrets: _secrets, refusalsInRow: _refusals, ...channel }: NotificationChannel): object => channel;

export const auditOf = (event: 'created' | 'updated' | 'deleted' | 'tested', channel: NotificationChannel, before?: NotificationChannel): AuditEntry =>
  auditEntry(`notificationChannel.${event}`, channel, {
    ...(before === undefined ? {} : changesOf(audited(before), audited(channel))),
    ...(event === 'created' ? { after: { name: channel.name, type: channel.type, config: channel.config } } : {}),
  });
