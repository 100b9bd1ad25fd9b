import type { ChannelConfig, ChannelType } from './channel-types.ts';

/** Why the service switched a channel off. */
export type DisabledReason = 'gone' | 'refusing';

/** A way by which people are told of incidents. */
export interface NotificationChannel {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Set for a channel that hears of one customer's monitors only. */
  readonly customerId: number | null;
  readonly name: string;
  readonly type: ChannelType;
  readonly config: ChannelConfig;
  /** What must not be read back. */
  readonly secrets: ChannelSecrets;
  readonly isActive: boolean;
  /** When the service switched the channel off, and why; null for one that it has not. */
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  /** How often in a row the receiver has refused what it was sent. */
  readonly refusalsInRow: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** The secret part of a channel's settings. */
export interface ChannelSecrets {
  /** Signs webhooks; null for types that sign nothing. */
  readonly signingSecret: string | null;
  /** Headers that go out with every webhook. */
  readonly headers: Readonly<Record<string, string>>;
}
