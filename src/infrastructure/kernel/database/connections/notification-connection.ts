import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import type { DatabaseTimeouts } from './connection-options.ts';

/**
 * Calls a function outside any transaction. A connection's events run in the context of the code that opened the
 * connection, which may have been in a transaction.
 */
const outside = AsyncLocalStorage.snapshot();

/**
 * Receives the payload of a notification, or null after a lost connection, because any notification may have been
 * missed.
 */
export type OnNotification = (payload: string | null) => void;

/** A listener of one channel. */
export interface Subscription {
  readonly channel: string;
  readonly notify: OnNotification;
}

/**
 * The connection on which a process receives the notifications of all channels (LISTEN). It stays open while there are
 * subscriptions.
 */
export class NotificationConnection {
  readonly #pool: Pool;
  readonly #timeouts: DatabaseTimeouts;
  readonly #subscriptions = new Set<Subscription>();
  /** Subscriptions that have missed notifications since their connection was lost. */
  readonly #missing = new Set<Subscription>();
  #client: PoolClient | null = null;
  #opening: Promise<PoolClient> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Settles when the statements so far have ended, because the driver runs one at a time. */
  #done: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, timeouts: DatabaseTimeouts) {
    this.#pool = pool;
    this.#timeouts = timeouts;
  }

  /**
   * Begins to notify the subscription; rejects if the database cannot be reached. A lost connection is opened again
   * automatically.
   */
  async add(subscription: Subscription): Promise<void> {
    const isOpen = this.#client !== null;
    this.#subscriptions.add(subscription);
    try {
      const client = await this.#open();
      if (isOpen) await this.#query(client, `listen ${subscription.channel}`);
    } catch (error) {
      this.remove(subscription);
      throw error;
    }
  }

  remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
    this.#missing.delete(subscription);
    if (this.#subscriptions.size > 0) return;
    clearTimeout(this.#timer);
    this.#client?.release(true);
    this.#client = null;
  }

  /** Returns true if the subscription currently receives every notification. */
  receives(subscription: Subscription): boolean {
    return this.#client !== null && this.#subscriptions.has(subscription) && !this.#missing.has(subscription);
  }

  #open(): Promise<PoolClient> {
    if (this.#client !== null) return Promise.resolve(this.#client);
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''));
    client.on('error', () => this.#lose(client));
    try {
      // The loop includes channels that are added while it runs.
      for (const listened = new Set<string>(); ;) {
        const channel = [...this.#subscriptions].map((each) => each.channel).find((name) => !listened.has(name));
        if (channel === undefined) break;
        await this.#query(client, `listen ${channel}`);
        listened.add(channel);
      }
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.#subscriptions.size === 0) {
      client.release(true);
      return client;
    }
    this.#client = client;
    this.#test(client);
    const missing = [...this.#missing];
    this.#missing.clear();
    for (const { notify } of missing) outside(notify, null);
    return client;
  }

  #query(client: PoolClient, text: string): Promise<unknown> {
    const result = this.#done.then(() => client.query(text));
    this.#done = result.catch(() => undefined);
    return result;
  }

  #notify(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions)
      if (subscription.channel === channel) outside(subscription.notify, payload);
  }

  #lose(client: PoolClient): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.release(true);
    for (const subscription of this.#subscriptions) this.#missing.add(subscription);
    this.#openLater();
  }

  /**
   * Tests the connection at an interval, because a connection that only receives does not notice that its peer has
   * disappeared.
   */
  #test(client: PoolClient): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#query(client, 'select 1').then(
        () => {
          if (this.#client === client) this.#test(client);
        },
        () => this.#lose(client),
      );
    }, this.#timeouts.listen);
  }

  #openLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#subscriptions.size > 0) this.#open().catch(() => this.#openLater());
    }, this.#timeouts.relisten);
  }
}
