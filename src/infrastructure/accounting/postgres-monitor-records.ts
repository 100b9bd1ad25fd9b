import { sql } from 'kysely';
import type { MonitorRecords } from '../../application/accounting/ports.ts';
import type {
  AccountedIncident,
  AccountedMonitor,
  RecordedMonitor,
} from '../../domain/accounting/accounted-monitor.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import { silencesOf, uncheckedPeriods } from '../../domain/accounting/silence.ts';
import type { WorkerPresence } from '../../domain/accounting/silence.ts';
import { NO_GAPS } from '../../domain/checks/outage-history.ts';
import { openSpans } from '../../domain/checks/state-span.ts';
import type { StateMembers, StateSpan } from '../../domain/checks/state-span.ts';
import { minutes } from '../../domain/kernel/time.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import type { StoredMonthIncident } from './accounting.entity.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';

interface Row extends Omit<AccountedMonitor, 'deletedAt'>, StateMembers {
  readonly checkInterval: number;
  readonly locationIds: readonly number[] | null;
  /** The spans as JSON, in which times are texts. */
  readonly spans:
    | readonly { readonly state: StateSpan['state']; readonly startedAt: string; readonly endedAt: string | null }[]
    | null;
  readonly maintenance: readonly { readonly from: string; readonly to: string }[] | null;
  readonly incidents: readonly StoredMonthIncident[] | null;
}

/** Converts an incident whose times are texts. */
export const incidentOf = ({ startedAt, resolvedAt, ...incident }: StoredMonthIncident): AccountedIncident => ({
  ...NO_GAPS,
  ...incident,
  startedAt: parseJsonTimestamp(startedAt),
  resolvedAt: resolvedAt === null ? null : parseJsonTimestamp(resolvedAt),
});

/** Returns the stored spans; the open span is cut by periods of maintenance that have not been applied to it yet. */
const spansOf = ({ spans, maintenance, status, condition }: Row, now: Date): readonly StateSpan[] =>
  (spans ?? []).flatMap(({ state, startedAt, endedAt }) => {
    if (endedAt !== null)
      return [{ state, startedAt: parseJsonTimestamp(startedAt), endedAt: parseJsonTimestamp(endedAt) }];
    const periods = (maintenance ?? []).map(({ from, to }) => ({
      from: parseJsonTimestamp(from),
      to: parseJsonTimestamp(to),
    }));
    return openSpans(
      { span: { state, startedAt: parseJsonTimestamp(startedAt) }, maintenance: periods },
      { status, condition },
      now,
    );
  });

/** Reads states and incidents from the tables in which they are recorded. */
export class PostgresMonitorRecords extends PostgresAdapter implements MonitorRecords {
  /**
   * The span that contains the beginning of the period is the last one that begins before it, so it is found
   * separately.
   */
  async during(monitorIds: readonly number[], { from, to }: Period, now: Date): Promise<readonly RecordedMonitor[]> {
    const { rows } = await sql<Row>`
      select m.id as "monitorId", m.public_id as "publicId", m.organization_id as "organizationId", m.customer_id as "customerId", m.name, m.kind, m.target, m.created_at as "createdAt",
        m.status, m.condition, m.check_interval as "checkInterval",
        (select array_agg(s.location_id) from check_schedule s where s.monitor_id = m.id and s.location_id <> 0) as "locationIds",
        (select json_agg(json_build_object('state', s.state, 'startedAt', s.started_at, 'endedAt', s.ended_at) order by s.started_at) from state_span s
          where s.monitor_id = m.id and s.started_at < ${to} and (s.ended_at > ${from} or s.ended_at is null)
            and s.started_at >= coalesce((select max(b.started_at) from state_span b where b.monitor_id = m.id and b.started_at <= ${from}), '-infinity')) as spans,
        (select json_agg(json_build_object('from', p.starts_at, 'to', p.ends_at)) from maintenance_period p
          where (p.monitor_id = m.id or p.customer_id = m.customer_id) and p.starts_at < ${to} and p.ends_at > ${from}) as maintenance,
        (select json_agg(json_build_object('publicId', i.public_id, 'title', i.title, 'cause', i.reason, 'startedAt', i.started_at, 'resolvedAt', i.resolved_at, 'gaps', i.gaps, 'gapMs', i.gap_ms) order by i.started_at, i.id)
          from incident i where i.monitor_id = m.id and i.origin = 'automatic' and i.started_at < ${to} and (i.resolved_at > ${from} or i.resolved_at is null)) as incidents
      from monitor m where m.id = any(${monitorIds}::int[]) order by m.id
    `.execute(this.database.query);
    const silences = await this.#silences(now);
    return rows.map((row) => {
      const {
        status: _status,
        condition: _condition,
        spans: _spans,
        maintenance: _maintenance,
        incidents,
        checkInterval,
        locationIds,
        ...monitor
      } = row;
      const unchecked = uncheckedPeriods(
        (locationIds ?? []).map((id) => silences.get(id) ?? []),
        minutes(checkInterval),
      );
      return {
        ...monitor,
        deletedAt: null,
        history: { createdAt: monitor.createdAt, deletedAt: null, spans: spansOf(row, now), unchecked },
        incidents: (incidents ?? []).map(incidentOf),
      };
    });
  }

  /** Returns the periods in which locations had no workers, by location. */
  async #silences(now: Date): Promise<ReadonlyMap<number, readonly Period[]>> {
    const { rows } = await sql<WorkerPresence & { readonly locationId: number }>`
      select location_id as "locationId", started_at as "startedAt", reported_at as "reportedAt" from worker_report where started_at < ${now}
    `.execute(this.database.query);
    return new Map(
      [...Map.groupBy(rows, ({ locationId }) => locationId)].map(([id, presences]) => [id, silencesOf(presences, now)]),
    );
  }
}
