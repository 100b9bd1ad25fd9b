import type { PublicSuffixes } from '../../application/monitors/ports.ts';
import type { DayLatencies, ReportFigures, ReportedWindow } from '../../application/reports/ports.ts';
import type { Listing } from '../../domain/checks/warnings/blocklist.ts';
import { HOUR_RETENTION } from '../../domain/checks/check-retention.ts';
import type { LatencyHistogram } from '../../domain/checks/latency-histogram.ts';
import type { LocalDay } from '../../domain/checks/state-day.ts';
import { hours, later } from '../../domain/kernel/time.ts';
import type { ReportedExpiry, ReportedListing } from '../../domain/reports/report-document.ts';
import type { Database } from '../kernel/database/database.ts';

/**
 * Returns the query of the rollups of the hours or days that begin at the given times, by monitor and label, as
 * histograms.
 */
const latenciesOf = (span: 'hour' | 'day', buckets: string): string => `
  select monitor_id "monitorId", day, jsonb_object_agg(bucket, amount) histogram from (
    select r.monitor_id, at.day, b.bucket, sum(b.amount)::int amount
    from unnest($2::timestamptz[], $3::text[]) at (starts_at, day)
      join check_rollup r on r.span = '${span}' and r.starts_at = at.starts_at and r.monitor_id = any ($1::int[])
      cross join lateral (${buckets}) b (bucket, amount)
    group by r.monitor_id, at.day, b.bucket) counted
  group by monitor_id, day`;

const OF_HOURS = latenciesOf(
  'hour',
  `select bucket::text, count(*) from unnest(r.latency_buckets) bucket group by bucket union all select key, value::int from jsonb_each_text(r.histogram)`,
);
const OF_DAYS = latenciesOf('day', 'select key, value::int from jsonb_each_text(r.histogram)');

/** The latencies of frozen months, by monitor and day. The result has a row without histogram for a day without checks. */
const OF_FROZEN_MONTHS = `
  select f.monitor_id "monitorId", at.day, case when f.latencies is null then r.histogram else f.latencies -> at.day end histogram
  from unnest($2::text[]) at (day)
    join frozen_month f on f.month = left(at.day, 7) and f.monitor_id = any ($1::int[])
    left join check_rollup r on f.latencies is null and r.span = 'day' and r.monitor_id = f.monitor_id and r.starts_at = (at.day || 'T00:00:00Z')::timestamptz`;

/** The number of characters of the month in a date such as `2026-10-25`. */
const MONTH_LENGTH = 7;

interface FrozenLatencies extends Omit<DayLatencies, 'histogram'> {
  readonly histogram: LatencyHistogram | null;
}

interface Moment {
  readonly startsAt: Date;
  readonly day: string;
}

/** Returns the hours that begin on the day. */
const hoursOf = ({ day, from, to }: LocalDay): readonly Moment[] => {
  const moments: Moment[] = [];
  for (let at = Math.ceil(from.getTime() / hours(1)) * hours(1); at < to.getTime(); at += hours(1))
    moments.push({ startsAt: new Date(at), day });
  return moments;
};

export class PostgresReportFigures implements ReportFigures {
  readonly #database: Database;
  readonly #suffixes: PublicSuffixes;

  constructor(database: Database, suffixes: PublicSuffixes) {
    this.#database = database;
    this.#suffixes = suffixes;
  }

  async latencies(
    monitorIds: readonly number[],
    days: readonly LocalDay[],
    now: Date,
  ): Promise<readonly DayLatencies[]> {
    const frozen = await this.#frozenLatencies(monitorIds, days);
    const present: DayLatencies[] = [];
    for (const [, ofMonth] of Map.groupBy(days, ({ day }) => day.slice(0, MONTH_LENGTH))) {
      const isFrozen = new Set(frozen.filter(({ day }) => day === ofMonth[0]?.day).map(({ monitorId }) => monitorId));
      const others = monitorIds.filter((id) => !isFrozen.has(id));
      present.push(...(await this.#presentLatencies(others, ofMonth, now)));
    }
    return [
      ...frozen.flatMap(({ histogram, ...of }) => (histogram === null ? [] : [{ ...of, histogram }])),
      ...present,
    ];
  }

  #frozenLatencies(monitorIds: readonly number[], days: readonly LocalDay[]): Promise<readonly FrozenLatencies[]> {
    if (monitorIds.length === 0 || days.length === 0) return Promise.resolve([]);
    return this.#database.prepared(OF_FROZEN_MONTHS, [monitorIds, days.map(({ day }) => day)]);
  }

  /** Returns the latencies of days that are not frozen, from the rollups of their hours while these are kept. */
  async #presentLatencies(
    monitorIds: readonly number[],
    days: readonly LocalDay[],
    now: Date,
  ): Promise<readonly DayLatencies[]> {
    const kept = later(now, -HOUR_RETENTION);
    const recent = days.filter(({ from }) => from >= kept).flatMap(hoursOf);
    const old = days
      .filter(({ from }) => from < kept)
      .map(({ day }) => ({ startsAt: new Date(`${day}T00:00:00.000Z`), day }));
    return [
      ...(await this.#latencies(OF_HOURS, monitorIds, recent)),
      ...(await this.#latencies(OF_DAYS, monitorIds, old)),
    ];
  }

  async expiries(monitorIds: readonly number[], before: Date): Promise<readonly ReportedExpiry[]> {
    const certificates = await this.#database.prepared<ReportedExpiry>(
      `select 'certificate' kind, m.name, w.not_after "expiresAt" from certificate_warning w join monitor m on m.id = w.monitor_id
       where w.monitor_id = any ($1::int[]) and w.ended_at is null and w.not_after < $2`,
      [monitorIds, before],
    );
    const monitored = await this.#database.prepared<{ target: string }>(
      `select target from monitor where id = any ($1::int[]) and kind = 'domain'`,
      [monitorIds],
    );
    const names = await Promise.all(
      monitored.map(async ({ target }) => (await this.#suffixes.registrable(target)) ?? target),
    );
    const domains = await this.#database.prepared<ReportedExpiry>(
      `select 'domain' kind, name, expires_at "expiresAt" from domain_registration where name = any ($1::text[]) and expires_at < $2`,
      [[...new Set(names)], before],
    );
    return [...certificates, ...domains].toSorted(
      (one, other) => one.expiresAt.getTime() - other.expiresAt.getTime() || one.name.localeCompare(other.name),
    );
  }

  async listings(monitorIds: readonly number[]): Promise<readonly ReportedListing[]> {
    const rows = await this.#database.prepared<{
      address: string;
      listings: readonly Listing[];
      listedAt: Date | null;
    }>(
      `select m.target address, b.listings, b.last_listed_at "listedAt" from blocklist_state b join monitor m on m.id = b.monitor_id where b.monitor_id = any ($1::int[]) order by m.target, m.id`,
      [monitorIds],
    );
    return rows.flatMap(({ address, listings, listedAt }) =>
      listings.map(({ name }) => ({ address, list: name, listedAt })),
    );
  }

  windows(monitorIds: readonly number[]): Promise<readonly ReportedWindow[]> {
    return this.#database.prepared(
      `select w.title, w.start_time "startTime", w.end_time "endTime", w.timezone, w.recurrence, array_agg(covered.monitor_id order by covered.monitor_id) "monitorIds"
       from (
         select w.id, m.id monitor_id from monitor m join maintenance_window w on w.monitor_id = m.id where m.id = any ($1::int[])
         union all
         select w.id, m.id from monitor m join maintenance_window w on w.target_id = m.customer_id and w.monitor_type is null where m.id = any ($1::int[])
       ) covered join maintenance_window w on w.id = covered.id
       group by w.id order by w.id`,
      [monitorIds],
    );
  }

  async #latencies(
    text: string,
    monitorIds: readonly number[],
    moments: readonly Moment[],
  ): Promise<readonly DayLatencies[]> {
    if (monitorIds.length === 0 || moments.length === 0) return [];
    const rows = await this.#database.prepared<{ monitorId: number; day: string; histogram: LatencyHistogram }>(text, [
      monitorIds,
      moments.map(({ startsAt }) => startsAt),
      moments.map(({ day }) => day),
    ]);
    return rows;
  }
}
