import type { Notice } from '../../domain/notifications/alert.ts';
import { escapedHtml, mailHtml, paragraphHtml as paragraph } from '../kernel/mail-html.ts';
import type { MailText } from '../kernel/mail.ts';
import type { NoticeContent } from './notice-content.ts';

/** Holds a notification as a mail. */
export interface NoticeMail extends MailText {
  readonly html: string;
}

const linesOf = ({ headline, cause, firstStep, link, facts, custom }: NoticeContent): readonly string[] => [
  ...(custom === null ? [headline, ...(cause === null ? [] : ['', `${cause.label}: ${cause.text}`])] : [custom]),
  ...(custom === null && firstStep !== null ? ['', `${firstStep.label}: ${firstStep.text}`] : []),
  ...(link === null ? [] : ['', `${link.label}: ${link.url}`]),
  ...(custom === null ? ['', ...facts.map(({ label, value }) => `${label}: ${value}`)] : []),
];

const asText = (content: NoticeContent): string =>
  content.parts.length === 0
    ? [...linesOf(content), ''].join('\n')
    : [
        content.headline,
        ...content.parts.flatMap((part) => ['', ...linesOf(part)]),
        ...(content.more === null ? [] : ['', content.more]),
        '',
      ].join('\n');

/** Sets no colour but that of the state bar, so that mail clients choose those of their light or dark mode. */
const block = ({ tone, headline, cause, firstStep, link, facts, custom }: NoticeContent): string => {
  const bar = { up: '#2e9e5b', info: '#7a7a7a', down: '#d64545', warning: '#d64545' }[tone];
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;opacity:.75">${escapedHtml(label)}</td><td style="padding:2px 0">${escapedHtml(value)}</td></tr>`,
  );
  const heading = `<p style="font-size:20px;font-weight:600;margin:0 0 8px">${escapedHtml(headline)}</p>\n`;
  const text =
    custom === null
      ? `${heading}${[cause, firstStep].flatMap((said) => (said === null ? [] : [paragraph(`${escapedHtml(said.label)}: ${escapedHtml(said.text)}`)])).join('')}`
      : paragraph(escapedHtml(custom).replaceAll('\n', '<br>'));
  return `<div style="border-left:4px solid ${bar};padding-left:16px">
${text}${link === null ? '' : paragraph(`<a href="${escapedHtml(link.url)}">${escapedHtml(link.label)}</a>`)}</div>
${custom === null && rows.length > 0 ? `<table style="border-collapse:collapse;margin:16px 0;font-size:14px">\n${rows.join('\n')}\n</table>\n` : ''}`;
};

const asHtml = (content: NoticeContent): string => {
  const { language, headline, parts, more } = content;
  const body =
    parts.length === 0
      ? block(content)
      : `<p style="font-size:20px;font-weight:600;margin:0 0 8px">${escapedHtml(headline)}</p>\n${parts.map(block).join('')}${more === null ? '' : paragraph(escapedHtml(more))}`;
  return mailHtml(language, body);
};

/** Renders a message as a mail. See ADR 0050. */
export const noticeMail = (content: NoticeContent): NoticeMail => ({
  subject: content.subject,
  text: asText(content),
  html: asHtml(content),
});

/**
 * Returns the place of a notification in a mail thread: the id of the first mail, and whether this is the first.
 * Returns null for one without an incident.
 */
export const threadOf = (
  { type, data: { incident } }: Notice,
  channelId: string,
): { readonly id: string; readonly isFirst: boolean } | null =>
  incident === undefined ? null : { id: `incident-${incident.id}-${channelId}`, isFirst: type === 'incident.opened' };
