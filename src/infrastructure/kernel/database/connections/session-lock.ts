import type { PoolClient } from 'pg';
import type { Database } from '../database.ts';

/** A lock that one process holds until it releases it or loses its connection. */
export class SessionLock {
  readonly #database: Database;
  readonly #name: string;
  #client: PoolClient | null = null;

  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
  }

  /** Takes the lock if no other process holds it. Returns true if this process holds the lock now. */
  async take(): Promise<boolean> {
    if (this.#client !== null) return true;
    const client = await this.#database.pool.connect();
    const lose = (): void => {
      if (this.#client !== client) return;
      this.#client = null;
      client.release(true);
    };
    client.on('error', lose);
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) taken',
        [this.#name],
      );
      if (rows[0]?.taken === true) this.#client = client;
    } finally {
      // The connection is not reused, because the listener added here stays on it.
      if (this.#client !== client) client.release(true);
    }
    return this.#client === client;
  }

  release(): void {
    this.#client?.release(true);
    this.#client = null;
  }
}
