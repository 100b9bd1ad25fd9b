import { sql } from 'kysely';
import type { DueReminder, IncidentReminders, StoredIncident } from '../../../application/monitoring/checking.ports.ts';
import type { Database } from '../kernel/database.ts';
import { expectOneChanged } from '../kernel/revision.ts';
import { standingOf } from './due-check-row.ts';
import type { StandingColumns } from './due-check-row.ts';
import { automaticIncidentOf, incidentColumns } from './automatic-incident-row.ts';
import { monitorStandingColumns, monitorStandingOf } from './monitor-standing-row.ts';
import type { MonitorStandingRow } from './monitor-standing-row.ts';

/** Reminders of incidents by their due time. */
export class PostgresIncidentReminders implements IncidentReminders {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async takeDue(now: Date): Promise<DueReminder | null> {
    const row = await this.#database.query
      .selectFrom('incident')
      .select([...incidentColumns, 'monitorId'])
      .where('nextReminderAt', '<=', now)
      .where('origin', '=', 'automatic')
      .orderBy('nextReminderAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return null;
    const { monitorId, ...incident } = row;
    const { rows } = await sql<MonitorStandingRow & StandingColumns>`
      select ${monitorStandingColumns}, o.status as "organizationStatus", o.cancelled_at as "cancelledAt"
      from monitor m join organization o on o.id = m.organization_id left join customer c on c.id = m.customer_id
      where m.id = ${monitorId}
    `.execute(this.#database.query);
    if (rows[0] === undefined) return null;
    const { organizationStatus, cancelledAt, ...standing } = rows[0];
    return { monitor: monitorStandingOf(standing), incident: automaticIncidentOf(incident), organization: standingOf({ organizationStatus, cancelledAt }) };
  }

  async save({ id, nextReminderAt, remindersSent }: StoredIncident, at: Date): Promise<void> {
    const result = await this.#database.query
      .updateTable('incident')
      .set((column) => ({ nextReminderAt, remindersSent, updatedAt: at, revision: column('revision', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst();
    expectOneChanged(result);
  }
}
