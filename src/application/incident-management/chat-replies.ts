import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { OutboxSender } from '../kernel/outbox.ts';
import type { Clock, OutboxMessage } from '../kernel/ports.ts';
import type { ChannelRequest } from '../notifications/channel.ports.ts';
import type { SignedRequests } from '../notifications/ports.ts';

const TOPIC = 'chatReply';

interface ChatReply extends Pick<NotificationChannel, 'organizationId'> {
  readonly messageId: string;
  readonly request: ChannelRequest;
}

/** Returns the outbox message of a request that edits a message of a chat, or tells somebody a sentence there. */
export const chatReplyMessage = (
  messageId: string,
  {
    id,
    organizationId,
    request,
  }: Pick<NotificationChannel, 'id' | 'organizationId'> & { readonly request: ChannelRequest },
): OutboxMessage => ({
  topic: TOPIC,
  payload: { messageId, organizationId, request },
  destination: `chat:${id}`,
});

interface SendingNeeds {
  readonly signedRequests: SignedRequests;
  readonly clock: Clock;
}

/** Sends the requests by which messages of chats are edited. */
export const chatReplySender = ({ signedRequests, clock }: SendingNeeds): OutboxSender<ChatReply> => ({
  topic: TOPIC,
  send: async ({ organizationId, request, messageId }) => {
    const { verdict, error, notBefore } = await signedRequests.send({
      organizationId,
      request,
      messageId,
      signingSecret: null,
      hidden: { url: request.url },
      now: clock.now(),
    });
    return {
      // A message that cannot be edited stays as it is.
      outcome: verdict === 'taken' ? 'sent' : verdict === 'failed' ? 'failed' : 'refused',
      ...(error === null ? {} : { error }),
      ...(notBefore === undefined ? {} : { notBefore }),
    };
  },
});
