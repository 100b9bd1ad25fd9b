import { AsyncLocalStorage } from 'node:async_hooks';
import type { Notification } from 'pg';
import type { DatabaseClient } from './database-client.ts';
import type { DirectConnection, SessionUser } from './direct-connection.ts';

/** Calls a function outside the transaction of the code that opened the connection. */
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

/** Receives the notifications of all channels (LISTEN) on the direct connection of the process. */
export class NotificationConnection implements SessionUser {
  readonly #direct: DirectConnection;
  readonly #subscriptions = new Set<Subscription>();
  /** Subscriptions that have missed notifications since the connection was lost. */
  readonly #missing = new Set<Subscription>();

  constructor(direct: DirectConnection) {
    this.#direct = direct;
  }

  /**
   * Begins to notify the subscription; rejects if the database cannot be reached. A lost connection is opened again
   * automatically.
   */
  async add(subscription: Subscription): Promise<void> {
    this.#subscriptions.add(subscription);
    try {
      await this.#direct.acquire(this);
      await this.#direct.run((client) => client.query(`listen ${subscription.channel}`));
    } catch (error) {
      this.remove(subscription);
      throw error;
    }
  }

  remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
    this.#missing.delete(subscription);
    if (this.#subscriptions.size === 0) this.#direct.release(this);
  }

  /** Returns true if the subscription currently receives every notification. */
  receives(subscription: Subscription): boolean {
    return this.#direct.isOpen && this.#subscriptions.has(subscription) && !this.#missing.has(subscription);
  }

  /** Listens to all channels in a new session. */
  async prepare(client: DatabaseClient): Promise<void> {
    for (const channel of new Set([...this.#subscriptions].map((each) => each.channel)))
      await client.query(`listen ${channel}`);
  }

  /** Lets subscriptions know that they may have missed notifications. */
  opened(): void {
    const missing = [...this.#missing];
    this.#missing.clear();
    for (const { notify } of missing) outside(notify, null);
  }

  lost(): void {
    for (const subscription of this.#subscriptions) this.#missing.add(subscription);
  }

  notified({ channel, payload }: Notification): void {
    for (const subscription of this.#subscriptions)
      if (subscription.channel === channel) subscription.notify(payload ?? '');
  }
}
