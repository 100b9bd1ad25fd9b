import { sql } from 'kysely';
import type { StateDayProgress, StateDays } from '../../../application/checks/statistics.ports.ts';
import { monitorStates } from '../../../domain/checks/state-span.ts';
import type { LocalDay } from '../../../domain/checks/state-day.ts';
import { secondsOfDays } from './state-day.sql.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';

/** Days that were summed in another time zone do not count. */
const PROGRESS = sql`
  select o.id as "organizationId", o.timezone, case when p.timezone = o.timezone then p.counted_until end as "countedUntil",
    (select min(s.started_at) from state_span s join monitor m on m.id = s.monitor_id where m.organization_id = o.id and p.timezone is distinct from o.timezone) as "firstSpanAt"
  from organization o left join state_day_progress p on p.organization_id = o.id`;

const COLUMNS = sql.raw(monitorStates.map((state) => `${state}_seconds`).join(', '));
const REPLACED = sql.raw(monitorStates.map((state) => `${state}_seconds = excluded.${state}_seconds`).join(', '));

/** Sums of state spans by day. */
export class PostgresStateDays extends PostgresAdapter implements StateDays {
  async progress(): Promise<readonly StateDayProgress[]> {
    return (await sql<StateDayProgress>`${PROGRESS}`.execute(this.database.query)).rows;
  }

  async lock(organizationId: number): Promise<StateDayProgress | null> {
    await sql`select from state_day_progress where organization_id = ${organizationId} for update`.execute(this.database.query);
    return (await sql<StateDayProgress>`${PROGRESS} where o.id = ${organizationId}`.execute(this.database.query)).rows[0] ?? null;
  }

  async sum(organizationId: number, days: readonly LocalDay[]): Promise<void> {
    await sql`
      insert into state_day (monitor_id, day, ${COLUMNS}) ${secondsOfDays(days, sql`m.organization_id = ${organizationId}`)}
      on conflict (monitor_id, day) do update set ${REPLACED}
    `.execute(this.database.query);
  }

  async advance(organizationId: number, timezone: string, until: Date): Promise<void> {
    await sql`
      insert into state_day_progress (organization_id, timezone, counted_until) values (${organizationId}, ${timezone}, ${until})
      on conflict (organization_id) do update set timezone = excluded.timezone, counted_until = excluded.counted_until
    `.execute(this.database.query);
  }
}
