import type { AgendaBackend } from 'agenda';
import type { JobCounts } from '../../../application/kernel/jobs.ts';

/** What differs between the databases that Agenda's jobs can be kept in. */
export interface AgendaStore {
  readonly backend: AgendaBackend;
  /** Makes the store ready, with the unique index that Agenda's own `unique` lacks. Any number of processes may call it at once. */
  prepare(): Promise<void>;
  /** Whether a fault is the store's refusal of a second waiting job under the same name and key. */
  isUniqueViolation(fault: unknown): boolean;
  /** Gives back what the process `owner` has taken and not begun. */
  release(owner: string): Promise<void>;
  /** Counts the jobs; a job that is taken counts as running. */
  standing(dueBy: Date): Promise<JobCounts>;
  /** Deletes one-off jobs that are done; Agenda keeps them otherwise. */
  purgeFinished(): Promise<void>;
  close(): Promise<void>;
}
