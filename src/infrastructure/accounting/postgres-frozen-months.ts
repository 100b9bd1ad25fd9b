import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FrozenMonths } from '../../application/accounting/ports.ts';
import type { AccountedMonitor } from '../../domain/accounting/accounted-monitor.ts';
import type { FreezingProgress, FrozenMonth, Month } from '../../domain/accounting/frozen-month.ts';
import type { TimeClass } from '../../domain/accounting/time-class.ts';
import { whereCustomerExists } from '../kernel/database/in-scope.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';
import type { StoredMonthIncident, StoredSpan } from './accounting.entity.ts';
import { incidentOf } from './postgres-monitor-records.ts';

const MONITOR = sql`
  f.monitor_id as "monitorId", f.public_id as "publicId", f.organization_id as "organizationId", f.customer_id as "customerId", f.name, f.kind, f.target,
  f.created_at as "createdAt", f.deleted_at as "deletedAt"`;
const MONTH = sql`${MONITOR}, f.month, f.spans, f.incidents, f.frozen_at as "frozenAt"`;

/**
 * Returns the query of the latencies of a monitor in a month, as histograms by day in UTC. Days that are not rolled up
 * yet, as when a monitor is deleted, are counted from the results.
 */
const latenciesIn = (monitorId: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (with bounds as (
      select (${month} || '-01T00:00:00Z')::timestamptz as starts_at, ((${month} || '-01')::date + interval '1 month')::timestamp at time zone 'UTC' as ends_at,
        coalesce((select counted_until from rollup_progress where span = 'day'), '-infinity') as counted_until
    ), days as (
      select r.starts_at, r.histogram from bounds join check_rollup r
        on r.span = 'day' and r.monitor_id = ${monitorId} and r.starts_at >= bounds.starts_at and r.starts_at < bounds.ends_at
      union all
      select day, jsonb_object_agg(latency_bucket, amount) from (
        select date_trunc('day', c.due_at, 'UTC') as day, c.latency_bucket, count(*) as amount
        from bounds join check_result c on bounds.counted_until < bounds.ends_at and c.monitor_id = ${monitorId}
          and c.due_at >= greatest(bounds.starts_at, bounds.counted_until) and c.due_at < bounds.ends_at
        where not c.while_paused and c.latency_bucket is not null
        group by 1, 2) counted
      group by day
    )
    select coalesce(jsonb_object_agg(to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD'), histogram), '{}') from days)`;

type Row = Omit<FrozenMonth, 'spans' | 'incidents'> & {
  readonly spans: readonly StoredSpan[];
  readonly incidents: readonly StoredMonthIncident[];
};

const monthOf = ({ spans, incidents, ...row }: Row): FrozenMonth => ({
  ...row,
  spans: spans.map(({ class: of, from, to, ...span }) => ({
    ...span,
    class: of as TimeClass,
    from: parseJsonTimestamp(from),
    to: parseJsonTimestamp(to),
  })),
  incidents: incidents.map(incidentOf),
});

/** Stores frozen months. The rows of a monitor's months remain after the monitor is deleted. See ADR 0159. */
export class PostgresFrozenMonths extends PostgresAdapter implements FrozenMonths {
  async progress(): Promise<FreezingProgress> {
    const { rows } = await sql<FreezingProgress>`
      select max(month) as last, case when max(month) is null then (select min(created_at) from monitor) end as "firstMonitorAt" from month_freezing
    `.execute(this.database.query);
    return rows[0] ?? { last: null, firstMonitorAt: null };
  }

  async hasRecordsUntil(moment: Date): Promise<boolean> {
    const { rows } = await sql`
      select from maintenance_window where expanded_until < ${moment}
      union all select from rollup_progress where span = 'day' and counted_until + interval '1 day' <= ${moment}
      limit 1`.execute(this.database.query);
    return rows.length === 0;
  }

  async unfrozen(month: Month, createdBefore: Date, after: number, limit: number): Promise<readonly number[]> {
    const { rows } = await sql<{ id: number }>`
      select m.id from monitor m
      where m.id > ${after} and m.created_at < ${createdBefore} and ${whereCustomerExists('m.customer_id')}
        and not exists (select from frozen_month f where f.monitor_id = m.id and f.month = ${month})
      order by m.id limit ${limit}
    `.execute(this.database.query);
    return rows.map(({ id }) => id);
  }

  async add(months: readonly FrozenMonth[]): Promise<void> {
    if (months.length === 0) return;
    // The monitor may have been deleted in the meantime. If the customer was deleted, the foreign key refuses the rows,
    // and the job runs again.
    await sql`
      insert into frozen_month (monitor_id, month, organization_id, customer_id, public_id, name, kind, target, created_at, deleted_at, spans, incidents, latencies, frozen_at)
      select "monitorId", month, "organizationId", "customerId", "publicId", name, kind, target, "createdAt", "deletedAt", spans, incidents,
        ${latenciesIn(sql.ref('given.monitorId'), sql.ref('given.month'))}, "frozenAt"
      from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as given (
        "monitorId" int, month text, "organizationId" int, "customerId" int, "publicId" uuid, name text, kind text, target text, "createdAt" timestamptz,
        "deletedAt" timestamptz, spans jsonb, incidents jsonb, "frozenAt" timestamptz)
      on conflict (monitor_id, month) do nothing
    `.execute(this.database.query);
  }

  async keepLatencies(monitorId: number): Promise<void> {
    await sql`
      update frozen_month set latencies = ${latenciesIn(sql.ref('frozen_month.monitor_id'), sql.ref('frozen_month.month'))}
      where monitor_id = ${monitorId} and latencies is null
    `.execute(this.database.query);
  }

  async declareFrozen(month: Month, now: Date): Promise<void> {
    await sql`insert into month_freezing (month, completed_at) values (${month}, ${now}) on conflict (month) do nothing`.execute(
      this.database.query,
    );
  }

  async ofMonitors(
    organizationId: number,
    monitorIds: readonly number[],
    months: readonly Month[],
  ): Promise<readonly FrozenMonth[]> {
    const { rows } = await sql<Row>`
      select ${MONTH} from frozen_month f
      where f.monitor_id = any(${monitorIds}::int[]) and f.month = any(${months}::text[]) and f.organization_id = ${organizationId} and ${whereCustomerExists('f.customer_id')}
      order by f.monitor_id, f.month
    `.execute(this.database.query);
    return rows.map(monthOf);
  }

  async deletedMonitors(
    organizationId: number,
    months: readonly Month[],
    customerIds: readonly number[] | null,
  ): Promise<readonly AccountedMonitor[]> {
    const { rows } = await sql<AccountedMonitor>`
      select distinct on (f.monitor_id) ${MONITOR} from frozen_month f
      where f.organization_id = ${organizationId} and f.month = any(${months}::text[]) and ${whereCustomerExists('f.customer_id')}
        and (${customerIds}::int[] is null or f.customer_id = any(${customerIds}::int[])) and not exists (select from monitor m where m.id = f.monitor_id)
      order by f.monitor_id, f.month desc
    `.execute(this.database.query);
    return rows;
  }
}
