import type { ExportGenerator } from '../../application/data-export/generate-exports.ts';
import type { Worker } from '../../application/kernel/worker.ts';
import type { Log } from '../../application/kernel/worker.ts';
import { EXPORT_LEASE } from '../../domain/data-export/data-export.ts';
import type { GeneratingExport } from '../../domain/data-export/data-export.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { PollingWorker } from '../kernel/jobs/polling-worker.ts';

/** How often a process looks for exports that are due. */
const POLL_EVERY = seconds(2);
/** How often a lease is renewed. */
const RENEW_EVERY = EXPORT_LEASE / 4;

/** Generates the exports that this process can start, until it is stopped. */
export class ExportWorker implements Worker {
  readonly name = 'data-exports';
  readonly #generator: ExportGenerator;
  readonly #log: Log;
  readonly #poll: PollingWorker;
  readonly #running = new Set<Promise<void>>();
  #stopping = new AbortController();

  constructor(generator: ExportGenerator, log: Log) {
    this.#generator = generator;
    this.#log = log;
    this.#poll = new PollingWorker({ name: this.name, every: POLL_EVERY, run: () => this.#startDue(), log });
  }

  async start(): Promise<void> {
    this.#stopping = new AbortController();
    await this.#poll.start();
  }

  /** Attempts in progress are given up, and another process starts them again at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#poll.stop();
    await Promise.all(this.#running);
  }

  async #startDue(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const attempt = await this.#generator.claim();
      if (attempt === null) return;
      const run = this.#generate(attempt).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  async #generate(attempt: GeneratingExport): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      this.#generator.renew(attempt).then(
        (isHeld) => (isHeld ? undefined : lost.abort()),
        (fault: unknown) => this.#log.warn('The lease of a data export was not renewed.', { export: attempt.publicId, fault: String(fault) }),
      );
    }, RENEW_EVERY);
    try {
      await this.#generator.generate(attempt, AbortSignal.any([this.#stopping.signal, lost.signal]));
    } catch (fault) {
      this.#log.error('The end of a data export was not stored. Another attempt follows.', { export: attempt.publicId, fault: String(fault) });
    } finally {
      clearInterval(renewal);
    }
  }
}
