import { textsOf } from '../../../texts/texts.ts';
import { clipped } from '../../../domain/kernel/plain-text.ts';
import type {
  NoticeContent,
  NoticeFact,
  NoticeField,
  Tone,
} from '../../../application/notifications/notice-content.ts';

/** A chat message in parts. All parts are plain text; each chat escapes them. */
export interface ChatText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly NoticeFact[];
  readonly link: NoticeContent['link'];
}

/** The signs that mark how serious a message is. */
export const icons: Readonly<Record<Tone, string>> = { down: '🔴', warning: '🟡', up: '🟢', info: 'ℹ️' };

/** The colors that mark how serious a message is. */
export const colors: Readonly<Record<Tone, string>> = {
  down: '#d64545',
  warning: '#e0a030',
  up: '#2e9e5b',
  info: '#7a7a7a',
};

/**
 * Returns a text that mentions nobody and links nowhere, whatever the name of a monitor is. A zero width space parts
 * the marks of mentions and links, for chats that have no escape character.
 */
export const withoutMentions = (text: string): string => text.replace(/[@<]|\](?=\()/g, '$&\u200b');

/** The facts that a short message shows; mail shows all of them. */
const SHORT: ReadonlySet<NoticeField> = new Set([
  'since',
  'resolved',
  'monitoredUntil',
  'gaps',
  'duration',
  'target',
  'certificate',
  'changed',
  'before',
  'after',
  'validUntil',
  'daysLeft',
  'customer',
  'notified',
  'contact',
]);

/** The facts that a short text about a page to people on call adds to its subject. */
const OF_PAGE: readonly NoticeField[] = ['since', 'target', 'notified'];

const factText = ({ label, value }: NoticeFact, { language }: NoticeContent): string =>
  textsOf(language).labelled({ label, text: value });

const valueOf = (content: NoticeContent, field: NoticeField): string | null => {
  const found = content.facts.find((fact) => fact.field === field);
  return found === undefined ? null : factText(found, content);
};

/** Returns one line about one of several notifications. */
const lineOf = (content: NoticeContent): string =>
  content.custom ??
  [content.headline, content.cause?.text, valueOf(content, 'since'), content.link?.url]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');

/** Returns the message for a chat. */
export const chatText = (content: NoticeContent): ChatText => {
  const { headline, subject, cause, firstStep, link, facts, custom, parts, more } = content;
  if (parts.length > 0)
    return {
      title: headline,
      paragraphs: [...parts.map((part) => `• ${lineOf(part)}`), ...(more === null ? [] : [more])],
      facts: [],
      link: null,
    };
  if (custom !== null) return { title: subject, paragraphs: [custom], facts: [], link };
  return {
    title: headline,
    paragraphs: [cause, firstStep].flatMap((said) => (said === null ? [] : [textsOf(content.language).labelled(said)])),
    facts: facts.filter(({ field }) => SHORT.has(field)),
    link,
  };
};

/** Returns the message as plain text without title and link, for services that show these apart. */
export const plainBody = (content: NoticeContent, most: number): string => {
  const { paragraphs, facts, title } = chatText(content);
  const text = [...paragraphs, ...facts.map((fact) => factText(fact, content))].join('\n');
  return clipped(text === '' ? title : text, most);
};

/** The longest cause in a short text, so that the link behind it fits. */
const MAX_CAUSE = 220;

/** Returns what the subject does not say: since when the condition lasts, if it names the cause, and facts of pages. */
const addedFacts = (content: NoticeContent): readonly (string | null)[] => {
  if (content.type === 'onCall.page') return OF_PAGE.map((field) => valueOf(content, field));
  return [content.firstStep === null ? null : valueOf(content, 'since'), valueOf(content, 'contact')];
};

/** Returns the message as one short text: subject, start, cause and location. */
export const shortText = (content: NoticeContent, most: number): string => {
  const { type, subject, cause, link, custom, parts } = content;
  const lines =
    parts.length > 0
      ? // The subject says how many there are.
        [subject, ...parts.slice(0, 5).map(({ subject: each }) => each)]
      : [
          type === 'message.sent' ? subject : null,
          custom ?? subject,
          ...(custom === null ? addedFacts(content) : []),
          custom === null && cause !== null ? clipped(cause.text, MAX_CAUSE) : null,
          link?.url,
        ];
  return clipped(lines.filter((line) => line !== null && line !== undefined).join('\n'), most);
};
