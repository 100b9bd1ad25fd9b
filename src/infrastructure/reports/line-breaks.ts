import { lettersOf } from './paragraph.ts';

/** Matches a word with the spaces that follow. */
const WORDS = / +|[^ ]+ */gu;
/** Matches a part of a long word, such as an address, up to a place where it may be broken. */
const PARTS = /[^/?&=_.-]*[/?&=_.-]+|[^/?&=_.-]+/gu;
/** Matches letters of scripts that do not separate words by spaces. */
const UNSPACED = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const OPENING = /^[\p{Ps}\p{Pi}]$/u;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Returns the words of a text without spaces. Punctuation stays with its word, so that no line begins with it. */
const unspacedWords = (text: string): readonly string[] => {
  const found: string[] = [];
  let isOpen = false;
  for (const { segment, isWordLike } of words.segment(text)) {
    const isOpening = OPENING.test(segment);
    if (found.length === 0 || (!isOpen && (isOpening || isWordLike === true))) found.push(segment);
    else found.push(`${found.pop() ?? ''}${segment}`);
    isOpen = isOpening;
  }
  return found;
};

/**
 * Yields the pieces of a text that may be on different lines. `fits` decides whether a part of the text is narrow enough
 * for a line. No piece is too wide, unless it is one letter.
 */
export function* piecesOf(text: string, fits: (start: number, end: number) => boolean): Generator<string> {
  let at = 0;
  const isNarrow = (piece: string): boolean => fits(at, at + piece.trimEnd().length);
  for (const [word] of text.matchAll(WORDS)) {
    for (const each of UNSPACED.test(word) ? unspacedWords(word) : [word]) {
      for (const [part] of isNarrow(each) ? [[each]] : each.matchAll(PARTS)) {
        let piece = '';
        for (const letter of isNarrow(part) ? [part] : lettersOf(part)) {
          if (piece !== '' && !isNarrow(piece + letter)) {
            yield piece;
            at += piece.length;
            piece = '';
          }
          piece += letter;
        }
        yield piece;
        at += piece.length;
      }
    }
  }
}
