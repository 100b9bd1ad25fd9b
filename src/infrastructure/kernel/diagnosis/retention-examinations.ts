import { sql } from 'kysely';
import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import { checkOldestRow, NOT_IN_TIME, warning } from '../../../domain/kernel/diagnosis.ts';
import type { Finding } from '../../../domain/kernel/diagnosis.ts';
import { hours, later, seconds } from '../../../domain/kernel/time.ts';
import type { Database } from '../database/database.ts';
import { retentions } from '../database/retention.ts';
import type { RetentionSettings } from '../database/retention-terms.ts';
import { readTableShapes } from '../database/table-shapes.ts';
import type { TableShape } from '../database/table-shapes.ts';

/** The time limit of the search for the oldest row in a table without an index on the time. */
const TIMEOUT = seconds(5);
/** The maximum delay of a deletion: the longest interval of the jobs that delete rows plus the duration of a run. */
const JOB_DELAY = hours(2);
/** The columns that state the age of a row, in order of preference: the first one that a table has is used. */
const AGES = [
  'created_at',
  'at',
  'received_at',
  'due_at',
  'started_at',
  'starts_at',
  'window_start',
  'requested_at',
  'opened_at',
  'issued_at',
  'frozen_at',
  'archived_at',
  'reported_at',
  'queued_at',
  'warned_at',
  'announced_at',
  'added_at',
  'confirmed_at',
  'last_checked_at',
  'checked_at',
  'updated_at',
  'expires_at',
  'ends_at',
  'remembered_until',
  'last_failure_at',
  'completed_at',
  'executed_at',
  'erased_at',
] as const;

const ageOf = ({ columns }: TableShape): string | null =>
  AGES.find((column) => columns.get(column)?.type.startsWith('timestamp')) ?? null;

/**
 * Reports the oldest row of every table in the database, and rows that should have been deleted. Tables are no longer
 * read once `end` aborts.
 */
export const retentionDiagnostics = async (
  database: Database,
  settings: RetentionSettings,
  clock: Clock,
  end?: AbortSignal,
): Promise<readonly Diagnostic[]> => {
  const shapeOf = await readTableShapes(database);
  const now = clock.now();
  const examine = async (table: string): Promise<Finding> => {
    const { kept, expired, overdue, job } = retentions[table] ?? { kept: '' };
    const age = ageOf(shapeOf(table));
    const condition = (expired ?? overdue)?.(later(now, -JOB_DELAY), settings);
    try {
      return await database.inTime(TIMEOUT, async () => {
        // Tables wait for a connection: those whose turn comes after the end are not read.
        if (end?.aborted === true) return NOT_IN_TIME;
        const late =
          condition === undefined
            ? []
            : (await sql`select from ${sql.table(table)} where ${condition} limit 1`.execute(database.query)).rows;
        const [row] =
          age === null
            ? []
            : (
                await sql<{
                  oldest: Date | null;
                }>`select min(${sql.ref(age)}) as oldest from ${sql.table(table)}`.execute(database.query)
              ).rows;
        return checkOldestRow(
          {
            oldest: age === null ? 'undated' : (row?.oldest ?? null),
            kept,
            lateFor: late.length > 0 ? (job ?? '') : null,
          },
          now,
        );
      });
    } catch (fault) {
      return warning(
        `not checked (${fault instanceof Error ? fault.message : String(fault)})`,
        'run the diagnosis again while the database is less busy',
      );
    }
  };
  return Object.keys(retentions)
    .filter((table) => shapeOf(table).columns.size > 0)
    .toSorted()
    .map((table) => ({ name: table, examine: () => examine(table) }));
};
