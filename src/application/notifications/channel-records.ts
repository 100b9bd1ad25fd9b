import { ownOrganization } from '../../domain/access/scope.ts';
import { refused } from '../../domain/kernel/outcome.ts';
import { configOf } from '../../domain/notifications/channel-config.ts';
import { factsOfType } from '../../domain/notifications/channel-types.ts';
import type { AskedConfig, ChannelConfig, ChannelType } from '../../domain/notifications/channel-types.ts';
import type { ChannelSecrets, NotificationChannel } from '../../domain/notifications/channel.ts';
import type { AuditEntry, SecretSource } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ChannelOwners } from './ports.ts';

/** The random bytes of a signing secret. */
const SIGNING_SECRET_BYTES = 48;

/** Whom a new channel belongs to: the customer sent, or else the one that the caller is bound to, or the organization. */
export const channelOwner = async (owners: ChannelOwners, { scope, caller }: CommandContext, sent: number | string | null | undefined) => {
  const asked = sent ?? scope.customerId;
  if (asked === null) return { ok: true as const, value: { customerId: null, organizationId: ownOrganization(caller) } };
  const owner = await owners.find(scope, asked);
  return owner === null ? refused('invalidCustomer') : { ok: true as const, value: owner };
};

/** A secret in the form of Standard Webhooks. */
const newSigningSecret = (secrets: SecretSource): string =>
  `whsec_${secrets.token(SIGNING_SECRET_BYTES).replaceAll('-', '+').replaceAll('_', '/')}`;

/** What a channel keeps of the settings that were sent. A channel that signs keeps its signing secret for as long as it signs. */
export const settingsOf = (
  type: ChannelType,
  asked: AskedConfig,
  present: string | null,
  secrets: SecretSource,
): { readonly config: ChannelConfig; readonly secrets: ChannelSecrets } => ({
  config: configOf(asked),
  secrets: { signingSecret: factsOfType(type).isSigned ? (present ?? newSigningSecret(secrets)) : null, headers: asked.headers ?? {} },
});

/** What the audit log keeps of a channel: no secret, and no bookkeeping. */
const told = ({ secrets: _secrets, refusalsInRow: _refusals, ...channel }: NotificationChannel): object => channel;

/** The audit entry of a change to a channel. */
export const auditOf = (event: 'created' | 'updated' | 'deleted' | 'tested', channel: NotificationChannel, before?: NotificationChannel): AuditEntry => ({
  action: `notificationChannel.${event}`,
  organizationId: channel.organizationId,
  subjectType: 'notificationChannel',
  subjectId: channel.publicId,
  ...(before === undefined ? {} : changesOf(told(before), told(channel))),
  ...(event === 'created' ? { after: { name: channel.name, type: channel.type, config: channel.config } } : {}),
});
