import { isSubscribeUrl } from '../../domain/alert-sources/sns-message.ts';
import { seconds } from '../../domain/kernel/time.ts';
import type { OutgoingHttp } from '../kernel/network.ts';
import type { OutboxSender } from '../kernel/outbox.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

const TOPIC = 'sns-subscription';
const TIMEOUT = seconds(10);
const MAX_BYTES = 16 * 1024;

interface Subscription {
  readonly url: string;
}

/** Visits the address that confirms a subscription. */
export const subscriptionMessage = (url: string): OutboxMessage => ({ topic: TOPIC, payload: { url } satisfies Subscription, destination: 'sns' });

/** Confirms subscriptions of sources at Amazon SNS. */
export const subscriptionSender = ({ outgoingHttp }: { readonly outgoingHttp: OutgoingHttp }): OutboxSender<Subscription> => ({
  topic: TOPIC,
  send: async ({ url }) => {
    if (!isSubscribeUrl(url)) return { outcome: 'refused', error: 'The address is not one of Amazon SNS.' };
    const answer = await outgoingHttp.send({ method: 'GET', url, timeoutMs: TIMEOUT, maxResponseBytes: MAX_BYTES });
    if (!answer.ok) return { outcome: 'failed', error: answer.failure.detail };
    const { status } = answer.value;
    if (status >= 200 && status < 300) return { outcome: 'sent' };
    return { outcome: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed', error: `The status is ${status}.` };
  },
});
