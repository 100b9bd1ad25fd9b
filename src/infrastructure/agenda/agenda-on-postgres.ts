import { PostgresBackend } from '@agendajs/postgres-backend';
import type { AgendaBackend } from 'agenda';
import type { Pool } from 'pg';
import { isDuplicate } from '../postgres/kernel/revision.ts';
import type { AgendaStore } from './agenda-store.ts';

const RELEASE = 'update agenda_jobs set locked_at = null where last_modified_by = $1 and locked_at is not null and next_run_at is not null';
const PURGE = `delete from agenda_jobs where type = 'normal' and next_run_at is null and locked_at is null and last_finished_at is not null`;

/** Agenda's jobs in the service's database, in a table that our migrations make. */
export class AgendaOnPostgres implements AgendaStore {
  readonly backend: AgendaBackend;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.backend = new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true });
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  isDuplicate(fault: unknown): boolean {
    return isDuplicate(fault, 'agenda_jobs_waiting_key');
  }

  async release(owner: string): Promise<void> {
    await this.#pool.query(RELEASE, [owner]);
  }

  async purgeFinished(): Promise<void> {
    await this.#pool.query(PURGE);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
