import { sql } from 'kysely';
import type { TriggeredChecks, TriggeredMonitor, TriggeredResult } from '../../application/checks/ports.ts';
import type { CheckOutcome } from '../../domain/checks/check-outcome.ts';
import { HEARTBEAT_LOCATION, LONGEST_LEASE } from '../../domain/checks/check-schedule.ts';
import type { LocationState } from '../../domain/checks/location-state.ts';
import { storedEvidence } from '../../domain/checks/stored-evidence.ts';
import { later } from '../../domain/kernel/time.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { monitoredMonitor } from './monitor-snapshot.sql.ts';

interface Row extends LocationState, Omit<TriggeredResult, 'state' | 'evidence'> {
  readonly outcome: CheckOutcome | null;
  readonly details: unknown;
}

const resultOf = ({
  locationId,
  lastContactAt,
  isPending,
  outcome,
  reason,
  details,
  nextCheckAt,
  ...state
}: Row): TriggeredResult => ({
  locationId,
  lastContactAt,
  isPending,
  outcome,
  reason,
  evidence: outcome === 'down' || outcome === 'degraded' ? storedEvidence(details, reason) : null,
  nextCheckAt,
  state,
});

/** Reads the schedule of a monitor with the results since a check was triggered. */
export class PostgresTriggeredChecks extends PostgresAdapter implements TriggeredChecks {
  /**
   * Reads the schedule before the monitor, whose condition is stored together with a result that changes it. A check
   * begins at most one lease after its due time, by which results are found.
   */
  async find(monitorId: number, since: Date, now: Date): Promise<TriggeredMonitor | null> {
    const { rows } = await sql<Row>`
      select s.location_id as "locationId", s.requested or s.requested_again as "isPending", s.due_at as "nextCheckAt",
        (select max(reported_at) from worker_report w where w.location_id = s.location_id) as "lastContactAt",
        s.consecutive_failures as "consecutiveFailures", s.unconfirmed_successes as "unconfirmedSuccesses", s.last_outcome as "lastOutcome", s.last_reason as "lastReason",
        s.failing_since as "failingSince", s.consecutive_degraded as "consecutiveDegraded", s.unconfirmed_fast as "unconfirmedFast", s.degraded_since as "degradedSince", made.outcome, made.reason, made.details
      from check_schedule s
        left join lateral (
          select outcome, reason, details from check_result r
          where not (s.requested or s.requested_again) and r.monitor_id = s.monitor_id and r.location_id = s.location_id
            and r.due_at >= ${later(since, -LONGEST_LEASE)} and r.checked_at >= ${since}
          order by r.checked_at desc limit 1) made on true
      where s.monitor_id = ${monitorId} and s.location_id <> ${HEARTBEAT_LOCATION}
      order by s.location_id
    `.execute(this.database.query);
    const found = await monitoredMonitor(this.database, monitorId, now);
    return found === null ? null : { ...found.monitor, checks: rows.map(resultOf) };
  }
}
