import { sql } from 'kysely';
import type { WithheldAlert, WithheldAlerts } from '../../application/incidents/ports.ts';
import type { StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import { monitoredMonitor } from '../checks/monitor-snapshot.sql.ts';
import { expectOneRow } from '../kernel/database/connections/database-errors.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { isInMaintenance } from '../monitors/monitor.sql.ts';
import { automaticIncidentOf, incidentColumns } from './automatic-incident-row.ts';
import { failedSinceParents, parentIsDown } from './parent-conditions.ts';

/** Open incidents whose alerts are withheld. */
export class PostgresWithheldAlerts extends PostgresAdapter implements WithheldAlerts {
  async take(now: Date): Promise<WithheldAlert | null> {
    const { rows } = await sql<{ readonly id: number }>`
      select i.id from incident i join monitor m on m.id = i.monitor_id
      where i.alert_withheld and i.status = 'open' and not ${isInMaintenance(now)}
        and (not i.held_by_parent or not ${parentIsDown(now)} and ${failedSinceParents})
      order by i.id limit 1 for update of i skip locked
    `.execute(this.database.query);
    if (rows[0] === undefined) return null;
    const { monitorId, ...incident } = await this.database.query
      .selectFrom('incident')
      .select([...incidentColumns, 'monitorId'])
      .where('id', '=', rows[0].id)
      .executeTakeFirstOrThrow();
    const monitored = await monitoredMonitor(this.database, monitorId, now);
    return monitored === null ? null : { ...monitored, incident: automaticIncidentOf(incident) };
  }

  async release({ id }: StoredIncident): Promise<void> {
    const result = await this.database.query
      .updateTable('incident')
      .set((column) => ({ alertWithheld: false, heldByParent: false, revision: column('revision', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst();
    expectOneRow(result.numUpdatedRows);
  }
}
