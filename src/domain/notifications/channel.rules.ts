import { customerReferenceRules } from '../customers/customer.rules.ts';
import { isAnyUnknown } from '../kernel/references.ts';
import type { References } from '../kernel/references.ts';
import { refused } from '../kernel/outcome.ts';
import { mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { bodyRule } from '../kernel/issue.ts';
import { configIssues } from './channel-config.ts';
import { MAX_NAMED_CUSTOMERS } from './channel-choice.ts';
import type { ChoosingCustomer } from './channel-choice.ts';
import type { ConfigFacts } from './channel-config.ts';
import type { ChannelSettings } from './channel-type.ts';
import { hostHeaderRules } from './webhook.rules.ts';

/** The requested settings of a channel. */
export interface RequestedChannel extends Omit<ConfigFacts, 'config'> {
  readonly typeChanges: boolean;
  /** The new settings, or null to keep the current ones. */
  readonly config: ChannelSettings | null;
}

/** The maximum number of monitors that a refusal names. */
const MAX_NAMED_MONITORS = 100;

const issuesOf = ({ config, ...facts }: RequestedChannel) =>
  config === null ? [] : configIssues({ ...facts, config });

/** Returns true if a sent override leaves the stored one as it is: no settings are sent, and it is as active as before. */
export const leavesOverride = (
  sent: { readonly isActive: boolean; readonly config?: unknown },
  stored: { readonly isActive: boolean },
): boolean => sent.config === undefined && sent.isActive === stored.isActive;

/** A prime, so that a product with the base of the digest is still a whole number. */
const DIGEST_MODULUS = 99_999_999_999_973;
const DIGEST_BASE = 31;

/**
 * Returns the version of all overrides of a monitor. It differs for another set of overrides, and for another version
 * of one of them.
 */
export const overridesRevision = (overrides: readonly { readonly id: number; readonly revision: number }[]): number => {
  const text = overrides
    .map(({ id, revision }) => `${id}:${revision}`)
    .toSorted()
    .join();
  let digest = 1;
  for (let at = 0; at < text.length; at += 1) digest = (digest * DIGEST_BASE + text.charCodeAt(at)) % DIGEST_MODULUS;
  return digest;
};

/** The rules for the settings of a channel, checked in this order before any lookup. */
export const channelSettingsRules = [
  { code: 'configRequiredForTypeChange', broken: ({ typeChanges, config }) => typeChanges && config === null },
  ...mapFacts(({ config }: RequestedChannel) => config, hostHeaderRules),
  bodyRule(issuesOf),
] as const satisfies readonly Rule<RequestedChannel>[];

/** The requested filters of a channel, and the customers among them that the caller can see. */
export interface FilterFacts {
  /** The customer whose alerts the channel receives; null for a channel that is not limited to a customer. */
  readonly customerId: number | null;
  readonly customers: References;
}

/** The rules for the filters of a channel. A channel of a customer selects no customers. */
export const channelFilterRules = [
  bodyRule(({ customerId, customers }: FilterFacts) =>
    customerId !== null && customers.ids.length > 0
      ? [{ path: 'filters.customers', message: 'A channel of a customer receives the alerts of that customer only.' }]
      : [],
  ),
  ...mapFacts(({ customers }: FilterFacts) => customers, customerReferenceRules),
];

/** The facts that decide whether an active channel would duplicate a recipient of another channel. */
export interface RecipientFacts {
  /** True if the channel is to be active. */
  readonly isActive: boolean;
  /** The active channel of the same type and scope that has one of the recipients, or null if there is none. */
  readonly holder: string | null;
}

/** A recipient belongs to at most one active channel of a type and scope. */
export const channelRecipientRules = [
  {
    code: 'notificationChannelRecipientExists',
    broken: ({ isActive, holder }) => isActive && holder !== null,
    data: ({ holder }) => ({ channelId: holder }),
  },
] as const satisfies readonly Rule<RecipientFacts>[];

/** The facts that decide whether a channel may change its type. */
export interface TypeChange {
  /** The monitors with an override that has settings of the former type. */
  readonly monitors: readonly { readonly publicId: string; readonly name: string }[];
}

/** Settings of an override belong to the type of its channel, and cannot be converted without a person. */
export const channelTypeChangeRules = [
  {
    code: 'channelHasOverrides',
    broken: ({ monitors }) => monitors.length > 0,
    data: ({ monitors }) => ({
      count: monitors.length,
      monitors: monitors.slice(0, MAX_NAMED_MONITORS).map(({ publicId: id, name }) => ({ id, name })),
    }),
  },
] as const satisfies readonly Rule<TypeChange>[];

/** The facts that decide whether a channel may be deleted. */
export interface ChannelRemoval {
  /** The escalation policies that send to the channel. */
  readonly usedBy: readonly unknown[];
  /** The customers of which it is the last active channel that they have chosen. */
  readonly silenced: readonly ChoosingCustomer[];
  /** True if the caller accepts that the alerts of these customers go to all channels of the organization. */
  readonly isForced: boolean;
}

/**
 * A channel that escalation policies send to cannot be deleted. One that is the last choice of customers can only be
 * deleted by force.
 */
export const channelRemovalRules = [
  { code: 'imChannelInUse', broken: ({ usedBy }) => usedBy.length > 0, data: ({ usedBy }) => ({ usedBy }) },
  {
    code: 'channelSilencesCustomers',
    broken: ({ silenced, isForced }) => silenced.length > 0 && !isForced,
    data: ({ silenced }) => ({
      count: silenced.length,
      customers: silenced.slice(0, MAX_NAMED_CUSTOMERS).map(({ publicId: id, name }) => ({ id, name })),
    }),
  },
] as const satisfies readonly Rule<ChannelRemoval>[];

/** The refusal for a second override of the same channel for one monitor. */
export const overrideTaken = refused('websiteChannelOverrideExists');

/** Channels that a record names must exist in the organization. */
export const channelReferenceRules = [
  { code: 'channelNotFound', broken: (channels) => isAnyUnknown(channels) },
] as const satisfies readonly Rule<References>[];

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const MAX_INT = 2_147_483_647;

const WHOLE = /^[1-9]\d{0,9}$/;

/**
 * Returns the id of a channel as a request names it: its integer id, also as text in a query, or its public id. Null if
 * it is neither.
 */
export const channelIdOf = (sent: unknown): number | string | null => {
  if (typeof sent === 'string' && UUID.test(sent)) return sent.toLowerCase();
  const whole = typeof sent === 'string' && WHOLE.test(sent) ? Number(sent) : sent;
  return typeof whole === 'number' && Number.isInteger(whole) && whole >= 1 && whole <= MAX_INT ? whole : null;
};

/** Returns true if a request names no channel. */
export const isMissing = (sent: unknown): boolean => sent === undefined || sent === null || sent === '';

/** The override that a change or removal names, as sent. */
export const overrideIdRules = [
  { code: 'channelIdRequired', broken: ({ sent }) => isMissing(sent) },
  { code: 'invalidChannelId', broken: ({ sent }) => channelIdOf(sent) === null },
] as const satisfies readonly Rule<{ readonly sent: unknown }>[];
