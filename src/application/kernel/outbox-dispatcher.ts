import { sendErrors } from '../../domain/kernel/send-errors.ts';
import { elapsed, later } from '../../domain/kernel/time.ts';
import { ClockExamination } from './clock-examination.ts';
import { DestinationLoad, destinationOf, togetherOf } from './destination-load.ts';
import { GENERAL_LANE, LanePace } from './outbox-lane.ts';
import type { Lane } from './outbox-lane.ts';
import { LEASE_TO_SEND, OUTBOX_LEASE, SendTimes } from './outbox-lease.ts';
import { OutcomeRecorder, outcomeOf } from './outbox-settlement.ts';
import type { Outcome } from './outbox-settlement.ts';
import type { ClaimedMessage, OutboxQueue, OutboxSender, SendResult } from './outbox.ts';
import type { Clock, Pause, SecretSource, UnitOfWork } from './ports.ts';
import type { Log } from './worker.ts';

/**
 * The maximum number of messages that wait to be sent by the process that added them. Further messages can be claimed
 * by any process.
 */
const MAX_HANDED = 1000;
/** The number of attempts to record an outcome. The message has already been sent, so one attempt is not enough. */
const RECORD_ATTEMPTS = 3;

interface Needs {
  readonly outboxQueue: OutboxQueue;
  readonly outboxSenders: readonly OutboxSender[];
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly secrets: SecretSource;
  readonly log: Log;
  readonly pause: Pause;
}

interface Item {
  readonly payload: NonNullable<ClaimedMessage['payload']>;
  readonly message: ClaimedMessage;
}

const UNREADABLE: SendResult = { outcome: 'failed', error: sendErrors.messageUnreadable };
const NO_RESULT: SendResult = { outcome: 'failed', error: sendErrors.noResult };

/** Sends due messages whenever it is triggered. Any number of processes may run one. See ADR 0007. */
export class OutboxDispatcher {
  readonly #needs: Needs;
  readonly #lane: Lane;
  readonly #pace: LanePace;
  readonly #senders: ReadonlyMap<string, OutboxSender>;
  readonly #sending = new Set<Promise<void>>();
  /** The claimed messages that wait for capacity. Messages of a group are together. */
  #held: (readonly ClaimedMessage[])[] = [];
  readonly #inFlight = new Set<ClaimedMessage>();
  readonly #sendTimes = new SendTimes();
  #renewing = false;
  readonly #destinations = new DestinationLoad();
  readonly #recorder: OutcomeRecorder;
  #claiming: Promise<void> | null = null;
  #wanted = false;
  #claims = 0;
  #closed = false;
  readonly #examination = new ClockExamination();

  constructor(needs: Needs, lane = GENERAL_LANE) {
    this.#needs = needs;
    this.#lane = lane;
    this.#pace = new LanePace(lane, needs.pause, () => {
      this.#beginHeld();
      if (this.#wanted) this.kick();
    });
    this.#senders = new Map(
      needs.outboxSenders
        .filter(({ isBulk = false }) => isBulk === lane.isBulk)
        .map((sender) => [sender.topic, sender]),
    );
    this.#recorder = new OutcomeRecorder(needs, lane);
  }

  /** Claims due messages immediately, or as soon as there is capacity. */
  kick(): void {
    if (this.#closed) return;
    this.#wanted = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
      if (this.#wanted && this.#hasCapacity()) this.kick();
    });
  }

  /** Returns the end of the lease for messages that are added for this process now, or null if it accepts none. */
  reserve(): Date | null {
    return this.#closed || this.#held.length >= MAX_HANDED ? null : later(this.#needs.clock.now(), OUTBOX_LEASE);
  }

  /** Sends messages that were added for this process, once their transaction has been committed. */
  take(messages: readonly ClaimedMessage[]): void {
    this.#hold(messages.map((message) => [message]));
  }

  /**
   * Renews the leases of messages in flight, and gives up sends that hang. It must be called every `RENEW_EVERY`
   * milliseconds. Without such messages, nothing is stored.
   */
  async renew(): Promise<void> {
    const now = this.#needs.clock.now();
    this.#sendTimes.giveUp(now);
    const held = [...this.#inFlight, ...this.#held.flat()];
    if (held.length === 0 || this.#renewing) return;
    this.#renewing = true;
    const leaseUntil = later(now, OUTBOX_LEASE);
    try {
      await this.#needs.outboxQueue.renew(held, leaseUntil);
      const renewed = new Set(held);
      this.#held = this.#held.map((messages) =>
        messages.map((message) => (renewed.has(message) ? { ...message, leaseUntil } : message)),
      );
    } catch (fault) {
      this.#needs.log.warn('The leases of messages in flight were not renewed.', { fault: String(fault) });
    } finally {
      this.#renewing = false;
    }
  }

  /** Resolves when no messages are being claimed or sent. */
  async idle(): Promise<void> {
    while (this.#claiming !== null || this.#sending.size > 0 || this.#pace.interval !== null)
      await Promise.all([this.#claiming, this.#pace.interval, ...this.#sending]);
  }

  /** Stops claiming messages and releases those that wait for capacity. Sends in progress continue; see `idle`. */
  close(): void {
    this.#closed = true;
    this.#beginHeld();
  }

  async #claimAll(): Promise<void> {
    try {
      while (this.#wanted && this.#hasCapacity()) {
        this.#wanted = false;
        const limit = this.#lane.concurrency + this.#lane.ahead - this.#sending.size - this.#startable();
        const claimed = await this.#claim(limit);
        this.#hold(togetherOf(claimed));
        if (claimed.length >= limit) this.#wanted = true;
      }
    } catch (fault) {
      this.#needs.log.error('The outbox could not be read.', { fault: String(fault) });
    }
  }

  /** Corrects the times of the stored messages, at intervals and when the clock was set back. */
  async #pullBack(now: Date): Promise<void> {
    if (!this.#examination.isDue(now)) return;
    const count = await this.#needs.outboxQueue.pullBack(now);
    if (count > 0)
      this.#needs.log.warn('Messages waited longer than they can, because the clock was set back. They are sent now.', {
        count,
      });
  }

  #hasCapacity(): boolean {
    return (
      !this.#closed && this.#sending.size + this.#startable() < this.#lane.concurrency && this.#held.length < MAX_HANDED
    );
  }

  async #claim(limit: number): Promise<readonly ClaimedMessage[]> {
    const now = this.#needs.clock.now();
    await this.#pullBack(now);
    this.#claims += 1;
    return this.#needs.outboxQueue.claim({
      topics: [...this.#senders.keys()],
      isBulk: this.#lane.isBulk,
      limit,
      except: this.#destinations.full(),
      now,
      leaseUntil: later(now, OUTBOX_LEASE),
    });
  }

  #hold(groups: readonly (readonly ClaimedMessage[])[]): void {
    this.#held = [...this.#held, ...groups];
    this.#beginHeld();
  }

  #releaseHeld(): void {
    const held = this.#held.splice(0).flat();
    if (held.length === 0) return;
    const releasing = this.#needs.outboxQueue
      .release(held)
      .catch((fault: unknown) =>
        this.#needs.log.warn('Messages were not released; their leases will expire.', { fault: String(fault) }),
      )
      .then(() => void this.#sending.delete(releasing));
    this.#sending.add(releasing);
  }

  /** Begins the held messages whose destinations have capacity. After `close`, releases them to other processes. */
  #beginHeld(): void {
    if (this.#closed) this.#releaseHeld();
    const waiting: (readonly ClaimedMessage[])[] = [];
    for (const messages of this.#held) {
      if (
        this.#pace.isOpen &&
        this.#sending.size < this.#lane.concurrency &&
        !this.#destinations.isFull(destinationOf(messages))
      )
        this.#begin(messages);
      else waiting.push(messages);
    }
    this.#held = waiting;
  }

  #startable(): number {
    return this.#held.filter((messages) => !this.#destinations.isFull(destinationOf(messages))).length;
  }

  /** Begins one send. Several messages belong to one group. */
  #begin(messages: readonly ClaimedMessage[]): void {
    const destination = destinationOf(messages);
    for (const message of messages) this.#inFlight.add(message);
    this.#pace.take();
    this.#destinations.begin(destination);
    const sending = this.#deliver(messages, destination).then((frees) => {
      for (const message of messages) this.#inFlight.delete(message);
      this.#sending.delete(sending);
      this.#beginHeld();
      if (!this.#closed && (this.#wanted || frees)) this.kick();
    });
    this.#sending.add(sending);
  }

  /** Lets the next message to the destination begin, before the outcome of this one is recorded. */
  #leave(destination: string | null, results: readonly SendResult[]): void {
    const wasFull = this.#destinations.isFull(destination);
    this.#destinations.end(destination, results);
    this.#beginHeld();
    // While the destination was full, claims left out its messages.
    if (!this.#closed && wasFull && !this.#destinations.isFull(destination)) this.kick();
  }

  /** Sends the messages and records the outcomes. Returns true if another message may have become due. */
  async #deliver(messages: readonly ClaimedMessage[], destination: string | null): Promise<boolean> {
    const results = await this.#sendInTime(messages);
    this.#leave(destination, results);
    if (results.length === 0) return false;
    const now = this.#needs.clock.now();
    // All messages use the same random number, so that those that failed together are retried together.
    const chance = Number(this.#needs.secrets.digits(3)) / 1000;
    return this.#record(
      messages.map((message, index) => outcomeOf(message, results[index] ?? NO_RESULT, { now, chance })),
    );
  }

  async #record(outcomes: readonly Outcome[]): Promise<boolean> {
    for (let attempt = 1; attempt <= RECORD_ATTEMPTS; attempt += 1) {
      // A sent message must not be sent again because its log entry cannot be written, so the last attempt omits the
      // entry.
      const recorded =
        attempt < RECORD_ATTEMPTS ? outcomes : outcomes.map((outcome) => ({ ...outcome, record: undefined }));
      const claimsBefore = this.#claims;
      try {
        const isAwaited = await this.#recorder.record(recorded);
        const finished = outcomes.filter(({ settlement }) => settlement.state !== 'waiting');
        // A concurrent claim did not yet see that these messages had finished.
        return (
          finished.length > 0 &&
          (isAwaited || (this.#claims !== claimsBefore && finished.some(({ message }) => message.stream !== null)))
        );
      } catch (fault) {
        this.#needs.log.error('The outcome of a message could not be recorded.', {
          messages: outcomes.map(({ message }) => message.id),
          fault: String(fault),
        });
      }
    }
    return false;
  }

  /** Sends the messages. Returns no results if their leases end too soon to send them. */
  async #sendInTime(messages: readonly ClaimedMessage[]): Promise<readonly SendResult[]> {
    const now = this.#needs.clock.now();
    return messages.some(({ leaseUntil }) => elapsed(now, leaseUntil) < LEASE_TO_SEND)
      ? []
      : this.#sendTimes.limit(messages.length, now, () => this.#send(messages));
  }

  async #send(messages: readonly ClaimedMessage[]): Promise<readonly SendResult[]> {
    const items = messages.flatMap((message) =>
      message.payload === null ? [] : [{ payload: message.payload, message }],
    );
    const [first] = items;
    const sender = this.#senders.get(first?.message.topic ?? '');
    if (first === undefined || sender === undefined) return messages.map(() => UNREADABLE);
    const sent = await this.#attempt(sender, [first, ...items.slice(1)]);
    const results = new Map(items.map(({ message }, index) => [message, sent[index]]));
    return messages.map((message) => results.get(message) ?? (message.payload === null ? UNREADABLE : NO_RESULT));
  }

  async #attempt(sender: OutboxSender, items: readonly [Item, ...Item[]]): Promise<readonly SendResult[]> {
    try {
      if (items.length > 1 && sender.sendTogether !== undefined) return await sender.sendTogether(items);
      return await Promise.all(items.map(({ payload, message }) => sender.send(payload, message)));
    } catch (fault) {
      return items.map(() => ({ outcome: 'failed', error: String(fault) }));
    }
  }
}
