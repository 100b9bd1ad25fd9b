import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type { Texts } from '../../texts/catalogue.ts';
import type { FallbackFonts } from './fallback-fonts.ts';
import { faceFor, latinFace } from './fonts.ts';
import type { Face, Weight } from './fonts.ts';
import { isEmoji, scriptOf, transcriptionsOf } from './transcription.ts';

/** A piece of a line in one font. */
export interface Run {
  readonly face: Face;
  readonly shown: string;
  readonly isRightToLeft: boolean;
  /** The original text if it cannot be read off the glyphs, or null. */
  readonly actual: string | null;
}

/** A letter with its marks, or the transcription of one. */
interface Unit {
  readonly start: number;
  readonly end: number;
  /** Null for a character without a shape. */
  readonly face: Face | null;
  /** The letter that is transcribed, or null. */
  readonly original: string | null;
}

// The module is the factory. Its types declare a member, which does not exist.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();

/** Matches a text with characters of the first font only. */
const PLAIN = /^[\x20-\x7e\xa0-\xff–—…·]*$/;
/** Characters between which a text is one unit for the order of display (UAX #9: first strong isolate). */
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';
const ISOLATES = /[\u2068\u2069]/u;
/** Matches characters without a shape, except isolates and the joiners of Persian and Indic words and of emoji. */
const INVISIBLE = /(?![\u200c\u200d\u2068\u2069])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu;
const JOINERS = /[\u200c\u200d\ufe0e\ufe0f]/gu;
const RIGHT_TO_LEFT_LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const SPACE = 0x20;

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the letters of the text, each with its marks. */
export const lettersOf = (text: string): readonly string[] =>
  Array.from(clusters.segment(text), ({ segment }) => segment);

/** Returns the name so that it is ordered by itself within a text, whose order it does not change. */
export const isolated = (name: string): string =>
  PLAIN.test(name) ? name : `${ISOLATE}${name.replaceAll(new RegExp(ISOLATES, 'gu'), '')}${END_OF_ISOLATE}`;

/** Returns the text on one line, without characters that have no shape or change the direction of others. */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, (spaces) => (/^[\u00a0\u202f]+$/u.test(spaces) ? '\u00a0' : ' '))
    .replace(INVISIBLE, '');

interface Letter {
  readonly letter: string;
  /** Null without a font, undefined for a character without a shape. */
  readonly face: Face | null | undefined;
}

/** Returns the letters of the text with their fonts. A space has the font of its neighbors if it is the same. */
const withFaces = (text: string, weight: Weight, fonts: FallbackFonts): readonly Letter[] => {
  const letters = lettersOf(text).map((letter) => ({
    letter,
    face: ISOLATES.test(letter) ? undefined : faceFor(letter.replace(JOINERS, ''), weight),
  }));
  const missing = letters.filter(({ face }) => face === null).map(({ letter }) => letter);
  const chosen = missing.length === 0 ? null : fonts.choose(missing, weight);
  const faces = letters.map(({ letter, face }) => (face === null ? (chosen?.get(letter) ?? null) : face));
  const isSeparate = (at: number): boolean =>
    isEmoji(letters[at - 1]?.letter ?? '') || isEmoji(letters[at + 1]?.letter ?? '');
  return letters.map(({ letter }, at) => {
    const [face, previous] = [faces[at], faces[at - 1]];
    if (letter !== ' ' || previous !== faces[at + 1] || previous === undefined) return { letter, face };
    if (previous === null) return { letter, face: isSeparate(at) ? face : null };
    return { letter, face: previous.font.hasGlyphForCodePoint(SPACE) ? previous : face };
  });
};

/** Splits letters into those with a font, neighbors that are transcribed together, and single emoji without a font. */
const stretchesOf = (letters: readonly Letter[]): readonly (readonly Letter[])[] => {
  const stretches: Letter[][] = [];
  for (const each of letters) {
    const last = stretches.at(-1)?.at(-1);
    const joins =
      last !== undefined &&
      (each.face === null) === (last.face === null) &&
      (each.face !== null || (!isEmoji(each.letter) && !isEmoji(last.letter)));
    if (joins) stretches.at(-1)?.push(each);
    else stretches.push([each]);
  }
  return stretches;
};

/** A text with the font of each letter, from which lines are taken. Letters that no font has are transcribed. */
export class Paragraph {
  /** The text as it is shown, in the order in which it is read. */
  readonly text: string;
  /** The scripts of the letters that are transcribed, as ISO 15924 codes. */
  readonly transcribedScripts: ReadonlySet<string>;
  readonly isRightToLeft: boolean;
  readonly #units: readonly Unit[];
  /** The embedding level of each UTF-16 code unit (UAX #9), or null if the text has no letters from right to left. */
  readonly #levels: Uint8Array | null;
  readonly #latin: Face;

  /** A text with letters from right to left has the direction of its language if that is one, else of its first letter. */
  constructor(source: string, weight: Weight, fonts: FallbackFonts, direction: Texts['direction'] = 'ltr') {
    this.#latin = latinFace(weight);
    const scripts = new Set<string>();
    this.transcribedScripts = scripts;
    if (PLAIN.test(source)) {
      this.text = source;
      this.#units = source === '' ? [] : [{ start: 0, end: source.length, face: this.#latin, original: null }];
    } else {
      const letters = withFaces(cleaned(source), weight, fonts);
      for (const { letter, face } of letters) if (face === null && letter !== ' ') scripts.add(scriptOf(letter));
      ({ text: this.text, units: this.#units } = this.#shown(letters));
    }
    const ordered = RIGHT_TO_LEFT_LETTERS.test(this.text)
      ? bidi.getEmbeddingLevels(this.text, direction === 'rtl' ? 'rtl' : undefined)
      : null;
    this.#levels = ordered?.levels ?? null;
    this.isRightToLeft = (ordered?.paragraphs[0]?.level ?? 0) % 2 === 1;
  }

  #shown(letters: readonly Letter[]): { readonly text: string; readonly units: readonly Unit[] } {
    const units: Unit[] = [];
    let text = '';
    for (const stretch of stretchesOf(letters)) {
      const originals = stretch.map(({ letter }) => letter);
      const isTranscribed = stretch[0]?.face === null;
      const shown = isTranscribed ? transcriptionsOf(originals) : originals;
      stretch.forEach(({ letter, face }, at) => {
        const start = text.length;
        text += shown[at] ?? '';
        const unit = { start, end: text.length };
        units.push(
          isTranscribed
            ? { ...unit, face: this.#latin, original: letter }
            : { ...unit, face: face ?? null, original: null },
        );
      });
    }
    return { text, units };
  }

  /** Returns the runs of a line from left to right. Spaces at its end come last, also in a text from right to left. */
  runs(start: number, end: number): readonly Run[] {
    const trimmed = this.isRightToLeft ? start + this.text.slice(start, end).trimEnd().length : end;
    const runs = this.#ordered(this.#logicalRuns(start, trimmed));
    if (trimmed === end) return runs;
    return [...runs, { face: this.#latin, shown: this.text.slice(trimmed, end), isRightToLeft: false, actual: null }];
  }

  #logicalRuns(start: number, end: number): readonly (Run & { readonly level: number })[] {
    const runs: { face: Face; shown: string; isRightToLeft: boolean; actual: string | null; level: number }[] = [];
    for (const unit of this.#units) {
      if (unit.end < start || unit.start >= end || (unit.end === start && unit.start < start) || unit.face === null)
        continue;
      const level = this.#levels?.[unit.start] ?? 0;
      const shown = this.text.slice(Math.max(unit.start, start), Math.min(unit.end, end));
      // The part of a transcription that continues on the next line stands for no letter.
      const actual = unit.original !== null && unit.start < start ? '' : unit.original;
      const last = runs.at(-1);
      if (last?.face === unit.face && last.level === level && (last.actual === null) === (actual === null)) {
        last.shown += shown;
        last.actual = actual === null ? null : `${last.actual ?? ''}${actual}`;
      } else runs.push({ face: unit.face, shown, isRightToLeft: level % 2 === 1, actual, level });
    }
    return runs;
  }

  /** Orders runs from left to right (UAX #9, rule L2). */
  #ordered(logical: readonly (Run & { readonly level: number })[]): readonly Run[] {
    const runs = [...logical];
    for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
      for (let from = 0; from < runs.length; from += 1) {
        let to = from;
        while ((runs[to]?.level ?? -1) >= level) to += 1;
        if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
        from = to;
      }
    return runs.map((run) => this.#drawable(run));
  }

  /** Returns the run as its font needs it. Fonts of the report itself only have text from left to right. */
  #drawable({ face, shown, isRightToLeft, actual }: Run): Run {
    if (face.shaped === null) {
      const plain = shown.replace(JOINERS, '');
      const letters = isRightToLeft ? lettersOf(plain).toReversed() : [plain];
      const mirrored = isRightToLeft ? letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : letters;
      return { face, shown: mirrored.join(''), isRightToLeft: false, actual };
    }
    // Readers order text from right to left by themselves.
    const isReadable = isRightToLeft || face.shaped.isLegible(shown);
    return { face, shown, isRightToLeft, actual: isReadable ? null : shown };
  }
}
