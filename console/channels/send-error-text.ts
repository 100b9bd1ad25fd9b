import type { AreaTexts } from '../kernel/texts.ts';
import { wordFor } from '../kernel/word-for.ts';
import { sendErrorOf } from '../../src/domain/kernel/send-errors.ts';

/** Returns a stored error in the language of the reader. What a receiver has answered stays as it is. */
export const sendErrorText = (
  error: string,
  { sendErrors: { codes, failures, reasons } }: Pick<AreaTexts, 'sendErrors'>,
): string => {
  const found = sendErrorOf(error);
  if (found === null) return wordFor(failures, error);
  const text = codes[found.code];
  const said = typeof text === 'string' ? text : text({ detail: wordFor(reasons, found.detail) });
  return found.explanation === '' ? said : `${said}: ${found.explanation}`;
};
