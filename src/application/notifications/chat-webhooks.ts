import {
  TELEGRAM_UPDATES,
  TELEGRAM_UPDATES_PATH,
  isWebhookChangeDue,
  webhookChangesOf,
} from '../../domain/notifications/chat-webhook.ts';
import type { WebhookChange, WebhookChannel } from '../../domain/notifications/chat-webhook.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { OutboxSender } from '../kernel/outbox.ts';
import type { Clock, IdSource, OutboxMessage } from '../kernel/ports.ts';
import type { ChannelProtocols } from './channel.ports.ts';
import { postJson } from './channel.ports.ts';
import type { NotificationChannels, SignedRequests } from './ports.ts';

const TOPIC = 'chatWebhook';

interface WebhookMessage extends WebhookChange {
  readonly messageId: string;
  readonly organizationId: number;
  readonly channelId: number;
}

/** Returns the messages that set and delete the webhooks of bots after a change of a channel. See ADR 0337. */
export const webhookMessages = (
  ids: IdSource,
  { id: channelId, organizationId }: Pick<NotificationChannel, 'id' | 'organizationId'>,
  before: WebhookChannel | null,
  after: WebhookChannel | null,
): readonly OutboxMessage[] =>
  webhookChangesOf(before, after).map((change) => ({
    topic: TOPIC,
    payload: { messageId: ids.next(), organizationId, channelId, ...change },
    destination: `webhook:${channelId}`,
    // A webhook that is deleted and set again keeps this order.
    stream: `webhook:${organizationId}`,
  }));

interface SendingNeeds {
  readonly notificationChannels: Pick<NotificationChannels, 'list' | 'noteWebhook'>;
  readonly channelProtocols: Pick<ChannelProtocols, 'replyOf'>;
  readonly signedRequests: SignedRequests;
  readonly clock: Clock;
  readonly baseUrl: string;
}

/** Sends the requests that set and delete the webhooks of bots. What went wrong is a warning of the channel. */
export const chatWebhookSender = (needs: SendingNeeds): OutboxSender<WebhookMessage> => ({
  topic: TOPIC,
  send: async ({ messageId, organizationId, channelId, webhook, isSet }) => {
    const channels = await needs.notificationChannels.list({ organizationId, customerId: null }, {});
    // The channel was changed again: a later message, or none, is right.
    if (!isWebhookChangeDue({ webhook, isSet }, channels)) return { outcome: 'sent' };
    const { serverUrl, token, secret } = webhook;
    const address = `${serverUrl}/bot${token}`;
    const updates = {
      url: `${needs.baseUrl}${TELEGRAM_UPDATES_PATH}`,
      secret_token: secret,
      allowed_updates: TELEGRAM_UPDATES,
    };
    const { verdict, error, notBefore } = await needs.signedRequests.send({
      organizationId,
      request: isSet ? postJson(`${address}/setWebhook`, updates) : postJson(`${address}/deleteWebhook`, {}),
      messageId,
      signingSecret: null,
      hidden: { token, secret },
      judge: (response) => needs.channelProtocols.replyOf('telegram', response, {}),
      now: needs.clock.now(),
    });
    return {
      outcome: verdict === 'taken' ? 'sent' : verdict === 'failed' ? 'failed' : 'refused',
      ...(error === null ? {} : { error }),
      ...(notBefore === undefined ? {} : { notBefore }),
      ...(isSet ? { record: () => needs.notificationChannels.noteWebhook(channelId, error) } : {}),
    };
  },
});
