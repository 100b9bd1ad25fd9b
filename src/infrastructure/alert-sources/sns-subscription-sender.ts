import { SNS_SUBSCRIPTION_TOPIC } from '../../application/alert-sources/ports.ts';
import type { SnsSubscription } from '../../application/alert-sources/ports.ts';
import type { OutgoingHttp } from '../../application/kernel/network.ts';
import type { OutboxSender } from '../../application/kernel/outbox.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { isSubscribeUrl } from './sns-message.ts';

const TIMEOUT = seconds(10);
const MAX_BYTES = 16 * 1024;

/** Confirms subscriptions of sources at Amazon SNS. */
export const snsSubscriptionSender = (http: OutgoingHttp): OutboxSender<SnsSubscription> => ({
  topic: SNS_SUBSCRIPTION_TOPIC,
  send: async ({ url }) => {
    if (!isSubscribeUrl(url)) return { outcome: 'refused', error: 'The address is not one of Amazon SNS.' };
    const answer = await http.send({ method: 'GET', url, timeoutMs: TIMEOUT, maxResponseBytes: MAX_BYTES });
    if (!answer.ok) return { outcome: 'failed', error: answer.failure.detail };
    const { status } = answer.value;
    if (status >= 200 && status < 300) return { outcome: 'sent' };
    return {
      outcome: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed',
      error: `The status is ${status}.`,
    };
  },
});
