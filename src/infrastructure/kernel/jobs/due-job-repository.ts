import { PostgresJobRepository } from '@agendajs/postgres-backend';
import type { JobParameters, JobRepositoryOptions } from 'agenda';
import type { Pool } from 'pg';

const DUE_NAMES = 'select distinct name from agenda_jobs where disabled = false and ((locked_at is null and next_run_at <= $1) or locked_at <= $2)';

/**
 * Agenda's jobs in PostgreSQL. Agenda polls by trying to lock a job of each name, all at once; this repository reads once which names are due, so that an
 * idle process sends one statement for each poll instead of one for each name.
 */
export class DueJobRepository extends PostgresJobRepository {
  readonly #jobs: Pool;
  /** The names that are due, for calls in the same turn of the event loop. */
  #due: Promise<ReadonlySet<string>> | undefined;

  constructor(pool: Pool) {
    super({ pool, ensureSchema: false });
    this.#jobs = pool;
  }

  override async getNextJobToRun(jobName: string, nextScanAt: Date, lockDeadline: Date, now?: Date, options?: JobRepositoryOptions): Promise<JobParameters | undefined> {
    if (this.#due === undefined) {
      this.#due = this.#namesDue(nextScanAt, lockDeadline);
      queueMicrotask(() => (this.#due = undefined));
    }
    return (await this.#due).has(jobName) ? super.getNextJobToRun(jobName, nextScanAt, lockDeadline, now, options) : undefined;
  }

  async #namesDue(nextScanAt: Date, lockDeadline: Date): Promise<ReadonlySet<string>> {
    const { rows } = await this.#jobs.query<{ name: string }>(DUE_NAMES, [nextScanAt, lockDeadline]);
    return new Set(rows.map(({ name }) => name));
  }
}
