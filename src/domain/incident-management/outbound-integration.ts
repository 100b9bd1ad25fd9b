import type { RateLimit } from '../access/rate-limits.ts';
import { mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { minutes } from '../kernel/time.ts';
import { configIssues, keptSecrets, storedSettings } from '../notifications/channel-config.ts';
import type { ChannelSettings } from '../notifications/channel-type.ts';
import { hostHeaderRules } from '../notifications/channel.rules.ts';
import type { ChannelSecrets } from '../notifications/channel.ts';
import type { OutboundEvent } from './outbound-message.ts';

/** A program that receives the changes of incidents. */
export interface OutboundIntegration {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** An integration of a team receives the changes of the team's incidents; one without a team those of all. */
  readonly teamId: number | null;
  readonly name: string;
  readonly url: string;
  /** Null for every event. */
  readonly events: readonly OutboundEvent[] | null;
  readonly secrets: ChannelSecrets;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** How often a delivery can be repeated by hand. */
export const OUTBOUND_RETRY_RATE: RateLimit = { name: 'im-outbound-retry', limit: 10, window: minutes(1), code: 'imOutboundRetryRateLimited', per: 'record' };

/** A requested address and headers. Null headers are removed; those that are left out are kept while the address stays. */
export interface RequestedReceiver {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | null;
  /** Whether the host of the address is not public. */
  readonly isPrivate: boolean;
  /** The integration before the change. */
  readonly stored: Pick<OutboundIntegration, 'url' | 'secrets'> | null;
}

/** An integration is a webhook: the same settings, and the same rules. */
const settingsOf = ({ url, headers }: RequestedReceiver): ChannelSettings => (headers === undefined ? { url } : { url, headers });

const keptOf = (requested: RequestedReceiver): ChannelSettings => {
  const { stored } = requested;
  return keptSecrets('webhook', settingsOf(requested), stored === null ? null : { type: 'webhook', config: { url: stored.url }, secrets: stored.secrets });
};

const issuesOf = (requested: RequestedReceiver) =>
  configIssues({
    type: 'webhook',
    config: settingsOf(requested),
    kept: keptOf(requested),
    privateMembers: requested.isPrivate ? ['url'] : [],
    hasDefaultProvider: false,
  }).map(({ path, message }) => ({ path: path.replace(/^config\./, ''), message }));

/** Checked in this order. */
export const receiverRules = [
  ...mapFacts(settingsOf, hostHeaderRules),
  { code: 'invalidRequestBody', broken: (requested) => issuesOf(requested).length > 0, data: (requested) => ({ issues: issuesOf(requested) }) },
] as const satisfies readonly Rule<RequestedReceiver>[];

/** The address and the headers as stored. */
export const storedReceiver = (requested: RequestedReceiver): { readonly url: string; readonly headers: Readonly<Record<string, string>> | null } => {
  const { config, secrets } = storedSettings('webhook', settingsOf(requested), keptOf(requested)) as { readonly config: { readonly url: string }; readonly secrets: Pick<ChannelSecrets, 'headers'> };
  return { url: config.url, headers: secrets.headers ?? null };
};
