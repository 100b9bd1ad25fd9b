import type { Log, Worker } from '../../application/kernel/worker.ts';
import { seconds } from '../../domain/kernel/time.ts';
import type { Database } from '../kernel/database/database.ts';
import { NotificationListener } from '../kernel/database/notification-listener.ts';
import { EVENT_CHANNEL } from './postgres-im-events.ts';

/** The polling interval, for updates of storms, for organizations that are enabled again, and for missed notifications. */
const POLL_EVERY = seconds(5);

/** Processes accepted events when any process has stored some, and at an interval. One run at a time. */
export class EventWorker implements Worker {
  readonly name = 'events';
  readonly #process: () => Promise<number>;
  readonly #listener: NotificationListener;
  readonly #log: Log;
  #poll: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isClosed = false;

  constructor(database: Database, process: () => Promise<number>, log: Log) {
    this.#process = process;
    this.#log = log;
    this.#listener = new NotificationListener(database, EVENT_CHANNEL);
  }

  async start(): Promise<void> {
    await this.#listener.listen(() => this.#wake());
    this.#poll = setInterval(() => this.#wake(), POLL_EVERY);
    this.#wake();
  }

  async stop(grace: number): Promise<void> {
    this.#isClosed = true;
    this.#listener.close();
    clearInterval(this.#poll);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    await Promise.race([this.#running, tooLong]);
    clearTimeout(timer);
  }

  #wake(): void {
    this.#isWanted = true;
    if (this.#isClosed) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      try {
        await this.#process();
      } catch (fault) {
        this.#log.error('Accepted events could not be processed. They wait for the next attempt.', { fault: String(fault) });
        return;
      }
    }
  }
}
