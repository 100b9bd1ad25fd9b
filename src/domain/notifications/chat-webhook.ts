import { permittedAnswers } from './answer-ticket.ts';
import { settingsOf } from './channel-config.ts';
import { TELEGRAM_API } from './channel-types.ts';
import type { NotificationChannel } from './channel.ts';

/** The path that takes the updates of bots of Telegram. */
export const TELEGRAM_UPDATES_PATH = '/api/telegram/updates';

/** The updates that a bot sends: presses of buttons, and commands that link accounts. */
export const TELEGRAM_UPDATES = ['callback_query', 'message'] as const;

/** The webhook of a bot, by which presses of its buttons arrive. */
export interface ChatWebhook {
  readonly serverUrl: string;
  readonly token: string;
  /** The secret that its requests carry. */
  readonly secret: string;
}

/** The part of a channel that decides about a webhook. */
export type WebhookChannel = Pick<NotificationChannel, 'type' | 'isActive' | 'config' | 'secrets'>;

/** Returns the webhook that the channel needs: an active one of Telegram that offers answers as buttons. Others: null. */
export const chatWebhookOf = (channel: WebhookChannel): ChatWebhook | null => {
  const { token, webhookSecret: secret, serverUrl = TELEGRAM_API, ...rest } = settingsOf(channel);
  const isNeeded = channel.type === 'telegram' && channel.isActive && permittedAnswers(rest).length > 0;
  if (!isNeeded || typeof token !== 'string' || typeof secret !== 'string') return null;
  return { serverUrl: String(serverUrl).replace(/\/$/, ''), token, secret };
};

/** Returns true if both are the webhook of the same bot. */
export const isSameBot = (one: ChatWebhook, other: ChatWebhook): boolean =>
  one.serverUrl === other.serverUrl && one.token === other.token;

const isSame = (one: ChatWebhook | null, other: ChatWebhook | null): boolean =>
  one === null || other === null ? one === other : isSameBot(one, other) && one.secret === other.secret;

/** A webhook to set or to delete. */
export interface WebhookChange {
  readonly webhook: ChatWebhook;
  readonly isSet: boolean;
}

/** Returns what a change of a channel does to webhooks of bots. A channel that is new or deleted is null. */
export const webhookChangesOf = (
  before: WebhookChannel | null,
  after: WebhookChannel | null,
): readonly WebhookChange[] => {
  const had = before === null ? null : chatWebhookOf(before);
  const needs = after === null ? null : chatWebhookOf(after);
  if (isSame(had, needs)) return [];
  const isLost = had !== null && (needs === null || !isSameBot(had, needs));
  return [
    ...(isLost ? [{ webhook: had, isSet: false }] : []),
    ...(needs === null ? [] : [{ webhook: needs, isSet: true }]),
  ];
};

/** Returns true if the change is still right for the channels of the organization as they are now. */
export const isWebhookChangeDue = ({ webhook, isSet }: WebhookChange, channels: readonly WebhookChannel[]): boolean => {
  const needed = channels.flatMap((channel) => chatWebhookOf(channel) ?? []);
  return isSet ? needed.some((other) => isSame(other, webhook)) : !needed.some((other) => isSameBot(other, webhook));
};
