const MAX_TEXT = 200;

/** The maximum length of a line, in characters. */
export const MAX_LINE = 255;
/** The maximum length of a text that may have several lines, in characters. */
export const MAX_LINES = 10_000;

/** Returns true if the text has no control characters, such as line ends. */
export const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text);

/** Returns true if the text is a non-empty line, such as a name. */
export const isLine = (text: string): boolean =>
  text.trim() !== '' && text.trim().length <= MAX_LINE && hasNoControls(text);

/** Returns a key that is equal for names that count as the same: they differ in case or encoding only. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Returns external text on one line, without control characters and truncated, or null if nothing remains. */
export const plainText = (text: unknown, most: number = MAX_TEXT): string | null => {
  if (typeof text !== 'string') return null;
  const line = text
    .slice(0, most * 4)
    .replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
  return line === '' ? null : line;
};

/** Collapses the text into a single line, so that it cannot add a mail header. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Returns the text with at most `most` characters. An ellipsis marks a truncated text. */
export const clipped = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};
