import type { ExportGenerator } from '../../application/data-export/generate-exports.ts';
import type { DueWork, Log } from '../../application/kernel/worker.ts';
import { EXPORT_LEASE } from '../../domain/data-export/data-export.ts';
import type { GeneratingExport } from '../../domain/data-export/data-export.ts';

/** How often a lease is renewed. */
const RENEW_EVERY = EXPORT_LEASE / 4;

/** Generates the exports that this process can start, until it is stopped. */
export class ExportWorker implements DueWork {
  readonly name = 'data-exports';
  readonly #generator: ExportGenerator;
  readonly #log: Log;
  readonly #generating = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #starting: Promise<void> = Promise.resolve();

  constructor(generator: ExportGenerator, log: Log) {
    this.#generator = generator;
    this.#log = log;
  }

  /** Starts what is due. It is generated meanwhile, so that other exports can start. */
  async run(): Promise<null> {
    this.#starting = this.#startDue();
    await this.#starting;
    return null;
  }

  /** Attempts in progress are given up, and another process starts them again at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#starting.catch(() => undefined);
    await Promise.all(this.#generating);
  }

  async #startDue(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const attempt = await this.#generator.claim();
      if (attempt === null) return;
      const run = this.#generate(attempt).finally(() => this.#generating.delete(run));
      this.#generating.add(run);
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
