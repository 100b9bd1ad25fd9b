import type { Database } from './database.ts';

/** An adapter that needs only the database. */
export abstract class PostgresAdapter {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }
}
