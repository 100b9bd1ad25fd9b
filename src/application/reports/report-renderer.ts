import type { RenderableReport } from '../../domain/reports/report-document.ts';
import type { LogoType } from '../../domain/organizations/logo.ts';

/** The logo in the title of a report. */
export interface ReportLogo {
  readonly contentType: LogoType;
  readonly bytes: Uint8Array;
}

/** A report takes more memory or time to render than its renderer allows. */
export class ReportTooLargeError extends Error {}

/** Renders reports as PDFs that can be read, printed and archived. */
export interface ReportRenderer {
  /**
   * Returns the bytes of a PDF. The same document and logo produce the same bytes. A logo that cannot be displayed is
   * omitted. Rejects with `ReportTooLargeError` if the report takes too long or needs too much memory; other reports are
   * not affected.
   */
  render(document: RenderableReport, logo: ReportLogo | null): Promise<Uint8Array>;
}
