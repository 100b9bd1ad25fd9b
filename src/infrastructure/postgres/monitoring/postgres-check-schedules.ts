import { sql } from 'kysely';
import type { CheckSchedules } from '../../../application/monitoring/checking.ports.ts';
import type { CheckSignals } from '../../../application/monitoring/website.ports.ts';
import { HEARTBEAT_LOCATION } from '../../../domain/monitoring/location-sight.ts';
import type { Database } from '../kernel/database.ts';

/** Schedules of monitors in their table. */
export class PostgresCheckSchedules implements CheckSchedules {
  readonly #database: Database;
  readonly #signals: CheckSignals;

  constructor(database: Database, signals: CheckSignals) {
    this.#database = database;
    this.#signals = signals;
  }

  /** Where a worker holds the check already, another follows when that one is over. */
  async trigger(monitorId: number, now: Date): Promise<number> {
    const { rows } = await sql`
      update check_schedule
      set due_at = case when lease_until > ${now} then due_at else ${now}::timestamptz end, asked_again = coalesce(lease_until > ${now}, false)
      where monitor_id = ${monitorId} and location_id <> ${HEARTBEAT_LOCATION} and due_at is not null
      returning location_id
    `.execute(this.#database.query);
    await this.#signals.announce();
    return rows.length;
  }

  async expectHeartbeat(monitorId: number, overdueFrom: Date | null): Promise<void> {
    await this.#database.query
      .insertInto('check_schedule')
      .values({ monitorId, locationId: HEARTBEAT_LOCATION, dueAt: overdueFrom })
      .onConflict((conflict) => conflict.columns(['monitorId', 'locationId']).doUpdateSet({ dueAt: overdueFrom, leaseOwner: null, leaseUntil: null }))
      .execute();
  }
}
