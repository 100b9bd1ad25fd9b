import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { DatabaseInventory, TableInBackup } from '../../domain/backups/backup-header.ts';
import { PARTITION_LOCK } from '../kernel/database/advisory-locks.ts';
import { failWith } from './backup-error.ts';
import type { BackupPart } from './backup-frames.ts';
import { connectForCopy } from './copy-connection.ts';
import type { DatabasePlace } from '../kernel/database/connections/connection-options.ts';
import { countOtherConnections, lockShapes, readInventory, readShapes } from './database-inventory.ts';

const { escapeIdentifier: quoted } = pg;

/** The contents of a database at one moment, while others use it. */
export interface DatabaseSnapshot {
  readonly inventory: DatabaseInventory;
  /** Reads the rows of the tables in the text format of COPY. */
  readonly parts: () => Iterable<BackupPart>;
  /** Returns the number of other connections to the database at this time. */
  readonly otherConnections: () => Promise<number>;
}

const columnsOf = ({ name, columns }: Pick<TableInBackup, 'name' | 'columns'>): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/**
 * Reads a database in one transaction. Writers are not disturbed; migrations and the job that creates and drops
 * partitions wait until it ends.
 */
export const withSnapshot = async <Value>(
  place: DatabasePlace,
  use: (snapshot: DatabaseSnapshot) => Promise<Value>,
): Promise<Value> => {
  const client = await connectForCopy(place);
  try {
    // The job would otherwise wait with locks on which all results wait.
    await client.query('select pg_advisory_lock($1)', [PARTITION_LOCK]);
    const shapes = await readShapes(client);
    await client.query('begin isolation level repeatable read read only');
    // The snapshot is taken by the first query after the locks, so that it has the tables in this form.
    await lockShapes(
      client,
      shapes.map(({ name }) => name),
    );
    const inventory = await readInventory(client);
    return await use({
      inventory,
      parts: () => rowsOf(client, inventory.tables),
      otherConnections: () => countOtherConnections(client),
    });
  } catch (fault) {
    return failWith('The database cannot be read', 'correct this and try again')(fault);
  } finally {
    await client.end();
  }
};

function* rowsOf(client: pg.Client, tables: readonly TableInBackup[]): Generator<BackupPart> {
  for (const table of tables) yield { table: table.name, content: readRows(client, table) };
}

async function* readRows(client: pg.Client, table: TableInBackup): AsyncGenerator<Uint8Array> {
  if (table.rows === 0) return;
  const stream = client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
  for await (const data of stream) yield data as Buffer;
  if (stream.rowCount !== table.rows)
    throw new Error(`${stream.rowCount} rows of ${table.name} were read instead of ${table.rows}`);
}

/** Writes rows in the text format of COPY to a table. */
export const writeRows = async (
  client: pg.Client,
  table: Pick<TableInBackup, 'name' | 'columns'>,
  content: AsyncIterable<Uint8Array>,
): Promise<void> => {
  await pipeline(content, client.query(copyFrom(`copy ${columnsOf(table)} from stdin`)));
};
