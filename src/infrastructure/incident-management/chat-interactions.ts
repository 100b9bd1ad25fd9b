import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type {
  AnsweredMessage,
  ChatInteractions,
  ChatRequest,
  Interaction,
} from '../../application/incident-management/chat.ports.ts';
import { postJson } from '../../application/notifications/channel.ports.ts';
import type { ChannelRequest } from '../../application/notifications/channel.ports.ts';
import type { Digest } from '../../application/kernel/ports.ts';
import type { AnsweringChat } from '../../domain/incident-management/answer.rules.ts';
import { clipped } from '../../domain/kernel/plain-text.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { TELEGRAM_API } from '../../domain/notifications/channel-types.ts';

type Same = Pick<Digest, 'same'>;

/** How one chat is read and answered: a row of the table. */
interface Chat {
  read(body: string): Interaction | null;
  isAuthentic(request: ChatRequest, settings: ChannelSettings, digest: Same): boolean;
  edit(context: Interaction['context'], settings: ChannelSettings, shown: AnsweredMessage): ChannelRequest | null;
  tell(context: Interaction['context'], text: string): ChannelRequest | null;
  replyOf(context: Interaction['context'], text: string): Readonly<Record<string, unknown>>;
}

/** Parses JSON; undefined for a text that is none. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const textOf = (settings: ChannelSettings, name: string): string | null =>
  typeof settings[name] === 'string' ? settings[name] : null;

const block = z.looseObject({
  type: z.string(),
  elements: z.array(z.looseObject({ value: z.string().optional() })).optional(),
});

/** The part of an interaction of Slack that is read ("block_actions payloads" in its documentation). */
const blockActions = z.object({
  type: z.literal('block_actions'),
  team: z.object({ id: z.string() }).nullish(),
  user: z.object({ id: z.string(), name: z.string().nullish(), username: z.string().nullish() }),
  actions: z.tuple([z.object({ value: z.string() })]).rest(z.unknown()),
  response_url: z.url({ protocol: /^https?$/ }),
  message: z.object({ text: z.string().default(''), blocks: z.array(block).default([]) }).nullish(),
});

type SlackMessage = NonNullable<z.infer<typeof blockActions>['message']>;

const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slack: Chat = {
  read: (body) => {
    const { data } = blockActions.safeParse(parsed(new URLSearchParams(body).get('payload') ?? ''));
    if (data === undefined) return null;
    const { user, team, actions, message, response_url: responseUrl } = data;
    return {
      ticket: actions[0].value,
      account: { id: `${team?.id ?? ''}/${user.id}`, name: user.name ?? user.username ?? '' },
      context: { responseUrl, message: message ?? null },
    };
  },
  isAuthentic: ({ body, proof, signedAt }, settings, digest) => {
    const secret = textOf(settings, 'appSigningSecret');
    if (secret === null || proof === null || signedAt === null) return false;
    const signature = createHmac('sha256', secret).update(`v0:${signedAt}:${body}`).digest('hex');
    return digest.same(`v0=${signature}`, proof);
  },
  edit: ({ responseUrl, message }, _settings, { line, keeps }) => {
    if (message === null) return null;
    const { text, blocks } = message as SlackMessage;
    const remaining = blocks.flatMap((each) => {
      if (each.type !== 'actions') return [each];
      const elements = (each.elements ?? []).filter(({ value }) => value === undefined || keeps(value));
      return elements.length === 0 ? [] : [{ ...each, elements }];
    });
    const said = { type: 'context', elements: [{ type: 'mrkdwn', text: clipped(slackText(line), MAX_LINE) }] };
    return postJson(String(responseUrl), { replace_original: true, text, blocks: [...remaining, said] });
  },
  tell: ({ responseUrl }, text) =>
    postJson(String(responseUrl), { response_type: 'ephemeral', replace_original: false, text: slackText(text) }),
  replyOf: () => ({}),
};

const MAX_LINE = 1000;

const inlineButton = z.looseObject({ callback_data: z.string().optional() });

/** The part of an update of Telegram that is read ("CallbackQuery" in the Bot API). */
const callbackUpdate = z.object({
  callback_query: z.object({
    id: z.string(),
    from: z.object({
      id: z.int(),
      first_name: z.string().default(''),
      last_name: z.string().default(''),
      username: z.string().optional(),
    }),
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

const telegram: Chat = {
  read: (body) => {
    const query = callbackUpdate.safeParse(parsed(body)).data?.callback_query;
    if (query === undefined) return null;
    const { id, from, data: ticket, message } = query;
    return {
      ticket,
      account: { id: String(from.id), name: `${from.first_name} ${from.last_name}`.trim() },
      context: { id, message: message ?? null },
    };
  },
  isAuthentic: ({ proof }, settings, digest) => {
    const secret = textOf(settings, 'webhookSecret');
    return secret !== null && proof !== null && digest.same(secret, proof);
  },
  edit: ({ message }, settings, { line, keeps }) => {
    if (message === null) return null;
    const { message_id: messageId, chat, text, entities, reply_markup: markup } = message as TelegramMessage;
    const keyboard = (markup?.inline_keyboard ?? [])
      .map((row) => row.filter(({ callback_data: data }) => data === undefined || keeps(data)))
      .filter((row) => row.length > 0);
    const server = (textOf(settings, 'serverUrl') ?? TELEGRAM_API).replace(/\/$/, '');
    return postJson(`${server}/bot${textOf(settings, 'token') ?? ''}/editMessageText`, {
      chat_id: chat.id,
      message_id: messageId,
      text: clipped(`${text}\n\n${line}`, MAX_MESSAGE),
      entities,
      link_preview_options: { is_disabled: true },
      reply_markup: { inline_keyboard: keyboard },
    });
  },
  tell: () => null,
  replyOf: ({ id }, text) => ({ method: 'answerCallbackQuery', callback_query_id: id, text: clipped(text, MAX_NOTE) }),
};

const chats: Readonly<Record<AnsweringChat, Chat>> = { slack, telegram };

/** Reads and answers the interactions of chats. */
export const chatInteractions = (digest: Same): ChatInteractions => ({
  read: (chat, { body }) => chats[chat].read(body),
  isAuthentic: (chat, request, settings) => chats[chat].isAuthentic(request, settings, digest),
  edit: (chat, { context }, settings, shown) => chats[chat].edit(context, settings, shown),
  tell: (chat, { context }, text) => chats[chat].tell(context, text),
  replyOf: (chat, { context }, text) => chats[chat].replyOf(context, text),
});
