import { sql } from 'kysely';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import type {
  Heartbeats,
  HeartbeatReception,
  SignalledMonitor,
  UnpingedMonitor,
} from '../../application/checks/ports.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import { minutes } from '../../domain/kernel/time.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { customerExists } from '../kernel/database/in-scope.ts';
import { dueCheckColumns, dueCheckOf } from './due-check-row.ts';
import type { DueCheckRow } from './due-check-row.ts';

/** Stores expected heartbeats, which are the rows of the schedule without a location. */
export class PostgresHeartbeats extends PostgresAdapter implements Heartbeats {
  async monitorOf(tokenSha256: string): Promise<SignalledMonitor | null> {
    const [row] = await this.database.prepared<SignalledMonitor>(
      `select id, organization_id "organizationId", (settings ->> 'maxRunTime')::int "maxRunTime" from monitor where heartbeat_sha256 = $1 and ${customerExists('customer_id')}`,
      [tokenSha256],
    );
    return row ?? null;
  }

  async take(monitorId: number, owner: string, now: Date): Promise<DueCheck | null> {
    const { rows } = await sql<DueCheckRow>`
      update check_schedule s set lease_owner = ${owner}, lease_until = ${now}
      from monitor m
        join organization o on o.id = m.organization_id
        left join customer c on c.id = m.customer_id
        left join certificate_warning w on w.monitor_id = m.id
        left join domain_warning d on d.monitor_id = m.id
        left join location l on l.id = ${HEARTBEAT_LOCATION}
      where m.id = ${monitorId} and s.monitor_id = m.id and s.location_id = ${HEARTBEAT_LOCATION} and s.due_at is not null
      returning ${dueCheckColumns}
    `.execute(this.database.query);
    return rows[0] === undefined ? null : dueCheckOf(rows[0]);
  }

  async endWaiting(monitorId: number): Promise<void> {
    await this.database.write('update monitor set waiting_since = null where id = $1', [monitorId]);
  }

  async noteMissedFirst(monitorId: number, now: Date): Promise<UnpingedMonitor | null> {
    const [row] = await this.database.prepared<UnpingedMonitor>(
      `update monitor set waiting_noticed_at = $2
       where id = $1 and waiting_since is not null and (waiting_noticed_at is null or waiting_noticed_at < waiting_since)
       returning id, organization_id "organizationId", name, waiting_since "waitingSince"`,
      [monitorId, now],
    );
    return row ?? null;
  }
}

/** The id of the only row. */
const ONLY = 'service';

/** Stores the record of heartbeat reception, which all processes share. */
export class PostgresHeartbeatReception extends PostgresAdapter implements HeartbeatReception {
  async notedAt(): Promise<Date | null> {
    const row = await this.database.query.selectFrom('heartbeat_reception').select('notedAt').executeTakeFirst();
    return row?.notedAt ?? null;
  }

  async renew(at: Date, oldest: Date): Promise<{ readonly isExpected: boolean } | null> {
    const [renewed] = await this.database.prepared<{ readonly isExpected: boolean }>(
      `update heartbeat_reception set noted_at = $1 where noted_at >= $2
       returning exists (select from check_schedule where location_id = ${HEARTBEAT_LOCATION} and due_at is not null) "isExpected"`,
      [at, oldest],
    );
    return renewed ?? null;
  }

  async lock(): Promise<Date | null> {
    const row = await this.database.query
      .selectFrom('heartbeat_reception')
      .select('notedAt')
      .forUpdate()
      .executeTakeFirst();
    return row?.notedAt ?? null;
  }

  async note(notedAt: Date, isAfterGap: boolean): Promise<void> {
    const noted = { notedAt, ...(isAfterGap ? { receivingSince: notedAt } : {}) };
    const note = this.database.query.insertInto('heartbeat_reception').values({ id: ONLY, ...noted });
    await note.onConflict((conflict) => conflict.column('id').doUpdateSet(noted)).execute();
  }

  async extend(deadline: (interval: number) => Date, customerId: number | null = null): Promise<number> {
    const intervals = await this.database.query
      .selectFrom('monitor')
      .select('checkInterval')
      .distinct()
      .where('heartbeatSha256', 'is not', null)
      .execute();
    const given = intervals.map(({ checkInterval }) => ({
      checkInterval,
      dueAt: deadline(minutes(checkInterval)).toISOString(),
    }));
    const { numAffectedRows } = await sql`
      update check_schedule s set due_at = given.due_at, lease_owner = null, lease_until = null
      from monitor m
        join unnest(${given.map(({ checkInterval }) => checkInterval)}::int[], ${given.map(({ dueAt }) => dueAt)}::timestamptz[]) as given (check_interval, due_at)
          on given.check_interval = m.check_interval
      where m.id = s.monitor_id and s.location_id = ${HEARTBEAT_LOCATION} and s.due_at < given.due_at
        ${customerId === null ? sql`` : sql`and m.customer_id = ${customerId}`}
    `.execute(this.database.query);
    return Number(numAffectedRows ?? 0);
  }
  async extendRuns(now: Date, customerId: number | null = null): Promise<void> {
    await this.database.write(
      `update heartbeat_run r set due_at = $1::timestamptz + make_interval(secs => r.max_run_time)
       where r.due_at is not null and ($2::int is null or exists (select from monitor m where m.id = r.monitor_id and m.customer_id = $2))`,
      [now, customerId],
    );
  }
}
