import { sql } from 'kysely';
import type { CheckResults, Recheck } from '../../application/checks/ports.ts';
import { CONFIRMATION_INTERVAL, HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import type { FinishedCheck } from '../../domain/checks/due-check.ts';
import type { ProbeTimings } from '../../domain/checks/probe-observation.ts';
import { later } from '../../domain/kernel/time.ts';
import { latencyBucket } from '../../domain/checks/latency-histogram.ts';
import { MAX_DEPENDENCY_DEPTH } from '../../domain/monitors/parent.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { CHECKS_CHANNEL } from './postgres-check-signals.ts';

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const bucketOf = ({ finding }: FinishedCheck): number | null =>
  finding === null || finding.latencyMs === null ? null : latencyBucket(finding.latencyMs);

/** Rounds to hundredths of a millisecond, which keeps the statement short. */
const stepOf =
  (step: keyof ProbeTimings) =>
  ({ finding }: FinishedCheck): number | null => {
    const ms = finding?.timings?.[step] ?? null;
    return ms === null ? null : Math.round(ms * 100) / 100;
  };

const detailsOf = ({ finding }: FinishedCheck): string | null =>
  finding?.evidence === null || finding?.evidence === undefined ? null : JSON.stringify(finding.evidence);

/** Stores results and advances the schedules of their checks, any number of them in one statement. */
export class PostgresCheckResults extends PostgresAdapter implements CheckResults {
  /** Inserts results for exactly the schedule rows that are updated, so that neither happens without the other. */
  async record(owner: string, finished: readonly FinishedCheck[]): Promise<readonly number[]> {
    if (finished.length === 0) return [];
    const rows = await this.database.composed(sql<{ readonly monitorId: number }>`
      with given as (
        select * from unnest(
          ${finished.map((it) => it.monitorId)}::int[],
          ${finished.map((it) => it.locationId)}::int[],
          ${finished.map((it) => instant(it.dueAt))}::timestamptz[],
          ${finished.map((it) => instant(it.slot))}::timestamptz[],
          ${finished.map((it) => instant(it.checkedAt))}::timestamptz[],
          ${finished.map((it) => instant(it.nextDueAt))}::timestamptz[],
          ${finished.map((it) => it.locationState.consecutiveFailures)}::int[],
          ${finished.map((it) => it.locationState.unconfirmedSuccesses)}::int[],
          ${finished.map((it) => it.locationState.lastOutcome)}::text[],
          ${finished.map((it) => it.locationState.lastReason)}::text[],
          ${finished.map((it) => instant(it.locationState.failingSince))}::timestamptz[],
          ${finished.map((it) => it.locationState.consecutiveDegraded)}::int[],
          ${finished.map((it) => it.locationState.unconfirmedFast)}::int[],
          ${finished.map((it) => instant(it.locationState.degradedSince))}::timestamptz[],
          ${finished.map((it) => it.finding !== null)}::boolean[],
          ${finished.map((it) => it.finding?.latencyMs ?? null)}::real[],
          ${finished.map(bucketOf)}::smallint[],
          ${finished.map(detailsOf)}::jsonb[],
          ${finished.map((it) => it.whilePaused)}::boolean[],
          ${finished.map(stepOf('dnsMs'))}::real[],
          ${finished.map(stepOf('connectMs'))}::real[],
          ${finished.map(stepOf('tlsMs'))}::real[],
          ${finished.map(stepOf('firstByteMs'))}::real[],
          ${finished.map(stepOf('totalMs'))}::real[]
        ) as given (monitor_id, location_id, due_at, slot, checked_at, next_due_at, failures, successes, outcome, reason, failing_since, degraded, fast, degraded_since, made, latency_ms, latency_bucket, details,
          while_paused, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms)
      ), moved as (
        update check_schedule s
        set due_at = case
              when s.requested_again then given.checked_at
              when given.next_due_at is not null then least(given.next_due_at, s.recheck_by)
            end,
            recheck_by = null, requested = s.requested and s.requested_again, requested_again = false, lease_owner = null, lease_until = null,
            consecutive_failures = given.failures, unconfirmed_successes = given.successes, last_outcome = given.outcome, last_reason = given.reason, failing_since = given.failing_since,
            consecutive_degraded = given.degraded, unconfirmed_fast = given.fast, degraded_since = given.degraded_since,
            last_checked_at = case when given.made then given.checked_at else s.last_checked_at end
        from given
        where s.monitor_id = given.monitor_id and s.location_id = given.location_id and s.due_at = given.due_at and s.lease_owner = ${owner}
        returning given.*
      ), kept as (
        insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, reason, latency_ms, latency_bucket, details,
          while_paused, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms)
        select monitor_id, location_id, slot, checked_at, outcome, reason, latency_ms, latency_bucket, details,
          while_paused, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms
        from moved where made
        on conflict do nothing
      )
      select monitor_id as "monitorId" from moved
    `);
    return rows.map(({ monitorId }) => monitorId);
  }

  /**
   * Makes checks due at once. A leased check becomes due when its result is recorded. Rows are locked in the order of
   * their monitors, as by all statements that record state changes. Workers that sleep until later are notified.
   */
  async expedite(rechecks: readonly Recheck[], now: Date): Promise<void> {
    await Promise.all([this.#expedite(rechecks, now), this.#expediteParents(rechecks, now)]);
  }

  /**
   * Makes checks of the parents due at once, so that their failures are known before those of the monitors are
   * confirmed. Skips locked rows, which are being claimed or checked.
   */
  async #expediteParents(rechecks: readonly Recheck[], now: Date): Promise<void> {
    await sql`
      with recursive above as (
        select parent_id as id, 1 as depth from monitor_dependency where monitor_id = any(${rechecks.map((it) => it.monitorId)}::int[])
        union
        select d.parent_id, depth + 1 from above join monitor_dependency d on d.monitor_id = above.id where depth < ${MAX_DEPENDENCY_DEPTH}
      ), later as materialized (
        select s.monitor_id, s.location_id from check_schedule s
        where s.monitor_id in (select id from above) and s.location_id <> ${HEARTBEAT_LOCATION} and s.due_at > ${now} and (s.lease_until is null or s.lease_until <= ${now})
          and coalesce(s.last_checked_at, '-infinity') <= ${later(now, -CONFIRMATION_INTERVAL)}
        for update skip locked
      ), moved as (
        update check_schedule s set due_at = ${now} from later
        where s.monitor_id = later.monitor_id and s.location_id = later.location_id
        returning s.monitor_id
      )
      select pg_notify(${CHECKS_CHANNEL}, '') where exists (select from moved)
    `.execute(this.database.query);
  }

  async #expedite(rechecks: readonly Recheck[], now: Date): Promise<void> {
    await sql`
      with given as (
        select * from unnest(${rechecks.map((it) => it.monitorId)}::int[], ${rechecks.map((it) => instant(it.by))}::timestamptz[]) as given (monitor_id, by)
      ), later as materialized (
        select s.monitor_id, s.location_id, given.by
        from check_schedule s join given on given.monitor_id = s.monitor_id
        where s.location_id <> ${HEARTBEAT_LOCATION} and s.due_at is not null and (s.due_at > given.by or s.lease_until > ${now})
        order by s.monitor_id, s.location_id
        for update of s
      ), moved as (
        update check_schedule s
        set due_at = case when s.lease_until > ${now} then s.due_at else least(s.due_at, later.by) end,
            recheck_by = case when s.lease_until > ${now} then least(s.recheck_by, later.by) end
        from later
        where s.monitor_id = later.monitor_id and s.location_id = later.location_id
        returning s.monitor_id
      )
      select pg_notify(${CHECKS_CHANNEL}, '') where exists (select from moved)
    `.execute(this.database.query);
  }
}
