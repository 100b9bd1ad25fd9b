import { sql } from 'kysely';
import type { CheckSignals, CheckTriggers } from '../../../application/monitoring/website.ports.ts';
import type { Database } from '../kernel/database.ts';

/** The channel on which workers hear that something became due. */
export const CHECKS_CHANNEL = 'watchstead_checks';

/** Tells the workers of all processes about checks that became due. */
export class PostgresCheckSignals implements CheckSignals, CheckTriggers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async announce(): Promise<void> {
    await sql`select pg_notify(${CHECKS_CHANNEL}, '')`.execute(this.#database.query);
  }

  async trigger(monitorId: number, now: Date): Promise<void> {
    await this.#database.query.updateTable('check_schedule').set({ dueAt: now }).where('monitorId', '=', monitorId).execute();
    await this.announce();
  }
}
