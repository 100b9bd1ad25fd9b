/** Work that is done over and over, by one process at a time. */
export interface RecurringJob {
  /** Unique among all jobs; it is stored, so it stays the same from one version to the next. */
  readonly name: string;
  /** Milliseconds from the start of one run to the start of the next. */
  readonly every: number;
  /** May run again after a crash, so it must bear being done twice. A rejection is logged; the next run comes as usual. */
  run(): Promise<void>;
}

/** What a one-off job is given: plain JSON, and never a secret. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Work that is done once, at a moment chosen by whoever schedules it. */
export interface OneOffJob {
  /** Unique among all jobs; it is stored, so it stays the same from one version to the next. */
  readonly name: string;
  /** May run again after a crash, so it must bear being done twice. A rejection is logged, and it is tried again later. */
  run(key: string, payload: JobPayload): Promise<void>;
}

/** The jobs that a process takes part in. */
export interface Jobs {
  readonly recurring: readonly RecurringJob[];
  readonly oneOff: readonly OneOffJob[];
}

/** How the stored jobs stand. */
export interface JobCounts {
  /** Their moment is yet to come. */
  readonly waiting: number;
  readonly running: number;
  /** Should have begun, and have not. */
  readonly overdue: number;
}

/**
 * Timed work, shared by all processes: each run is done by one of them. What a killed process leaves behind is done
 * again by another. Jobs only tidy up and set things going; whether a deadline has passed is never asked of them.
 */
export interface JobQueue {
  /** Begins to run the jobs, and remembers the recurring ones. A process that never starts can still schedule. */
  start(jobs: Jobs): Promise<void>;
  /**
   * Has the one-off job `name` run at `at`, or soon after when that has passed. While one is waiting under the same
   * name and key nothing is changed: it stays at its moment, with its payload.
   */
  schedule(name: string, key: string, at: Date, payload?: JobPayload): Promise<'scheduled' | 'alreadyScheduled'>;
  /** Takes back what waits under the name and key; a run that has begun goes on. */
  cancel(name: string, key: string): Promise<void>;
  /** How the jobs of all processes stand; overdue are those that were due at or before the moment. */
  standing(dueBy: Date): Promise<JobCounts>;
  /** Starts no further run and waits for the present ones; false when some still go on after `timeoutMs`. */
  drain(timeoutMs: number): Promise<boolean>;
  /** Lets go of the store. Call after `drain`. */
  stop(): Promise<void>;
}
