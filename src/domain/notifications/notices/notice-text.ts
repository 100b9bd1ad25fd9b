/** A notification as text. */
export interface NoticeText {
  readonly subject: string;
  readonly text: string;
}

/** Collapses the text into a single line, so that it cannot add a mail header. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The text with at most `most` characters; an ellipsis marks what is missing. */
export const clipped = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};
