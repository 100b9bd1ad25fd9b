import PDFDocument from 'pdfkit';
import type { EmbeddableFont } from './shaped-font.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A pdfkit document whose title and author may contain any characters. */
export class ReportPdf extends PDFDocument {
  /** pdfkit accepts parsed fonts, which its types do not declare. */
  declare registerFont: (name: string, source?: PDFKit.Mixins.PDFFontSource | EmbeddableFont, family?: string) => this;

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

/** Draws the document, ends it and returns its bytes. */
export const bytesOf = async (pdf: ReportPdf, draw: () => void): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.once('end', () => resolve(Buffer.concat(chunks)));
  pdf.once('error', reject);
  draw();
  pdf.end();
  return promise;
};
