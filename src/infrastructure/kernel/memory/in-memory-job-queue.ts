import type {
  JobPayload,
  JobQueue,
  JobCounts,
  Jobs,
  OneOffJob,
  RecurringJob,
} from '../../../application/kernel/jobs.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import { jobBackoff, pauseAfter } from '../../../domain/kernel/backoff.ts';
import { later } from '../../../domain/kernel/time.ts';

interface Waiting {
  readonly at: Date;
  readonly payload: JobPayload;
  readonly attempts: number;
}

/**
 * The waiting jobs by name, one-off jobs also by key. Queues that share a store behave like processes on one database.
 */
export type InMemoryJobStore = Map<string, Map<string, Waiting>>;

/** A job queue that runs due jobs on request, according to its clock. */
export class InMemoryJobQueue implements JobQueue {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #store: InMemoryJobStore;
  readonly #running = new Set<Promise<void>>();
  #jobs: Jobs = { recurring: [], oneOff: [] };

  constructor(clock: Clock, log: Log, store: InMemoryJobStore = new Map()) {
    this.#clock = clock;
    this.#log = log;
    this.#store = store;
  }

  start(jobs: Jobs): Promise<void> {
    this.#jobs = jobs;
    for (const { name } of jobs.recurring) {
      const rows = this.#of(name);
      if (!rows.has('')) rows.set('', { at: this.#clock.now(), payload: {}, attempts: 0 });
    }
    return Promise.resolve();
  }

  schedule(name: string, key: string, at: Date, payload: JobPayload = {}): Promise<'scheduled' | 'alreadyScheduled'> {
    const rows = this.#of(name);
    if (rows.has(key)) return Promise.resolve('alreadyScheduled');
    rows.set(key, { at, payload, attempts: 0 });
    return Promise.resolve('scheduled');
  }

  cancel(name: string, key: string): Promise<void> {
    this.#of(name).delete(key);
    return Promise.resolve();
  }

  counts(dueBy: Date): Promise<JobCounts> {
    const waiting = [...this.#store.values()].flatMap((rows) => [...rows.values()]);
    const overdue = waiting.filter(({ at }) => at <= dueBy).length;
    return Promise.resolve({ waiting: waiting.length - overdue, running: this.#running.size, overdue });
  }

  /** Runs all due jobs and resolves when they have finished. */
  async runDue(): Promise<void> {
    for (const job of this.#jobs.recurring)
      if (this.#isDue(this.#of(job.name).get(''))) this.#begin(this.#runRecurring(job));
    for (const job of this.#jobs.oneOff)
      for (const [key, row] of this.#of(job.name)) if (this.#isDue(row)) this.#begin(this.#runOneOff(job, key, row));
    await Promise.all(this.#running);
  }

  async drain(timeoutMs: number): Promise<boolean> {
    this.#jobs = { recurring: [], oneOff: [] };
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    const finished = await Promise.race([Promise.all(this.#running).then(() => true), tooLate]);
    clearTimeout(timer);
    return finished;
  }

  stop(): Promise<void> {
    this.#jobs = { recurring: [], oneOff: [] };
    return Promise.resolve();
  }

  async #runRecurring(job: RecurringJob): Promise<void> {
    this.#of(job.name).set('', { at: later(this.#clock.now(), job.every), payload: {}, attempts: 0 });
    await job
      .run()
      .catch((fault: unknown) => this.#log.error('A job failed.', { job: job.name, fault: String(fault) }));
  }

  async #runOneOff(job: OneOffJob, key: string, row: Waiting): Promise<void> {
    const rows = this.#of(job.name);
    rows.delete(key);
    try {
      await job.run(key, row.payload);
    } catch (fault) {
      this.#log.error('A job failed.', { job: job.name, fault: String(fault) });
      const attempts = row.attempts + 1;
      if (!rows.has(key))
        rows.set(key, { ...row, attempts, at: later(this.#clock.now(), pauseAfter(attempts, jobBackoff)) });
    }
  }

  #begin(run: Promise<void>): void {
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  #isDue(row: Waiting | undefined): boolean {
    return row !== undefined && row.at <= this.#clock.now();
  }

  #of(name: string): Map<string, Waiting> {
    const rows = this.#store.get(name) ?? new Map<string, Waiting>();
    this.#store.set(name, rows);
    return rows;
  }
}
