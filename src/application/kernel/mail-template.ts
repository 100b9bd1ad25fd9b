import type { Language } from '../../domain/kernel/locale.ts';
import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { textsOf } from '../../texts/texts.ts';

/** How serious the matter of a mail is, which is shown as the color of a bar. */
export type MailTone = 'down' | 'warning' | 'up' | 'info';

/** A value with its label. */
export interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** A link with its text. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** A part of a mail. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  | { readonly kind: 'button'; readonly link: MailLink }
  /** An item of the list in a mail that covers several matters. */
  | {
      readonly kind: 'part';
      readonly tone: MailTone;
      readonly headline: string | null;
      readonly blocks: readonly MailBlock[];
    };

/** The content of a mail. */
export interface MailContent {
  readonly language: Language;
  readonly subject: string;
  /** Null for a mail whose text somebody else has written. */
  readonly headline: string | null;
  /** Null for a mail that is about no problem and has no bar. */
  readonly tone: MailTone | null;
  readonly blocks: readonly MailBlock[];
  /** Small lines at the end: why the recipient has the mail, and how to change that. */
  readonly footer?: readonly (string | MailLink)[];
}

/** A mail in both forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The longest subject, in characters. */
export const MAX_MAIL_SUBJECT = 250;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Characters that no text needs: controls, and marks that reverse the direction of what follows. */
const UNWANTED = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

const clean = (text: string): string => text.replaceAll('\r\n', '\n').replace(UNWANTED, '').trim();

const COLOURS: Readonly<Record<MailTone, string>> = {
  down: '#d1383d',
  warning: '#b7791f',
  up: '#2c8a54',
  info: '#6b7280',
};

/*
 * Clients that ignore the style sheet show the inline colors of light mode. Those of dark mode need `!important` to win
 * over inline ones. A dark logo has a light outline there.
 */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:0}
.written a{color:#0b57d0}.written p,.written ul,.written ol{margin:0 0 12px}.written table{border-collapse:collapse}.written td,.written th{border:1px solid #c8ced5;padding:4px 8px;text-align:start}
@media (max-width:480px){.page{padding:0!important}.sheet{padding:20px 16px!important;border-radius:0!important}.button{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.page{background:#101418!important}.sheet{background:#1b2127!important;color:#e6e9ec!important}.soft{color:#a3adb8!important}.line{border-color:#37404a!important}.button{background:#e6e9ec!important;color:#14181c!important}.sheet a.link,.written a{color:#8ab4f8!important}.logo{filter:drop-shadow(0 0 1px rgba(255,255,255,.9)) drop-shadow(0 0 3px rgba(255,255,255,.5))}}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';

/** Stands where the sender of a mail is shown. */
const SENDER =
  '<p class="line" style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #6b7280;font-weight:600">Watchstead</p>\n';

const inline = (text: string): string => escapedHtml(clean(text)).replaceAll('\n', '<br>');

/** Renders text in which lines end neither behind a number, nor within a date, a range or the word e-mail. */
const typeset = (text: string): string =>
  inline(text)
    .replace(/(?<=\d\.?) (?=\p{L})/gu, '\u00a0')
    .replace(/(?<=\d\.?\u00a0\p{L}{3,10}\.?) (?=\d{4}\b)/gu, '\u00a0')
    .replace(/(?<=\be)-(?=mail)/gi, '\u2011')
    .replace(/\d+\.?\s?–\s?\d+\.?/g, '<span style="white-space:nowrap">$&</span>');

const paragraph = (text: string): string => `<p dir="auto" style="margin:0 0 16px">${typeset(text)}</p>\n`;

/** Returns a headline without the full stop of its only sentence. */
const withoutStop = (headline: string): string =>
  /(?<!\d)[.!?]\s+\p{Lu}/u.test(headline) ? headline : headline.replace(/(?<=[\p{L}\d])\.$/u, '');

const heading = (text: string | null, size: number, gap = 12): string =>
  text === null
    ? ''
    : `<p dir="auto" role="heading" aria-level="${size === 22 ? 1 : 2}" style="margin:0 0 ${gap}px;font-size:${size}px;line-height:1.3;font-weight:600">${typeset(withoutStop(clean(text)))}</p>\n`;

const isWebAddress = (url: string): boolean => /^https?:\/\//.test(url);

const anchor = ({ label, url }: MailLink): string =>
  isWebAddress(url)
    ? `<a class="link" href="${escapedHtml(url)}" style="color:#0b57d0">${inline(label)}</a>`
    : inline(label);

const button = ({ label, url }: MailLink): string =>
  `<p style="margin:0 0 20px"><a class="button" href="${escapedHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#1f2933;color:#ffffff;font-weight:600;text-decoration:none">${inline(label)}</a></p>\n`;

/** Renders a fact. The figures of a phone number stay on one line. */
const rowOf = ({ label, value }: MailFact): string =>
  `<tr><td class="soft" style="padding:3px 0;padding-inline-end:16px;vertical-align:top;color:#5b6672;white-space:nowrap">${inline(label)}</td><td dir="auto" style="padding:3px 0;vertical-align:top;${BREAK}">${inline(value).replace(/(?<=\d) (?=\d)/g, '\u00a0')}</td></tr>\n`;

const barred = (tone: MailTone | null, html: string): string =>
  tone === null
    ? html
    : `<div style="border-inline-start:4px solid ${COLOURS[tone]};padding-inline-start:16px;margin:0 0 16px">\n${html}</div>\n`;

/** Returns Markdown as HTML that contains no markup of its text. */
export type Markup = (markdown: string) => string;

/** The beginning of a line that is an item of a list. */
const ITEM = '- ';

const blockHtml = (block: MailBlock, markup: Markup): string => {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text);
    case 'markdown':
      return `<div class="written" dir="auto" style="margin:0 0 16px">${markup(clean(block.text))}</div>\n`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0;padding-inline-start:20px">\n${block.items.map((item) => `<li dir="auto" style="margin:0 0 4px">${typeset(item)}</li>\n`).join('')}</ul>\n`;
    case 'facts':
      return `<table role="presentation" style="border-collapse:collapse;margin:0 0 20px;font-size:14px">\n${block.facts.map(rowOf).join('')}</table>\n`;
    case 'button':
      return button(block.link);
    case 'part':
      return barred(
        block.tone,
        `${heading(block.headline, 17)}${block.blocks.map((each) => blockHtml(each, markup)).join('')}`,
      );
  }
};

const headlineText = (headline: string | null): readonly string[] => (headline === null ? [] : [clean(headline)]);

/** Writes a text with its label, in a language. */
type Labelled = Texts['labelled'];

const linkText = ({ label, url }: MailLink, labelled: Labelled): string => labelled({ label: clean(label), text: url });

const blockText = (block: MailBlock, labelled: Labelled): string => {
  switch (block.kind) {
    case 'text':
    case 'markdown':
      return clean(block.text);
    case 'list':
      return block.items.map((item) => `${ITEM}${oneLine(item)}`).join('\n');
    case 'facts':
      return block.facts.map(({ label, value }) => labelled({ label: clean(label), text: oneLine(value) })).join('\n');
    case 'button':
      return linkText(block.link, labelled);
    case 'part':
      return [...headlineText(block.headline), ...block.blocks.map((each) => blockText(each, labelled))].join('\n');
  }
};

const footerHtml = (footer: MailContent['footer'] = []): string =>
  footer.length === 0
    ? ''
    : `<div class="soft line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dde1e6;color:#5b6672;font-size:13px">\n${footer.map((line) => `<p dir="auto" style="margin:0 0 4px">${typeof line === 'string' ? inline(line) : anchor(line)}</p>\n`).join('')}</div>\n`;

const footerText = (labelled: Labelled, footer: MailContent['footer'] = []): readonly string[] =>
  footer.length === 0
    ? []
    : [
        ['-- ', ...footer.map((line) => (typeof line === 'string' ? clean(line) : linkText(line, labelled)))].join(
          '\n',
        ),
      ];

const htmlOf = (
  { language, subject, headline, tone, blocks, footer }: MailContent,
  markup: Markup,
): string => `<!doctype html>
<html lang="${language}" dir="${textsOf(language).direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${inline(subject)}</title><style>${STYLE}</style></head>
<body style="background:#f3f4f6" class="page">
<div class="page" style="background:#f3f4f6;padding:24px 12px">
<div class="sheet" style="max-width:600px;box-sizing:border-box;margin:0 auto;padding:28px 32px;border-radius:8px;background:#ffffff;color:#1f2933;${FONT};font-size:16px;line-height:1.5;text-wrap:pretty;${BREAK}">
${SENDER}${headline === null ? '' : barred(tone, heading(headline, 22, blocks[0]?.kind === 'part' ? 20 : 12))}${blocks.map((block) => blockHtml(block, markup)).join('')}${footerHtml(footer)}</div>
</div>
</body>
</html>
`;

/** Renders a mail as text. Markdown stays as it is written. */
export const mailText = ({ language, headline, blocks, footer }: MailContent): string => {
  const { labelled } = textsOf(language);
  const written = blocks.map((block) => blockText(block, labelled));
  return `${[...headlineText(headline), ...written, ...footerText(labelled, footer)].join('\n\n')}\n`;
};

/**
 * Renders a mail as text and as HTML. It is the only template of mails. Without a renderer, Markdown is shown as it is
 * written. See ADR 0191.
 */
export const renderedMail = (content: MailContent, markup: Markup = paragraph): RenderedMail => ({
  subject: clipped(oneLine(content.subject), MAX_MAIL_SUBJECT),
  text: mailText(content),
  html: htmlOf(content, markup),
});

const isLink = (line: string): boolean => /^https?:\/\/\S+$/.test(line);

/** Returns the blocks of lines without web addresses. Lines that begin as items become a list. */
const blocksOfLines = (lines: readonly string[]): readonly MailBlock[] => {
  const [items, words] = [
    lines.filter((line) => line.startsWith(ITEM)),
    lines.filter((line) => !line.startsWith(ITEM)),
  ];
  return [
    ...(words.length === 0 ? [] : [{ kind: 'text', text: words.join('\n') } as const]),
    ...(items.length === 0 ? [] : [{ kind: 'list', items: items.map((line) => line.slice(ITEM.length)) } as const]),
  ];
};

/** Returns the paragraphs of a text. A line that is a web address becomes a button. */
const blocksOfText = (text: string, label: string): readonly MailBlock[] =>
  text
    .trim()
    .split('\n\n')
    .flatMap((paragraph): readonly MailBlock[] => {
      const lines = paragraph.split('\n');
      return [
        ...blocksOfLines(lines.filter((line) => !isLink(line))),
        ...lines.filter(isLink).map((url) => ({ kind: 'button', link: { label, url } }) as const),
      ];
    });

/** Renders a mail of which only the text is written, with a button after the text. Its subject is its headline. */
export const mailOfText = (
  language: Language,
  {
    subject,
    text,
    linkLabel,
    button: link,
  }: Omit<RenderedMail, 'html'> & { readonly linkLabel?: string; readonly button?: MailLink },
): RenderedMail => {
  const { mails, labelled } = textsOf(language);
  const blocks = blocksOfText(text, linkLabel ?? mails.open);
  const after = link === undefined ? [] : [{ kind: 'button', link } as const];
  return {
    ...renderedMail({ language, subject, headline: subject, tone: null, blocks: [...blocks, ...after] }),
    text: `${[clean(text), ...after.map((block) => blockText(block, labelled))].join('\n\n')}\n`,
  };
};

/** Describes how an organization presents itself in its mails. */
export interface Letterhead {
  readonly name: string;
  /** The color, such as `#0b5fff`, or null if the organization has none. */
  readonly brandColor: string | null;
  /** The URL of the logo, or null if the organization has none. */
  readonly logoUrl: string | null;
}

/** The height of a logo, in pixels. */
const LOGO_HEIGHT = 40;

/**
 * Returns the mail with the logo of the organization, or its name without a logo, above a line in its color.
 * Clients that block images show the name.
 */
export const withLetterhead = (html: string, { name, brandColor, logoUrl }: Letterhead): string => {
  const shown = inline(name);
  const mark =
    logoUrl === null
      ? shown
      : `<img src="${escapedHtml(logoUrl)}" alt="${shown}" height="${LOGO_HEIGHT}" class="logo" style="display:block;height:${LOGO_HEIGHT}px;width:auto;max-width:100%;border:0">`;
  const colour = brandColor ?? '#6b7280';
  return html.replace(
    SENDER,
    () =>
      `<div style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${colour};font-weight:600">${mark}</div>\n`,
  );
};
