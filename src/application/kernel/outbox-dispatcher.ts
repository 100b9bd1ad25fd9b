import { nextAttemptAt } from '../../domain/kernel/backoff.ts';
import { elapsed, later, minutes } from '../../domain/kernel/time.ts';
import { Batcher } from './batcher.ts';
import type { ClaimedMessage, OutboxQueue, OutboxSender, SendResult, Settlement } from './outbox.ts';
import type { Clock, SecretSource, UnitOfWork } from './ports.ts';
import type { Log } from './worker.ts';

/** How long a claimed message belongs to its process. */
export const OUTBOX_LEASE = minutes(2);
/** What must be left of the lease when sending begins, so that it ends within the lease. */
const LEASE_TO_SEND = minutes(1);
/** How many messages a process sends at once. */
const CONCURRENCY = 50;
/** How often the outcome is recorded when the database fails just then: the message has left already. */
const RECORD_ATTEMPTS = 3;

interface Needs {
  readonly outboxQueue: OutboxQueue;
  readonly outboxSenders: readonly OutboxSender[];
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly secrets: SecretSource;
  readonly log: Log;
}

/** What is recorded of a message that has left, or could not. */
interface Outcome {
  readonly message: ClaimedMessage;
  readonly settlement: Settlement;
  readonly record: SendResult['record'];
}

/** Sends what is due whenever it is kicked. Any number of processes may do so side by side. */
export class OutboxDispatcher {
  readonly #needs: Needs;
  readonly #senders: ReadonlyMap<string, OutboxSender>;
  readonly #sending = new Set<Promise<void>>();
  readonly #records: Batcher<Outcome, boolean>;
  #claiming: Promise<void> | null = null;
  #wanted = false;
  #claims = 0;
  #closed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#senders = new Map(needs.outboxSenders.map((sender) => [sender.topic, sender]));
    this.#records = new Batcher((outcomes) => this.#recordAll(outcomes));
  }

  /** Looks for due messages, now or as soon as there is room for one more. */
  kick(): void {
    if (this.#closed) return;
    this.#wanted = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
      if (this.#wanted && this.#hasCapacity()) this.kick();
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
      while (this.#wanted && this.#hasCapacity()) {
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

  #hasCapacity(): boolean {
    return this.#sending.size < CONCURRENCY;
  }

  #claim(limit: number): Promise<readonly ClaimedMessage[]> {
    this.#claims += 1;
    const now = this.#needs.clock.now();
    return this.#needs.outboxQueue.claim({ topics: [...this.#senders.keys()], limit, now, leaseUntil: later(now, OUTBOX_LEASE) });
  }

  #begin(message: ClaimedMessage): void {
    const sending = this.#deliver(message).then((frees) => {
      this.#sending.delete(sending);
      if (!this.#closed && (this.#wanted || frees)) this.kick();
    });
    this.#sending.add(sending);
  }

  /** Answers whether another message may have become free to leave. */
  async #deliver(message: ClaimedMessage): Promise<boolean> {
    if (elapsed(this.#needs.clock.now(), message.leaseUntil) < LEASE_TO_SEND) return false;
    const result = await this.#send(message);
    const settlement = this.#settlementOf(message, result);
    for (let attempt = 1; attempt <= RECORD_ATTEMPTS; attempt += 1) {
      // A message that has left must not leave again because its log entry cannot be written: the last attempt goes without.
      const record = attempt < RECORD_ATTEMPTS ? result.record : undefined;
      const claimsBefore = this.#claims;
      try {
        const isAwaited = await this.#records.submit({ message, settlement, record });
        // Whoever was claiming meanwhile did not see this message as done with.
        return settlement.state !== 'waiting' && (isAwaited || (message.stream !== null && this.#claims !== claimsBefore));
      } catch (fault) {
        this.#needs.log.error('The outcome of a message could not be recorded.', { message: message.id, fault: String(fault) });
      }
    }
    return false;
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

  /**
   * Records outcomes that came at about the same time in one transaction, so that many messages that leave at once do not take
   * the connections from those that judge news. Answers, for each, whether another message of its stream is there.
   */
  #recordAll(outcomes: readonly Outcome[]): Promise<readonly boolean[]> {
    const { outboxQueue, unitOfWork } = this.#needs;
    return unitOfWork.inTransaction(async () => {
      const settled = await Promise.all(outcomes.map(({ message, settlement }) => outboxQueue.settle(message, settlement)));
      // In turn, for several may change the same channel.
      for (const [at, { settlement, record }] of outcomes.entries()) {
        if (settled[at] !== 'overtaken') await record?.(settlement);
      }
      return settled.map((it) => it === 'awaited');
    });
  }
}
