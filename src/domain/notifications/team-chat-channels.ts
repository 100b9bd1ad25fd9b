import { numberField, textField, urlField } from './channel-fields.ts';
import { defineChannelType } from './channel-type.ts';

const TOKEN = { pattern: '^[\\x21-\\x7e]+$' };
const MAX_ADDRESS = 320;
const MAX_ROOM_ID = 255;
const MAX_STREAM = 60;
const MAX_TOPIC = 60;
const HIGHEST_GOTIFY_PRIORITY = 10;

/** Sends push notifications of an application on a Gotify server. */
export const gotify = defineChannelType({
  fields: {
    serverUrl: urlField('The Gotify server.', {}),
    token: textField('The token of the application.', TOKEN, { secret: true }),
    downPriority: numberField('The priority of outages; 8 by default.', 0, HIGHEST_GOTIFY_PRIORITY, { optional: true }),
  },
  audience: 'people',
  hasSecretRecipients: true,
  recipientsOf: ({ serverUrl, token }) => [`${serverUrl} ${token}`],
});

/** Sends messages of an account to a Matrix room. */
export const matrix = defineChannelType({
  fields: {
    serverUrl: urlField('The homeserver, such as https://matrix.org.', {}),
    roomId: textField(
      'The id of the room, such as !abc:example.org. The account must have joined the room, which must not be encrypted.',
      { maxLength: MAX_ROOM_ID, pattern: '^![^\\s\\/?#]+$' },
      {},
    ),
    token: textField('The access token of the account.', { ...TOKEN, maxLength: 2048 }, { secret: true }),
  },
  audience: 'people',
  recipientsOf: ({ roomId }) => [roomId],
});

/** Sends messages of a bot to a channel of a Zulip organization. */
export const zulip = defineChannelType({
  fields: {
    serverUrl: urlField('The Zulip organization, such as https://example.zulipchat.com.', {}),
    botEmail: textField(
      'The email address of the bot.',
      { maxLength: MAX_ADDRESS, pattern: '^[\\x21-\\x39\\x3b-\\x3f\\x41-\\x7e]+@[A-Za-z0-9.\\-]+$' },
      {},
    ),
    apiKey: textField('The API key of the bot.', TOKEN, { secret: true }),
    stream: textField('The name of the channel.', { maxLength: MAX_STREAM }, {}),
    topic: textField(
      'The topic of all messages. Without it, each monitor has a topic of its own.',
      { maxLength: MAX_TOPIC },
      { optional: true },
    ),
  },
  audience: 'people',
  recipientsOf: ({ serverUrl, stream, topic = '' }) => [`${serverUrl} ${stream}>${topic}`],
});
