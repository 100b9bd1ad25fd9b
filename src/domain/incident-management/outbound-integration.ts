import type { RateLimit } from '../access/rate-limits.ts';
import { mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { minutes } from '../kernel/time.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import { configIssues, keptSecrets, storedSettings } from '../notifications/channel-config.ts';
import type { ChannelSettings } from '../notifications/channel-type.ts';
import { hostHeaderRules } from '../notifications/webhook.rules.ts';
import type { ChannelSecrets } from '../notifications/channel.ts';
import type { TicketSettings } from './incident-ticket.ts';
import type { OutboundEvent } from './outbound-message.ts';

/** The secrets of an integration. The signing secret signs requests, or verifies the webhooks of a ticket system. */
export interface OutboundSecrets extends ChannelSecrets {
  /** The credential for a ticket system. */
  readonly token?: string;
}

/** A program that receives the changes of incidents, or a ticket system in which each incident has a ticket. */
export interface OutboundIntegration extends OrganizationRecord {
  /** The team whose incidents the integration reports, or null for all incidents. */
  readonly teamId: number | null;
  readonly name: string;
  /** The address that receives the requests, or the address of the ticket system. */
  readonly url: string;
  /** The selected events, or null for every event. Of tickets, they select the comments. */
  readonly events: readonly OutboundEvent[] | null;
  /** The tickets that it opens, or null for an integration that receives requests. */
  readonly ticket: TicketSettings | null;
  readonly secrets: OutboundSecrets;
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
 * same. The same holds for the token of a ticket system.
 */
export interface RequestedReceiver {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | null;
  readonly token?: string | null;
  readonly ticket: TicketSettings | null;
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

/** Returns the token after the change: the one that was sent, or the stored one while the address stays the same. */
const tokenAfter = ({ url, token, stored }: RequestedReceiver): string | null => {
  if (token !== undefined) return token;
  return stored !== null && stored.url === url ? (stored.secrets.token ?? null) : null;
};

/** The settings of tickets that not every system has. */
const optionalTicketMembers = ['account', 'issueType', 'closedStatus', 'labels'] as const;
/** A setting of tickets that not every system has. */
export type OptionalTicketMember = (typeof optionalTicketMembers)[number];

/** The settings of tickets that one system needs, and those that it can have. The project is needed by all. */
export const settingsOfSystem: Readonly<
  Record<TicketSettings['system'], Readonly<Record<'needed' | 'possible', readonly OptionalTicketMember[]>>>
> = {
  jira: { needed: ['account'], possible: ['issueType', 'closedStatus', 'labels'] },
  zammad: { needed: ['account'], possible: ['closedStatus'] },
  github: { needed: [], possible: ['labels'] },
  gitlab: { needed: [], possible: ['labels'] },
  halopsa: { needed: ['account', 'issueType'], possible: ['closedStatus'] },
};

/** The settings of HaloPSA that are ids. */
const HALO_IDS = ['project', 'issueType', 'closedStatus'] as const;
const DIGITS = /^\d{1,9}$/;

const isGiven = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null);

const ticketIssues = (requested: RequestedReceiver): readonly Issue[] => {
  const { ticket, token } = requested;
  const required = (path: string): Issue => ({ path, message: 'Required.' });
  const unsupported = (path: string): Issue => ({ path, message: 'Not supported.' });
  if (ticket === null) return token === undefined || token === null ? [] : [unsupported('token')];
  const { needed, possible } = settingsOfSystem[ticket.system];
  return [
    ...optionalTicketMembers.flatMap((member) => {
      if (isGiven(ticket[member]))
        return needed.includes(member) || possible.includes(member) ? [] : [unsupported(`ticket.${member}`)];
      return needed.includes(member) ? [required(`ticket.${member}`)] : [];
    }),
    ...(ticket.system === 'halopsa' ? HALO_IDS : []).flatMap((member) =>
      ticket[member] === null || DIGITS.test(ticket[member])
        ? []
        : [{ path: `ticket.${member}`, message: 'The value does not have the expected form.' }],
    ),
    ...(tokenAfter(requested) === null ? [required('token')] : []),
  ];
};

/** The rules for the receiver of an integration, checked in this order. */
export const receiverRules = [
  ...mapFacts(settingsOf, hostHeaderRules),
  bodyRule((requested: RequestedReceiver) => [...issuesOf(requested), ...ticketIssues(requested)]),
] as const satisfies readonly Rule<RequestedReceiver>[];

/** The address of an integration, and what is sent there besides the signature. */
export interface StoredReceiver {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly token: string | null;
}

/** Returns the address, the headers and the token as they are stored. */
export const storedReceiver = (requested: RequestedReceiver): StoredReceiver => {
  const { config, secrets } = storedSettings('webhook', settingsOf(requested), keptOf(requested)) as {
    readonly config: { readonly url: string };
    readonly secrets: Pick<ChannelSecrets, 'headers'>;
  };
  return { url: config.url, headers: secrets.headers ?? null, token: tokenAfter(requested) };
};
