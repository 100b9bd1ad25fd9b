import pg from 'pg';
import type { SequenceInBackup, TableInBackup } from '../../domain/backups/backup-header.ts';
import { readShapes } from './database-inventory.ts';

const { escapeIdentifier: quoted } = pg;

const FUNCTIONS = `
  select distinct tgfoid::regprocedure::text as name from pg_trigger
  where not tgisinternal and tgrelid = any($1::text[]::regclass[])`;

/** Drops tables of the current schema, and the functions of their triggers. */
export const dropTables = async (client: pg.ClientBase, tables: readonly string[]): Promise<void> => {
  if (tables.length === 0) return;
  const names = tables.map(quoted);
  const { rows } = await client.query<{ name: string }>(FUNCTIONS, [names]);
  await client.query(`drop table ${names.join(', ')} cascade`);
  if (rows.length > 0) await client.query(`drop function ${rows.map(({ name }) => name).join(', ')}`);
};

/** The bounds of a partition for a range of times. Anything else in a backup is not run. */
const BOUNDS = /^(?:DEFAULT|FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\))$/;

/** Creates the partitions of a backup that the schema does not create. */
export const createPartitions = async (
  client: pg.ClientBase,
  tables: readonly Pick<TableInBackup, 'name' | 'partition'>[],
): Promise<void> => {
  const existing = new Set((await readShapes(client)).map(({ name }) => name));
  for (const { name, partition } of tables) {
    if (partition === null || existing.has(name)) continue;
    if (!BOUNDS.test(partition.bounds)) throw new Error(`the bounds of the partition ${name} are unknown`);
    await client.query(`create table ${quoted(name)} partition of ${quoted(partition.of)} ${partition.bounds}`);
  }
};

/** Refuses tables and columns of a backup that the schema does not have, because their rows would be lost. */
export const refuseOtherTables = async (
  client: pg.ClientBase,
  tables: readonly Pick<TableInBackup, 'name' | 'columns'>[],
): Promise<void> => {
  const existing = new Map((await readShapes(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const found = existing.get(name);
    if (found === undefined) throw new Error(`it has the table ${name}, which is not one of its version`);
    const other = columns.find((column) => !found.has(column));
    if (other !== undefined) throw new Error(`it has the column ${other} of ${name}, which is not one of its version`);
  }
};

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`;
const TRIGGERED = `
  select distinct tgrelid::regclass::text as "table" from pg_trigger
  join pg_class c on c.oid = tgrelid where not tgisinternal and c.relnamespace = current_schema()::regnamespace`;

/**
 * Removes foreign keys and disables triggers, so that tables can be filled in any order and triggers do not count rows
 * twice. The returned function restores them; it throws if a reference has no row.
 */
export const disableConstraints = async (client: pg.ClientBase): Promise<() => Promise<void>> => {
  const keys = (await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS)).rows;
  const triggered = (await client.query<{ table: string }>(TRIGGERED)).rows;
  const inAll = (action: string): string =>
    triggered.map(({ table }) => `alter table ${table} ${action} trigger user;`).join('');
  await client.query(
    keys.map(({ table, name }) => `alter table ${table} drop constraint ${quoted(name)};`).join('') + inAll('disable'),
  );
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    await client.query(inAll('enable'));
  };
};

/** Lets sequences continue after the last value that they gave out. */
export const setSequences = async (client: pg.ClientBase, sequences: readonly SequenceInBackup[]): Promise<void> => {
  for (const { name, last } of sequences)
    await client.query(`select setval(format('%I', $1::text)::regclass, $2::bigint)`, [name, last]);
};
