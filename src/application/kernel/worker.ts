import type { Clock } from './ports.ts';

/** A background activity that runs until it is stopped. */
export interface Worker {
  readonly name: string;
  /** Begins the activity. The promise resolves when it is running. */
  start(): Promise<void>;
  /** Accepts no new work, finishes current work within `grace` milliseconds, and releases the rest. */
  stop(grace: number): Promise<void>;
}

/** Writes the operator's log. Log entries never contain secrets. */
export interface Log {
  /** Logs an event of normal operation. */
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  /** Logs a problem that the process can go on with. */
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  /** Logs a fault. */
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Work whose due time is stored in the database. Several processes may run it concurrently. */
export interface DueWork {
  readonly name: string;
  /**
   * Performs the due work. Returns the time when more is due, or null if nothing waits. `isNotified` is true if a
   * notification may have named this work since the last run.
   */
  run(isNotified?: boolean): Promise<Date | null>;
  /** Corrects due times that were stored before the clock was set back; returns their number. */
  pullBack?(now: Date): Promise<number>;
  /** Abandons the work that `run` has started but not awaited. */
  stop?(): Promise<void>;
}

/**
 * Runs work whose due times are not known in advance: at each interval of the worker, if `isExpected` returns true. An
 * idle worker needs one query.
 */
export const whenExpected =
  (isExpected: () => Promise<boolean>, work: () => Promise<void>): DueWork['run'] =>
  async () => {
    if (await isExpected()) await work();
    return null;
  };

/** Runs work only when it is due, so that an idle worker needs one query. */
export const whenDue =
  (clock: Clock, nextAt: (now: Date) => Promise<Date | null>, work: () => Promise<void>): DueWork['run'] =>
  async () => {
    const now = clock.now();
    const next = await nextAt(now);
    if (next === null || next > now) return next;
    await work();
    return nextAt(clock.now());
  };
