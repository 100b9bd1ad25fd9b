import type { OutboxDispatcher } from '../../../application/kernel/outbox-dispatcher.ts';
import type { Worker } from '../../../application/kernel/worker.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { Database } from '../database/database.ts';
import { NotificationListener } from '../database/notification-listener.ts';
import { OUTBOX_CHANNEL } from './postgres-outbox.ts';

/** The polling interval of the outbox, for due retries and missed notifications. */
const POLL_EVERY = seconds(5);

/** Triggers the dispatcher when any process stores a message, and at an interval. */
export class OutboxWorker implements Worker {
  readonly name = 'outbox';
  readonly #dispatcher: OutboxDispatcher;
  readonly #listener: NotificationListener;
  #poll: NodeJS.Timeout | undefined;

  constructor(database: Database, dispatcher: OutboxDispatcher) {
    this.#dispatcher = dispatcher;
    this.#listener = new NotificationListener(database, OUTBOX_CHANNEL);
  }

  async start(): Promise<void> {
    await this.#listener.listen(() => this.#dispatcher.kick());
    this.#poll = setInterval(() => {
      this.#dispatcher.kick();
      void this.#dispatcher.renew();
    }, POLL_EVERY);
    this.#dispatcher.kick();
  }

  /** Leases are renewed until the end. */
  async stop(grace: number): Promise<void> {
    this.#dispatcher.close();
    this.#listener.close();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    await Promise.race([this.#dispatcher.idle(), tooLong]);
    clearTimeout(timer);
    clearInterval(this.#poll);
  }
}
