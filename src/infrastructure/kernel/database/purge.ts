import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RecurringJob } from '../../../application/kernel/jobs.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import { hours } from '../../../domain/kernel/time.ts';
import type { Database } from './database.ts';
import { retentions } from './retention.ts';
import { PURGE_JOB } from './retention-terms.ts';
import type { RetentionSettings } from './retention-terms.ts';

/** The number of rows that one statement deletes at most, which limits how long it holds locks. */
export const PURGE_BATCH = 1000;

/**
 * Deletes at most `PURGE_BATCH` expired rows of a table and returns their number. Locked rows are skipped, so that
 * processes never wait for each other.
 */
const purgeBatch = async (database: Database, table: string, expired: RawBuilder<unknown>): Promise<number> => {
  // Rows are deleted by physical location, because not every table has a key of one column.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array (
      select ctid from ${sql.table(table)} where ${expired} limit ${PURGE_BATCH} for update skip locked
    ))`.execute(database.query);
  return Number(numAffectedRows ?? 0);
};

/**
 * Deletes all expired rows, each batch in a separate transaction, and returns their numbers by table. A failure in one
 * table does not prevent deletions in the others.
 */
export const purgeExpired = async (
  database: Database,
  settings: RetentionSettings,
  now: Date,
): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  const faults: unknown[] = [];
  for (const [table, { expired }] of Object.entries(retentions)) {
    if (expired === undefined) continue;
    try {
      for (let count = PURGE_BATCH; count === PURGE_BATCH; counts[table] = (counts[table] ?? 0) + count)
        count = await purgeBatch(database, table, expired(now, settings));
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(
      faults,
      `Expired rows of ${faults.length} tables were not deleted: ${faults.map(String).join('; ')}`,
    );
  return counts;
};

/** Creates the job that deletes expired rows. It only frees space: no rule depends on it. */
export const purgeJob = ({
  database,
  clock,
  settings,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: RetentionSettings;
}): RecurringJob => ({
  name: PURGE_JOB,
  every: hours(1),
  run: async () => {
    await purgeExpired(database, settings, clock.now());
  },
});
