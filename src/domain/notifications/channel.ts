import type { ChannelFilters } from './channel-choice.ts';
import type { DisabledReason } from './channel-health.ts';
import type { ChannelSettings } from './channel-type.ts';
import type { SharedChannelType } from './channel-types.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The prefix of the secrets that sign requests after Standard Webhooks. */
export const SIGNING_SECRET_PREFIX = 'whsec_';

/** A destination for alerts about incidents. */
export interface NotificationChannel extends OrganizationRecord {
  /**
   * The customer whose monitors' alerts the channel receives, or null for a channel that is not limited to a customer.
   */
  readonly customerId: number | null;
  readonly name: string;
  readonly type: SharedChannelType;
  /** The settings that everyone who can read the channel sees. */
  readonly config: ChannelSettings;
  /** The write-only settings. */
  readonly secrets: ChannelSecrets;
  /** The alerts that the channel wants. */
  readonly filters: ChannelFilters;
  readonly isActive: boolean;
  /** The time at which the service disabled the channel, or null if it did not. */
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  /** The number of consecutive refusals by the receiver. */
  readonly refusalsInRow: number;
  /** Why the webhook of its bot could not be set at the last attempt, or null. */
  readonly webhookFault: string | null;
  /** The channel that this override replaces for one monitor, or null if the channel is not an override. */
  readonly sourceChannelId: number | null;
  /** The monitor of an override, or null if the channel is not an override. */
  readonly monitorId: number | null;
  /** True if an override has no settings of its own. It can then only mute its source channel. */
  readonly inheritsConfig: boolean;
}

/** The members of a channel that is not an override. */
export const ofWholeScope = { sourceChannelId: null, monitorId: null, inheritsConfig: false } as const;

/** The secret settings of a channel. */
export interface ChannelSecrets extends ChannelSettings {
  /** The signing key of webhooks, or null for types that do not sign. */
  readonly signingSecret: string | null;
  /** Headers sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}
