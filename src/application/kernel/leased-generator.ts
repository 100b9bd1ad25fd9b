import { later } from '../../domain/kernel/time.ts';
import { StorageFullError } from './files.ts';
import type { Clock } from './ports.ts';
import type { Log } from './worker.ts';

/** A claimed record whose files a process generates. */
export interface LeasedAttempt {
  readonly id: number;
  readonly publicId: string;
  /** The number of the attempt. Together with the id, it identifies the attempt. */
  readonly attempts: number;
}

/** Manages the leases of records whose files are generated. */
export interface AttemptLeases {
  /** Returns true if a record is queued, or the lease of a record has ended. */
  anyDue(now: Date): Promise<boolean>;
  /**
   * Extends the lease of an attempt. Returns false if the lease has ended at `now`, another attempt has taken over, or the
   * record has ended.
   */
  renew(attempt: Pick<LeasedAttempt, 'id' | 'attempts'>, leaseUntil: Date, now: Date): Promise<boolean>;
  /**
   * Ends the lease of an attempt that its process abandons. The attempt is not counted, unless its lease has ended
   * before.
   */
  release(attempt: Pick<LeasedAttempt, 'id' | 'attempts'>, now: Date): Promise<void>;
}

/** The reason why an attempt produced no files. */
export type AttemptFailure = 'storageFull' | 'internal';

/** Describes how the files of one type of record are generated. */
export interface Generation<Attempt extends LeasedAttempt, Result extends object | string> {
  /** The name of the record in log entries, such as `data export`. */
  readonly noun: string;
  /** The time, in milliseconds, for which a process holds an attempt without renewing its lease. */
  readonly lease: number;
  readonly leases: AttemptLeases;
  readonly clock: Clock;
  readonly log: Log;
  /** Starts an attempt of a due record. Returns `ended` if the record has failed instead, or null if none may start. */
  start(): Promise<Attempt | 'ended' | null>;
  /** Generates the files, or returns the reason why they cannot be generated. Rejects with `StorageFullError` if the file store is full, and when the signal is aborted. */
  produce(attempt: Attempt, signal: AbortSignal): Promise<Result>;
  /** Deletes the files that the attempt has written. */
  discard(attempt: Attempt): Promise<void>;
  /** Stores the outcome of the attempt, unless another attempt has taken over. */
  finish(attempt: Attempt, result: Result | AttemptFailure): Promise<unknown>;
}

/**
 * Generates the files of due records. Every process may run a generator: the database decides which process generates
 * which record.
 */
export class LeasedGenerator<Attempt extends LeasedAttempt, Result extends object | string = object> {
  readonly #generation: Generation<Attempt, Result>;

  constructor(generation: Generation<Attempt, Result>) {
    this.#generation = generation;
  }

  /** The name of the record in log entries, such as `data export`. */
  get noun(): string {
    return this.#generation.noun;
  }

  /** The time for which a process holds an attempt without renewing its lease, in milliseconds. */
  get lease(): number {
    return this.#generation.lease;
  }

  /** Starts an attempt of a due record. Returns null if none may start. */
  async claim(): Promise<Attempt | null> {
    const { leases, clock } = this.#generation;
    while (await leases.anyDue(clock.now())) {
      const started = await this.#generation.start();
      if (started !== 'ended') return started;
    }
    return null;
  }

  /** Renews the lease of the attempt. Returns false if it has ended or another attempt has taken over. */
  renew(attempt: Attempt): Promise<boolean> {
    const { leases, clock, lease } = this.#generation;
    const now = clock.now();
    return leases.renew(attempt, later(now, lease), now);
  }

  /** Generates the files of the record. If the signal is aborted, the record remains due for another process. */
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
      // The process may have begun to stop while it claimed the record.
      signal.throwIfAborted();
      return await this.#generation.produce(attempt, signal);
    } catch (fault) {
      const failure = fault instanceof StorageFullError ? 'storageFull' : 'internal';
      if (!signal.aborted)
        log.error(`A ${noun} has failed.`, {
          id: attempt.publicId,
          attempt: attempt.attempts,
          failure,
          fault: String(fault),
        });
      return failure;
    }
  }
}
