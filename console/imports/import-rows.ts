import type { ImportReport } from '../client/types.gen.ts';
import { MAX_IMPORTED_ROWS } from '../../src/domain/kernel/row-import.ts';
import type { RowOutcome } from '../../src/domain/kernel/row-import.ts';
import type { ImportRow } from './mapping.ts';

/** Sends some rows. */
export type SendRows = (rows: ImportRow[], dryRun: boolean) => Promise<ImportReport>;

/** A row that is refused: its place in the file, and why. */
export interface RefusedRow {
  readonly at: number;
  readonly code: string;
  readonly reason: string;
}

/** What an import did, or would do. */
export interface ImportResult extends Readonly<Record<Exclude<RowOutcome, 'refused'>, number>> {
  readonly refused: readonly RefusedRow[];
}

/** Sends all rows, in as many requests as the service needs. `onProgress` learns how many are done. */
export const importAll = async (
  rows: readonly ImportRow[],
  send: SendRows,
  dryRun: boolean,
  onProgress: (done: number) => void,
): Promise<ImportResult> => {
  const total = { created: 0, changed: 0, unchanged: 0 };
  const refused: RefusedRow[] = [];
  for (let from = 0; from < rows.length; from += MAX_IMPORTED_ROWS) {
    onProgress(from);
    const report = await send(rows.slice(from, from + MAX_IMPORTED_ROWS), dryRun);
    total.created += report.created;
    total.changed += report.changed;
    total.unchanged += report.unchanged;
    for (const { row, outcome, code, detail } of report.rows)
      if (outcome === 'refused') refused.push({ at: from + row, code: code ?? '', reason: detail ?? '' });
  }
  return { ...total, refused };
};
