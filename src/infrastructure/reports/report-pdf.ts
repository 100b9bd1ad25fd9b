import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import type { CompressedFile } from './figures.ts';
import type { EmbeddableFont } from './shaped-font.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a text that pdfkit writes as a string; it writes plain strings as names. */
const pdfString = (text: string): object => Object(text) as object;

/** A pdfkit document whose title and author may contain any characters. */
export class ReportPdf extends PDFDocument {
  declare _root: PDFKit.PDFKitReference;
  declare addNamedEmbeddedFile: (name: string, specification: PDFKit.PDFKitReference) => void;
  /** pdfkit accepts parsed fonts, which its types do not declare. */
  declare registerFont: (name: string, source?: PDFKit.Mixins.PDFFontSource | EmbeddableFont, family?: string) => this;

  /**
   * True if pages are mirrored, for languages that are written from right to left: whatever is drawn at the left is
   * shown at the right, and only texts and images are drawn `upright`. See ADR 0228.
   */
  readonly #isMirrored: boolean;

  constructor({ isMirrored = false, ...options }: PDFKit.PDFDocumentOptions & { readonly isMirrored?: boolean }) {
    // Every text has its font; an empty name keeps pdfkit from loading one.
    super({ ...options, autoFirstPage: false, font: '' });
    this.#isMirrored = isMirrored;
  }

  override addPage(options?: PDFKit.PDFDocumentOptions): this {
    super.addPage(options);
    if (this.#isMirrored) this.#mirror();
    return this;
  }

  /** Returns where content of this width is shown that is drawn at this position. */
  shownAt(x: number, width: number): number {
    return this.#isMirrored ? this.page.width - x - width : x;
  }

  /** Draws content that is not mirrored, at the position where it is shown. */
  upright(x: number, width: number, draw: (shownAt: number) => void): void {
    if (!this.#isMirrored) {
      draw(x);
      return;
    }
    this.save();
    this.#mirror();
    draw(this.shownAt(x, width));
    this.restore();
  }

  #mirror(): void {
    this.transform(-1, 0, 0, 1, this.page.width, 0);
  }

  /** Attaches a file as the data of the document. pdfkit itself keeps several copies of a file that it attaches. */
  attach(
    name: string,
    { compressed, size, md5 }: CompressedFile,
    { type, description, changedAt }: { readonly type: string; readonly description: string; readonly changedAt: Date },
  ): void {
    const file = this.ref({
      Type: 'EmbeddedFile',
      Subtype: type.replace('/', '#2F'),
      Filter: 'FlateDecode',
      Params: { CreationDate: changedAt, ModDate: changedAt, CheckSum: pdfString(md5), Size: size },
    });
    file.end(compressed);
    const specification = this.ref({
      Type: 'Filespec',
      AFRelationship: 'Data',
      F: pdfString(name),
      EF: { F: file },
      UF: pdfString(name),
      Desc: pdfString(description),
    });
    specification.end(undefined);
    this.addNamedEmbeddedFile(name, specification);
    Object.assign(this._root.data, { AF: [specification] });
  }

  /**
   * Writes what has been drawn on the current page, so that it takes no more memory. What is drawn on the page later
   * becomes a second stream of its content.
   */
  sealPage(): void {
    const { page } = this;
    const { content } = page;
    content.end(undefined);
    page.content = this.ref({});
    Object.assign(page.dictionary.data, { Contents: [content, page.content] });
  }

  /** pdfkit writes the entries of `info` as PDF strings first, and then into XML without escaping them. */
  override endMetadata(): void {
    this.info = Object.fromEntries(
      Object.entries(this.info).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' ? escaped(value) : value,
      ]),
    );
    super.endMetadata();
  }
}

/** The number of bytes of a block in which the many small parts of a file are collected. */
const BLOCK = 256 * 1024;

/** Collects the parts of a file in a few large blocks, because each part has an overhead of its own. */
class Blocks {
  readonly #full: Buffer[] = [];
  #block = Buffer.alloc(BLOCK);
  #used = 0;

  add(part: Uint8Array): void {
    for (let at = 0; at < part.length;) {
      if (this.#used === BLOCK) {
        this.#full.push(this.#block);
        this.#block = Buffer.alloc(BLOCK);
        this.#used = 0;
      }
      const taken = part.subarray(at, at + BLOCK - this.#used);
      this.#block.set(taken, this.#used);
      this.#used += taken.length;
      at += taken.length;
    }
  }

  bytes(): Uint8Array {
    return Buffer.concat([...this.#full, this.#block.subarray(0, this.#used)]);
  }
}

/** Draws the document, ends it and returns its bytes. */
export const bytesOf = async (pdf: ReportPdf, draw: () => Promise<void>): Promise<Uint8Array> => {
  const blocks = new Blocks();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  pdf.on('data', (part: Buffer) => blocks.add(part));
  pdf.once('end', () => resolve(blocks.bytes()));
  pdf.once('error', reject);
  // Until the stream flows, it keeps every part.
  await once(pdf, 'resume');
  await draw();
  pdf.end();
  return promise;
};
