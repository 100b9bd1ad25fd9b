import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { confirmedAnswer, jsonOf } from '../channel-answer.ts';
import { attachmentOf } from './attachment.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { withoutMentions } from './chat-text.ts';

/** Matches addresses, in which nothing may be escaped, and the special characters of Markdown. */
const ADDRESS_OR_SPECIAL = /https?:\/\/[^\s<>]+|[\\`*_~[\]<>#|]/g;

/** Escapes for Markdown. Mentions in attachments notify people, too, so that they are parted. */
const escaped = (text: string): string =>
  withoutMentions(text.replace(ADDRESS_OR_SPECIAL, (found) => (found.length > 1 ? found : `\\${found}`)));

/**
 * Sends an attachment through an incoming webhook, which answers `ok`. See "Incoming webhooks" and "Message
 * attachments" in the documentation of Mattermost.
 */
export const mattermost: ChannelProtocol = {
  requestOf: ({ url }: SettingsOfType<'mattermost'>, { content }) =>
    postJson(url, { attachments: [attachmentOf(content, escaped)] }),
  replyOf: (response) => confirmedAnswer(response, response.body.trim() === 'ok', jsonOf(response)['message']),
};
