import type { Log } from '../../application/kernel/worker.ts';
import type { CheckResults, FinishedCheck } from '../../application/checks/checking.ports.ts';
import { seconds } from '../../domain/kernel/time.ts';

/** How long results are gathered before they are stored together. */
const GATHER = seconds(0.5);
/** How long is waited after results could not be stored. */
const RETRY = seconds(2);
/** The most results that are stored in one statement. */
const BATCH = 2000;

/** Gathers results that are no news and stores them in batches. Costs nothing while there are none. */
export class ResultBuffer {
  readonly #results: CheckResults;
  readonly #owner: string;
  readonly #log: Log;
  #gathered: FinishedCheck[] = [];
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> | null = null;

  constructor(results: CheckResults, owner: string, log: Log) {
    this.#results = results;
    this.#owner = owner;
    this.#log = log;
  }

  add(finished: FinishedCheck): void {
    this.#gathered.push(finished);
    this.#arm(GATHER);
  }

  /** Stores all that has been gathered. */
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

  /** Recording twice is harmless, so a batch whose fate is unknown is simply recorded again. */
  async #store(): Promise<void> {
    while (this.#gathered.length > 0) {
      const batch = this.#gathered.slice(0, BATCH);
      try {
        await this.#results.record(this.#owner, batch);
      } catch (fault) {
        this.#log.warn('Check results could not be stored yet.', { count: this.#gathered.length, fault: String(fault) });
        this.#timer ??= setTimeout(() => void this.flush(), RETRY);
        return;
      }
      this.#gathered = this.#gathered.slice(batch.length);
    }
  }
}
