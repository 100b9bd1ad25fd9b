import type { RenderableReport } from '../../domain/reports/report-document.ts';
import type { ImageType } from '../../domain/organizations/brand-image.ts';

/** The logo in the title of a report. */
export interface ReportLogo {
  readonly contentType: ImageType;
  readonly bytes: Uint8Array;
}

/** A PDF, and the scripts of letters in it that no font has. */
export interface RenderedReport {
  readonly bytes: Uint8Array;
  /** The scripts whose letters are shown as a transcription, as ISO 15924 codes in ascending order. Usually empty. */
  readonly transcribedScripts: readonly string[];
}

/** A report takes more memory or time to render than its renderer allows. */
export class ReportTooLargeError extends Error {}

/** Renders reports as PDFs that can be read, printed and archived. */
export interface ReportRenderer {
  /**
   * Returns a PDF. The same document, logo and fonts produce the same bytes. A logo that cannot be displayed is
   * omitted. Rejects with `ReportTooLargeError` if the report takes too long or needs too much memory; other reports are
   * not affected.
   */
  render(document: RenderableReport, logo: ReportLogo | null): Promise<RenderedReport>;
}
