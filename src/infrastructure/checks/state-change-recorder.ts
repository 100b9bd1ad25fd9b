import type { FinishedCheck } from '../../domain/checks/due-check.ts';

/** The number of concurrent transactions; the other connections are for claims, batches and requests. */
const CONCURRENCY = 2;
/** The maximum number of results in one transaction. */
const BATCH = 100;
/** The maximum number of attempts for a result; after that its lease expires, and the check runs again. */
const ATTEMPTS = 3;

interface Item {
  readonly finished: FinishedCheck;
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * Records results that may change a condition: immediately while there are few of them and in batches otherwise, so
 * that an outage of many monitors takes few transactions.
 */
export class StateChangeRecorder {
  readonly #record: (finished: readonly FinishedCheck[]) => Promise<void>;
  #waiting: Item[] = [];
  #running = 0;

  constructor(record: (finished: readonly FinishedCheck[]) => Promise<void>) {
    this.#record = record;
  }

  /** Records a result. Resolves when it is stored, and rejects if it cannot be stored. */
  record(finished: FinishedCheck): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ finished, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < CONCURRENCY && this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      this.#waiting = this.#waiting.slice(batch.length);
      this.#running += 1;
      void this.#recordBatch(batch).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  /**
   * Records a batch. If it fails, its results are recorded one by one, so that a result that cannot be stored does not
   * block the others.
   */
  async #recordBatch(batch: readonly Item[]): Promise<void> {
    try {
      await this.#record(batch.map(({ finished }) => finished));
      for (const { resolve } of batch) resolve();
    } catch {
      for (const item of batch) await this.#recordOne(item);
    }
  }

  async #recordOne({ finished, resolve, reject }: Item): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await this.#record([finished]);
        resolve();
        return;
      } catch (fault) {
        if (attempt === ATTEMPTS) reject(fault);
      }
    }
  }
}
