/** Work repeated at an interval, by one process at a time. */
export interface RecurringJob {
  /** Unique among all jobs. The name is stored, so it must not change between versions. */
  readonly name: string;
  /** Milliseconds from the start of one run to the start of the next. */
  readonly every: number;
  /** Must be idempotent: a run may be repeated after a crash. A rejection is logged; the next run is on schedule. */
  run(): Promise<void>;
}

/** The input of a one-off job: plain JSON without secrets. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Work that runs once, at a scheduled time. */
export interface OneOffJob {
  /** Unique among all jobs. The name is stored, so it must not change between versions. */
  readonly name: string;
  /** Must be idempotent: a run may be repeated after a crash. A rejection is logged, and the run is retried later. */
  run(key: string, payload: JobPayload): Promise<void>;
}

/** The jobs that a process runs. */
export interface Jobs {
  readonly recurring: readonly RecurringJob[];
  readonly oneOff: readonly OneOffJob[];
}

/** The numbers of stored jobs. */
export interface JobCounts {
  /** Not due yet. */
  readonly waiting: number;
  readonly running: number;
  /** Due, but not started. */
  readonly overdue: number;
}

/**
 * Scheduled work, shared by all processes: each run is executed by one of them, and by another if that process dies. Jobs only clean up and trigger
 * work; no rule depends on whether a job has run.
 */
export interface JobQueue {
  /** Starts running jobs and stores the recurring ones. A process that has not started can still schedule jobs. */
  start(jobs: Jobs): Promise<void>;
  /**
   * Schedules the one-off job `name` at `at`, or immediately if that has passed. If one is already waiting under the same name and key, its time and
   * payload stay unchanged.
   */
  schedule(name: string, key: string, at: Date, payload?: JobPayload): Promise<'scheduled' | 'alreadyScheduled'>;
  /** Cancels a waiting job; a run that has started continues. */
  cancel(name: string, key: string): Promise<void>;
  /** The numbers of jobs across all processes; overdue are those due at or before `dueBy`. */
  counts(dueBy: Date): Promise<JobCounts>;
  /** Starts no further runs and waits for the current ones; false if some are still running after `timeoutMs`. */
  drain(timeoutMs: number): Promise<boolean>;
  /** Releases the store. Call after `drain`. */
  stop(): Promise<void>;
}
