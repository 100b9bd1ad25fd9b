import type { DueReminder, IncidentReminders } from '../../application/incidents/ports.ts';
import type { StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import type { Database } from '../kernel/database/database.ts';
import { expectOneRow } from '../kernel/database/database-errors.ts';
import { automaticIncidentOf, incidentColumns } from './automatic-incident-row.ts';
import { monitoredMonitor } from '../monitors/monitored-monitor.ts';

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
    const watched = await monitoredMonitor(this.#database, monitorId);
    return watched === null ? null : { ...watched, incident: automaticIncidentOf(incident) };
  }

  async save({ id, nextReminderAt, remindersSent }: StoredIncident, at: Date): Promise<void> {
    const result = await this.#database.query
      .updateTable('incident')
      .set((column) => ({ nextReminderAt, remindersSent, updatedAt: at, revision: column('revision', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst();
    expectOneRow(result.numUpdatedRows);
  }
}
