import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import { numberField, textField, urlField } from '../channel-fields.ts';
import { defineChannelType, postJson } from '../channel-type.ts';
import { chatText } from '../chat-text.ts';
import type { Tone } from '../notices/notice-content.ts';
import { escapedHtml, clipped } from '../../kernel/plain-text.ts';

const API = 'https://api.telegram.org';
/** Messages have at most 4096 characters after the entities are parsed. */
const MAX_PARAGRAPHS = 3000;
const MAX_THREAD = 2 ** 31 - 1;
const ICONS: Readonly<Record<Tone, string>> = { down: '🔴', warning: '🟡', up: '🟢', info: 'ℹ️' };

/** A message of a bot, in Telegram's HTML. */
export const telegram = defineChannelType({
  what: 'A message of a Telegram bot',
  fields: {
    token: textField('The token of the bot.', { pattern: '^\\d{3,20}:[\\w-]{20,100}$' }, { secret: true }),
    chatId: textField('The id of the chat, or @name of a channel.', { pattern: '^(-?\\d{1,20}|@\\w{4,64})$' }, {}),
    threadId: numberField('The topic of a forum group.', 1, MAX_THREAD, { optional: true }),
    serverUrl: urlField('Your own Bot API server. Defaults to the one of Telegram.', { optional: true }),
  },
  audience: 'people',
  recipientsOf: ({ chatId, threadId }) => [threadId === undefined ? chatId : `${chatId}/${threadId}`],
  request: ({ token, chatId, threadId, serverUrl = API }, { content }) => {
    const { title, paragraphs, facts, link } = chatText(content);
    const lines = [
      `${ICONS[content.tone]} <b>${escapedHtml(title)}</b>`,
      escapedHtml(clipped(paragraphs.join('\n'), MAX_PARAGRAPHS)),
      facts.map(({ label, value }) => `<b>${escapedHtml(label)}:</b> ${escapedHtml(value)}`).join('\n'),
      link === null ? '' : `<a href="${escapedHtml(link.url)}">${escapedHtml(link.label)}</a>`,
    ];
    return postJson(`${serverUrl.replace(/\/$/, '')}/bot${token}/sendMessage`, {
      chat_id: chatId,
      ...(threadId === undefined ? {} : { message_thread_id: threadId }),
      text: lines.filter((line) => line !== '').join('\n\n'),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
  },
  answer: (response) => {
    const { description, parameters } = jsonOf(response) as { readonly description?: unknown; readonly parameters?: { readonly retry_after?: unknown } };
    const answer = explainedAnswer(response, description);
    const wait = parameters?.retry_after;
    return typeof wait === 'number' ? { ...answer, retryAfterSeconds: wait } : answer;
  },
});
