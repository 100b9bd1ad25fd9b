import type { JobPayload, JobQueue, JobCounts, Jobs } from '../../../application/kernel/jobs.ts';

/** A job queue that is opened on first use: most processes with the role `api` never use it. */
export class DeferredJobQueue implements JobQueue {
  readonly #open: () => Promise<JobQueue>;
  #opened: Promise<JobQueue> | null = null;

  constructor(open: () => Promise<JobQueue>) {
    this.#open = open;
  }

  async start(jobs: Jobs): Promise<void> {
    await (await this.#queue()).start(jobs);
  }

  async schedule(name: string, key: string, at: Date, payload?: JobPayload): Promise<'scheduled' | 'alreadyScheduled'> {
    return (await this.#queue()).schedule(name, key, at, payload);
  }

  async cancel(name: string, key: string): Promise<void> {
    await (await this.#queue()).cancel(name, key);
  }

  async counts(dueBy: Date): Promise<JobCounts> {
    return (await this.#queue()).counts(dueBy);
  }

  async drain(timeoutMs: number): Promise<boolean> {
    return this.#opened === null || (await this.#opened).drain(timeoutMs);
  }

  async stop(): Promise<void> {
    if (this.#opened !== null) await (await this.#opened).stop();
  }

  /** Opens the queue once. If opening fails, the next use tries again. */
  #queue(): Promise<JobQueue> {
    this.#opened ??= this.#open().catch((fault: unknown) => {
      this.#opened = null;
      throw fault;
    });
    return this.#opened;
  }
}
