import { defineOwnChannelType } from '../../src/application/notifications/own-channel-type.ts';
import { postJson } from '../../src/application/notifications/channel.ports.ts';
import { numberField, textField, urlField } from '../../src/domain/notifications/channel-fields.ts';

/** Declares a channel type of a host: a chat with rooms on a server of its own, which takes messages with a token. */
export const acmeChat = () =>
  defineOwnChannelType({
    description: 'A message to a room of Acme Chat.',
    audience: 'people',
    fields: {
      serverUrl: urlField('The server.', {}),
      room: textField('The room.', { pattern: '^[a-z]{2,20}$' }, {}),
      token: textField('The token of the bot.', { maxLength: 60 }, { secret: true }),
      priority: numberField('The priority, from 1 to 5.', 1, 5, { optional: true }),
    },
    recipientsOf: ({ serverUrl, room }) => [`${serverUrl}#${room}`],
    issuesOf: ({ room, priority }) =>
      room === 'lobby' && priority === 5 ? [{ path: 'priority', message: 'The lobby takes no urgent messages.' }] : [],
    requestOf: ({ serverUrl, room, token, priority = 3 }, { content, messageId }) =>
      postJson(
        serverUrl,
        { room, priority, text: content.subject, key: messageId },
        { authorization: `Bearer ${token}` },
      ),
    replyOf: ({ status, body }) =>
      status === 200 && body === 'ok'
        ? { verdict: 'taken', error: null }
        : { verdict: status === 403 ? 'refused' : 'failed', error: `status ${status}` },
  });
