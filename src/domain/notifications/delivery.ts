import type { Notice } from './alert.ts';
import type { ReceiverVerdict } from './channel-health.ts';
import { recipientsOf } from './channel-types.ts';
import type { NotificationChannel } from './channel.ts';

/** A notice that is about to be told. */
export interface DeliveryFacts {
  /** The channel as it is now; null when there is none any more. */
  readonly channel: Pick<NotificationChannel, 'type' | 'config' | 'isActive'> | null;
  readonly event: Notice['type'];
  readonly recipient: string | null;
}

/** Why a notice is not told any more, in words for the log; null when it is. A test goes to a channel that is off, too. */
export const droppedBecause = ({ channel, event, recipient }: DeliveryFacts): string | null => {
  if (channel === null) return 'The channel was deleted.';
  if (!channel.isActive && event !== 'channel.test') return 'The channel is off.';
  if (recipient !== null && !recipientsOf(channel).includes(recipient)) return 'The channel has this recipient no more.';
  return null;
};

/** What an answer means for the message: a refusal is tried again, for people repair receivers; a test is told once. */
export const outcomeOf = (verdict: ReceiverVerdict, event: Notice['type']): 'sent' | 'failed' | 'refused' => {
  if (verdict === 'taken') return 'sent';
  return verdict === 'gone' || verdict === 'undeliverable' || event === 'channel.test' ? 'refused' : 'failed';
};
