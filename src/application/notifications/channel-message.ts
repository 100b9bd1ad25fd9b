import type { Notice } from '../../domain/notifications/alert.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** The topic of the outbox that notices to channels go to. */
export const CHANNEL_TOPIC = 'channel';

/** A notice on its way to a channel. */
export interface ChannelMessage {
  /** Stays the same over all attempts; receivers of webhooks see it as `webhook-id`. */
  readonly messageId: string;
  readonly channelId: number;
  /** One recipient of the channel; null for wherever the channel points to when it is sent. */
  readonly recipient: string | null;
  readonly incidentId: string | null;
  readonly notice: Notice;
}

/** The outgoing message that carries a notice to a channel. */
export const channelMessage = (message: ChannelMessage): OutboxMessage => ({ topic: CHANNEL_TOPIC, payload: { ...message } });
