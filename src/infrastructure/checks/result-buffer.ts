import type { Log } from '../../application/kernel/worker.ts';
import type { CheckResults } from '../../application/checks/ports.ts';
import { certificatesOf } from '../../application/checks/record-certificates.ts';
import type { MonitorCertificates } from '../../application/checks/warnings.ports.ts';
import type { FinishedCheck } from '../../domain/checks/due-check.ts';
import { seconds } from '../../domain/kernel/time.ts';

/** The time for which results are buffered before they are stored together. */
const FLUSH_DELAY = seconds(0.5);
/** The delay after a failed flush. */
const RETRY_DELAY = seconds(2);
/** The maximum number of results that are stored in one statement. */
const BATCH = 2000;

/** Buffers results that change no state and stores them in batches. */
export class ResultBuffer {
  readonly #results: Pick<CheckResults, 'record'>;
  readonly #certificates: Pick<MonitorCertificates, 'keep'>;
  readonly #owner: string;
  readonly #log: Log;
  #buffered: FinishedCheck[] = [];
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> | null = null;
  #isClosed = false;

  constructor(
    results: Pick<CheckResults, 'record'>,
    certificates: Pick<MonitorCertificates, 'keep'>,
    owner: string,
    log: Log,
  ) {
    this.#results = results;
    this.#certificates = certificates;
    this.#owner = owner;
    this.#log = log;
  }

  add(finished: FinishedCheck): void {
    if (this.#isClosed) return;
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

  /**
   * Attempts once to store all buffered results. Results that arrive later are dropped, because another worker repeats
   * these checks.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  #arm(wait: number): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.flush(), wait);
  }

  /** Recording is idempotent, so a batch whose outcome is unknown is recorded again. */
  async #store(): Promise<void> {
    while (this.#buffered.length > 0) {
      const batch = this.#buffered.slice(0, BATCH);
      try {
        await this.#results.record(this.#owner, batch);
        await this.#certificates.keep(certificatesOf(batch));
      } catch (fault) {
        this.#log.warn('Check results not stored.', {
          count: this.#buffered.length,
          retried: !this.#isClosed,
          fault: String(fault),
        });
        this.#arm(RETRY_DELAY);
        return;
      }
      this.#buffered = this.#buffered.slice(batch.length);
    }
  }
}
