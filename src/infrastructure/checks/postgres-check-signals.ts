import { sql } from 'kysely';
import type { CheckSignals, CheckTriggers } from '../../application/monitors/ports.ts';
import type { TriggerFacts } from '../../domain/monitors/location.rules.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** The notification channel of due checks. */
export const CHECKS_CHANNEL = 'watchstead_checks';

/** Notifies the workers of all processes of due checks. */
export class PostgresCheckSignals extends PostgresAdapter implements CheckSignals, CheckTriggers {
  async announce(): Promise<void> {
    await sql`select pg_notify(${CHECKS_CHANNEL}, '')`.execute(this.database.query);
  }

  async locationsOf(monitorId: number): Promise<Pick<TriggerFacts, 'locations' | 'allowedCheckCountryCodes'>> {
    const { rows } = await sql<{
      readonly id: number;
      readonly countryCode: string | null;
      readonly allowed: readonly string[] | null;
    }>`
      select l.id, l.country_code as "countryCode", c.allowed_check_country_codes as allowed
      from check_schedule s
        join location l on l.id = s.location_id
        join monitor m on m.id = s.monitor_id
        left join customer c on c.id = m.customer_id
      where s.monitor_id = ${monitorId}
      order by l.id
    `.execute(this.database.query);
    return {
      locations: rows.map(({ id, countryCode }) => ({ id, countryCode })),
      allowedCheckCountryCodes: rows[0]?.allowed ?? null,
    };
  }

  /** Makes a check due at once. If a worker has leased it already, another check follows that one. */
  async trigger(monitorId: number, now: Date): Promise<void> {
    await sql`
      update check_schedule s
      set due_at = case when s.lease_until > ${now} then s.due_at else ${now}::timestamptz end,
          requested_again = coalesce(s.lease_until > ${now}, false), requested = true
      where s.monitor_id = ${monitorId} and s.location_id <> ${HEARTBEAT_LOCATION}
    `.execute(this.database.query);
    await this.announce();
  }
}
