import { PostgresJobRepository } from '@agendajs/postgres-backend';
import type { JobParameters, JobRepositoryOptions, AgendaBackend } from 'agenda';
import type { Pool } from 'pg';
import type { JobCounts, RecurringJob } from '../../../application/kernel/jobs.ts';
import { furthestMoment } from '../../../domain/kernel/clock-step.ts';
import { isUniqueViolation } from '../database/connections/database-errors.ts';
import type { AgendaStore } from './agenda-store.ts';

const DUE_NAMES =
  'select distinct name from agenda_jobs where disabled = false and ((locked_at is null and next_run_at <= $1) or locked_at <= $2)';

/**
 * Agenda's repository in PostgreSQL with fewer statements. Agenda polls by trying to lock a job of each name; this
 * repository first reads which names are due, so that an idle process sends one statement per poll.
 */
class DueJobRepository extends PostgresJobRepository {
  readonly #jobs: Pool;
  /** The names of the due jobs, shared by calls in the same turn of the event loop. */
  #due: Promise<ReadonlySet<string>> | undefined;

  constructor(pool: Pool) {
    super({ pool, ensureSchema: false });
    this.#jobs = pool;
  }

  override async getNextJobToRun(
    jobName: string,
    nextScanAt: Date,
    lockDeadline: Date,
    now?: Date,
    options?: JobRepositoryOptions,
  ): Promise<JobParameters | undefined> {
    if (this.#due === undefined) {
      this.#due = this.#namesDue(nextScanAt, lockDeadline);
      queueMicrotask(() => (this.#due = undefined));
    }
    return (await this.#due).has(jobName)
      ? super.getNextJobToRun(jobName, nextScanAt, lockDeadline, now, options)
      : undefined;
  }

  async #namesDue(nextScanAt: Date, lockDeadline: Date): Promise<ReadonlySet<string>> {
    const { rows } = await this.#jobs.query<{ name: string }>(DUE_NAMES, [nextScanAt, lockDeadline]);
    return new Set(rows.map(({ name }) => name));
  }
}

const RELEASE =
  'update agenda_jobs set locked_at = null where last_modified_by = $1 and locked_at is not null and next_run_at is not null';
const PURGE = `delete from agenda_jobs where type = 'normal' and next_run_at is null and locked_at is null and last_finished_at is not null`;
const UNLOCK = 'update agenda_jobs set locked_at = null where locked_at > $1';
const PULL_BACK = `
  update agenda_jobs set next_run_at = $1 from unnest($2::text[], $3::timestamptz[]) as given (name, furthest)
  where type = 'single' and agenda_jobs.name = given.name and next_run_at > given.furthest`;
const JOB_COUNTS = `
  select count(*) filter (where locked_at is null and next_run_at > $1)::int as waiting,
         count(*) filter (where locked_at is null and next_run_at <= $1)::int as overdue,
         count(*) filter (where locked_at is not null)::int as running
  from agenda_jobs where next_run_at is not null`;

/** Stores Agenda's jobs in the service's database, in a table created by its migrations. */
export class AgendaOnPostgres implements AgendaStore {
  readonly backend: AgendaBackend;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
    const repository = new DueJobRepository(pool);
    this.backend = {
      name: 'PostgreSQL',
      repository,
      ownsConnection: false,
      connect: () => repository.connect(),
      disconnect: () => Promise.resolve(),
    };
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  isUniqueViolation(fault: unknown): boolean {
    return isUniqueViolation(fault, 'agenda_jobs_waiting_key');
  }

  async release(owner: string): Promise<void> {
    await this.#pool.query(RELEASE, [owner]);
  }

  async counts(dueBy: Date): Promise<JobCounts> {
    const { rows } = await this.#pool.query<JobCounts>(JOB_COUNTS, [dueBy]);
    return rows[0] ?? { waiting: 0, running: 0, overdue: 0 };
  }

  async pullBack(recurring: readonly Pick<RecurringJob, 'name' | 'every'>[], now: Date): Promise<number> {
    const { rowCount: unlocked } = await this.#pool.query(UNLOCK, [furthestMoment(now, 0)]);
    const furthest = recurring.map(({ every }) => furthestMoment(now, every).toISOString());
    const { rowCount: moved } = await this.#pool.query(PULL_BACK, [now, recurring.map(({ name }) => name), furthest]);
    return (unlocked ?? 0) + (moved ?? 0);
  }

  async purgeFinished(): Promise<void> {
    await this.#pool.query(PURGE);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
