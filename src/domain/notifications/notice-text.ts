/** A notification as text. */
export interface NoticeText {
  readonly subject: string;
  readonly text: string;
}

/** Collapses the text into a single line, so that it cannot add a mail header. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
