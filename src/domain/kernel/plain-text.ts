const MAX_TEXT = 200;

/** External text on one line, without control characters and truncated; null if nothing remains. */
export const plainText = (text: unknown, most: number = MAX_TEXT): string | null => {
  if (typeof text !== 'string') return null;
  const line = text.slice(0, most * 4).replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ').replace(/ {2,}/g, ' ').trim().slice(0, most).toWellFormed();
  return line === '' ? null : line;
};
