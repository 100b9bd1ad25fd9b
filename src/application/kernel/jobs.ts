/** Work repeated at an interval, by one process at a time. */
export interface RecurringJob {
  /** The name, unique among all jobs. It is stored, so it must not change between versions. */
  readonly name: string;
  /** The time from the start of one run to the start of the next, in milliseconds. */
  readonly every: number;
  /**
   * Runs the job. It must be idempotent, because a run may be repeated after a crash. A rejection is logged, and the
   * next run follows on schedule.
   */
  run(): Promise<void>;
}

/** The input of a one-off job: plain JSON without secrets. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Work that runs once, at a scheduled time. */
export interface OneOffJob {
  /** The name, unique among all jobs. It is stored, so it must not change between versions. */
  readonly name: string;
  /**
   * Runs the job. It must be idempotent, because a run may be repeated after a crash. A rejection is logged, and the
   * run is retried later.
   */
  run(key: string, payload: JobPayload): Promise<void>;
}

/** The jobs that a process runs. */
export interface Jobs {
  readonly recurring: readonly RecurringJob[];
  readonly oneOff: readonly OneOffJob[];
}

/** The numbers of stored jobs. */
export interface JobCounts {
  /** The number of jobs that are not due yet. */
  readonly waiting: number;
  readonly running: number;
  /** The number of jobs that are due but have not started. */
  readonly overdue: number;
}

/**
 * Schedules work for all processes together. Each run is executed by one process, and by another if that one dies. Jobs
 * only clean up and trigger work; no rule depends on whether a job has run.
 */
export interface JobQueue {
  /** Starts running jobs and stores the recurring ones. A process that has not started can still schedule jobs. */
  start(jobs: Jobs): Promise<void>;
  /**
   * Schedules the one-off job `name` at `at`, or immediately if `at` has passed. If a job with the same name and key is
   * already waiting, its time and payload do not change.
   */
  schedule(name: string, key: string, at: Date, payload?: JobPayload): Promise<'scheduled' | 'alreadyScheduled'>;
  /** Cancels a waiting job; a run that has started continues. */
  cancel(name: string, key: string): Promise<void>;
  /** Returns the numbers of jobs across all processes. Jobs that are due at or before `dueBy` count as overdue. */
  counts(dueBy: Date): Promise<JobCounts>;
  /**
   * Starts no further runs and waits for the current ones. Returns false if some are still running after `timeoutMs`
   * milliseconds.
   */
  drain(timeoutMs: number): Promise<boolean>;
  /** Releases the store. `drain` must be called first. */
  stop(): Promise<void>;
}
