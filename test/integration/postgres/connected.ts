import { Database } from '../../../src/infrastructure/postgres/kernel/database.ts';
import { migrated } from './migrated.ts';
import { testDatabase } from './test-database.ts';

/** A migrated database of a test's own, over as many connections as a race needs. */
export const connected = async (): Promise<{ readonly database: Database; close(): Promise<void> }> => {
  const temporary = await testDatabase(migrated);
  const database = await Database.connect(temporary.url, 10);
  const close = async (): Promise<void> => {
    await database.close();
    await temporary.drop();
  };
  return { database, close };
};
