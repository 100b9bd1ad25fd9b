import { clipped } from '../../../domain/kernel/plain-text.ts';
import { TELEGRAM_API } from '../../../domain/notifications/channel-types.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { NoticeAnswer } from '../../../application/notifications/notice-content.ts';
import { escapedHtml } from '../../../application/kernel/mail-template.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf, memberAt, withDelay } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText, icons } from './chat-text.ts';

/**
 * Messages have at most 4096 characters after the entities are parsed, so the paragraphs are limited to this length.
 */
const MAX_PARAGRAPHS = 3000;

/** Returns a button for each answer, that sends its ticket to the webhook of the bot, or is a link. */
const inlineKeyboard = (answers: readonly NoticeAnswer[], isInteractive: boolean) =>
  answers.map(({ label, ticket, url }) => [
    isInteractive ? { text: label, callback_data: ticket } : { text: label, url },
  ]);

/** Sends a message of a bot in Telegram's HTML. */
export const telegram: ChannelProtocol = {
  requestOf: (
    { token, chatId, threadId, serverUrl = TELEGRAM_API, webhookSecret }: SettingsOfType<'telegram'>,
    { content },
  ) => {
    const { title, paragraphs, facts, link } = chatText(content);
    const lines = [
      `${icons[content.tone]} <b>${escapedHtml(title)}</b>`,
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
      ...(content.answers.length === 0
        ? {}
        : { reply_markup: { inline_keyboard: inlineKeyboard(content.answers, webhookSecret !== undefined) } }),
    });
  },
  replyOf: (response) => {
    const body = jsonOf(response);
    return withDelay(explainedAnswer(response, body['description']), memberAt(body, 'parameters', 'retry_after'));
  },
};
