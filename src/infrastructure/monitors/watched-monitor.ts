import { sql } from 'kysely';
import type { MonitorStanding } from '../../application/checks/checking.ports.ts';
import type { OrganizationStanding } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';
import { standingOf } from '../checks/due-check-row.ts';
import type { StandingColumns } from '../checks/due-check-row.ts';
import { monitorStandingColumns, monitorStandingOf } from '../checks/monitor-standing-row.ts';
import type { MonitorStandingRow } from '../checks/monitor-standing-row.ts';

/** A monitor that people are to be reminded of, with the standing of its organization; null when it is gone. */
export const watchedMonitor = async (
  { query }: Database,
  monitorId: number | null,
): Promise<{ readonly monitor: MonitorStanding; readonly organization: OrganizationStanding } | null> => {
  const { rows } = await sql<MonitorStandingRow & StandingColumns>`
    select ${monitorStandingColumns}, o.status as "organizationStatus", o.cancelled_at as "cancelledAt"
    from monitor m join organization o on o.id = m.organization_id left join customer c on c.id = m.customer_id
    where m.id = ${monitorId}
  `.execute(query);
  if (rows[0] === undefined) return null;
  const { organizationStatus, cancelledAt, ...standing } = rows[0];
  return { monitor: monitorStandingOf(standing), organization: standingOf({ organizationStatus, cancelledAt }) };
};
