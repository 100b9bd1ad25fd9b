import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { closeAll } from '../../../close-all.ts';
import { migrated } from './migrated.ts';
import { testDatabase } from './test-database.ts';

/** A migrated database of a test's own, over as many connections as a race needs. */
export const connected = async (): Promise<{ readonly database: Database; close(): Promise<void> }> => {
  const temporary = await testDatabase(migrated);
  const database = await Database.connect(temporary.url, 10);
  const close = (): Promise<void> => closeAll(() => database.close(), () => temporary.drop());
  return { database, close };
};

/** One database for all tests of the present suite; each gets it with the named tables, and what goes with their rows, empty. */
export const emptiedForEach = (tables: readonly string[]): (() => Promise<Database>) => {
  let shared: Awaited<ReturnType<typeof connected>> | null = null;
  after(() => shared?.close());
  return async () => {
    const { database } = (shared ??= await connected());
    // Truncating takes longer the more tables hang on one; there are only a few rows.
    await database.pool.query(tables.map((table) => `delete from ${table}`).join(';'));
    return database;
  };
};
