import type { ImportReport } from '../client/types.gen.ts';
import { MAX_IMPORTED_ROWS } from '../../src/domain/kernel/row-import.ts';
import type { RowOutcome } from '../../src/domain/kernel/row-import.ts';
import type { ImportRow } from './mapping.ts';

/** Sends some rows. */
export type SendRows = (rows: ImportRow[], dryRun: boolean) => Promise<ImportReport>;

/** What becomes of a row, with its place in the file. */
export type ReportedRow = ImportReport['rows'][number];

/** What an import did, or would do, by the outcome of the rows. */
export type ImportResult = Readonly<Record<RowOutcome, readonly ReportedRow[]>>;

/** Sends all rows, in as many requests as the service needs. `onProgress` learns how many are done. */
export const importAll = async (
  rows: readonly ImportRow[],
  send: SendRows,
  dryRun: boolean,
  onProgress: (done: number) => void,
): Promise<ImportResult> => {
  const result = { created: [], changed: [], unchanged: [], refused: [] } as Record<RowOutcome, ReportedRow[]>;
  for (let from = 0; from < rows.length; from += MAX_IMPORTED_ROWS) {
    onProgress(from);
    const report = await send(rows.slice(from, from + MAX_IMPORTED_ROWS), dryRun);
    for (const row of report.rows) result[row.outcome].push({ ...row, row: from + row.row });
  }
  return result;
};
