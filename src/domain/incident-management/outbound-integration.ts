import type { RateLimit } from '../access/rate-limits.ts';
import { mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { minutes } from '../kernel/time.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { bodyRule } from '../kernel/issue.ts';
import { configIssues, keptSecrets, storedSettings } from '../notifications/channel-config.ts';
import type { ChannelSettings } from '../notifications/channel-type.ts';
import { hostHeaderRules } from '../notifications/webhook.rules.ts';
import type { ChannelSecrets } from '../notifications/channel.ts';
import type { OutboundEvent } from './outbound-message.ts';

/** A program that receives the changes of incidents. */
export interface OutboundIntegration extends OrganizationRecord {
  /** The team whose incidents the integration reports, or null for all incidents. */
  readonly teamId: number | null;
  readonly name: string;
  readonly url: string;
  /** The selected events, or null for every event. */
  readonly events: readonly OutboundEvent[] | null;
  readonly secrets: ChannelSecrets;
}

/** The rate limit of manual repetitions of deliveries. */
export const OUTBOUND_RETRY_RATE: RateLimit = {
  name: 'im-outbound-retry',
  limit: 10,
  window: minutes(1),
  code: 'imOutboundRetryRateLimited',
  per: 'record',
};

/**
 * The address and headers of a request. Null removes the headers; absent headers are kept while the address stays the
 * same.
 */
export interface RequestedReceiver {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | null;
  /** True if the host of the address is not public. */
  readonly isPrivate: boolean;
  /** The integration before the change. */
  readonly stored: Pick<OutboundIntegration, 'url' | 'secrets'> | null;
}

/** An integration has the settings and the rules of a webhook channel. */
const settingsOf = ({ url, headers }: RequestedReceiver): ChannelSettings =>
  headers === undefined ? { url } : { url, headers };

const keptOf = (requested: RequestedReceiver): ChannelSettings => {
  const { stored } = requested;
  return keptSecrets(
    'webhook',
    settingsOf(requested),
    stored === null ? null : { type: 'webhook', config: { url: stored.url }, secrets: stored.secrets },
  );
};

const issuesOf = (requested: RequestedReceiver) =>
  configIssues({
    type: 'webhook',
    config: settingsOf(requested),
    kept: keptOf(requested),
    privateMembers: requested.isPrivate ? ['url'] : [],
    hasDefaultProvider: false,
  }).map(({ path, message }) => ({ path: path.replace(/^config\./, ''), message }));

/** The rules for the receiver of an integration, checked in this order. */
export const receiverRules = [
  ...mapFacts(settingsOf, hostHeaderRules),
  bodyRule(issuesOf),
] as const satisfies readonly Rule<RequestedReceiver>[];

/** Returns the address and the headers as they are stored. */
export const storedReceiver = (
  requested: RequestedReceiver,
): { readonly url: string; readonly headers: Readonly<Record<string, string>> | null } => {
  const { config, secrets } = storedSettings('webhook', settingsOf(requested), keptOf(requested)) as {
    readonly config: { readonly url: string };
    readonly secrets: Pick<ChannelSecrets, 'headers'>;
  };
  return { url: config.url, headers: secrets.headers ?? null };
};
