/** The version of the format of backups. A change that earlier releases cannot read increases it. */
export const BACKUP_FORMAT = 1;

/** A table in a backup. */
export interface TableInBackup {
  readonly name: string;
  /** The names of the columns, in the order of the values. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** The partitioned table that it is a partition of, with its bounds in SQL. Null for any other table. */
  readonly partition: { readonly of: string; readonly bounds: string } | null;
}

/** A sequence in a backup. */
export interface SequenceInBackup {
  readonly name: string;
  /** The last value that it gave out. */
  readonly last: number;
}

/** The contents of a database at one moment. */
export interface DatabaseInventory {
  /** The id of the installation. Null before the first start of its service. */
  readonly installation: string | null;
  /** The names of the migrations that were applied, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableInBackup[];
  readonly sequences: readonly SequenceInBackup[];
}

/** The first part of a backup, which says what follows. */
export interface BackupHeader extends DatabaseInventory {
  readonly format: number;
  /** The version of the product that made the backup. */
  readonly version: string;
  /** The time when the backup was begun, in ISO 8601. */
  readonly madeAt: string;
  /** A value derived from the SECRET_KEY of the installation, from which the key cannot be computed. */
  readonly secretCheck: string;
}

/** Returns the number of rows in all tables. */
export const rowsIn = (tables: readonly Pick<TableInBackup, 'rows'>[]): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

/** Returns a sentence for each table whose number of rows differs from that in the backup. */
export const countDifferences = (
  tables: readonly Pick<TableInBackup, 'name' | 'rows'>[],
  found: ReadonlyMap<string, number>,
): readonly string[] =>
  tables.flatMap(({ name, rows }) => {
    const restored = found.get(name) ?? 0;
    return restored === rows ? [] : [`${name} has ${restored} rows instead of ${rows}`];
  });
