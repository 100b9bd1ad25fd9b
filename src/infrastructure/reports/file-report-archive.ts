import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '../../application/kernel/files.ts';
import type { ReportArchive } from '../../application/reports/ports.ts';
import type { ReportLogo, ReportRenderer } from '../../application/reports/report-renderer.ts';
import type { ReportPdf } from '../../domain/reports/report-delivery.ts';
import type { RenderableReport } from '../../domain/reports/report-document.ts';

interface Needs {
  readonly reportRenderer: ReportRenderer;
  readonly files: Pick<FileStore, 'write'>;
}

/** Stores PDFs in the file store. */
export class FileReportArchive implements ReportArchive {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async write(
    file: string,
    document: RenderableReport,
    logo: ReportLogo | null,
  ): Promise<Pick<ReportPdf, 'bytes' | 'sha256' | 'transcribedScripts'>> {
    const { bytes: pdf, transcribedScripts } = await this.#needs.reportRenderer.render(document, logo);
    return {
      bytes: await this.#needs.files.write(file, Readable.from([pdf])),
      sha256: createHash('sha256').update(pdf).digest('hex'),
      transcribedScripts,
    };
  }
}
