import { clipped } from '../../../domain/kernel/plain-text.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { confirmedAnswer, jsonOf, withDelay } from '../channel-answer.ts';
import { attachmentOf } from './attachment.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { icons, withoutMentions } from './chat-text.ts';

/** Texts longer than 5000 characters are refused by default; attachments do not count. */
const MAX_TEXT = 4000;

/** Returns the delay that an error text requests: the limit of requests names it nowhere else. */
const delayIn = (error: unknown): number | undefined => {
  const found = typeof error === 'string' ? /must wait (\d{1,9}) seconds/.exec(error)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
};

/**
 * Sends a text with an attachment through an incoming webhook, which answers `success`. Its Markdown has no escape
 * character. See "Integrations" and "Rate limiter" in the documentation of Rocket.Chat.
 */
export const rocketchat: ChannelProtocol = {
  requestOf: ({ url }: SettingsOfType<'rocketchat'>, { content }) =>
    postJson(url, {
      text: withoutMentions(clipped(`${icons[content.tone]} ${content.subject}`, MAX_TEXT)),
      attachments: [attachmentOf(content, withoutMentions)],
    }),
  replyOf: (response) => {
    const { success, error, message } = jsonOf(response);
    return withDelay(confirmedAnswer(response, success === true, error ?? message), delayIn(error));
  },
};
