import { faceFor, latinFace } from './fonts.ts';
import type { Face, Weight } from './fonts.ts';
import type { ReportPdf } from './report-pdf.ts';

export interface Style {
  /** The font size, in points. */
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

/** A piece of a line in one font. */
interface Run {
  readonly face: Face;
  readonly shown: string;
  /** The original text if no font has some of its characters, or null if all are shown. */
  readonly actual: string | null;
}

export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** The replacement for each letter that no font has. */
const REPLACEMENT = '\ufffd';
const ELLIPSIS = '…';

/**
 * The height of a line, the position of its baseline, and the middle of the font above the baseline, in multiples of
 * the font size.
 */
export const LINE_HEIGHT = 1.32;
const BASELINE = 1.02;
const MIDDLE = 0.39;

const ON_BASELINE = { lineBreak: false, baseline: 'alphabetic' } as const;

/** Matches a text with characters of the first font only. */
const PLAIN = /^[\x20-\x7e\xa0-\xff–—…·]*$/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu;
/** Matches a word with the spaces that follow. */
const WORDS = / +|[^ ]+ */gu;
/** Matches a part of a long word, such as an address, up to a place where it may be broken. */
const PARTS = /[^/?&=_.-]*[/?&=_.-]+|[^/?&=_.-]+/gu;

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the text on one line, without characters that have no shape or change the direction of others. */
const cleaned = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/\s+/gu, (spaces) => (/^[\u00a0\u202f]+$/u.test(spaces) ? '\u00a0' : ' '))
        .replace(INVISIBLE, '');

const runsOf = (text: string, weight: Weight): readonly Run[] => {
  if (PLAIN.test(text)) return text === '' ? [] : [{ face: latinFace(weight), shown: text, actual: null }];
  const runs: { face: Face; shown: string; actual: string | null }[] = [];
  for (const { segment } of clusters.segment(text)) {
    const last = runs.at(-1);
    const face = segment === ' ' ? (last?.face ?? latinFace(weight)) : faceFor(segment, weight);
    if (face === null) {
      if (typeof last?.actual === 'string')
        Object.assign(last, { shown: last.shown + REPLACEMENT, actual: last.actual + segment });
      else runs.push({ face: latinFace(weight), shown: REPLACEMENT, actual: segment });
    } else if (last?.face === face && last.actual === null) last.shown += segment;
    else runs.push({ face, shown: segment, actual: null });
  }
  return runs;
};

/** Breaks text into lines and draws them, with the font that each character needs. */
export class Typesetter {
  readonly #pdf: ReportPdf;
  readonly #registered = new Set<string>();

  constructor(pdf: ReportPdf) {
    this.#pdf = pdf;
  }

  /** Returns the text as one line. */
  line(text: string, { size, weight }: Style): Line {
    const runs = runsOf(cleaned(text), weight);
    return { runs, width: runs.reduce((sum, { face, shown }) => sum + this.#use(face, size).widthOfString(shown), 0) };
  }

  /** Breaks the text into lines of a width. If the text exceeds `maxLines`, the last line ends with an ellipsis. */
  lines(text: string, style: Style, width: number, maxLines = Infinity): readonly Line[] {
    const whole = this.line(text, style);
    if (whole.width <= width) return [whole];
    const texts: string[] = [''];
    let left = width;
    for (const piece of this.#pieces(cleaned(text), style, width)) {
      const taken = this.line(piece.trimEnd(), style).width;
      if (taken > left && texts.at(-1) !== '') {
        texts.push('');
        left = width;
      }
      texts.push(`${texts.pop() ?? ''}${piece}`);
      left -= taken === 0 ? 0 : this.line(piece, style).width;
    }
    const shown =
      texts.length <= maxLines
        ? texts
        : [...texts.slice(0, maxLines - 1), this.#shortened(texts[maxLines - 1] ?? '', style, width)];
    // A line keeps its final space, so that its last word is not joined with the next one when the text is read aloud
    // or copied.
    return shown.map((each) => ({ ...this.line(each, style), width: this.line(each.trimEnd(), style).width }));
  }

  draw({ runs }: Line, { size, color }: Pick<Style, 'size' | 'color'>, x: number, top: number): void {
    let at = x;
    for (const { face, shown, actual } of runs) {
      const font = this.#use(face, size).fillColor(color);
      const width = font.widthOfString(shown);
      const baseline = top + size * BASELINE;
      if (actual === null) font.text(shown, at, baseline, ON_BASELINE);
      else {
        // Readers position the actual text by the coordinates at its end, which pdfkit has mirrored at the middle of
        // the page. Letters at the middle have the same position in both.
        const middle = font.page.height / 2 + size * MIDDLE;
        font
          .save()
          .translate(0, baseline - middle)
          .markContent('Span', { actual });
        font.text(shown, at, middle, ON_BASELINE).endMarkedContent().restore();
      }
      at += width;
    }
  }

  /** Yields the pieces of a text that may be on different lines; none is wider than a line. */
  *#pieces(text: string, style: Style, width: number): Generator<string> {
    const fits = (piece: string): boolean => this.line(piece.trimEnd(), style).width <= width;
    for (const [word] of text.matchAll(WORDS)) {
      for (const [part] of fits(word) ? [[word]] : word.matchAll(PARTS)) {
        let piece = '';
        for (const segment of fits(part) ? [part] : Array.from(clusters.segment(part), (cluster) => cluster.segment)) {
          if (piece !== '' && !fits(piece + segment)) {
            yield piece;
            piece = '';
          }
          piece += segment;
        }
        yield piece;
      }
    }
  }

  #shortened(text: string, style: Style, width: number): string {
    const letters = Array.from(clusters.segment(text), ({ segment }) => segment);
    while (letters.length > 0 && this.line(`${letters.join('')}${ELLIPSIS}`, style).width > width) letters.pop();
    return `${letters.join('')}${ELLIPSIS}`;
  }

  #use({ name, font }: Face, size: number): ReportPdf {
    if (!this.#registered.has(name)) {
      this.#pdf.registerFont(name, font);
      this.#registered.add(name);
    }
    return this.#pdf.font(name).fontSize(size);
  }
}
