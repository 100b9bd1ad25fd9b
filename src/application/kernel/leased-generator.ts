import { later } from '../../domain/kernel/time.ts';
import { StorageFullError } from './files.ts';
import type { Clock } from './ports.ts';
import type { Log } from './worker.ts';

/** A record that processes generate files for, as one of them has claimed it. */
export interface LeasedAttempt {
  readonly id: number;
  readonly publicId: string;
  /** The number of the attempt, which identifies it. */
  readonly attempts: number;
}

/** The leases of records that are generated. */
export interface AttemptLeases {
  /** Whether a record is queued, or its lease has ended. */
  anyDue(now: Date): Promise<boolean>;
  /** Extends the lease of an attempt; false if another attempt has taken over, or the record has ended. */
  renew(attempt: Pick<LeasedAttempt, 'id' | 'attempts'>, leaseUntil: Date): Promise<boolean>;
  /** Ends the lease of an attempt that its process gives up, and does not count the attempt. */
  release(attempt: Pick<LeasedAttempt, 'id' | 'attempts'>, now: Date): Promise<void>;
}

/** Why an attempt produced nothing. */
export type AttemptFailure = 'storageFull' | 'internal';

/** What is generated, and how. */
export interface Generation<Attempt extends LeasedAttempt, Result extends object> {
  /** What the log calls the record, such as `data export`. */
  readonly noun: string;
  /** How long a process holds an attempt without renewing its lease. */
  readonly lease: number;
  readonly leases: AttemptLeases;
  readonly clock: Clock;
  readonly log: Log;
  /** Starts an attempt of a due record. `ended` if it has failed instead; null if none may start. */
  start(): Promise<Attempt | 'ended' | null>;
  /** Rejects with `StorageFullError` if the file store has no room, and when the signal is aborted. */
  produce(attempt: Attempt, signal: AbortSignal): Promise<Result>;
  /** Deletes the files that the attempt has written. */
  discard(attempt: Attempt): Promise<void>;
  /** Stores how the attempt ended, unless another one has taken over. */
  finish(attempt: Attempt, result: Result | AttemptFailure): Promise<unknown>;
}

/** Generates what is due. Every process may run one: the database decides which process generates which record. */
export class LeasedGenerator<Attempt extends LeasedAttempt, Result extends object = object> {
  readonly #generation: Generation<Attempt, Result>;

  constructor(generation: Generation<Attempt, Result>) {
    this.#generation = generation;
  }

  get noun(): string {
    return this.#generation.noun;
  }

  get lease(): number {
    return this.#generation.lease;
  }

  /** Starts a due record; null if there is none that may start. */
  async claim(): Promise<Attempt | null> {
    const { leases, clock } = this.#generation;
    while (await leases.anyDue(clock.now())) {
      const started = await this.#generation.start();
      if (started !== 'ended') return started;
    }
    return null;
  }

  /** False once another attempt has taken over. */
  renew(attempt: Attempt): Promise<boolean> {
    const { leases, clock, lease } = this.#generation;
    return leases.renew(attempt, later(clock.now(), lease));
  }

  /** Generates the files of the record. An aborted attempt is left to the next process. */
  async generate(attempt: Attempt, signal: AbortSignal): Promise<void> {
    const { leases, clock } = this.#generation;
    const result = await this.#produced(attempt, signal);
    if (signal.aborted) {
      await this.#generation.discard(attempt);
      await leases.release(attempt, clock.now());
      return;
    }
    if (typeof result === 'string') await this.#generation.discard(attempt);
    await this.#generation.finish(attempt, result);
  }

  async #produced(attempt: Attempt, signal: AbortSignal): Promise<Result | AttemptFailure> {
    const { log, noun } = this.#generation;
    try {
      // A process that stops may have claimed the record meanwhile.
      signal.throwIfAborted();
      return await this.#generation.produce(attempt, signal);
    } catch (fault) {
      const failure = fault instanceof StorageFullError ? 'storageFull' : 'internal';
      if (!signal.aborted) log.error(`A ${noun} has failed.`, { id: attempt.publicId, attempt: attempt.attempts, failure, fault: String(fault) });
      return failure;
    }
  }
}
