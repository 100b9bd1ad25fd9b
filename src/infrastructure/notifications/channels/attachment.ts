import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { NoticeContent } from '../../../application/notifications/notice-content.ts';
import { chatText, colors, withoutMentions } from './chat-text.ts';

const MAX_TITLE = 250;
const MAX_TEXT = 4000;
const MAX_FACT = 1000;

/** Returns a message attachment in the form that Slack introduced and that other chats read. */
export const attachmentOf = (content: NoticeContent, escaped: (text: string) => string) => {
  const { title, paragraphs, facts, link } = chatText(content);
  return {
    fallback: withoutMentions(content.subject),
    color: colors[content.tone],
    title: withoutMentions(clipped(title, MAX_TITLE)),
    ...(link === null ? {} : { title_link: link.url }),
    text: escaped(clipped(paragraphs.join('\n'), MAX_TEXT)),
    fields: facts.map(({ label, value }) => ({ short: true, title: label, value: escaped(clipped(value, MAX_FACT)) })),
  };
};
