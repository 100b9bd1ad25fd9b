import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OutboxDispatcher } from '../../../application/kernel/outbox-dispatcher.ts';
import { RENEW_EVERY } from '../../../application/kernel/outbox-lease.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { DueWork, Worker } from '../../../application/kernel/worker.ts';
import { later, seconds } from '../../../domain/kernel/time.ts';
import type { Database } from '../database/database.ts';
import { NotificationListener } from '../database/connections/notification-listener.ts';
import { OUTBOX_CHANNEL } from './postgres-outbox.ts';

/** The interval at which messages that are due, but may have to wait for a lease or a destination, are claimed. */
export const POLL_EVERY = seconds(2);

/** The index on waiting messages holds those of the two lanes apart. */
const nextAttempt = (isBulk: boolean): RawBuilder<Date> =>
  sql`(select min(next_attempt_at) from outbox where is_bulk = ${isBulk} and sent_at is null and failed_at is null)`;

type Dispatchers = readonly Pick<OutboxDispatcher, 'kick'>[];

/**
 * Claims messages when they are due, which covers retries, missed notifications and the messages of processes that were
 * killed. An empty outbox needs a part of the query for all due work. See ADR 0175.
 */
export const dueMessages = (database: Pick<Database, 'ask'>, dispatchers: Dispatchers, clock: Clock): DueWork => ({
  name: 'outbox',
  run: async () => {
    const next = await database.ask(sql<Date>`select least(${nextAttempt(false)}, ${nextAttempt(true)})`);
    const now = clock.now();
    if (next === null || next > now) return next;
    for (const dispatcher of dispatchers) dispatcher.kick();
    return later(now, POLL_EVERY);
  },
});

/** Runs the dispatchers when any process stores a message, and renews the leases of messages in flight. */
export class OutboxWorker implements Worker {
  readonly name = 'outbox';
  readonly #dispatchers: readonly OutboxDispatcher[];
  readonly #listener: NotificationListener;
  #renewal: NodeJS.Timeout | undefined;

  constructor(database: Database, dispatchers: readonly OutboxDispatcher[]) {
    this.#dispatchers = dispatchers;
    this.#listener = new NotificationListener(database, OUTBOX_CHANNEL);
  }

  async start(): Promise<void> {
    await this.#listener.listen(() => this.#kick());
    this.#renewal = setInterval(() => {
      for (const dispatcher of this.#dispatchers) void dispatcher.renew();
    }, RENEW_EVERY);
    this.#kick();
  }

  /** Waits for the dispatchers for at most `grace` milliseconds. Leases are renewed until the end. */
  async stop(grace: number): Promise<void> {
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
