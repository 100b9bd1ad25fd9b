import type { PoolClient } from 'pg';
import type { OutboxDispatcher } from '../../../application/kernel/outbox-dispatcher.ts';
import type { Log, Worker } from '../../../application/kernel/worker.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { Database } from './database.ts';
import { OUTBOX_CHANNEL } from './postgres-outbox.ts';

/** How often the outbox is looked at unasked: for retries that fall due, and should the database's call be missed. */
const POLL_EVERY = seconds(5);

/** Kicks the dispatcher as soon as any process has stored a message, and every few seconds. */
export class OutboxWorker implements Worker {
  readonly name = 'outbox';
  readonly #database: Database;
  readonly #dispatcher: OutboxDispatcher;
  readonly #log: Log;
  #client: PoolClient | null = null;
  #poll: NodeJS.Timeout | undefined;

  constructor(database: Database, dispatcher: OutboxDispatcher, log: Log) {
    this.#database = database;
    this.#dispatcher = dispatcher;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#listen();
    this.#poll = setInterval(() => {
      if (this.#client === null) this.#listen().catch((fault: unknown) => this.#lost(fault));
      this.#dispatcher.kick();
    }, POLL_EVERY);
    this.#dispatcher.kick();
  }

  async stop(grace: number): Promise<void> {
    clearInterval(this.#poll);
    this.#dispatcher.close();
    this.#client?.release(true);
    this.#client = null;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    await Promise.race([this.#dispatcher.idle(), tooLong]);
    clearTimeout(timer);
  }

  async #listen(): Promise<void> {
    const client = await this.#database.pool.connect();
    client.on('notification', () => this.#dispatcher.kick());
    client.once('error', (fault) => {
      client.release(true);
      this.#client = null;
      this.#lost(fault);
    });
    this.#client = client;
    await client.query(`listen ${OUTBOX_CHANNEL}`);
  }

  #lost(fault: unknown): void {
    this.#log.warn('The outbox is polled only, for the database cannot call.', { fault: String(fault) });
  }
}
