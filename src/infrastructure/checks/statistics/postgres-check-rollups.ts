import { sql } from 'kysely';
import type { CheckRollups, CountedUntil, RollupSpan } from '../../../application/checks/statistics.ports.ts';
import { days, hours, later } from '../../../domain/kernel/time.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';
import { talliesOf } from './check-tally.ts';

/** The advisory lock of the rollups. */
const ROLLUP_LOCK = 7_203_913;

/** The number of monitors whose days are rolled up in one statement, so that it stays within the time limit. */
const DAY_BATCH = 5000;

const COLUMNS = sql`monitor_id, span, starts_at, checks, failures, latency_count, latency_sum, histogram, latency_buckets`;

/** Hourly and daily rollups, computed by the database. */
export class PostgresCheckRollups extends PostgresAdapter implements CheckRollups {
  async countedUntil(): Promise<CountedUntil> {
    const rows = await this.database.query.selectFrom('rollup_progress').selectAll().execute();
    const until = (wanted: RollupSpan): Date | null => rows.find(({ span }) => span === wanted)?.countedUntil ?? null;
    return { hour: until('hour'), day: until('day') };
  }

  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(${ROLLUP_LOCK})`.execute(this.database.query);
  }

  /**
   * Rolls up an hour, except for results of deleted monitors, which can outlive them. An hour has few latencies,
   * so they are counted by bucket only once the day is over.
   */
  async countHour(start: Date): Promise<void> {
    await this.#clear('hour', start);
    await sql`
      insert into check_rollup (${COLUMNS})
      select monitor_id, 'hour', ${start}::timestamptz, checks, failures, latency_count, latency_sum, histogram, latency_buckets
      from (${talliesOf({ from: start, to: later(start, hours(1)) }, null)}) tallies
      where exists (select from monitor where monitor.id = monitor_id)
      order by monitor_id
    `.execute(this.database.query);
  }

  async countDay(start: Date): Promise<void> {
    await this.#clear('day', start);
    const { rows } = await sql<{ readonly last: number | null }>`
      select max(last) as last
      from generate_series(${start}::timestamptz, ${later(start, days(1) - hours(1))}::timestamptz, interval '1 hour') at,
        lateral (select max(monitor_id) as last from check_rollup where span = 'hour' and starts_at = at) hours
    `.execute(this.database.query);
    for (let first = 1; first <= (rows[0]?.last ?? 0); first += DAY_BATCH) await this.#countDayOf(start, first);
  }

  /** Rolls up a day. Hours that earlier versions stored have histograms. */
  async #countDayOf(start: Date, first: number): Promise<void> {
    const ofDay = sql`
      from generate_series(${start}::timestamptz, ${later(start, days(1) - hours(1))}::timestamptz, interval '1 hour') at
      join check_rollup on span = 'hour' and starts_at = at and monitor_id >= ${first}::int and monitor_id < ${first + DAY_BATCH}::int`;
    await sql`
      insert into check_rollup (${COLUMNS})
      select monitor_id, 'day', ${start}::timestamptz, checks, failures, latency_count, latency_sum, coalesce(histogram, '{}'), null
      from (
        select monitor_id, sum(checks) as checks, sum(failures) as failures, sum(latency_count) as latency_count, sum(latency_sum) as latency_sum ${ofDay} group by monitor_id) sums
      left join (
        select monitor_id, jsonb_object_agg(bucket, amount) as histogram
        from (
          select monitor_id, bucket, sum(amount) as amount
          from (
            select monitor_id, bucket, 1 as amount from (select monitor_id, latency_buckets ${ofDay}) hours, unnest(latency_buckets) as bucket
            union all
            select monitor_id, key::smallint, value::int from (select monitor_id, histogram ${ofDay} where latency_buckets is null) hours, jsonb_each_text(histogram)) latencies
          group by monitor_id, bucket) buckets
        group by monitor_id) histograms using (monitor_id)
      order by monitor_id
    `.execute(this.database.query);
  }

  /** Deletes earlier rollups. Inserting without updates takes half the time, and usually there is nothing to delete. */
  async #clear(span: RollupSpan, start: Date): Promise<void> {
    // The memory is enough for the sums of 100 000 monitors, which would be written to disk otherwise.
    await sql`select set_config('work_mem', '64MB', true)`.execute(this.database.query);
    await sql`delete from check_rollup where span = ${span} and starts_at = ${start}`.execute(this.database.query);
  }

  /**
   * Each monitor is found by one search of the index of days, because every monitor with rollups has a day, and its
   * hours are found by its days.
   */
  async removeOrphans(): Promise<void> {
    const { rows } = await sql<{ readonly id: number }>`
      with recursive known as (
        (select monitor_id as id from check_rollup where span = 'day' order by 1 limit 1)
        union all
        select (select r.monitor_id from check_rollup r where r.span = 'day' and r.monitor_id > known.id order by 1 limit 1) from known where known.id is not null)
      select id from known where id is not null and not exists (select from monitor where monitor.id = known.id)
    `.execute(this.database.query);
    for (const { id } of rows) {
      await sql`
        with day as (delete from check_rollup where span = 'day' and monitor_id = ${id} returning starts_at)
        delete from check_rollup where (span, starts_at, monitor_id) in (
          select 'hour', starts_at + n * interval '1 hour', ${id}::int from day, generate_series(0, 23) n)
      `.execute(this.database.query);
    }
  }

  async advance(span: RollupSpan, until: Date): Promise<void> {
    await sql`
      insert into rollup_progress (span, counted_until) values (${span}, ${until})
      on conflict (span) do update set counted_until = greatest(rollup_progress.counted_until, excluded.counted_until)
    `.execute(this.database.query);
  }
}
