import { sql } from 'kysely';
import type { CheckSignals, CheckTriggers } from '../../application/monitors/ports.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import type { Database } from '../kernel/database/database.ts';

/** The notification channel of due checks. */
export const CHECKS_CHANNEL = 'watchstead_checks';

/** Notifies the workers of all processes of due checks. */
export class PostgresCheckSignals implements CheckSignals, CheckTriggers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async announce(): Promise<void> {
    await sql`select pg_notify(${CHECKS_CHANNEL}, '')`.execute(this.#database.query);
  }

  /** If a worker has leased the check already, another check follows that one. */
  async trigger(monitorId: number, now: Date): Promise<void> {
    await sql`
      update check_schedule s
      set due_at = case when s.lease_until > ${now} then s.due_at else ${now}::timestamptz end,
          requested_again = coalesce(s.lease_until > ${now}, false), requested = true
      where s.monitor_id = ${monitorId} and s.location_id <> ${HEARTBEAT_LOCATION}
    `.execute(this.#database.query);
    await this.announce();
  }
}
