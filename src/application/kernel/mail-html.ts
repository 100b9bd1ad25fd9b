import type { Language } from '../../domain/kernel/locale.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const BODY = '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">\n';

/** Returns a mail in HTML. It sets no colours for text and background, so that mail clients choose their own. */
export const mailHtml = (language: Language, body: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}</style></head>
${BODY}${body}</body>
</html>
`;

export const paragraphHtml = (html: string): string => `<p style="margin:0 0 8px">${html}</p>\n`;

const lineHtml = (line: string): string =>
  /^https?:\/\/\S+$/.test(line) ? `<a href="${escapedHtml(line)}">${escapedHtml(line)}</a>` : escapedHtml(line);

/**
 * Returns the paragraphs of a text as HTML. Blank lines separate paragraphs, and a line that is a URL becomes a link.
 */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split('\n\n')
    .map((paragraph) => paragraphHtml(paragraph.split('\n').map(lineHtml).join('<br>')))
    .join('');

/** Describes how an organization presents itself in its mails. */
export interface Letterhead {
  readonly name: string;
  /** The color, such as `#0b5fff`, or null if the organization has none. */
  readonly brandColor: string | null;
  /** The URL of the logo, or null if the organization has none. */
  readonly logoUrl: string | null;
}

const NEUTRAL = '#7a7a7a';
/** The height of a logo, in pixels. */
const LOGO_HEIGHT = 40;

/**
 * Returns the mail with the logo of the organization, or its name without a logo, above a line in its colour.
 * Clients that block images show the name.
 */
export const withLetterhead = (html: string, { name, brandColor, logoUrl }: Letterhead): string => {
  const mark =
    logoUrl === null
      ? escapedHtml(name)
      : `<img src="${escapedHtml(logoUrl)}" alt="${escapedHtml(name)}" height="${LOGO_HEIGHT}" style="height:${LOGO_HEIGHT}px;width:auto;border:0">`;
  const head = `<div style="border-bottom:4px solid ${brandColor ?? NEUTRAL};padding-bottom:8px;margin-bottom:16px;font-weight:600">${mark}</div>\n`;
  return html.replace(BODY, () => `${BODY}${head}`);
};
