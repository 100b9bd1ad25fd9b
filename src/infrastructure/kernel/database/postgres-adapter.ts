import type { Database } from './database.ts';

/** The base class of adapters that need only the database. */
export abstract class PostgresAdapter {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }
}
