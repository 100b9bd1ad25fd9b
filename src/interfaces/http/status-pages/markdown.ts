import MarkdownIt from 'markdown-it';
import { clipped } from '../../../domain/notifications/notice-text.ts';
import { Html } from '../kernel/pages/html.ts';

/** The most characters and lines of a message that a page shows. */
export const MARKDOWN_LIMITS = { characters: 20_000, lines: 500 } as const;

/** How deep quotations and lists can be nested. */
const MAX_NESTING = 10;

/** Links lead to other sites or to mail; nothing else is a link. */
const LINK = /^(?:https?:\/\/|mailto:)/i;

/** No headings, because the page has its own; no images, because a page loads nothing from other sites. */
const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING }).disable(['image', 'heading', 'lheading', 'table']);
parser.validateLink = (url) => LINK.test(url);
parser.renderer.rules['link_open'] = (tokens, at, options, _environment, renderer) => {
  tokens[at]?.attrSet('rel', 'nofollow noopener');
  return renderer.renderToken(tokens, at, options);
};

/** Markdown as HTML. Markup in it is text. */
export const markdown = (text: string): Html => {
  const lines = text.split('\n', MARKDOWN_LIMITS.lines + 1);
  const shown = lines.length > MARKDOWN_LIMITS.lines ? [...lines.slice(0, MARKDOWN_LIMITS.lines), '…'].join('\n') : text;
  return new Html(parser.render(clipped(shown, MARKDOWN_LIMITS.characters)));
};
