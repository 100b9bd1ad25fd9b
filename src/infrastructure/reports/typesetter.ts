import type { Texts } from '../../texts/catalogue.ts';
import type { FallbackFonts } from './fallback-fonts.ts';
import { latinFace } from './fonts.ts';
import type { Face, Weight } from './fonts.ts';
import { piecesOf } from './line-breaks.ts';
import { Paragraph, lettersOf } from './paragraph.ts';
import type { Run } from './paragraph.ts';
import type { ReportPdf } from './report-pdf.ts';
import { RIGHT_TO_LEFT } from './shaped-font.ts';

export type Direction = Texts['direction'];

export interface Style {
  /** The font size, in points. */
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

/** The runs of a line, from left to right. */
export interface Line {
  readonly runs: readonly Run[];
  /** The width without spaces at the end. */
  readonly width: number;
  /** The distance by which the line is raised for letters that reach far below it, in multiples of the font size. */
  readonly rise: number;
}

const ELLIPSIS = '…';

/**
 * The height of a line, the position of its baseline, and the middle of the font above the baseline, in multiples of
 * the font size.
 */
export const LINE_HEIGHT = 1.32;
const BASELINE = 1.02;
const MIDDLE = 0.39;
/** The height of capital letters above the baseline. */
const CAPITALS = 0.75;

const ON_BASELINE = { lineBreak: false, baseline: 'alphabetic' } as const;

/** The features that pdfkit passes to fonts that shape text. With any of them it does not lay out each word by itself. */
const features = { leftToRight: ['ltra'], rightToLeft: [RIGHT_TO_LEFT] } satisfies Record<
  string,
  PDFKit.Mixins.OpenTypeFeatures[]
>;
const featuresOf = ({ face, isRightToLeft }: Run) =>
  face.shaped === null ? {} : { features: isRightToLeft ? features.rightToLeft : features.leftToRight };

/** Returns the distance by which a line is raised, as far as there is room above it. */
const riseOf = (runs: readonly Run[]): number => {
  const extents = runs.flatMap(({ face, shown, isRightToLeft }) => face.shaped?.extentsOf(shown, isRightToLeft) ?? []);
  const above = Math.max(CAPITALS, ...extents.map((each) => each.above));
  const below = Math.max(0, ...extents.map((each) => each.below));
  return Math.max(0, Math.min(below - (LINE_HEIGHT - BASELINE), BASELINE - above));
};

/** Breaks text into lines and draws them, with the font that each character needs. */
export class Typesetter {
  readonly #pdf: ReportPdf;
  readonly #fonts: FallbackFonts;
  readonly #direction: Direction;
  readonly #registered = new Set<string>();
  readonly #transcribed = new Set<string>();

  /** `direction` is that of the language of the texts. */
  constructor(pdf: ReportPdf, fonts: FallbackFonts, direction: Direction = 'ltr') {
    this.#direction = direction;
    this.#pdf = pdf;
    this.#fonts = fonts;
  }

  /** The scripts of letters that were transcribed because no font has them, as ISO 15924 codes in ascending order. */
  get transcribedScripts(): readonly string[] {
    return [...this.#transcribed].sort();
  }

  /** Returns the text as one line. */
  line(text: string, style: Style): Line {
    const paragraph = this.#paragraph(text, style);
    return this.#lineOf(paragraph, style, 0, paragraph.text.length);
  }

  /** Breaks the text into lines of a width. If the text exceeds `maxLines`, the last line ends with an ellipsis. */
  lines(text: string, style: Style, width: number, maxLines = Infinity): readonly Line[] {
    const paragraph = this.#paragraph(text, style);
    const whole = this.#lineOf(paragraph, style, 0, paragraph.text.length);
    if (whole.width <= width) return [whole];
    const bounds: [start: number, end: number][] = [[0, 0]];
    let at = 0;
    const fits = (start: number, end: number): boolean => this.#widthOf(paragraph, style, start, end) <= width;
    for (const piece of piecesOf(paragraph.text, fits)) {
      const current = bounds.at(-1) ?? [0, 0];
      const isTooWide = this.#widthOf(paragraph, style, current[0], at + piece.trimEnd().length) > width;
      if (isTooWide && current[1] > current[0]) bounds.push([at, at + piece.length]);
      else current[1] = at + piece.length;
      at += piece.length;
    }
    const shown = bounds.slice(0, maxLines).map(([start, end]) => this.#lineOf(paragraph, style, start, end));
    if (bounds.length <= maxLines) return shown;
    return [...shown.slice(0, -1), this.#shortened(paragraph, style, bounds[maxLines - 1] ?? [0, 0], width)];
  }

  draw(line: Line, style: Pick<Style, 'size' | 'color'>, x: number, top: number): void {
    this.#pdf.upright(x, line.width, (at) => this.#drawRuns(line, style, at, top));
  }

  #drawRuns({ runs, rise }: Line, { size, color }: Pick<Style, 'size' | 'color'>, x: number, top: number): void {
    let at = x;
    for (const run of runs) {
      const { face, shown, actual } = run;
      const font = this.#use(face, size).fillColor(color);
      const options = { ...ON_BASELINE, ...featuresOf(run) };
      const baseline = top + size * (BASELINE - rise);
      if (actual === null) font.text(shown, at, baseline, options);
      else {
        // Readers position the actual text by the coordinates at its end, which pdfkit has mirrored at the middle of
        // the page. Letters at the middle have the same position in both.
        const middle = font.page.height / 2 + size * MIDDLE;
        font
          .save()
          .translate(0, baseline - middle)
          .markContent('Span', { actual });
        font.text(shown, at, middle, options).endMarkedContent().restore();
      }
      at += this.#runWidth(run, size);
    }
  }

  #paragraph(text: string, { weight }: Style): Paragraph {
    const paragraph = new Paragraph(text, weight, this.#fonts, this.#direction);
    for (const script of paragraph.transcribedScripts) this.#transcribed.add(script);
    return paragraph;
  }

  /** Returns a line, which keeps its final space, so that its last word is not joined with the next one by readers. */
  #lineOf(paragraph: Paragraph, style: Style, start: number, end: number): Line {
    const trimmed = start + paragraph.text.slice(start, end).trimEnd().length;
    const runs = paragraph.runs(start, end);
    return { runs, width: this.#widthOf(paragraph, style, start, trimmed), rise: riseOf(runs) };
  }

  /** Returns the width including spaces at the end. */
  #widthOf(paragraph: Paragraph, { size }: Style, start: number, end: number): number {
    return paragraph.runs(start, end).reduce((sum, run) => sum + this.#runWidth(run, size), 0);
  }

  #runWidth(run: Run, size: number): number {
    return this.#use(run.face, size).widthOfString(run.shown, featuresOf(run));
  }

  #shortened(paragraph: Paragraph, style: Style, [start, end]: readonly [number, number], width: number): Line {
    const face = latinFace(style.weight);
    const ellipsis = { face, shown: ELLIPSIS, isRightToLeft: false, actual: null };
    const available = width - this.#runWidth(ellipsis, style.size);
    const letters = [...lettersOf(paragraph.text.slice(start, end))];
    const lengthOf = (): number => letters.reduce((sum, letter) => sum + letter.length, 0);
    while (letters.length > 0 && this.#widthOf(paragraph, style, start, start + lengthOf()) > available) letters.pop();
    const runs = paragraph.runs(start, start + lengthOf());
    const shown = paragraph.isRightToLeft ? [ellipsis, ...runs] : [...runs, ellipsis];
    return {
      runs: shown,
      width: shown.reduce((sum, run) => sum + this.#runWidth(run, style.size), 0),
      rise: riseOf(shown),
    };
  }

  #use({ name, font }: Face, size: number): ReportPdf {
    if (!this.#registered.has(name)) {
      this.#pdf.registerFont(name, font);
      this.#registered.add(name);
    }
    return this.#pdf.font(name).fontSize(size);
  }
}
