import type { OrganizationContacts } from '../../domain/notifications/admin-recipients.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { AlertParties, Notice } from '../../domain/notifications/alert.ts';
import type { ChannelHealth, ReceiverVerdict } from '../../domain/notifications/channel-health.ts';
import type { ChannelType } from '../../domain/notifications/channel-types.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Repository } from '../kernel/repository.ts';

/** Which channels a list shows, beside its page. */
export interface ChannelFilter {
  readonly customerId?: number;
  readonly type?: ChannelType;
  readonly isActive?: boolean;
}

/** A place that recipients are unique in. */
export interface RecipientSearch {
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly type: ChannelType;
  readonly recipients: readonly string[];
  /** The channel that is not meant. */
  readonly except: number | null;
}

/** Notification channels. Their secrets are stored encrypted. */
export interface NotificationChannels extends Repository<NotificationChannel, ChannelFilter> {
  /**
   * The public id of an active channel that reaches one of the recipients, or null. Until the present transaction ends,
   * no other one can give a channel of the organization such a recipient.
   */
  holderOf(search: RecipientSearch): Promise<string | null>;
  /** The channel by its internal id, of whichever organization, for the sender of alerts. */
  byId(id: number): Promise<NotificationChannel | null>;
  /** Stores the health of the channel, and deactivates the channel when the health names a reason. */
  noteHealth(id: number, health: ChannelHealth, at: Date): Promise<void>;
}

/** Who hears of an incident, and what the parties are called. */
export interface AlertAudience extends AlertParties {
  /** The active channels of the organization, and of the customer if there is one. */
  readonly channels: readonly Pick<NotificationChannel, 'id' | 'publicId' | 'type' | 'config'>[];
}

/** The audiences of alerts. */
export interface AlertAudiences {
  of(organizationId: number, customerId: number | null): Promise<AlertAudience>;
  /** The billing address of the organization and the members with the role of administrator. */
  contactsOf(organizationId: number): Promise<OrganizationContacts>;
}

/** One attempt to tell a channel something. */
export interface AlertDelivery {
  readonly id: number;
  readonly publicId: string;
  readonly channelId: number;
  /** The message that this was an attempt of; receivers of webhooks see it as `webhook-id`. */
  readonly messageId: string;
  readonly event: Notice['type'];
  readonly incidentId: string | null;
  readonly recipient: string | null;
  readonly attempt: number;
  readonly at: Date;
  readonly status: 'sent' | 'waiting' | 'failed';
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

/** The log of what was told to channels. */
export interface AlertDeliveries {
  /** The attempts of a channel, newest first. */
  page(channel: NotificationChannel, request: PageRequest): Promise<Page<AlertDelivery>>;
  add(delivery: Omit<AlertDelivery, 'id'>): Promise<void>;
  /** Deletes what is older; answers how many. */
  purge(before: Date): Promise<number>;
}

/** What a sender of one type of channel is given. */
export interface Telling {
  readonly channel: NotificationChannel;
  readonly notice: Notice;
  readonly messageId: string;
  readonly recipient: string | null;
  readonly now: Date;
}

/** How a receiver answered. */
export interface ReceiverAnswer {
  readonly verdict: ReceiverVerdict;
  /** The status of its protocol, where there is one. */
  readonly status: number | null;
  /** For people who read the log; never holds a secret. */
  readonly error: string | null;
  readonly notBefore?: Date;
  /** What carried it, where that is the organization's own affair. */
  readonly via?: 'ownMailServer';
}

/** Tells the channels of one type. One for each row of the table of types. */
export interface ChannelSender {
  readonly type: ChannelType;
  /** Tells once. Failures of the receiver are part of the answer; it never rejects. */
  tell(telling: Telling): Promise<ReceiverAnswer>;
}
