import type { PoolClient } from 'pg';
import { seconds } from '../../../domain/kernel/time.ts';
import type { Database } from './database.ts';

/** How long after a broken connection it is listened again; who listens must not depend on hearing everything. */
const LISTEN_AGAIN = seconds(5);

/** Where a process hears, through the database, what any process announces on a channel. */
export class NotificationListener {
  readonly #database: Database;
  readonly #channel: string;
  readonly #listenAgainAfter: number;
  #notify: (() => void) | null = null;
  #client: PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, channel: string, listenAgain = LISTEN_AGAIN) {
    this.#database = database;
    this.#channel = channel;
    this.#listenAgainAfter = listenAgain;
  }

  /** Calls `ring` for every announcement until closed, and after a broken connection, for some may have been missed. */
  async listen(notify: () => void): Promise<void> {
    this.#notify = notify;
    const client = await this.#database.pool.connect();
    client.on('notification', () => this.#notify?.());
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
    this.#notify = null;
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
      const notify = this.#notify;
      if (notify !== null) this.listen(notify).then(notify, () => this.#listenAgain());
    }, this.#listenAgainAfter);
  }
}
