/** The longest excerpt of an answer in a message, in characters. */
export const MAX_ANSWER_EXCERPT = 200;

const MASK = '[masked]';

/** Elements whose content is not text for a reader; one without an end runs to the end of the excerpt. */
const HIDDEN_ELEMENTS = /<(script|style|head|template|svg)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENTS = /<!--[\s\S]*?(?:-->|$)/g;
const TAGS = /<\/?[a-z!][^<>]*(?:>|$)/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * Patterns of secrets in error pages. The first group of a match stays. None begins with a repetition, which would be
 * tried anew at each character of a long word, and a password ends after 500 characters for the same reason.
 */
const SECRETS: readonly RegExp[] = [
  /([a-z\d+.-]:\/\/[^\s:/@]*:)[^\s@]{1,500}(?=@)/gi,
  /(\b(?:bearer|basic)\s+)[\w.~+/=-]{6,}/gi,
  /((?:passw(?:or)?d|passwd|pwd|passwort|secret|token|api[_-]?key|access[_-]?key|credential)s?["']?\s*(?:=>|[:=])\s*)(?:"[^"]*"?|'[^']*'?|[^\s,;&<]+)/gi,
  /(\b)(?:AKIA[\dA-Z]{16}|gh[pousr]_\w{20,}|sk_(?:live|test)_\w{10,}|eyJ[\w-]{10,}\.[\w-]+\.[\w-]*)/g,
];

/** Replaces what looks like a secret: a server that fails may show its own. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((masked, pattern) => masked.replace(pattern, (_match, kept: string) => `${kept}${MASK}`), text);

const decoded = (text: string): string =>
  text.replace(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);

/** Returns text of another party as one line of at most `most` characters; null if nothing is left. */
export const excerptLine = (text: string, most: number): string | null => {
  const line = text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  if (line === '') return null;
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
};

/** Returns the beginning of an answer as one line for a reader, without markup and secrets; null if nothing is left. */
export const answerExcerpt = (answer: string): string | null =>
  excerptLine(
    withoutSecrets(decoded(answer.replace(COMMENTS, ' ').replace(HIDDEN_ELEMENTS, ' ').replace(TAGS, ' '))),
    MAX_ANSWER_EXCERPT,
  );

/** The longest title of a page in a message, in characters. */
const MAX_TITLE = 80;

/** Returns the title of an HTML page, or null if its beginning has none. */
export const titleOfPage = (answer: string): string | null => {
  const title = /<title\b[^>]*>([^<]*)/i.exec(answer)?.[1];
  return title === undefined ? null : excerptLine(withoutSecrets(decoded(title)), MAX_TITLE);
};
