import { broken, checkSchema, healthy } from '../kernel/diagnosis.ts';
import type { Finding, SchemaState } from '../kernel/diagnosis.ts';
import { BACKUP_FORMAT } from './backup-header.ts';
import type { BackupHeader } from './backup-header.ts';

/** Checks that this release can read a backup: its format, and the version of its schema. */
export const checkRelease = (
  { format, version, migrations }: Pick<BackupHeader, 'format' | 'version' | 'migrations'>,
  ours: readonly string[],
): Finding => {
  const advice = `restore it with Watchstead ${version} or newer`;
  if (format > BACKUP_FORMAT) return broken(`the backup was made by a newer release, Watchstead ${version}`, advice);
  if (checkSchema(ours, { applied: migrations, tables: [] }).verdict === 'failed')
    return broken(`the backup has a newer schema, that of Watchstead ${version}`, advice);
  return healthy('this release can read the backup');
};

/**
 * Checks that the secret key is the one that the backup was made with, because its stored credentials and files could
 * not be decrypted with another one. `ours` is null if this installation has no key yet.
 */
export const checkSecret = (backup: string, ours: string | null): Finding => {
  const advice = 'set SECRET_KEY to that of the installation that made the backup, or copy its secret.key to DATA_DIR';
  if (ours === null) return broken('the backup needs the secret key that it was made with', advice);
  return ours === backup
    ? healthy('the secret key is that of the backup')
    : broken('the backup was made with another SECRET_KEY', advice);
};

/** Checks that no process uses a database whose contents are replaced or moved. */
export const checkUse = (connections: number): Finding =>
  connections > 0
    ? broken(
        `the database is in use (other connections: ${connections})`,
        'stop all Watchstead processes, and run this again',
      )
    : healthy('no other process uses the database');

/** The state of the database that a backup is to be restored to. */
export interface RestoreTarget {
  readonly schema: SchemaState;
  /** True if the contents of the database may be replaced. */
  readonly mayReplace: boolean;
  /** The number of other connections to the database. */
  readonly connections: number;
}

/** Checks that nothing is lost by a restore to this database. */
export const checkTarget = (ours: readonly string[], { schema, mayReplace, connections }: RestoreTarget): Finding => {
  if (schema.tables.length === 0 && schema.applied.length === 0) return healthy('the database is empty');
  const found = checkSchema(ours, schema);
  if (found.verdict === 'failed') return found;
  if (!mayReplace)
    return broken('the database is not empty', 'choose an empty database, or replace its contents with --replace');
  const use = checkUse(connections);
  return use.verdict === 'failed' ? use : healthy('the contents of the database are replaced');
};
