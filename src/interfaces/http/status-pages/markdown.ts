import { createRequire } from 'node:module';
import type MarkdownIt from 'markdown-it';
import { clipped, oneLine } from '../../../domain/kernel/plain-text.ts';
import { Html, html } from '../kernel/pages/html.ts';

/** The most characters and lines of a message that a page shows, and the most characters of all messages of one document. */
export const MARKDOWN_LIMITS = { characters: 10_000, lines: 500, ofDocument: 50_000 } as const;

/** How much of a message is shown as plain text once a document has enough of them. */
const EXCERPT = 200;

/** How deep quotations and lists can be nested. */
const MAX_NESTING = 10;

/** Links lead to other sites or to mail; nothing else is a link. */
const LINK = /^(?:https?:\/\/|mailto:)/i;

/** No headings, because the page has its own; no images, because a page loads nothing from other sites. */
const newParser = () => {
  // Loaded for the first message.
  const Parser = createRequire(import.meta.url)('markdown-it') as typeof MarkdownIt;
  const made = new Parser({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING }).disable(['image', 'heading', 'lheading', 'table']);
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  made.validateLink = (url) => LINK.test(url);
  made.renderer.rules['link_open'] = (tokens, at, options, _environment, renderer) => {
    tokens[at]?.attrSet('rel', 'nofollow noopener');
    return renderer.renderToken(tokens, at, options);
  };
  return made;
};

let parser: ReturnType<typeof newParser> | null = null;

/** Markdown as HTML. Markup in it is text. */
export const markdown = (text: string): Html => {
  const lines = text.split('\n', MARKDOWN_LIMITS.lines + 1);
  const shown = lines.length > MARKDOWN_LIMITS.lines ? [...lines.slice(0, MARKDOWN_LIMITS.lines), '…'].join('\n') : text;
  return new Html((parser ??= newParser()).render(clipped(shown, MARKDOWN_LIMITS.characters)));
};

/** Renders the messages of one document. Beyond a number of characters, only the beginning of each message is shown, so that no document takes long. */
export const messagesOfDocument = (): ((text: string) => Html) => {
  let remaining: number = MARKDOWN_LIMITS.ofDocument;
  return (text) => {
    remaining -= Math.min(text.length, MARKDOWN_LIMITS.characters);
    return remaining >= 0 ? markdown(text) : html`<p>${clipped(oneLine(text.slice(0, 2 * EXCERPT)), EXCERPT)}</p>`;
  };
};
