import { z } from 'zod';
import type { ImportReport } from '../../../application/kernel/row-import.ts';
import { MAX_IMPORTED_ROWS, rowOutcomes } from '../../../domain/kernel/row-import.ts';
import { errorSentence } from '../../../texts/error-sentence.ts';
import { int } from './fields.ts';
import { sentencesFrom } from './replies/reply.ts';

/** Returns the body of a request to import records. Each row is validated by itself. */
export const importBody = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    rows: z
      .array(row)
      .min(1)
      .max(MAX_IMPORTED_ROWS)
      .describe(
        'The members of each record by name, as values or as the texts of cells: numbers, `true` and `false`, lists separated by semicolons. Empty texts are left out.',
      ),
    dryRun: z.boolean().default(false).describe('True to store nothing and only learn what each row would do.'),
  });

/** The sentences that the descriptions of all imports share. */
export const importDescription = `At most ${MAX_IMPORTED_ROWS} rows, in one transaction. A refused row is named with its code and does not prevent the others. The same rows once more change nothing.`;

const report = z
  .object({
    dryRun: z.boolean(),
    created: int,
    changed: int,
    unchanged: int,
    refused: int,
    rows: z.array(
      z.object({
        row: int.describe('The place of the row in the request, from 0.'),
        outcome: z.enum(rowOutcomes),
        publicId: z.uuid().nullable().describe('The record; null for a refused row, and for a new one of a dry run.'),
        changes: z
          .array(z.string())
          .exactOptional()
          .describe('The columns of a changed row that differ from the record, such as `checkInterval`.'),
        code: z.string().exactOptional().describe('The code with which the row is refused.'),
        detail: z.string().exactOptional().describe('The sentence of the code.'),
        data: z.record(z.string(), z.unknown()).exactOptional().describe('The members that accompany the code.'),
      }),
    ),
  })
  .meta({ id: 'ImportReport' });

/** The reply to an import. */
export const importReply = sentencesFrom(report, ({ isDryRun, rows }: ImportReport, language) => {
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    dryRun: isDryRun,
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows: rows.map(({ publicId, code, ...row }, at) => ({
      ...row,
      row: at,
      publicId: isDryRun && row.outcome === 'created' ? null : publicId,
      ...(code === undefined ? {} : { code, detail: errorSentence(code, row.data, language) }),
    })),
  };
});
