import type { AgendaBackend } from 'agenda';
import type { JobCounts, RecurringJob } from '../../../application/kernel/jobs.ts';

/** A database that can store Agenda's jobs, with the operations that differ between databases. */
export interface AgendaStore {
  readonly backend: AgendaBackend;
  /** Prepares the store, including the unique index that Agenda's own `unique` lacks. Safe to call concurrently. */
  prepare(): Promise<void>;
  /** Returns true if an error is a violation of the unique name and key of waiting jobs. */
  isUniqueViolation(fault: unknown): boolean;
  /** Releases jobs that the process `owner` has locked but not started. */
  release(owner: string): Promise<void>;
  /** Counts the jobs; a locked job counts as running. */
  counts(dueBy: Date): Promise<JobCounts>;
  /**
   * Makes recurring jobs due that wait longer than their interval, and releases jobs whose lock lies in the future,
   * because the clock was set back. Returns the number of changed jobs.
   */
  pullBack(recurring: readonly Pick<RecurringJob, 'name' | 'every'>[], now: Date): Promise<number>;
  /** Deletes completed one-off jobs, which Agenda would keep. */
  purgeFinished(): Promise<void>;
  close(): Promise<void>;
}
