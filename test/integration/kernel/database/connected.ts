import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { closeAll } from '../../../close-all.ts';
import { migrated } from './migrated.ts';
import { testDatabase } from './test-database.ts';

/** A migrated database for one test, with enough connections for concurrent transactions. */
export const connected = async (): Promise<{ readonly database: Database; close(): Promise<void> }> => {
  const temporary = await testDatabase(migrated);
  const database = await Database.connect(temporary.url, 10);
  const close = (): Promise<void> =>
    closeAll(
      () => database.close(),
      () => temporary.drop(),
    );
  return { database, close };
};

/**
 * One database for all tests of the calling suite. Before each, the named tables and those that refer to them by
 * cascade are emptied.
 */
export const emptiedForEach = (tables: readonly string[]): (() => Promise<Database>) => {
  let shared: Awaited<ReturnType<typeof connected>> | null = null;
  after(() => shared?.close());
  return async () => {
    const { database } = (shared ??= await connected());
    // Faster than truncate, which locks every referring table, for a few rows.
    await database.pool.query(tables.map((table) => `delete from ${table}`).join(';'));
    return database;
  };
};
