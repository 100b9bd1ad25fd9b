import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { seconds } from '../../../domain/kernel/time.ts';
import type { Database } from './database.ts';

/** The delay before the listener reconnects. Notifications sent in the meantime are lost. */
const RETRY_DELAY = seconds(5);

/** Calls a function outside of any transaction. Events of a connection belong to the code that opened it, which may have done so in a transaction. */
const outside = AsyncLocalStorage.snapshot();

/** Gets the payload of a notification; null after a lost connection, because any may have been missed. */
export type OnNotification = (payload: string | null) => void;

/** Receives the notifications that any process sends to a channel (NOTIFY). */
export class NotificationListener {
  readonly #database: Database;
  readonly #channel: string;
  readonly #retryDelay: number;
  #notify: OnNotification | null = null;
  #client: PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, channel: string, retryDelay = RETRY_DELAY) {
    this.#database = database;
    this.#channel = channel;
    this.#retryDelay = retryDelay;
  }

  /** Whether every notification is received at the moment. */
  get isListening(): boolean {
    return this.#client !== null;
  }

  /** Calls `notify` for every notification until closed, and when it listens again after a lost connection. */
  async listen(notify: OnNotification): Promise<void> {
    this.#notify = (payload) => outside(notify, payload);
    const client = await this.#database.pool.connect();
    client.on('notification', ({ payload }) => this.#notify?.(payload ?? ''));
    client.on('error', () => this.#lose(client));
    try {
      await client.query(`listen ${this.#channel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.#isClosed()) {
      client.release(true);
      return;
    }
    this.#client = client;
    this.#test(client);
  }

  close(): void {
    this.#notify = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#client?.release(true);
    this.#client = null;
  }

  #isClosed(): boolean {
    return this.#notify === null;
  }

  #lose(client: PoolClient): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.release(true);
    this.#listenAgain();
  }

  /** A connection that only receives does not notice that its peer has disappeared. */
  #test(client: PoolClient): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => {
          if (this.#client === client) this.#test(client);
        },
        () => this.#lose(client),
      );
    }, this.#database.timeouts.listen);
  }

  #listenAgain(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const notify = this.#notify;
      if (notify !== null) this.listen(notify).then(() => notify(null), () => this.#listenAgain());
    }, this.#retryDelay);
  }
}
