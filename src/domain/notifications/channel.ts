import type { ChannelConfig, ChannelType } from './channel-types.ts';

/** Why the service disabled a channel. */
export type DisabledReason = 'gone' | 'refusing';

/** A destination for alerts about incidents. */
export interface NotificationChannel {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Set for a channel that only receives alerts of one customer's monitors. */
  readonly customerId: number | null;
  readonly name: string;
  readonly type: ChannelType;
  readonly config: ChannelConfig;
  /** Settings that are write-only. */
  readonly secrets: ChannelSecrets;
  readonly isActive: boolean;
  /** When the service disabled the channel; null if it did not. */
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  /** The number of consecutive refusals by the receiver. */
  readonly refusalsInRow: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** The secret settings of a channel. */
export interface ChannelSecrets {
  /** The signing key of webhooks; null for types that do not sign. */
  readonly signingSecret: string | null;
  /** Headers sent with every webhook. */
  readonly headers: Readonly<Record<string, string>>;
}
