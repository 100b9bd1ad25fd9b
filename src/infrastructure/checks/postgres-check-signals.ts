import { sql } from 'kysely';
import type { CheckSignals, CheckTriggers } from '../../application/monitors/website.ports.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/location-state.ts';
import type { Database } from '../kernel/database/database.ts';

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

  /** Where a worker holds the check already, another follows when that one is over. */
  async trigger(monitorId: number, now: Date): Promise<void> {
    await sql`
      update check_schedule s
      set due_at = case when s.lease_until > ${now} then s.due_at else ${now}::timestamptz end,
          asked_again = coalesce(s.lease_until > ${now}, false), asked = m.status = 'paused'
      from monitor m
      where s.monitor_id = ${monitorId} and m.id = s.monitor_id and s.location_id <> ${HEARTBEAT_LOCATION}
    `.execute(this.#database.query);
    await this.announce();
  }
}
