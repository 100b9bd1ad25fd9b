import { sql } from 'kysely';
import type { MonitorSnapshot } from '../../application/checks/ports.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';
import { organizationStateOf } from '../checks/due-check-row.ts';
import type { OrganizationColumns } from '../checks/due-check-row.ts';
import { monitorSnapshotColumns, monitorSnapshotOf } from '../checks/monitor-snapshot-row.ts';
import { inEffect } from '../maintenance/running-periods.ts';
import type { MonitorSnapshotRow } from '../checks/monitor-snapshot-row.ts';

/** A monitor with a due reminder the state of its organization, and whether it is in maintenance; null when the monitor is deleted. */
export const monitoredMonitor = async (
  { query }: Database,
  monitorId: number | null,
  now: Date,
): Promise<{ readonly monitor: MonitorSnapshot; readonly organization: OrganizationState; readonly isInMaintenance: boolean } | null> => {
  const { rows } = await sql<MonitorSnapshotRow & OrganizationColumns & { readonly isInMaintenance: boolean }>`
    select ${monitorSnapshotColumns}, ${inEffect(now)} as "isInMaintenance", o.status as "organizationStatus", o.cancelled_at as "cancelledAt"
    from monitor m join organization o on o.id = m.organization_id left join customer c on c.id = m.customer_id
    where m.id = ${monitorId}
  `.execute(query);
  if (rows[0] === undefined) return null;
  const { organizationStatus, cancelledAt, isInMaintenance, ...snapshot } = rows[0];
  return { monitor: monitorSnapshotOf(snapshot), isInMaintenance, organization: organizationStateOf({ organizationStatus, cancelledAt }) };
};
