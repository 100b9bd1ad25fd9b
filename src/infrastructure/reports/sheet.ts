import { brandColors } from '../../domain/status-pages/brand-colors.ts';
import type { PaperSize } from '../../domain/reports/report-document.ts';
import type { FallbackFonts } from './fallback-fonts.ts';
import type { ReportPdf } from './report-pdf.ts';
import { LINE_HEIGHT, Typesetter } from './typesetter.ts';
import type { Direction, Line, Style } from './typesetter.ts';

/** The paper sizes, in points. */
export const paperPoints = { A4: [595.28, 841.89], Letter: [612, 792] } as const satisfies Readonly<
  Record<PaperSize, readonly [number, number]>
>;

export const MARGIN = 48;
const TOP = 48;
/** The distance of the footer from the bottom of the page, in points. */
const FOOTER = 50;

/**
 * The colors of a report. All have enough contrast for text on white paper (WCAG 2.2, 1.4.3), except `rule` and
 * `shade`, which are decorative.
 */
export const ink = {
  text: '#1b2129',
  muted: '#56606d',
  rule: '#d5dae1',
  shade: '#f2f4f7',
  up: '#1f7a4d',
  down: '#b3261e',
  other: '#7b8694',
} as const;

export const styles = {
  title: { size: 21, weight: 'bold', color: ink.text },
  heading: { size: 13, weight: 'bold', color: ink.text },
  subheading: { size: 10, weight: 'bold', color: ink.text },
  body: { size: 9, weight: 'regular', color: ink.text },
  strong: { size: 9, weight: 'bold', color: ink.text },
  small: { size: 7.5, weight: 'regular', color: ink.muted },
  label: { size: 7.5, weight: 'bold', color: ink.muted },
  figure: { size: 18, weight: 'bold', color: ink.text },
} as const satisfies Readonly<Record<string, Style>>;

export type Element = ReturnType<ReportPdf['struct']>;

/** A picture with its text alternative, and the function that draws it. */
export interface Picture {
  readonly alternative: string;
  readonly width: number;
  readonly height: number;
  draw(sheet: Sheet, x: number, y: number): void;
}

/**
 * The pages of a report, filled from top to bottom. Positions are those of a page that is read from left to right; the
 * document mirrors them for other languages. All drawn content is either an element of the structure or an
 * artifact. See ADR 0113.
 */
export class Sheet {
  readonly pdf: ReportPdf;
  readonly typesetter: Typesetter;
  readonly left = MARGIN;
  readonly width: number;
  readonly accent: string;
  y = TOP;
  readonly #root: Element;
  #section: Element;
  readonly #bookmarks: ReportPdf['outline'];
  #bookmark: ReportPdf['outline'];

  constructor(pdf: ReportPdf, brandColor: string | null, fonts: FallbackFonts, direction: Direction) {
    this.pdf = pdf;
    this.typesetter = new Typesetter(pdf, fonts, direction);
    this.accent = brandColors(brandColor).accents.light.accent;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
    this.#section = this.#root;
    this.#bookmarks = this.#bookmark = pdf.outline;
    pdf.addPage();
    this.width = pdf.page.width - 2 * MARGIN;
  }

  get bottom(): number {
    return this.pdf.page.height - FOOTER - 8;
  }

  /** Begins a new page unless the current one has room for the height. */
  ensure(height: number): void {
    if (this.y + height <= this.bottom || this.y <= TOP) return;
    this.pdf.sealPage();
    this.pdf.addPage();
    this.y = TOP;
  }

  /**
   * Begins a section with its heading and bookmark. `height` is the height of the content that must follow the heading
   * on the same page.
   */
  section(title: string, height: number): void {
    this.gap(this.y > TOP ? 10 : 0);
    this.ensure(height + 28);
    this.#section = this.element('Sect', this.#root);
    this.#bookmark = this.#addBookmark(this.#bookmarks, title);
    this.artifact(() => this.pdf.rect(this.left, this.y + 2, 3, 13).fill(this.accent));
    this.text('H2', title, styles.heading, { indent: 10 });
    this.gap(4);
  }

  /** Begins a part of a section, with a bookmark below that of the section. */
  part(title: string, height: number): void {
    this.gap(10);
    this.ensure(height + 16);
    this.#addBookmark(this.#bookmark, title);
    this.text('H3', title, styles.subheading, {});
  }

  gap(height: number): void {
    this.y += height;
  }

  /** Creates an element below another one, by default below the current section. */
  element(type: string, parent: Element = this.#section, options: Readonly<Record<string, unknown>> = {}): Element {
    const element = this.pdf.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws content of an element. */
  mark(type: string, element: Element, draw: () => void): void {
    const content = this.pdf.markStructureContent(type);
    draw();
    this.pdf.endMarkedContent();
    element.add(content);
  }

  /** Draws content that readers of the structure skip. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Draws a paragraph or heading at the cursor. */
  text(
    type: string,
    text: string,
    style: Style,
    { indent = 0, parent }: { readonly indent?: number; readonly parent?: Element },
  ): void {
    const element = this.element(type, parent);
    for (const line of this.typesetter.lines(text, style, this.width - indent)) {
      this.ensure(style.size * LINE_HEIGHT);
      this.mark(type, element, () => this.typesetter.draw(line, style, this.left + indent, this.y));
      this.y += style.size * LINE_HEIGHT;
    }
    element.end();
  }

  /** Draws lines at a position within marked content of the caller. Returns their height. */
  drawLines(lines: readonly Line[], style: Style, x: number, y: number): number {
    lines.forEach((line, at) => this.typesetter.draw(line, style, x, y + at * style.size * LINE_HEIGHT));
    return lines.length * style.size * LINE_HEIGHT;
  }

  /** Draws a text on one line at a position within marked content of the caller. */
  label(text: string, style: Style, x: number, y: number, align: 'left' | 'center' | 'right' = 'left'): void {
    const line = this.typesetter.line(text, style);
    this.typesetter.draw(line, style, align === 'left' ? x : x - line.width / (align === 'right' ? 1 : 2), y);
  }

  /** Draws a line that links to a URL, at the cursor. */
  link(element: Element, url: string, line: Line, style: Style): void {
    const height = style.size * LINE_HEIGHT;
    this.ensure(height);
    this.mark('Link', element, () => this.typesetter.draw(line, style, this.left, this.y));
    // pdfkit writes bytes as a string, and strings as names. Its types do not declare structure elements of
    // annotations.
    const annotation: PDFKit.Mixins.AnnotationOption = {};
    Object.assign(annotation, { structParent: element, Contents: Buffer.from(url, 'latin1') });
    this.pdf.link(this.left, this.y, line.width, height, url, annotation);
    this.y += height;
  }

  /** Draws a picture as a figure with its text alternative. */
  picture(picture: Picture, x: number, y: number, parent?: Element): void {
    const { alternative: alt, width, height } = picture;
    const left = this.pdf.shownAt(x, width);
    const bbox = [left, y, left + width, y + height];
    const figure = this.element('Figure', parent, { alt, bbox, placement: 'Block' });
    this.mark('Figure', figure, () => picture.draw(this, x, y));
    figure.end();
  }

  #addBookmark(parent: ReportPdf['outline'], title: string): ReportPdf['outline'] {
    // The place on the page, counted from the top and the right, which the types of pdfkit do not know.
    const options = { expanded: true, fit: false, top: this.y, left: this.pdf.page.width };
    return parent.addItem(title, options);
  }

  /** Ends the structure and draws the footer of each page. */
  finish(footer: (page: number, pages: number) => void): void {
    this.#root.end();
    const { start, count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(start + page);
      this.artifact(() => footer(page + 1, count), 'Pagination');
    }
  }

  /** The position of the top of the footer on a page. */
  get footer(): number {
    return this.pdf.page.height - FOOTER;
  }
}
