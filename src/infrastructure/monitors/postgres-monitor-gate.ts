import type { GatedMonitor, MonitorGate, MonitorSelection } from '../../application/monitors/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { HEARTBEAT_LOCATION, LONGEST_LEASE } from '../../domain/checks/check-schedule.ts';
import { later } from '../../domain/kernel/time.ts';
import { nameKey } from '../../domain/kernel/plain-text.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';

const OWNER = { organization: 'monitor.organization_id', customer: 'monitor.customer_id' } as const;

/** Reads the schedules and latest results of a few monitors. */
export class PostgresMonitorGate extends PostgresAdapter implements MonitorGate {
  /**
   * Selects monitors with their results. A check begins at most one lease after its due time, by which results are
   * found.
   */
  async select(
    scope: Scope,
    { tag, kind, ids }: MonitorSelection,
    since: Date,
    limit: number,
  ): Promise<readonly GatedMonitor[]> {
    const values: unknown[] = [since, later(since, -LONGEST_LEASE), limit];
    const tagged =
      tag === undefined
        ? ''
        : ` and exists (select from monitor_tag join tag on tag.id = tag_id where monitor_id = monitor.id and name_key = $${values.push(nameKey(tag))})`;
    const ofKind = kind === undefined ? '' : ` and monitor.kind = $${values.push(kind)}`;
    const named = ids === undefined ? '' : ` and monitor.public_id = any ($${values.push(ids)}::uuid[])`;
    return this.database.prepared<GatedMonitor>(
      `select monitor.id, public_id "publicId", organization_id "organizationId", kind, monitoring_type "monitoringType", name, status, condition, locations, failing, waiting
       from (select * from monitor where true${tagged}${ofKind}${named}${scopeConditions(scope, OWNER, values)} order by created_at, id limit $3) monitor,
         lateral (
           select count(*)::int locations, count(*) filter (where last_outcome is distinct from 'up')::int failing,
             count(*) filter (where requested or requested_again or not exists (
               select from check_result r
               where r.monitor_id = s.monitor_id and r.location_id = s.location_id and r.due_at >= $2
                 and r.checked_at - coalesce(r.total_ms, r.latency_ms, 0) * interval '1 ms' >= $1))::int waiting
           from check_schedule s join location on location.id = s.location_id and location.is_active
           where s.monitor_id = monitor.id and s.location_id <> ${HEARTBEAT_LOCATION}) checks
       order by created_at, id`,
      values,
    );
  }
}
