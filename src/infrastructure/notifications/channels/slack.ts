import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { NoticeAnswer } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText, icons } from './chat-text.ts';

const MAX_HEADER = 150;
const MAX_SECTION = 3000;
const MAX_FACTS = 10;
const MAX_FACT = 2000;

/** Slack reads `<` and `>` as links and mentions. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const section = (text: string) => ({
  type: 'section',
  text: { type: 'mrkdwn', text: clipped(escaped(text), MAX_SECTION) },
});

/** Returns a button that sends its ticket to the request URL of the app, or one that is a link. */
const answerButton = ({ action, label, ticket, url }: NoticeAnswer, isInteractive: boolean) => ({
  type: 'button',
  action_id: `answer-${action}`,
  text: { type: 'plain_text', text: label },
  ...(isInteractive ? { value: ticket } : { url }),
});

/** Sends a message of blocks through an incoming webhook, which Mattermost and Rocket.Chat accept, too. */
export const slack: ChannelProtocol = {
  requestOf: ({ url, appSigningSecret }: SettingsOfType<'slack'>, { content }) => {
    const { title, paragraphs, facts, link } = chatText(content);
    const fields = facts.slice(0, MAX_FACTS).map(({ label, value }) => ({
      type: 'mrkdwn',
      text: clipped(`*${escaped(label)}*\n${escaped(value)}`, MAX_FACT),
    }));
    const button =
      link === null ? [] : [{ type: 'button', text: { type: 'plain_text', text: link.label }, url: link.url }];
    const answers = content.answers.map((answer) => answerButton(answer, appSigningSecret !== undefined));
    return postJson(url, {
      // Notifications show this text, because they cannot show blocks.
      text: escaped(content.subject),
      blocks: [
        {
          type: 'header',
          text: { type: 'plain_text', text: clipped(`${icons[content.tone]} ${title}`, MAX_HEADER), emoji: true },
        },
        ...paragraphs.map(section),
        ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
        ...(button.length + answers.length > 0 ? [{ type: 'actions', elements: [...answers, ...button] }] : []),
      ],
    });
  },
  // The body is a word such as `invalid_payload`. For an archived channel, the status is 410.
  replyOf: (response) => explainedAnswer(response, response.body),
};
