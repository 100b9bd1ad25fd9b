import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { NoticeContent } from '../../../application/notifications/notice-content.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { confirmedAnswer, jsonOf, withDelay } from '../channel-answer.ts';
import { addressOn } from './channel-protocol.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText, icons, withoutMentions } from './chat-text.ts';

const MAX_TOPIC = 60;
/** Messages have at most 10 000 characters. */
const MAX_PARAGRAPHS = 6000;

const markdownOf = (content: NoticeContent): string => {
  const { title, paragraphs, facts, link } = chatText(content);
  const blocks = [
    `${icons[content.tone]} **${withoutMentions(title)}**`,
    withoutMentions(clipped(paragraphs.join('\n'), MAX_PARAGRAPHS)),
    facts.map(({ label, value }) => `* **${label}:** ${withoutMentions(value)}`).join('\n'),
    link === null ? '' : `[${link.label}](${link.url})`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
};

/**
 * Sends a message of a bot to a topic of a channel; without a topic, to the one with the name of the monitor. Zulip's
 * Markdown has no escape character. See "Send a message" and "Error handling" in the API documentation of Zulip.
 */
export const zulip: ChannelProtocol = {
  requestOf: ({ serverUrl, botEmail, apiKey, stream, topic }: SettingsOfType<'zulip'>, { content }) => ({
    method: 'POST',
    url: addressOn(serverUrl, 'api/v1/messages'),
    headers: {
      authorization: `Basic ${btoa(`${botEmail}:${apiKey}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      type: 'stream',
      to: stream,
      topic: clipped(topic ?? content.name, MAX_TOPIC),
      content: markdownOf(content),
    }).toString(),
  }),
  replyOf: (response) => {
    const { result, msg, 'retry-after': wait } = jsonOf(response);
    return withDelay(confirmedAnswer(response, result === 'success', msg), wait);
  },
};
