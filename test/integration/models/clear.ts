import type { TestApp } from '../http/test-app.ts';

/** Deletes the rows of tables, with those that refer to them, before another history. */
export const clear = async ({ database }: TestApp, ...tables: readonly string[]): Promise<void> => {
  await database.pool.query(tables.map((table) => `delete from ${table}`).join('; '));
};
