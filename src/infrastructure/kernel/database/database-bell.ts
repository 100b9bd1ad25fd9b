import type { PoolClient } from 'pg';
import { seconds } from '../../../domain/kernel/time.ts';
import type { Database } from './database.ts';

/** How long after a broken connection it is listened again; who listens must not depend on hearing everything. */
const LISTEN_AGAIN = seconds(5);

/** Where a process hears, through the database, what any process announces on a channel. */
export class DatabaseBell {
  readonly #database: Database;
  readonly #channel: string;
  readonly #listenAgainAfter: number;
  #ring: (() => void) | null = null;
  #client: PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, channel: string, listenAgain = LISTEN_AGAIN) {
    this.#database = database;
    this.#channel = channel;
    this.#listenAgainAfter = listenAgain;
  }

  /** Calls `ring` for every announcement until closed, and after a broken connection, for some may have been missed. */
  async listen(ring: () => void): Promise<void> {
    this.#ring = ring;
    const client = await this.#database.pool.connect();
    client.on('notification', () => this.#ring?.());
    client.on('error', () => this.#lose(client));
    try {
      await client.query(`listen ${this.#channel}`);
    } catch (fault) {
      client.release(true);
      throw fault;
    }
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
    }, this.#listenAgainAfter);
  }
}
