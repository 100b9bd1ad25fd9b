import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Period } from '../../../domain/checks/check-period.ts';

/** Counts of the results of a period, one row per monitor that has any; for all monitors if `monitorId` is null. The columns are those of the rollup table. */
export const talliesOf = ({ from, to }: Period, monitorId: number | null): RawBuilder<unknown> => sql`
  select monitor_id, sum(checks)::int as checks, sum(failures)::int as failures, sum(timed)::int as latency_count,
    coalesce(sum(ms), 0) as latency_sum, coalesce(jsonb_object_agg(latency_bucket, timed) filter (where timed > 0), '{}') as histogram
  from (
    select monitor_id, latency_bucket, count(*) as checks, count(*) filter (where outcome = 'down') as failures,
      count(latency_bucket) as timed, sum(latency_ms::double precision) as ms
    from check_result
    where due_at >= ${from} and due_at < ${to} and not while_paused ${monitorId === null ? sql`` : sql`and monitor_id = ${monitorId}`}
    group by monitor_id, latency_bucket) buckets
  group by monitor_id`;
