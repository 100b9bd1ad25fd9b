import type { PoolClient } from 'pg';
import { seconds } from '../../../domain/kernel/time.ts';
import type { Database } from '../kernel/database.ts';
import { CHECKS_CHANNEL } from './postgres-check-signals.ts';

/** How long after a broken connection it is listened again; workers look for themselves meanwhile. */
const LISTEN_AGAIN = seconds(5);

/** Where a worker hears, through the database, that something became due. */
export class PostgresCheckBell {
  readonly #database: Database;
  #ring: (() => void) | null = null;
  #client: PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Calls `ring` for every announcement of any process, until closed. */
  async listen(ring: () => void): Promise<void> {
    this.#ring = ring;
    const client = await this.#database.pool.connect();
    client.on('notification', () => this.#ring?.());
    client.on('error', () => this.#lose(client));
    await client.query(`listen ${CHECKS_CHANNEL}`);
    this.#client = client;
  }

  close(): void {
    this.#ring = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#client?.release(true);
    this.#client = null;
  }

  #lose(client: PoolClient): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.release(true);
    this.#listenAgain();
  }

  #listenAgain(): void {
    this.#timer = setTimeout(() => {
      const ring = this.#ring;
      if (ring !== null) this.listen(ring).then(ring, () => this.#listenAgain());
    }, LISTEN_AGAIN);
  }
}
