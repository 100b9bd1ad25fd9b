/*
 * A channel type of a host: alerts to the rooms of a chat of its own. The application serves the product with it.
 *
 *   DATABASE_URL=… BASE_URL=… SECRET_KEY=… PORT=… node examples/own-channel-type.js
 */
import express from 'express';
import { createWatchstead, defineOwnChannelType, domain } from 'watchstead';

const { numberField, textField, urlField } = domain.notifications;

const acmeChat = defineOwnChannelType({
  description: 'A message to a room of Acme Chat.',
  audience: 'people',
  fields: {
    serverUrl: urlField('The address of the server.', {}),
    room: textField('The room.', { pattern: '^[a-z-]{2,40}$' }, {}),
    token: textField('The token of the bot.', { maxLength: 100 }, { secret: true }),
    priority: numberField('The priority, from 1 to 5.', 1, 5, { optional: true }),
  },
  recipientsOf: ({ serverUrl, room }) => [`${serverUrl}#${room}`],
  requestOf: ({ serverUrl, room, token, priority = 3 }, { content, messageId }) => ({
    method: 'POST',
    url: serverUrl,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ room, priority, text: content.subject, link: content.link?.url, key: messageId }),
  }),
  replyOf: ({ status, body }) =>
    status === 404
      ? { verdict: 'gone', error: 'The room does not exist.' }
      : { verdict: status === 200 ? 'taken' : 'failed', error: status === 200 ? null : `status ${status}: ${body}` },
});

const { DATABASE_URL = '', BASE_URL = '', SECRET_KEY = '', PORT } = process.env;
const watchstead = await createWatchstead({
  databaseUrl: DATABASE_URL,
  baseUrl: BASE_URL,
  secretKey: SECRET_KEY,
  channelTypes: { 'x-acme-chat': acmeChat },
});
const app = express();
app.use(watchstead.router);
await watchstead.startWorkers();
const server = app.listen(Number(PORT));
process.once('SIGTERM', () => server.close(() => watchstead.close()));
