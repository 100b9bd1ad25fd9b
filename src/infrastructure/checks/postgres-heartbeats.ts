import { sql } from 'kysely';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import type { HeartbeatMonitor, Heartbeats } from '../../application/checks/ports.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { customerExists } from '../kernel/database/in-scope.ts';
import { dueCheckColumns, dueCheckOf } from './due-check-row.ts';
import type { DueCheckRow } from './due-check-row.ts';

/** Expected heartbeats: the rows of the schedule without a location. */
export class PostgresHeartbeats extends PostgresAdapter implements Heartbeats {
  async monitorOf(tokenSha256: string): Promise<HeartbeatMonitor | null> {
    const [row] = await this.database.prepared<HeartbeatMonitor>(`select id, organization_id "organizationId" from monitor where heartbeat_sha256 = $1 and ${customerExists('customer_id')}`, [tokenSha256]);
    return row ?? null;
  }

  async take(monitorId: number, owner: string, now: Date): Promise<DueCheck | null> {
    const { rows } = await sql<DueCheckRow>`
      update check_schedule s set lease_owner = ${owner}, lease_until = ${now}
      from monitor m
        join organization o on o.id = m.organization_id
        left join customer c on c.id = m.customer_id
        left join certificate_warning w on w.monitor_id = m.id
        left join domain_warning d on d.monitor_id = m.id
        left join location l on l.id = ${HEARTBEAT_LOCATION}
      where m.id = ${monitorId} and s.monitor_id = m.id and s.location_id = ${HEARTBEAT_LOCATION} and s.due_at is not null
      returning ${dueCheckColumns}
    `.execute(this.database.query);
    return rows[0] === undefined ? null : dueCheckOf(rows[0]);
  }
}
