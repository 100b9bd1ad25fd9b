import type { Period } from '../../../domain/checks/check-period.ts';
import type { LocatedTally } from '../../../domain/checks/check-series.ts';
import { histogramOf } from '../../../domain/checks/latency-histogram.ts';
import { entryOf } from '../statistics/history-row.ts';
import type { HistoryRow } from '../statistics/history-row.ts';
import type { HistoryPart, PartRequest } from '../statistics/postgres-check-history.ts';
import type { FileQuery } from './duckdb-result-files.ts';

/** Returns the names of those of the locations that exist. */
type LocationNames = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** A result in a file. Times are milliseconds since 1970. */
interface ArchivedRow extends Omit<HistoryRow, 'checkedAt' | 'locationId' | 'location' | 'details'> {
  readonly checkedAt: number;
  readonly locationId: number;
  readonly details: string | null;
}

interface ArchivedTally {
  readonly locationId: number;
  readonly startsAt: number;
  readonly checks: number;
  readonly failures: number;
  readonly latencyCount: number;
  readonly latencySum: number;
  readonly latencyBuckets: readonly number[] | null;
}

const matching = (monitorId: number, { from, to }: Period): string =>
  `monitor_id = ${monitorId} and due_at >= epoch_ms(${from.getTime()}) and due_at < epoch_ms(${to.getTime()})`;

/** Returns some of the checks of a monitor that a file has for the period, and the number of all. */
export const partOf = async (
  query: FileQuery,
  monitorId: number,
  period: Period,
  { isOldestFirst, offset, limit }: PartRequest,
  namesOf: LocationNames,
): Promise<HistoryPart> => {
  const condition = matching(monitorId, period);
  const [counted] = await query.rows<{ readonly total: number }>(
    (file) => `select count(*)::integer as total from ${file} where ${condition}`,
  );
  const total = counted?.total ?? 0;
  if (limit === 0 || offset >= total) return { items: [], total };
  const order = isOldestFirst ? 'due_at, location_id desc' : 'due_at desc, location_id';
  const rows = await query.rows<ArchivedRow>(
    (file) => `
      select epoch_ms(checked_at)::double as "checkedAt", outcome, reason, latency_ms as "latencyMs", details,
        while_paused as "whilePaused", dns_ms as "dnsMs", connect_ms as "connectMs", tls_ms as "tlsMs",
        first_byte_ms as "firstByteMs", total_ms as "totalMs", location_id as "locationId"
      from ${file} where ${condition} order by ${order} limit ${limit} offset ${offset}`,
  );
  const names = await namesOf([...new Set(rows.map(({ locationId }) => locationId))]);
  const items = rows.map(({ checkedAt, locationId, details, ...row }) => {
    const location = names.get(locationId) ?? null;
    return entryOf({
      ...row,
      checkedAt: new Date(checkedAt),
      details: details === null ? null : (JSON.parse(details) as unknown),
      location,
      locationId: location === null ? null : locationId,
    });
  });
  return { items, total };
};

/**
 * Returns the tallies of the checks of a monitor that a file has for the period, by location and by buckets that begin
 * at multiples of `width` milliseconds in UTC.
 */
export const talliesIn = async (
  query: FileQuery,
  monitorId: number,
  period: Period,
  width: number,
  namesOf: LocationNames,
): Promise<readonly LocatedTally[]> => {
  // Latencies are added as the database does it, which stores them with the precision of FLOAT.
  const rows = await query.rows<ArchivedTally>(
    (file) => `
      select location_id as "locationId", floor(epoch_ms(due_at) / ${width}) * ${width} as "startsAt",
        count(*)::integer as checks, (count(*) filter (where outcome = 'down'))::integer as failures,
        count(latency_bucket)::integer as "latencyCount", coalesce(sum(latency_ms::float::double), 0) as "latencySum",
        list(latency_bucket) filter (where latency_bucket is not null) as "latencyBuckets"
      from ${file} where ${matching(monitorId, period)} and not while_paused
      group by all order by all`,
  );
  const names = await namesOf([...new Set(rows.map(({ locationId }) => locationId))]);
  return rows.map(({ locationId, startsAt, latencyBuckets, ...counts }) => ({
    ...counts,
    startsAt: new Date(startsAt),
    histogram: histogramOf(latencyBuckets ?? []),
    locationId: names.has(locationId) ? locationId : null,
  }));
};
