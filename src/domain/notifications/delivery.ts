import { days, elapsed } from '../kernel/time.ts';
import { sendErrors } from '../kernel/send-errors.ts';
import type { Notice } from './alert.ts';
import type { ReceiverVerdict } from './channel-health.ts';
import { messagesOf } from './channel-types.ts';
import type { NotificationChannel } from './channel.ts';

/** The time for which attempts to deliver an alert are kept. */
export const DELIVERY_RETENTION = days(90);

/** A channel with its latest attempts to deliver messages. */
interface DeliveryRecord {
  readonly createdAt: Date;
  readonly deliveries: readonly { readonly status: 'sent' | 'waiting' | 'failed' }[];
}

/**
 * Returns true if a message of the channel has arrived, such as its test. A channel that is older than the kept attempts
 * counts as tested.
 */
export const hasDelivered = ({ createdAt, deliveries }: DeliveryRecord, now: Date): boolean =>
  deliveries.some(({ status }) => status === 'sent') || elapsed(createdAt, now) > DELIVERY_RETENTION;

/** A notification that is about to be sent. */
export interface DeliveryFacts {
  /** The current channel, or null if it was deleted. */
  readonly channel: Pick<NotificationChannel, 'type' | 'config' | 'isActive'> | null;
  /** The event of the notification, such as `incident.opened`. */
  readonly event: Notice['type'];
  /** The address to which it goes; null if the channel has one itself. */
  readonly recipient: string | null;
}

/**
 * Returns the reason, for the log, why a notification is not sent, or null if it is sent. A test is sent even if the
 * channel is inactive.
 */
export const dropReason = ({ channel, event, recipient }: DeliveryFacts): string | null => {
  if (channel === null) return sendErrors.channelDeleted;
  if (!channel.isActive && event !== 'channel.test') return sendErrors.channelOff;
  if (recipient !== null && !messagesOf(channel).includes(recipient)) return sendErrors.recipientRemoved;
  return null;
};

/** Returns the outcome of an attempt. A refusal is retried, because receivers may recover; a test is not retried. */
export const outcomeOf = (verdict: ReceiverVerdict, event: Notice['type']): 'sent' | 'failed' | 'refused' => {
  if (verdict === 'taken') return 'sent';
  return verdict === 'gone' || verdict === 'undeliverable' || event === 'channel.test' ? 'refused' : 'failed';
};
