import type { Log, Worker } from '../../../application/kernel/worker.ts';

/** What a worker does at intervals. */
export interface PollingWork {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  run(): Promise<void>;
  readonly log: Log;
}

/** Repeats work in every process, for work that is due within seconds and claims its rows. A run that fails is repeated like one that succeeds. */
export class PollingWorker implements Worker {
  readonly name: string;
  readonly #work: PollingWork;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = true;
  #hasFailed = false;

  constructor(work: PollingWork) {
    this.name = work.name;
    this.#work = work;
  }

  start(): Promise<void> {
    this.#isStopped = false;
    this.#begin();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }

  #begin(): void {
    this.#running = this.#run().finally(() => {
      if (!this.#isStopped) this.#timer = setTimeout(() => this.#begin(), this.#work.every);
    });
  }

  async #run(): Promise<void> {
    try {
      await this.#work.run();
      this.#hasFailed = false;
    } catch (fault) {
      if (!this.#hasFailed) this.#work.log.error(`The worker ${this.name} failed and tries again.`, { fault: String(fault) });
      this.#hasFailed = true;
    }
  }
}
