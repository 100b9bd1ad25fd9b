import { nextAttemptAt } from '../../domain/kernel/backoff.ts';
import { elapsed, later, minutes } from '../../domain/kernel/time.ts';
import type { ClaimedMessage, OutboxQueue, OutboxSender, SendResult, Settlement } from './outbox.ts';
import type { Clock, SecretSource, UnitOfWork } from './ports.ts';
import type { Log } from './worker.ts';

/** How long a claimed message belongs to its process. */
export const OUTBOX_LEASE = minutes(2);
/** What must be left of the lease when sending begins, so that it ends within the lease. */
const LEASE_TO_SEND = minutes(1);
/** How many messages a process sends at once. */
const CONCURRENCY = 50;
/** How often the outcome is recorded anew when the database fails just then: the message has left already. */
const RECORD_ATTEMPTS = 3;

interface Needs {
  readonly queue: OutboxQueue;
  readonly senders: readonly OutboxSender[];
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly secrets: SecretSource;
  readonly log: Log;
}

/** Sends what is due whenever it is kicked. Any number of processes may do so side by side. */
export class OutboxDispatcher {
  readonly #needs: Needs;
  readonly #senders: ReadonlyMap<string, OutboxSender>;
  readonly #sending = new Set<Promise<void>>();
  #claiming: Promise<void> | null = null;
  #wanted = false;
  #closed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#senders = new Map(needs.senders.map((sender) => [sender.topic, sender]));
  }

  /** Looks for due messages, now or as soon as there is room for one more. */
  kick(): void {
    if (this.#closed) return;
    this.#wanted = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
      if (this.#wanted && this.#hasRoom()) this.kick();
    });
  }

  /** Resolves when nothing is being claimed or sent. */
  async idle(): Promise<void> {
    while (this.#claiming !== null || this.#sending.size > 0) await Promise.all([this.#claiming, ...this.#sending]);
  }

  /** Claims nothing more; what is being sent goes on, see `idle`. */
  close(): void {
    this.#closed = true;
    this.#wanted = false;
  }

  async #claimAll(): Promise<void> {
    try {
      while (this.#wanted && this.#hasRoom()) {
        this.#wanted = false;
        const limit = CONCURRENCY - this.#sending.size;
        const claimed = await this.#claim(limit);
        for (const message of claimed) this.#begin(message);
        if (claimed.length === limit) this.#wanted = true;
      }
    } catch (fault) {
      this.#needs.log.error('The outbox could not be read.', { fault: String(fault) });
    }
  }

  #hasRoom(): boolean {
    return this.#sending.size < CONCURRENCY;
  }

  #claim(limit: number): Promise<readonly ClaimedMessage[]> {
    const now = this.#needs.clock.now();
    return this.#needs.queue.claim({ topics: [...this.#senders.keys()], limit, now, leaseUntil: later(now, OUTBOX_LEASE) });
  }

  #begin(message: ClaimedMessage): void {
    const sending = this.#deliver(message).finally(() => {
      this.#sending.delete(sending);
      // The next message of its stream may be waiting for this one.
      if (!this.#closed && (this.#wanted || message.stream !== null)) this.kick();
    });
    this.#sending.add(sending);
  }

  async #deliver(message: ClaimedMessage): Promise<void> {
    if (elapsed(this.#needs.clock.now(), message.leaseUntil) < LEASE_TO_SEND) return;
    const result = await this.#send(message);
    const settlement = this.#settlementOf(message, result);
    for (let attempt = 1; attempt <= RECORD_ATTEMPTS; attempt += 1) {
      try {
        await this.#record(message, settlement, result);
        return;
      } catch (fault) {
        this.#needs.log.error('The outcome of a message could not be recorded.', { message: message.id, fault: String(fault) });
      }
    }
  }

  async #send(message: ClaimedMessage): Promise<SendResult> {
    const sender = this.#senders.get(message.topic);
    if (sender === undefined || message.payload === null) return { outcome: 'failed', error: 'The message cannot be opened.' };
    try {
      return await sender.send(message.payload, message);
    } catch (fault) {
      return { outcome: 'failed', error: String(fault) };
    }
  }

  #settlementOf({ attempts, firstAttemptAt }: ClaimedMessage, { outcome, error = '', notBefore }: SendResult): Settlement {
    const now = this.#needs.clock.now();
    if (outcome === 'sent') return { state: 'sent', at: now };
    const chance = Number(this.#needs.secrets.digits(3)) / 1000;
    const again =
      outcome === 'refused'
        ? null
        : nextAttemptAt({ attempts, firstAttemptAt, now, chance, ...(notBefore === undefined ? {} : { notBefore }) });
    return again === null ? { state: 'failed', at: now, error } : { state: 'waiting', at: again, error };
  }

  async #record(message: ClaimedMessage, settlement: Settlement, { record }: SendResult): Promise<void> {
    const { queue, unitOfWork, log } = this.#needs;
    await unitOfWork.inTransaction(async () => {
      if (!(await queue.settle(message, settlement)) || record === undefined) return;
      // In a unit of its own: a message that has left must not leave again because its log entry failed.
      await unitOfWork
        .inTransaction(() => record(settlement))
        .catch((fault: unknown) => log.error('The log of a delivery could not be written.', { message: message.id, fault: String(fault) }));
    });
  }
}
