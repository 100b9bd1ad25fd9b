import { createRequire } from 'node:module';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { UnavailableError } from '../../../application/kernel/ports.ts';
import { problem } from '../../../domain/kernel/problems.ts';
import type { FoundProblem } from '../../../domain/kernel/problems.ts';

/** The package with DuckDB, an optional peer dependency. */
const PACKAGE = '@duckdb/node-api';

/** The memory of one operation, beyond which DuckDB writes to its temporary folder. */
const MEMORY_LIMIT = '256MB';

/** A connection to DuckDB that reaches nothing but one folder. */
export interface Duckdb {
  /** Runs a statement, and returns its rows with values of JavaScript. */
  rows<Row>(statement: string): Promise<readonly Row[]>;
}

/** Finds the package without loading it. */
const isInstalled = (): boolean => {
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
};

/** Returns the problem of an archive of results whose package is missing, or null if there is none. */
export const archiveProblem = (
  { resultArchiveMonths }: { readonly resultArchiveMonths: number | null },
  isPackageInstalled = isInstalled,
): FoundProblem | null =>
  resultArchiveMonths === null || isPackageInstalled() ? null : problem('archivePackageMissing', { name: PACKAGE });

/** Returns a text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const rowsOf = async <Row>(connection: DuckDBConnection, statement: string): Promise<readonly Row[]> => {
  const rows: readonly unknown[] = (await connection.runAndReadAll(statement)).getRowObjectsJS();
  return rows as readonly Row[];
};

/** Loads the package. An archive that is still read may outlive its setting, and with it the check at the start. */
const load = async (): Promise<typeof DuckDBInstance> => {
  try {
    return (await import('@duckdb/node-api')).DuckDBInstance;
  } catch (fault) {
    throw new UnavailableError(`Archived results cannot be read: the package ${PACKAGE} is not installed.`, {
      cause: fault,
    });
  }
};

/**
 * Runs `work` with an empty database in memory. Its statements can read and write the files in `folder`, load no
 * extension and open no connection.
 */
export const withDuckdb = async <Value>(folder: string, work: (duckdb: Duckdb) => Promise<Value>): Promise<Value> => {
  const instance = await (
    await load()
  ).create(':memory:', {
    threads: '2',
    memory_limit: MEMORY_LIMIT,
    temp_directory: folder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    try {
      await connection.run(`set allowed_directories = [${literal(folder)}]`);
      await connection.run('set enable_external_access = false');
      await connection.run('set lock_configuration = true');
      return await work({ rows: (statement) => rowsOf(connection, statement) });
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
};
