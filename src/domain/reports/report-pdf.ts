import { refused } from '../kernel/outcome.ts';
import type { ReportRun } from './report-run.ts';

/** The refusal for a PDF whose file is missing or cannot be read. */
export const reportPdfNotFound = refused('reportPdfNotFound');

/** The folder of the PDFs of all runs in the file store. */
export const REPORT_FILES = 'reports/';

/** Returns the folder of the files of a run. */
export const runFolder = ({ publicId }: Pick<ReportRun, 'publicId'>): string => `${REPORT_FILES}${publicId}/`;

/**
 * Returns the name of a file that an attempt writes. Each attempt has its own name, so that two attempts never write
 * the same file.
 */
export const reportFile = (run: Pick<ReportRun, 'publicId' | 'attempts'>, position: number): string =>
  `${runFolder(run)}${run.attempts}-${position}.pdf`;

/** Returns the attempt that wrote a file, or null if the name is not that of a report file. */
export const attemptOfReportFile = (file: string): Pick<ReportRun, 'publicId' | 'attempts'> | null => {
  const [, publicId, attempts] = /^reports\/([\da-f-]{36})\/(\d+)-\d+\.pdf$/.exec(file) ?? [];
  return publicId === undefined ? null : { publicId, attempts: Number(attempts) };
};

/** Returns true if a file of the attempt is still needed or being written. */
export const keepsReportFile = (run: Pick<ReportRun, 'status' | 'attempts'> | null, attempts: number): boolean =>
  run !== null && run.attempts === attempts && (run.status === 'generating' || run.status === 'ready');
