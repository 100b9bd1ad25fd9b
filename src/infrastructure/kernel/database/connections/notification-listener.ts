import type { Database } from '../database.ts';
import type { OnNotification, Subscription } from './notification-connection.ts';

/**
 * Receives the notifications that any process sends to a channel (NOTIFY). All listeners of a process share one
 * connection.
 */
export class NotificationListener {
  readonly #database: Database;
  readonly #channel: string;
  #subscription: Subscription | null = null;

  constructor(database: Database, channel: string) {
    this.#database = database;
    this.#channel = channel;
  }

  /** True if every notification is currently received. */
  get isListening(): boolean {
    return this.#subscription !== null && this.#database.notifications.receives(this.#subscription);
  }

  /**
   * Calls `notify` for every notification until the listener is closed, and once after a lost connection is restored.
   */
  async listen(notify: OnNotification): Promise<void> {
    this.#subscription = { channel: this.#channel, notify };
    await this.#database.notifications.add(this.#subscription);
  }

  close(): void {
    if (this.#subscription !== null) this.#database.notifications.remove(this.#subscription);
    this.#subscription = null;
  }
}
