import type { StatusPageChanges } from '../../application/status-pages/serving.ports.ts';
import type { Database } from '../kernel/database/database.ts';
import { NotificationListener } from '../kernel/database/connections/notification-listener.ts';

/** The notification channel of the triggers, with the id of the page as payload. */
const CHANNEL = 'watchstead_status_page';

/** Receives the notifications of the triggers `notify_status_page`. */
export class PostgresStatusPageChanges implements StatusPageChanges {
  readonly #listener: NotificationListener;
  readonly #listeners: ((pageId: number | null) => void)[] = [];

  constructor(database: Database) {
    this.#listener = new NotificationListener(database, CHANNEL);
  }

  get isListening(): boolean {
    return this.#listener.isListening;
  }

  onChange(listener: (pageId: number | null) => void): void {
    this.#listeners.push(listener);
  }

  async listen(): Promise<void> {
    await this.#listener.listen((payload) => {
      for (const listener of this.#listeners) listener(payload === null ? null : Number(payload));
    });
  }

  close(): void {
    this.#listener.close();
  }
}
