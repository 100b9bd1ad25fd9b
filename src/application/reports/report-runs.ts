import { servesMember } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { downloadName } from '../../domain/reports/report-delivery.ts';
import type { ReportPdf } from '../../domain/reports/report-delivery.ts';
import { decidePdf, reportRunNotFound } from '../../domain/reports/report-run.ts';
import { reportPdfNotFound } from '../../domain/reports/report-pdf.ts';
import type { ReportRun } from '../../domain/reports/report-run.ts';
import { typedCode } from '../../domain/reports/verification-code.ts';
import type { ByteRange, FileContent, FileStore } from '../kernel/files.ts';
import { UnavailableError } from '../kernel/ports.ts';
import type { TimeZones } from '../kernel/ports.ts';
import type { RecordId } from '../kernel/repository.ts';
import { definePageQuery, defineRecordQuery, inOwnOrganization } from '../kernel/record-queries.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { ReportRuns, RunContents, ReportRunFilter } from './ports.ts';
import { daysOfRun } from './report-mails.ts';

interface Needs {
  readonly reportRuns: ReportRuns;
}

interface ById {
  readonly id: RecordId;
}

/** A run with its PDFs and mails. */
export type RunView = ReportRun & RunContents;

/** Lists the runs of reports, newest first. */
export const listReportRuns = definePageQuery({
  name: 'listReportRuns',
  permission: 'readAdministration',
  records: ({ reportRuns }: Needs) => reportRuns,
  select: (context, filter: ReportRunFilter) => ({ ...inOwnOrganization(context), filter }),
});

/** Returns a run with its PDFs and mails. */
export const getReportRun = defineRecordQuery({
  name: 'getReportRun',
  permission: 'readAdministration',
  records: ({ reportRuns }: Needs) => reportRuns,
  missing: 'reportRunNotFound',
  answer: async (_context, found, _input: ById, { reportRuns }) => ({
    ...found,
    ...(await reportRuns.contentsOf(found)),
  }),
});

/** A PDF that is read while it is sent to the caller. */
export interface DownloadedReport extends Pick<ReportPdf, 'bytes' | 'sha256'> {
  readonly fileName: string;
  /** Returns the content, or null if the file is missing in the store. */
  read(range?: ByteRange): Promise<FileContent | null>;
}

/** Returns true if the file exists and its stored bytes are those that were written. Rejects if the store does not answer. */
const isReadable = async (files: Pick<FileStore, 'read'>, { file, bytes }: ReportPdf): Promise<boolean> => {
  try {
    const found = await files.read(file);
    if (found?.bytes !== bytes) return false;
    for await (const _chunk of found.content);
    return true;
  } catch (fault) {
    if (fault instanceof UnavailableError) throw fault;
    return false;
  }
};

/** Returns the PDF of a run. If the run has several, the query names the customer. */
export const downloadReportPdf = defineQuery({
  name: 'downloadReportPdf',
  permission: 'readAdministration',
  refuses: ['reportRunNotFound', 'reportRunNoPdf', 'reportPdfNotFound', 'invalidRequestBody'],
  execute:
    ({
      reportRuns,
      files,
      timeZones,
    }: Needs & { readonly files: Pick<FileStore, 'read'>; readonly timeZones: TimeZones }) =>
    async ({ scope }, { id, customerId }: ById & { readonly customerId?: number }) => {
      const run = await reportRuns.find(scope, id);
      if (run === null) return reportRunNotFound;
      const { pdfs } = await reportRuns.contentsOf(run);
      const chosen = decidePdf(pdfs, customerId ?? null);
      if (!chosen.ok) return chosen;
      const pdf = chosen.value;
      if (!(await isReadable(files, pdf))) return reportPdfNotFound;
      const { firstDay } = daysOfRun(timeZones, run, run.settings.timezone);
      return accepted<DownloadedReport>({
        bytes: pdf.bytes,
        sha256: pdf.sha256,
        fileName: downloadName(pdf, firstDay),
        read: (range) => files.read(pdf.file, range),
      });
    },
});

/** Returns the archived data for the code of a printed report. */
export const verifyReport = defineQuery({
  name: 'verifyReport',
  permission: 'anyone',
  refuses: ['notFound'],
  execute:
    ({ reportRuns, timeZones }: Needs & { readonly timeZones: TimeZones }) =>
    async ({ now, hostOrganizationId }, { code }: { readonly code: string }) => {
      const digits = typedCode(code);
      const found = digits === null ? null : await reportRuns.verify(digits, now);
      if (found === null || !servesMember(hostOrganizationId, found)) return refused('notFound');
      return accepted({ ...found, ...daysOfRun(timeZones, found, found.timezone) });
    },
});
