import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CheckQueue, Claim } from '../../application/checks/ports.ts';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import { correctedDueAt, LEASE_MARGIN, LONGEST_LEASE } from '../../domain/checks/check-schedule.ts';
import type { CheckKey } from '../../domain/checks/check-schedule.ts';
import { furthestMoment } from '../../domain/kernel/clock-step.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import { timingOf } from '../../domain/monitors/schedules/heartbeat-timing.ts';
import type { HeartbeatTiming } from '../../domain/monitors/schedules/heartbeat-timing.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';
import { SILENT_AFTER } from '../../domain/monitors/location.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { dueCheckColumns, dueCheckOf } from './due-check-row.ts';
import type { DueCheckRow } from './due-check-row.ts';

/**
 * Returns the SQL condition that a worker of the location has a browser. It does not depend on the row, so that
 * PostgreSQL evaluates it once.
 */
const reportsBrowser = (locationId: number, now: Date): RawBuilder<boolean> =>
  sql`exists (select from worker_report where location_id = ${locationId} and has_browser and reported_at > ${later(now, -SILENT_AFTER)})`;

/** The queue of checks: due times and leases in the rows of the schedule, claimed by `FOR UPDATE SKIP LOCKED`. */
export class PostgresCheckQueue extends PostgresAdapter implements CheckQueue {
  async locationOf(key: string): Promise<number | null> {
    const { query } = this.database;
    const row = await query
      .selectFrom('location')
      .select('id')
      .where('key', '=', key)
      .where('isActive', '=', true)
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** Claims due checks. Their leases last from the due time for the timeout of the check and a margin. */
  async claim({ locationId, owner, now, until, limit, browserTypes = [] }: Claim): Promise<readonly DueCheck[]> {
    const left = sql`and not (${reportsBrowser(locationId, now)} and exists (select from monitor where monitor.id = check_schedule.monitor_id and monitoring_type = any(${browserTypes}::text[])))`;
    const statement = sql<DueCheckRow>`
      with due as materialized (
        select monitor_id from check_schedule
        where location_id = ${locationId} and due_at <= ${until} and (lease_until is null or lease_until <= ${now} or lease_until > ${furthestMoment(now, LONGEST_LEASE)}) ${browserTypes.length === 0 ? sql`` : left}
        order by due_at limit ${limit}
        for update skip locked)
      update check_schedule s
      set lease_owner = ${owner},
          lease_until = greatest(s.due_at, ${now}::timestamptz) + (m.timeout_seconds * 1000 + ${LEASE_MARGIN}) * interval '1 millisecond'
      from due
        join monitor m on m.id = due.monitor_id
        join organization o on o.id = m.organization_id
        left join customer c on c.id = m.customer_id
        left join certificate_warning w on w.monitor_id = m.id
        left join domain_warning d on d.monitor_id = m.id
        left join location l on l.id = ${locationId}
      where s.monitor_id = due.monitor_id and s.location_id = ${locationId}
      returning ${dueCheckColumns}
    `;
    const rows = await this.database.claim(() =>
      this.database.inTransaction(async () => {
        await this.database.keepPlans();
        return this.database.composed(statement);
      }),
    );
    return rows.map(dueCheckOf);
  }

  anyDue(locationId: number, now: Date): Promise<boolean> {
    return this.database.anyRow(sql`from check_schedule where location_id = ${locationId} and due_at <= ${now}`);
  }

  /**
   * Corrects due times that lie more than an interval ahead and returns their number. Leases that are too long need no
   * correction, because the claim ignores them.
   */
  async pullBack(locationId: number, now: Date, overdueFrom?: (timing: HeartbeatTiming) => Date): Promise<number> {
    const { rows } = await sql<
      CheckKey & { readonly dueAt: Date; readonly checkInterval: number; readonly settings: KindMembers }
    >`
      select s.monitor_id as "monitorId", s.location_id as "locationId", s.due_at as "dueAt", m.check_interval as "checkInterval", m.settings
      from check_schedule s join monitor m on m.id = s.monitor_id
      where s.location_id = ${locationId} and s.due_at > ${now}::timestamptz + m.check_interval * interval '1 minute'
    `.execute(this.database.query);
    const corrected = rows.flatMap(({ checkInterval, settings, ...check }) => {
      const latest = overdueFrom?.(timingOf(checkInterval, settings)) ?? null;
      const dueAt = correctedDueAt({ ...check, interval: minutes(checkInterval) }, now, latest);
      return dueAt === null ? [] : [{ ...check, before: check.dueAt, dueAt }];
    });
    if (corrected.length === 0) return 0;
    await sql`
      update check_schedule s set due_at = given.due_at, lease_owner = null, lease_until = null
      from unnest(${corrected.map((it) => it.monitorId)}::int[], ${corrected.map((it) => it.before.toISOString())}::timestamptz[],
        ${corrected.map((it) => it.dueAt.toISOString())}::timestamptz[]) as given (monitor_id, before, due_at)
      where s.monitor_id = given.monitor_id and s.location_id = ${locationId} and s.due_at = given.before
    `.execute(this.database.query);
    return corrected.length;
  }

  async nextDueAt(locationId: number): Promise<Date | null> {
    // Only checks that are due before the first check without a lease can precede that check, and these are few.
    const { rows } = await sql<{ readonly at: Date | null }>`
      with free as (
        select due_at from check_schedule where location_id = ${locationId} and due_at is not null and lease_until is null order by due_at limit 1)
      select least((select due_at from free), (
        select min(greatest(due_at, lease_until)) from check_schedule
        where location_id = ${locationId} and lease_until is not null and due_at < coalesce((select due_at from free), 'infinity'))) as at
    `.execute(this.database.query);
    return rows[0]?.at ?? null;
  }

  async release(owner: string, checks: readonly (CheckKey & { readonly dueAt: Date })[]): Promise<void> {
    await sql`
      update check_schedule s set lease_owner = null, lease_until = null
      from unnest(${checks.map((check) => check.monitorId)}::int[], ${checks.map((check) => check.locationId)}::int[],
        ${checks.map((check) => check.dueAt.toISOString())}::timestamptz[]) as given (monitor_id, location_id, due_at)
      where s.monitor_id = given.monitor_id and s.location_id = given.location_id and s.due_at = given.due_at and s.lease_owner = ${owner}
    `.execute(this.database.query);
  }
}
