import type { OutboxDispatcher } from '../../../application/kernel/outbox-dispatcher.ts';
import { RENEW_EVERY } from '../../../application/kernel/outbox-lease.ts';
import type { Worker } from '../../../application/kernel/worker.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { Database } from '../database/database.ts';
import { NotificationListener } from '../database/connections/notification-listener.ts';
import { OUTBOX_CHANNEL } from './postgres-outbox.ts';

/**
 * The polling interval of the outbox, which covers due retries, missed notifications and the messages of processes that
 * were killed.
 */
const POLL_EVERY = seconds(2);

/** Runs the dispatchers when any process stores a message, and at an interval. */
export class OutboxWorker implements Worker {
  readonly name = 'outbox';
  readonly #dispatchers: readonly OutboxDispatcher[];
  readonly #listener: NotificationListener;
  #poll: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(database: Database, dispatchers: readonly OutboxDispatcher[]) {
    this.#dispatchers = dispatchers;
    this.#listener = new NotificationListener(database, OUTBOX_CHANNEL);
  }

  async start(): Promise<void> {
    await this.#listener.listen(() => this.#kick());
    this.#poll = setInterval(() => this.#kick(), POLL_EVERY);
    this.#renewal = setInterval(() => {
      for (const dispatcher of this.#dispatchers) void dispatcher.renew();
    }, RENEW_EVERY);
    this.#kick();
  }

  /** Waits for the dispatchers for at most `grace` milliseconds. Leases are renewed until the end. */
  async stop(grace: number): Promise<void> {
    clearInterval(this.#poll);
    for (const dispatcher of this.#dispatchers) dispatcher.close();
    this.#listener.close();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    await Promise.race([Promise.all(this.#dispatchers.map((dispatcher) => dispatcher.idle())), tooLong]);
    clearTimeout(timer);
    clearInterval(this.#renewal);
  }

  #kick(): void {
    for (const dispatcher of this.#dispatchers) dispatcher.kick();
  }
}
