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
 * Creates a parser without headings, because the page has its own, and without images, because a page loads nothing
 * from other sites.
 */
const newParser = () => {
  // The library is loaded for the first message.
  const Parser = createRequire(import.meta.url)('markdown-it') as typeof MarkdownIt;
  const made = new Parser({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING }).disable([
    'image',
    'heading',
    'lheading',
    'table',
  ]);
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  made.validateLink = (url) => LINK.test(url);
  made.renderer.rules['link_open'] = (tokens, at, options, _environment, renderer) => {
    tokens[at]?.attrSet('rel', 'nofollow noopener');
    return renderer.renderToken(tokens, at, options);
  };
  return made;
};

let parser: ReturnType<typeof newParser> | null = null;

/** Renders Markdown as HTML. Markup in the text is escaped. */
export const markdown = (text: string): Html => {
  const lines = text.split('\n', MARKDOWN_LIMITS.lines + 1);
  const shown =
    lines.length > MARKDOWN_LIMITS.lines ? [...lines.slice(0, MARKDOWN_LIMITS.lines), '…'].join('\n') : text;
  return new Html((parser ??= newParser()).render(clipped(shown, MARKDOWN_LIMITS.characters)));
};

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
