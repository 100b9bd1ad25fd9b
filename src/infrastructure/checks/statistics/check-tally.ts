import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Period } from '../../../domain/checks/check-period.ts';
import type { CheckTally } from '../../../domain/checks/check-statistics.ts';
import { addHistograms, histogramOf } from '../../../domain/checks/latency-histogram.ts';

/**
 * Returns the query of the counts of a period, with one row for each monitor that has results; for all monitors if
 * `monitorId` is null. The columns are those of the rollup table, and those by which the results are divided further.
 */
export const talliesOf = (
  { from, to }: Period,
  monitorId: number | null,
  dividedBy: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> => sql`
  select ${sql.join([sql`monitor_id`, ...dividedBy])}, count(*)::int as checks, (count(*) filter (where outcome = 'down'))::int as failures, count(latency_bucket)::int as latency_count,
    coalesce(sum(latency_ms::double precision), 0) as latency_sum, '{}'::jsonb as histogram, array_agg(latency_bucket) filter (where latency_bucket is not null) as latency_buckets
  from check_result
  where due_at >= ${from} and due_at < ${to} and not while_paused ${monitorId === null ? sql`` : sql`and monitor_id = ${monitorId}`}
  group by ${sql.join([1, ...dividedBy.map((_, at) => at + 2)].map((column) => sql.lit(column)))}`;

/** A row of the rollup table, or of `talliesOf`. */
export interface TallyRow extends CheckTally {
  readonly latencyBuckets: readonly number[] | null;
}

/** The columns of `TallyRow`. */
export const tallyColumns = sql`checks, failures, latency_count as "latencyCount", latency_sum as "latencySum", histogram, latency_buckets as "latencyBuckets"`;

export const tallyOf = ({ latencyBuckets, histogram, ...tally }: TallyRow): CheckTally => ({
  ...tally,
  histogram: addHistograms(histogram, histogramOf(latencyBuckets ?? [])),
});
