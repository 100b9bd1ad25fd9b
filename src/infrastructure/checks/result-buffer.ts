import type { Log } from '../../application/kernel/worker.ts';
import type { CheckResults } from '../../application/checks/ports.ts';
import type { FinishedCheck } from '../../domain/checks/due-check.ts';
import { seconds } from '../../domain/kernel/time.ts';

/** How long results are buffered before they are stored together. */
const FLUSH_DELAY = seconds(0.5);
/** The delay after a failed flush. */
const RETRY_DELAY = seconds(2);
/** The most results that are stored in one statement. */
const BATCH = 2000;

/** Buffers results that change no state and stores them in batches. */
export class ResultBuffer {
  readonly #results: CheckResults;
  readonly #owner: string;
  readonly #log: Log;
  #buffered: FinishedCheck[] = [];
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> | null = null;

  constructor(results: CheckResults, owner: string, log: Log) {
    this.#results = results;
    this.#owner = owner;
    this.#log = log;
  }

  add(finished: FinishedCheck): void {
    this.#buffered.push(finished);
    this.#arm(FLUSH_DELAY);
  }

  /** Stores all buffered results. */
  async flush(): Promise<void> {
    while (this.#flushing !== null) await this.#flushing;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushing = this.#store().finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }

  #arm(wait: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), wait);
  }

  /** Recording is idempotent, so a batch whose outcome is unknown is recorded again. */
  async #store(): Promise<void> {
    while (this.#buffered.length > 0) {
      const batch = this.#buffered.slice(0, BATCH);
      try {
        await this.#results.record(this.#owner, batch);
      } catch (fault) {
        this.#log.warn('Check results not stored; retrying.', { count: this.#buffered.length, fault: String(fault) });
        this.#timer ??= setTimeout(() => void this.flush(), RETRY_DELAY);
        return;
      }
      this.#buffered = this.#buffered.slice(batch.length);
    }
  }
}
