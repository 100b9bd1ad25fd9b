import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { AnswerQuestion, NoticeAnswer } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText, icons } from './chat-text.ts';

const MAX_HEADER = 150;
const MAX_SECTION = 3000;
const MAX_FACTS = 10;
const MAX_FACT = 2000;
const MAX_CONFIRM_TITLE = 100;
const MAX_CONFIRM = 300;
const MAX_CONFIRM_BUTTON = 30;

/** Slack reads `<` and `>` as links and mentions. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const section = (text: string) => ({
  type: 'section',
  text: { type: 'mrkdwn', text: clipped(escaped(text), MAX_SECTION) },
});

/** Returns the question that Slack asks before it sends a press. */
const confirmOf = ({ text, yes, no }: AnswerQuestion, label: string) => ({
  title: { type: 'plain_text', text: clipped(label, MAX_CONFIRM_TITLE) },
  text: { type: 'plain_text', text: clipped(text, MAX_CONFIRM) },
  confirm: { type: 'plain_text', text: clipped(yes, MAX_CONFIRM_BUTTON) },
  deny: { type: 'plain_text', text: clipped(no, MAX_CONFIRM_BUTTON) },
  style: 'danger',
});

/** Returns a button that sends its ticket to the request URL of the app, or one that is a link. */
const answerButton = ({ action, label, ticket, url, question }: NoticeAnswer, isInteractive: boolean) => ({
  type: 'button',
  action_id: `answer-${action}`,
  text: { type: 'plain_text', text: label },
  // The page behind a link asks by itself.
  ...(isInteractive
    ? { value: ticket, ...(question === null ? {} : { confirm: confirmOf(question, label) }) }
    : { url }),
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
