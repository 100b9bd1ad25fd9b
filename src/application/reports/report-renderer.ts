import type { ReportDocument } from '../../domain/reports/report-document.ts';
import type { LogoType } from '../../domain/organizations/logo.ts';

/** The logo in the title of a report. */
export interface ReportLogo {
  readonly contentType: LogoType;
  readonly bytes: Uint8Array;
}

/** Renders reports as PDFs that can be read, printed and archived. */
export interface ReportRenderer {
  /**
   * Returns the bytes of a PDF. The same document and logo produce the same bytes. A logo that cannot be displayed is
   * omitted. Rejects if the report takes too long or needs too much memory; other reports are not affected.
   */
  render(document: ReportDocument, logo: ReportLogo | null): Promise<Uint8Array>;
}
