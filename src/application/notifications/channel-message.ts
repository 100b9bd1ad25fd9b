import type { Notice } from '../../domain/notifications/alert.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** The outbox topic of notifications to channels. */
export const CHANNEL_TOPIC = 'channel';

/** A notification to be sent to a channel. */
export interface ChannelMessage {
  /** The same for all attempts; webhooks send it as `webhook-id`. */
  readonly messageId: string;
  readonly channelId: number;
  /** A recipient of the channel; null for the channel's destination at sending time. */
  readonly recipient: string | null;
  readonly incidentId: string | null;
  readonly notice: Notice;
}

/** The outbox message of a notification. */
export const channelMessage = (message: ChannelMessage): OutboxMessage => ({
  // Recipients apart: a mail server that accepts mail for one may defer that for another.
  topic: CHANNEL_TOPIC,
  payload: { ...message },
  destination: `channel:${message.channelId}:${message.recipient ?? ''}`,
});
