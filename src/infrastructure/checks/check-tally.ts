import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Period } from '../../domain/checks/check-period.ts';

/**
  * Counts of the results, downtimes and incidents of a period, one row per monitor that has any; for all monitors if
  * `monitorId` is null. The columns are those of the rollup table.
 */
export const talliesOf = ({ from, to }: Period, monitorId: number | null): RawBuilder<unknown> => {
  const ofMonitor = monitorId === null ? sql`` : sql`and monitor_id = ${monitorId}`;
  return sql`
    select monitor_id, coalesce(checks, 0) as checks, coalesce(failures, 0) as failures,
      coalesce(latency_count, 0) as latency_count, coalesce(latency_sum, 0) as latency_sum, coalesce(histogram, '{}') as histogram,
      coalesce(downtime_seconds, 0) as downtime_seconds, coalesce(incidents, 0) as incidents
    from (
      select monitor_id, sum(checks)::int as checks, sum(failures)::int as failures, sum(timed)::int as latency_count,
        sum(ms) as latency_sum, jsonb_object_agg(latency_bucket, timed) filter (where timed > 0) as histogram
      from (
        select monitor_id, latency_bucket, count(*) as checks, count(*) filter (where outcome = 'down') as failures,
          count(latency_bucket) as timed, sum(latency_ms::double precision) as ms
        from check_result where due_at >= ${from} and due_at < ${to} and not while_paused ${ofMonitor}
        group by monitor_id, latency_bucket) buckets
      group by monitor_id) results
    full join (
      select monitor_id, sum(extract(epoch from least(coalesce(ended_at, ${to}), ${to}::timestamptz) - greatest(started_at, ${from}::timestamptz)))::double precision as downtime_seconds
      from downtime where started_at < ${to} and (ended_at > ${from} or ended_at is null) ${ofMonitor}
      group by monitor_id) downtimes using (monitor_id)
    full join (
      select monitor_id, count(*)::int as incidents
      from incident where origin = 'automatic' and started_at >= ${from} and started_at < ${to} and monitor_id is not null ${ofMonitor}
      group by monitor_id) begun using (monitor_id)`;
};
