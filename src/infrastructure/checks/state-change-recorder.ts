import type { FinishedCheck } from '../../application/checks/checking.ports.ts';

/** How many transactions judge news at once; the other connections are left to claims, batches and requests. */
const TRANSACTIONS_AT_ONCE = 2;
/** The most results that one transaction judges. */
const BATCH = 100;
/** How often a single result is tried before its check is left to be made again. */
const ATTEMPTS = 3;

interface Item {
  readonly finished: FinishedCheck;
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * Judges results that may be news: at once while there are few, and those that come meanwhile together, so that an outage of
 * many monitors costs a few transactions.
 */
export class StateChangeRecorder {
  readonly #record: (finished: readonly FinishedCheck[]) => Promise<void>;
  #waiting: Item[] = [];
  #running = 0;

  constructor(record: (finished: readonly FinishedCheck[]) => Promise<void>) {
    this.#record = record;
  }

  /** Resolves when the result is stored, and rejects when it cannot be. */
  tell(finished: FinishedCheck): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ finished, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < TRANSACTIONS_AT_ONCE && this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      this.#waiting = this.#waiting.slice(batch.length);
      this.#running += 1;
      void this.#judge(batch).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  /** A batch that fails is judged one by one, so that one result that cannot be stored holds up no other. */
  async #judge(batch: readonly Item[]): Promise<void> {
    try {
      await this.#record(batch.map(({ finished }) => finished));
      for (const { resolve } of batch) resolve();
    } catch {
      for (const item of batch) await this.#judgeOne(item);
    }
  }

  async #judgeOne({ finished, resolve, reject }: Item): Promise<void> {
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
