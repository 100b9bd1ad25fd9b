import { sql } from 'kysely';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import type {
  Heartbeats,
  HeartbeatReception,
  SignalledMonitor,
  UnpingedMonitor,
} from '../../application/checks/ports.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import { timingOf } from '../../domain/monitors/schedules/heartbeat-timing.ts';
import type { HeartbeatTiming } from '../../domain/monitors/schedules/heartbeat-timing.ts';
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

  async monitorOfUuid(uuidSha256: string): Promise<SignalledMonitor | null> {
    const [row] = await this.database.prepared<SignalledMonitor>(
      `select id, organization_id "organizationId", (settings ->> 'maxRunTime')::int "maxRunTime" from monitor where ping_sha256 = $1 and ${customerExists('customer_id')}`,
      [uuidSha256],
    );
    return row ?? null;
  }

  async monitorOfSlug(pingKeySha256: string, slug: string): Promise<SignalledMonitor | null> {
    const [row] = await this.database.prepared<SignalledMonitor>(
      `select m.id, m.organization_id "organizationId", (m.settings ->> 'maxRunTime')::int "maxRunTime"
       from ping_key k join monitor m on m.organization_id = k.organization_id and coalesce(m.customer_id, 0) = coalesce(k.customer_id, 0)
       where k.sha256 = $1 and m.settings ->> 'slug' = $2 and m.heartbeat_sha256 is not null and ${customerExists('m.customer_id')}`,
      [pingKeySha256, slug],
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
       returning id, public_id "publicId", organization_id "organizationId", name, waiting_since "waitingSince"`,
      [monitorId, now],
    );
    return row ?? null;
  }
}

/** The settings that say when a heartbeat of monitor m is expected. */
const OWN_TIMING = `m.settings ->> 'heartbeatSchedule' "heartbeatSchedule", m.settings ->> 'timeZone' "timeZone", (m.settings ->> 'grace')::int "grace"`;

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

  async extend(deadline: (timing: HeartbeatTiming) => Date, customerId: number | null = null): Promise<number> {
    const timings = await this.database.prepared<{
      readonly checkInterval: number;
      readonly heartbeatSchedule: string | null;
      readonly timeZone: string | null;
      readonly grace: number | null;
    }>(
      `select distinct check_interval "checkInterval", ${OWN_TIMING} from monitor m
       where heartbeat_sha256 is not null and ($1::int is null or customer_id = $1)`,
      [customerId],
    );
    const dueAt = timings.map(({ checkInterval, ...settings }) => deadline(timingOf(checkInterval, settings)));
    return this.database.write(
      `update check_schedule s set due_at = given.due_at, lease_owner = null, lease_until = null
       from (select m.id, m.customer_id, m.check_interval, ${OWN_TIMING} from monitor m where m.heartbeat_sha256 is not null) m
         join unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::timestamptz[]) as given (check_interval, schedule, time_zone, grace, due_at)
           on given.check_interval = m.check_interval and given.schedule is not distinct from m."heartbeatSchedule"
             and given.time_zone is not distinct from m."timeZone" and given.grace is not distinct from m.grace
       where m.id = s.monitor_id and s.location_id = ${HEARTBEAT_LOCATION} and s.due_at < given.due_at and ($6::int is null or m.customer_id = $6)`,
      [
        timings.map(({ checkInterval }) => checkInterval),
        timings.map(({ heartbeatSchedule }) => heartbeatSchedule),
        timings.map(({ timeZone }) => timeZone),
        timings.map(({ grace }) => grace),
        dueAt.map((at) => at.toISOString()),
        customerId,
      ],
    );
  }

  async extendRuns(now: Date, customerId: number | null = null): Promise<void> {
    await this.database.write(
      `update heartbeat_run r set due_at = $1::timestamptz + make_interval(secs => r.max_run_time)
       where r.due_at is not null and ($2::int is null or exists (select from monitor m where m.id = r.monitor_id and m.customer_id = $2))`,
      [now, customerId],
    );
  }
}
