import { z } from 'zod';
import type { Interaction, LinkCommand } from '../../../application/incident-management/chat.ports.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { clipped } from '../../../domain/kernel/plain-text.ts';
import { TELEGRAM_API } from '../../../domain/notifications/channel-types.ts';
import type { ChannelSettings } from '../../../domain/notifications/channel-type.ts';
import { codeIn, parsed, textOf } from './chat.ts';
import type { Chat } from './chat.ts';

const inlineButton = z.looseObject({ callback_data: z.string().optional() });

const sender = z.object({
  id: z.int(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
});

/** A command to a bot in a private chat, where nobody else reads the code. */
const commandUpdate = z.object({
  message: z.object({
    from: sender,
    chat: z.object({ id: z.int(), type: z.literal('private') }),
    text: z.string(),
  }),
});

/** Returns the account of a sender. The bot is known from the channel, not from the update. */
const accountOf = ({ id, first_name: first, last_name: last }: z.infer<typeof sender>) => ({
  id: String(id),
  workspace: '',
  name: `${first} ${last}`.trim(),
});

/** The part of an update of Telegram that is read ("CallbackQuery" in the Bot API). */
const callbackUpdate = z.object({
  callback_query: z.object({
    id: z.string(),
    from: sender,
    data: z.string(),
    message: z
      .object({
        message_id: z.int(),
        chat: z.object({ id: z.int() }),
        text: z.string().default(''),
        entities: z.array(z.unknown()).default([]),
        reply_markup: z.object({ inline_keyboard: z.array(z.array(inlineButton)) }).optional(),
      })
      .nullish(),
  }),
});

type TelegramMessage = NonNullable<z.infer<typeof callbackUpdate>['callback_query']['message']>;

/** A message of Telegram has at most 4096 characters. */
const MAX_MESSAGE = 4096;
/** The answer to a press has at most 200 characters. */
const MAX_NOTE = 200;

/**
 * Stands before the ticket of a button that has asked already. The data of a button has at most 64 bytes, of which a
 * ticket takes 63.
 */
const CONFIRMED = '!';

const ticketOf = (data: string): string => (data.startsWith(CONFIRMED) ? data.slice(CONFIRMED.length) : data);

const methodUrl = (settings: ChannelSettings, method: string): string =>
  `${(textOf(settings, 'serverUrl') ?? TELEGRAM_API).replace(/\/$/, '')}/bot${textOf(settings, 'token') ?? ''}/${method}`;

const readPress = (update: unknown): Interaction | null => {
  const query = callbackUpdate.safeParse(update).data?.callback_query;
  if (query === undefined) return null;
  const { id, from, data, message } = query;
  return {
    ticket: ticketOf(data),
    isConfirmed: data.startsWith(CONFIRMED),
    account: accountOf(from),
    context: { id, message: message ?? null },
  };
};

const readCommand = (update: unknown): LinkCommand | null => {
  const message = commandUpdate.safeParse(update).data?.message;
  const code = message === undefined ? null : codeIn(message.text);
  if (message === undefined || code === null) return null;
  return { code, account: accountOf(message.from), context: { chatId: message.chat.id } };
};

/** Telegram: updates that the webhook of a bot sends with its secret. */
export const telegram: Chat = {
  read: (body) => {
    const update = parsed(body);
    return readPress(update) ?? readCommand(update);
  },
  workspaceOf: (_account, settings) => (textOf(settings, 'token') ?? '').split(':')[0] ?? '',
  isAuthentic: ({ proof }, settings, digest) => {
    const secret = textOf(settings, 'webhookSecret');
    return secret !== null && proof !== null && digest.same(secret, proof);
  },
  edit: ({ message }, settings, { line, keeps }) => {
    if (message === null) return null;
    const { message_id: messageId, chat, text, entities, reply_markup: markup } = message as TelegramMessage;
    const keyboard = (markup?.inline_keyboard ?? [])
      .map((row) => row.filter(({ callback_data: data }) => data === undefined || keeps(ticketOf(data))))
      .filter((row) => row.length > 0);
    return postJson(methodUrl(settings, 'editMessageText'), {
      chat_id: chat.id,
      message_id: messageId,
      text: clipped(`${text}\n\n${line}`, MAX_MESSAGE),
      entities,
      link_preview_options: { is_disabled: true },
      reply_markup: { inline_keyboard: keyboard },
    });
  },
  ask: ({ message }, settings, { ticket, label }) => {
    if (message === null) return null;
    const { message_id: messageId, chat, reply_markup: markup } = message as TelegramMessage;
    const keyboard = (markup?.inline_keyboard ?? []).map((row) =>
      row.map((button) =>
        button.callback_data === ticket ? { text: label, callback_data: `${CONFIRMED}${ticket}` } : button,
      ),
    );
    return postJson(methodUrl(settings, 'editMessageReplyMarkup'), {
      chat_id: chat.id,
      message_id: messageId,
      reply_markup: { inline_keyboard: keyboard },
    });
  },
  tell: () => null,
  replyOf: ({ id }, text) => ({ method: 'answerCallbackQuery', callback_query_id: id, text: clipped(text, MAX_NOTE) }),
  askReplyOf: ({ id }, text) => ({
    method: 'answerCallbackQuery',
    callback_query_id: id,
    text: clipped(text, MAX_NOTE),
    show_alert: true,
  }),
  linkReplyOf: ({ chatId }, text) => ({ method: 'sendMessage', chat_id: chatId, text }),
};
