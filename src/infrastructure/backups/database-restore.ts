import type { Client } from 'pg';
import { countDifferences } from '../../domain/backups/backup-header.ts';
import type { DatabaseInventory, TableInBackup } from '../../domain/backups/backup-header.ts';
import { checkTarget } from '../../domain/backups/restore.rules.ts';
import { MIGRATION_LOCK } from '../kernel/database/advisory-locks.ts';
import { migrateWithin } from '../kernel/database/migrate-within.ts';
import { readSchemaState } from '../kernel/database/migrate.ts';
import { migrationNames } from '../kernel/database/migrations/index.ts';
import { failWith } from './backup-error.ts';
import type { BackupPart } from './backup-frames.ts';
import { connectForCopy } from './copy-connection.ts';
import type { DatabasePlace } from '../kernel/database/connections/connection-options.ts';
import { MIGRATIONS_TABLE, countOtherConnections, countRows } from './database-inventory.ts';
import { writeRows } from './database-snapshot.ts';
import { refuseBroken } from '../kernel/system/refusals.ts';
import { createPartitions, disableConstraints, dropTables, refuseOtherTables, setSequences } from './restore-tables.ts';

/** The database and the files that a backup is restored to. */
export interface RestoreDestination extends DatabasePlace {
  /** True if the contents of the database may be replaced. */
  readonly mayReplace: boolean;
  /** Stores a file of the backup before the transaction is committed. */
  readonly storeFile: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
}

/**
 * Restores a database in one transaction, which is committed once all parts are complete and the numbers of rows are
 * those of the inventory. The schema is that of the backup first, and is then migrated to this release. If anything
 * fails, or the process dies, the database does not change.
 */
export const restoreDatabase = async (
  { mayReplace, storeFile, ...place }: RestoreDestination,
  { migrations, tables, sequences }: DatabaseInventory,
  parts: AsyncIterable<BackupPart> | Iterable<BackupPart>,
): Promise<void> => {
  const client = await connectForCopy(place);
  try {
    await client.query('begin');
    await prepareTarget(client, mayReplace);
    await migrateWithin(client, migrations);
    await createPartitions(client, tables);
    await refuseOtherTables(client, tables);
    const enableConstraints = await disableConstraints(client);
    await loadParts(client, tables, parts, storeFile);
    await refuseDifferences(client, tables);
    await setSequences(client, sequences);
    await enableConstraints();
    await migrateWithin(client);
    await client.query('commit');
  } catch (fault) {
    await client.end();
    failWith('The database was not restored and is unchanged', 'correct this and try again')(fault);
  }
  // The restore is committed, so that a failure of this is none of it; the server analyzes tables by itself, too.
  await client.query('analyze').catch(() => undefined);
  await client.end();
};

/** Makes sure that the database may be filled, and empties it. */
const prepareTarget = async (client: Client, mayReplace: boolean): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const schema = await readSchemaState(client);
  const connections = await countOtherConnections(client);
  refuseBroken(checkTarget(migrationNames, { schema, mayReplace, connections }));
  await dropTables(client, [...schema.tables, ...(schema.applied.length > 0 ? [MIGRATIONS_TABLE] : [])]);
};

const loadParts = async (
  client: Client,
  tables: readonly TableInBackup[],
  parts: AsyncIterable<BackupPart> | Iterable<BackupPart>,
  storeFile: RestoreDestination['storeFile'],
): Promise<void> => {
  const known = new Map(tables.map((table) => [table.name, table]));
  for await (const part of parts) {
    if ('file' in part) {
      await storeFile(part.file, part.content);
      continue;
    }
    const table = known.get(part.table);
    if (table === undefined) throw new Error(`the table ${part.table} is not in its header`);
    await writeRows(client, table, part.content);
  }
};

const refuseDifferences = async (client: Client, tables: readonly TableInBackup[]): Promise<void> => {
  const found = await countRows(
    client,
    tables.map(({ name }) => name),
  );
  const [different] = countDifferences(tables, found);
  if (different !== undefined) throw new Error(different);
};
