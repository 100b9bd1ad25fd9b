import { nextAttemptAt } from '../../domain/kernel/backoff.ts';
import { days, elapsed, hours, later, seconds } from '../../domain/kernel/time.ts';
import { Batcher } from './batcher.ts';
import { ClockExamination } from './clock-examination.ts';
import type { RecurringJob } from './jobs.ts';
import type { ClaimedMessage, OutboxQueue, OutboxSender, SendResult, Settlement } from './outbox.ts';
import type { Clock, SecretSource, UnitOfWork } from './ports.ts';
import type { Log } from './worker.ts';

/** How long a process may hold a claimed message without renewing its lease. With the polls of others, one of a killed process waits 30 seconds. */
export const OUTBOX_LEASE = seconds(25);
/** The minimum remaining lease when sending starts, so that there is time to renew it. */
const LEASE_TO_SEND = OUTBOX_LEASE / 2;
/** The maximum number of messages that a process sends concurrently. */
const CONCURRENCY = 50;
/** The most messages that wait to be sent by the process that added them; others claim the rest. */
const MAX_HANDED = 1000;
/** How often recording an outcome is attempted: the message has already been sent. */
const RECORD_ATTEMPTS = 3;

interface Needs {
  readonly outboxQueue: OutboxQueue;
  readonly outboxSenders: readonly OutboxSender[];
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly secrets: SecretSource;
  readonly log: Log;
}

/** The outcome of an attempt, to be recorded. */
interface Outcome {
  readonly message: ClaimedMessage;
  readonly settlement: Settlement;
  readonly record: SendResult['record'];
}

/** Sends due messages whenever it is triggered. Any number of processes may run one. */
export class OutboxDispatcher {
  readonly #needs: Needs;
  readonly #senders: ReadonlyMap<string, OutboxSender>;
  readonly #sending = new Set<Promise<void>>();
  #handed: ClaimedMessage[] = [];
  readonly #inFlight = new Set<ClaimedMessage>();
  readonly #records: Batcher<Outcome, boolean>;
  #claiming: Promise<void> | null = null;
  #wanted = false;
  #claims = 0;
  #closed = false;
  readonly #examination = new ClockExamination();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#senders = new Map(needs.outboxSenders.map((sender) => [sender.topic, sender]));
    this.#records = new Batcher((outcomes) => this.#recordAll(outcomes));
  }

  /** Claims due messages now, or as soon as there is capacity. */
  kick(): void {
    if (this.#closed) return;
    this.#wanted = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
      if (this.#wanted && this.#hasCapacity()) this.kick();
    });
  }

  /** Until when messages may be held that are added now for this process; null when it takes none. */
  reserve(): Date | null {
    return this.#closed || this.#handed.length >= MAX_HANDED ? null : later(this.#needs.clock.now(), OUTBOX_LEASE);
  }

  /** Sends messages that were added for this process, once their transaction has been committed. */
  take(messages: readonly ClaimedMessage[]): void {
    this.#handed = [...this.#handed, ...messages];
    this.#beginHanded();
  }

  /** Renews the leases of messages in flight. To be called several times within `OUTBOX_LEASE`. */
  async renew(): Promise<void> {
    const held = [...this.#inFlight, ...this.#handed];
    if (held.length === 0) return;
    const leaseUntil = later(this.#needs.clock.now(), OUTBOX_LEASE);
    try {
      await this.#needs.outboxQueue.renew(held, leaseUntil);
      this.#handed = this.#handed.map((message) => (held.includes(message) ? { ...message, leaseUntil } : message));
    } catch (fault) {
      this.#needs.log.warn('The leases of messages in flight were not renewed.', { fault: String(fault) });
    }
  }

  /** Resolves when nothing is being claimed or sent. */
  async idle(): Promise<void> {
    while (this.#claiming !== null || this.#sending.size > 0) await Promise.all([this.#claiming, ...this.#sending]);
  }

  /** Stops claiming messages; sends in progress continue, see `idle`. */
  close(): void {
    this.#closed = true;
    this.#wanted = false;
  }

  async #claimAll(): Promise<void> {
    try {
      while (this.#wanted && this.#hasCapacity()) {
        this.#wanted = false;
        const limit = CONCURRENCY - this.#sending.size - this.#handed.length;
        const claimed = await this.#claim(limit);
        for (const message of claimed) this.#begin(message);
        if (claimed.length === limit) this.#wanted = true;
      }
    } catch (fault) {
      this.#needs.log.error('The outbox could not be read.', { fault: String(fault) });
    }
  }

  /** Examines the times of the stored messages, at intervals and when the clock was set back. */
  async #pullBack(now: Date): Promise<void> {
    if (!this.#examination.isDue(now)) return;
    const count = await this.#needs.outboxQueue.pullBack(now);
    if (count > 0) this.#needs.log.warn('Messages waited longer than they can, because the clock was set back. They are sent now.', { count });
  }

  #hasCapacity(): boolean {
    return this.#sending.size + this.#handed.length < CONCURRENCY;
  }

  async #claim(limit: number): Promise<readonly ClaimedMessage[]> {
    const now = this.#needs.clock.now();
    await this.#pullBack(now);
    this.#claims += 1;
    return this.#needs.outboxQueue.claim({ topics: [...this.#senders.keys()], limit, now, leaseUntil: later(now, OUTBOX_LEASE) });
  }

  #beginHanded(): void {
    while (!this.#closed && this.#sending.size < CONCURRENCY) {
      const next = this.#handed.shift();
      if (next === undefined) return;
      this.#begin(next);
    }
  }

  #begin(message: ClaimedMessage): void {
    this.#inFlight.add(message);
    const sending = this.#deliver(message).then((frees) => {
      this.#inFlight.delete(message);
      this.#sending.delete(sending);
      this.#beginHanded();
      if (!this.#closed && (this.#wanted || frees)) this.kick();
    });
    this.#sending.add(sending);
  }

  /** Returns whether another message may have become ready to send. */
  async #deliver(message: ClaimedMessage): Promise<boolean> {
    if (elapsed(this.#needs.clock.now(), message.leaseUntil) < LEASE_TO_SEND) return false;
    const result = await this.#send(message);
    const settlement = this.#settlementOf(message, result);
    for (let attempt = 1; attempt <= RECORD_ATTEMPTS; attempt += 1) {
      // A sent message must not be sent again because its log entry cannot be written: the last attempt omits the entry.
      const record = attempt < RECORD_ATTEMPTS ? result.record : undefined;
      const claimsBefore = this.#claims;
      try {
        const isAwaited = await this.#records.submit({ message, settlement, record });
        // A concurrent claim did not yet see this message as finished.
        return settlement.state !== 'waiting' && (isAwaited || (message.stream !== null && this.#claims !== claimsBefore));
      } catch (fault) {
        this.#needs.log.error('The outcome of a message could not be recorded.', { message: message.id, fault: String(fault) });
      }
    }
    return false;
  }

  async #send(message: ClaimedMessage): Promise<SendResult> {
    const sender = this.#senders.get(message.topic);
    if (sender === undefined || message.payload === null) return { outcome: 'failed', error: 'The message cannot be decrypted.' };
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
    return again === null ? { state: 'failed', at: now, error } : { state: 'waiting', at: again, error, ...(notBefore === undefined ? {} : { notBefore }) };
  }

  /**
   * Records outcomes that arrive together in one transaction, so that many simultaneous messages do not use up the connection pool. Returns, for
   * each, whether another message may be due.
   */
  #recordAll(outcomes: readonly Outcome[]): Promise<readonly boolean[]> {
    const { outboxQueue, unitOfWork } = this.#needs;
    return unitOfWork.inTransaction(async () => {
      const settled = await Promise.all(outcomes.map(({ message, settlement }) => outboxQueue.settle(message, settlement)));
      // Sequentially, because several outcomes may change the same channel.
      for (const [at, { settlement, record }] of outcomes.entries()) {
        if (settled[at] !== 'overtaken') await record?.(settlement);
      }
      return settled.map((it) => it === 'awaited');
    });
  }
}

/** How long a finished message is kept, for deduplication and troubleshooting. */
const RETENTION = days(30);

/** Deletes messages that were sent or abandoned long ago. */
export const purgeOutbox = (queue: OutboxQueue, clock: Clock): RecurringJob => ({
  name: 'outbox.purge',
  every: hours(1),
  run: async () => {
    await queue.purge(later(clock.now(), -RETENTION));
  },
});
