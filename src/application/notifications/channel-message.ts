import type { Notice } from '../../domain/notifications/alert.ts';
import type { BlocklistStates, DomainWarnings } from '../checks/warnings.ports.ts';
import type { Customers } from '../customers/ports.ts';
import type { AuditLog, Clock, Digest, IdSource, Outbox, OutboxMessage } from '../kernel/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import type {
  AlertAudiences,
  AlertDeliveries,
  AnswerableMessages,
  ChannelSender,
  NotificationChannels,
  PagedIncident,
  PagedIncidents,
  SmsUsageCounts,
} from './ports.ts';

/** The outbox topic of notifications to channels. */
export const CHANNEL_TOPIC = 'channel';

/** A notification to be sent to a channel. Messages of version 0.1.0 have no owner and are never direct. */
export interface ChannelMessage {
  /** The same for all attempts; webhooks send it as `webhook-id`. */
  readonly messageId: string;
  /** Null for mail to an address that a customer names. */
  readonly channelId: number | null;
  /** A recipient of the channel; null for the channel's destination at sending time. */
  readonly recipient: string | null;
  /** True if the customer, not the channel, names the recipient. */
  readonly isDirect?: boolean;
  readonly organizationId?: number;
  readonly customerId?: number | null;
  readonly incidentId: string | null;
  /** Set for a page of incident management. */
  readonly page?: PagedIncident;
  readonly notice: Notice;
}

/** Returns the outbox message of a notification. */
export const channelMessage = (message: ChannelMessage): OutboxMessage => ({
  topic: CHANNEL_TOPIC,
  payload: { ...message },
  // Recipients apart: a mail server that accepts mail for one may defer that for another.
  destination: `channel:${message.channelId ?? `mail-${message.organizationId ?? ''}`}:${message.recipient ?? ''}`,
});

/** The ports that the delivery to channels uses. */
export interface DeliveryNeeds {
  readonly clock: Clock;
  readonly pagedIncidents: PagedIncidents;
  readonly notificationChannels: NotificationChannels;
  readonly customers: Pick<Customers, 'list'>;
  readonly channelSenders: readonly ChannelSender[];
  readonly alertDeliveries: AlertDeliveries;
  readonly answerableMessages: Pick<AnswerableMessages, 'add'>;
  readonly alertAudiences: AlertAudiences;
  readonly smsUsageCounts: SmsUsageCounts;
  readonly blocklistStates: Pick<BlocklistStates, 'noteNotified'>;
  readonly domainWarnings: Pick<DomainWarnings, 'noteSent'>;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly ids: IdSource;
  readonly digest: Pick<Digest, 'keyed'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
}
