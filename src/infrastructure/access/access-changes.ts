import { sql } from 'kysely';
import type { AccessChanges } from '../../application/access/ports.ts';
import type { Database } from '../kernel/database/database.ts';
import { NotificationListener } from '../kernel/database/notification-listener.ts';

const CHANNEL = 'watchstead_access';

/** Tells every process, through the database, that somebody's rights have changed. */
export class PostgresAccessChanges implements AccessChanges {
  readonly #database: Database;
  readonly #listener: NotificationListener;
  readonly #listeners: (() => void)[] = [];

  constructor(database: Database) {
    this.#database = database;
    this.#listener = new NotificationListener(database, CHANNEL);
  }

  /**
   * Takes part in the transaction: all processes hear of it when it is stored, and never when it is rolled back. This
   * one hears at once too, so that whoever made the change meets it with the very next request.
   */
  async announce(): Promise<void> {
    this.#tell();
    await sql`select pg_notify(${CHANNEL}, '')`.execute(this.#database.query);
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Starts to listen. Should the connection break, the caches' own age bounds what is missed. */
  listen(): Promise<void> {
    return this.#listener.listen(() => this.#tell());
  }

  close(): void {
    this.#listener.close();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
