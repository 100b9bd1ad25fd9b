import { sql } from 'kysely';
import type { MonitorSnapshot } from '../../application/checks/checking.ports.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';
import { standingOf } from '../checks/due-check-row.ts';
import type { SnapshotColumns } from '../checks/due-check-row.ts';
import { monitorSnapshotColumns, monitorSnapshotOf } from '../checks/monitor-snapshot-row.ts';
import type { MonitorSnapshotRow } from '../checks/monitor-snapshot-row.ts';

/** A monitor that people are to be reminded of, with the standing of its organization; null when it is gone. */
export const monitoredMonitor = async (
  { query }: Database,
  monitorId: number | null,
): Promise<{ readonly monitor: MonitorSnapshot; readonly organization: OrganizationState } | null> => {
  const { rows } = await sql<MonitorSnapshotRow & SnapshotColumns>`
    select ${monitorSnapshotColumns}, o.status as "organizationStatus", o.cancelled_at as "cancelledAt"
    from monitor m join organization o on o.id = m.organization_id left join customer c on c.id = m.customer_id
    where m.id = ${monitorId}
  `.execute(query);
  if (rows[0] === undefined) return null;
  const { organizationStatus, cancelledAt, ...standing } = rows[0];
  return { monitor: monitorSnapshotOf(standing), organization: standingOf({ organizationStatus, cancelledAt }) };
};
