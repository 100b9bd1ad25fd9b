import type { JobQueue, Jobs } from './jobs.ts';
import type { Log, Worker } from './worker.ts';

/** Runs jobs for the lifetime of the process. */
export class JobWorker implements Worker {
  readonly name = 'jobs';
  readonly #queue: JobQueue;
  readonly #jobs: Jobs;
  readonly #log: Log;

  constructor(queue: JobQueue, jobs: Jobs, log: Log) {
    this.#queue = queue;
    this.#jobs = jobs;
    this.#log = log;
  }

  /** Begins to run the jobs when they are due. */
  start(): Promise<void> {
    return this.#queue.start(this.#jobs);
  }

  async stop(grace: number): Promise<void> {
    if (!(await this.#queue.drain(grace)))
      this.#log.warn('Some jobs were still running when the service stopped; another process will repeat them.');
  }
}
