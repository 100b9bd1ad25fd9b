import { sql } from 'kysely';
import type { AccessChanges } from '../../application/access/ports.ts';
import type { Database } from '../kernel/database/database.ts';
import { NotificationListener } from '../kernel/database/connections/notification-listener.ts';

const CHANNEL = 'watchstead_access';

/** Notifies every process, through the database, of changed permissions. */
export class PostgresAccessChanges implements AccessChanges {
  readonly #database: Database;
  readonly #listener: NotificationListener;
  readonly #listeners: (() => void)[] = [];

  constructor(database: Database) {
    this.#database = database;
    this.#listener = new NotificationListener(database, CHANNEL);
  }

  /**
   * Sends the notification when the transaction commits, and never after a rollback. This process is notified directly,
   * so that the change applies to the very next request.
   */
  async announce(): Promise<void> {
    this.#notify();
    await sql`select pg_notify(${CHANNEL}, '')`.execute(this.#database.query);
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Starts listening. If the connection is lost, the maximum age of cached values limits how stale they can be. */
  listen(): Promise<void> {
    return this.#listener.listen(() => this.#notify());
  }

  close(): void {
    this.#listener.close();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
