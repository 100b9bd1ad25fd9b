import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Refusal, RefusalData } from '../../domain/kernel/outcome.ts';
import type { RowOutcome } from '../../domain/kernel/row-import.ts';

/** What became of a row of an import. */
export interface ImportedRow {
  readonly outcome: RowOutcome;
  /** The record of the row. Null for a refused row. */
  readonly publicId: string | null;
  /** The columns of a changed row that differ from the record. */
  readonly changes?: readonly string[];
  /** The code of the refusal, with its members. */
  readonly code?: ErrorCode;
  readonly data?: RefusalData;
}

/** The results of the rows of an import, or of its dry run, in the order of the rows. */
export interface ImportReport {
  readonly isDryRun: boolean;
  readonly rows: readonly ImportedRow[];
}

/** Returns the result of a refused row. */
export const refusedRow = ({ code, data }: Refusal<ErrorCode>): ImportedRow => ({
  outcome: 'refused',
  publicId: null,
  code,
  ...(data === undefined ? {} : { data }),
});
