import type { Clock } from './ports.ts';

/** A background activity that runs until it is stopped. */
export interface Worker {
  readonly name: string;
  start(): Promise<void>;
  /** Accepts no new work, finishes current work within `grace` milliseconds, and releases the rest. */
  stop(grace: number): Promise<void>;
}

/** The operator's log. It never contains secrets. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Work that has a due time in the database. Several processes may run it concurrently. */
export interface DueWork {
  readonly name: string;
  /** Does what is due, and returns when more is; null if nothing waits. `isNotified` if a notification may have named this work since the last run. */
  run(isNotified?: boolean): Promise<Date | null>;
  /** Corrects due times that were stored before the clock was set back; returns their number. */
  pullBack?(now: Date): Promise<number>;
  /** Gives up what `run` has started and not awaited. */
  stop?(): Promise<void>;
}

/** Runs work at each interval of the worker if `isExpected`, because its times are not known in advance. A worker at rest needs one query. */
export const whenExpected =
  (isExpected: () => Promise<boolean>, work: () => Promise<void>): DueWork['run'] =>
  async () => {
    if (await isExpected()) await work();
    return null;
  };

/** Runs work only when it is due, so that a worker at rest needs one query. */
export const whenDue =
  (clock: Clock, nextAt: (now: Date) => Promise<Date | null>, work: () => Promise<void>): DueWork['run'] =>
  async () => {
    const now = clock.now();
    const next = await nextAt(now);
    if (next === null || next > now) return next;
    await work();
    return nextAt(clock.now());
  };
