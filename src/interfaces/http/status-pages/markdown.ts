import { createRequire } from 'node:module';
import type MarkdownIt from 'markdown-it';
import { clipped, oneLine } from '../../../domain/kernel/plain-text.ts';
import { Html, html } from '../kernel/pages/html.ts';

/**
 * The maximum number of characters and lines of a message on a page, and the maximum number of characters of all
 * messages in one document.
 */
export const MARKDOWN_LIMITS = { characters: 10_000, lines: 500, ofDocument: 50_000 } as const;

/** The number of characters of a message that are shown as plain text once a document has reached its limit. */
const EXCERPT = 200;

/** The maximum nesting depth of quotations and lists. */
const MAX_NESTING = 10;

/** Matches the targets that may be links: other sites and mail addresses. */
const LINK = /^(?:https?:\/\/|mailto:)/i;

/**
 * Creates a parser without images, because a page loads nothing from other sites. Headings become emphasized
 * paragraphs, because the page has headings of its own, and tables scroll within themselves.
 */
const newParser = () => {
  // The library is loaded for the first message.
  const Parser = createRequire(import.meta.url)('markdown-it') as typeof MarkdownIt;
  const made = new Parser({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING }).disable('image');
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  made.validateLink = (url) => LINK.test(url);
  made.renderer.rules['link_open'] = (tokens, at, options, _environment, renderer) => {
    tokens[at]?.attrSet('rel', 'nofollow noopener');
    return renderer.renderToken(tokens, at, options);
  };
  const { rules } = made.renderer;
  rules['heading_open'] = () => '<p class="heading"><strong>';
  rules['heading_close'] = () => '</strong></p>\n';
  rules['table_open'] = () => '<div class="table" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  rules['th_open'] = rules['td_open'] = (tokens, at) => `<${tokens[at]?.tag ?? 'td'}>`;
  return made;
};

let parser: ReturnType<typeof newParser> | null = null;

/** Returns the part of a text that is rendered. */
const shownPart = (text: string): string => {
  const lines = text.split('\n', MARKDOWN_LIMITS.lines + 1);
  const shown =
    lines.length > MARKDOWN_LIMITS.lines ? [...lines.slice(0, MARKDOWN_LIMITS.lines), '…'].join('\n') : text;
  return clipped(shown, MARKDOWN_LIMITS.characters);
};

/** Renders Markdown as HTML. Markup in the text is escaped. */
export const markdown = (text: string): Html => new Html((parser ??= newParser()).render(shownPart(text)));

/** The tokens after which plain text continues on a new line, or, in a table, with a gap. */
const LINE_ENDS = new Set(['softbreak', 'hardbreak', 'paragraph_close', 'heading_close', 'tr_close', 'hr']);
const CELL_ENDS = new Set(['th_close', 'td_close']);

type Token = ReturnType<ReturnType<typeof newParser>['parse']>[number];

const textOfToken = ({ type, content, children }: Token): string => {
  if (children !== null && children.length > 0) return children.map(textOfToken).join('');
  if (LINE_ENDS.has(type)) return '\n';
  if (CELL_ENDS.has(type)) return ' ';
  return type === 'list_item_open' ? '• ' : content;
};

/** Returns Markdown as plain text without its marks, for calendars and the heads of feeds. */
export const markdownText = (text: string): string =>
  (parser ??= newParser()).parse(shownPart(text), {}).map(textOfToken).join('').trim();

/**
 * Returns a function that renders the messages of one document. Beyond a number of characters, only the beginning of
 * each message is shown, so that no document takes long.
 */
export const messagesOfDocument = (): ((text: string) => Html) => {
  let remaining: number = MARKDOWN_LIMITS.ofDocument;
  return (text) => {
    remaining -= Math.min(text.length, MARKDOWN_LIMITS.characters);
    return remaining >= 0 ? markdown(text) : html`<p>${clipped(oneLine(text.slice(0, 2 * EXCERPT)), EXCERPT)}</p>`;
  };
};
