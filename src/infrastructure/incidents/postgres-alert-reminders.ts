import { sql } from 'kysely';
import type {
  DueReminder,
  IncidentReminders,
  WithheldAlert,
  WithheldAlerts,
} from '../../application/incidents/ports.ts';
import { correctedReminderAt } from '../../domain/incidents/automatic-incident.ts';
import type { StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { expectOneRow } from '../kernel/database/connections/database-errors.ts';
import { monitoredMonitor } from '../checks/monitor-snapshot.sql.ts';
import { isInMaintenance } from '../monitors/monitor.sql.ts';
import { automaticIncidentOf, incidentColumns } from './automatic-incident-row.ts';
import { failedSinceParents, parentIsDown } from './parent-conditions.ts';

/** Selects the incidents of which a reminder is due; that of a snoozed one is due at the end of the snooze. */
const isReminderDue = (now: Date) =>
  sql<boolean>`(snoozed_until <= ${now} or snoozed_until is null and next_reminder_at <= ${now})`;

/** Stores reminders of incidents by their due times. */
export class PostgresIncidentReminders extends PostgresAdapter implements IncidentReminders {
  anyDue(now: Date): Promise<boolean> {
    return this.database.anyRow(sql`from incident where ${isReminderDue(now)} and origin = 'automatic'`);
  }

  async takeDue(now: Date): Promise<DueReminder | null> {
    const row = await this.database.query
      .selectFrom('incident')
      .select([...incidentColumns, 'monitorId'])
      .where(isReminderDue(now))
      .where('origin', '=', 'automatic')
      .orderBy('nextReminderAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return null;
    const { monitorId, ...incident } = row;
    const watched = await monitoredMonitor(this.database, monitorId, now);
    return watched === null ? null : { ...watched, incident: automaticIncidentOf(incident) };
  }

  async save({ id, nextReminderAt, snoozedUntil, remindersSent }: StoredIncident, at: Date): Promise<void> {
    const result = await this.database.query
      .updateTable('incident')
      .set((column) => ({
        nextReminderAt,
        snoozedUntil,
        remindersSent,
        updatedAt: at,
        revision: column('revision', '+', 1),
      }))
      .where('id', '=', id)
      .executeTakeFirst();
    expectOneRow(result.numUpdatedRows);
  }

  async pullBack(now: Date): Promise<number> {
    const { rows } = await sql<{ readonly id: number; readonly at: Date; readonly reminderInterval: number }>`
      select i.id, i.next_reminder_at as at, c.alert_reminder_interval as "reminderInterval"
      from incident i join monitor m on m.id = i.monitor_id join customer c on c.id = m.customer_id
      where i.next_reminder_at > ${now}::timestamptz + c.alert_reminder_interval * interval '1 minute'
    `.execute(this.database.query);
    const corrected = rows.flatMap(({ id, at, reminderInterval }) => {
      const earlier = correctedReminderAt(at, { reminderInterval }, now);
      return earlier === null ? [] : [{ id, before: at.toISOString(), at: earlier.toISOString() }];
    });
    if (corrected.length === 0) return 0;
    await sql`
      update incident i set next_reminder_at = given.at
      from unnest(${corrected.map(({ id }) => id)}::int[], ${corrected.map(({ before }) => before)}::timestamptz[],
        ${corrected.map(({ at }) => at)}::timestamptz[]) as given (id, before, at)
      where i.id = given.id and i.next_reminder_at = given.before
    `.execute(this.database.query);
    return corrected.length;
  }
}

/** Reads open incidents whose alerts are withheld. */
export class PostgresWithheldAlerts extends PostgresAdapter implements WithheldAlerts {
  async take(now: Date): Promise<WithheldAlert | null> {
    const { rows } = await sql<{ readonly id: number }>`
      select i.id from incident i join monitor m on m.id = i.monitor_id
      where i.alert_withheld and i.status = 'open' and (i.snoozed_until is null or i.snoozed_until <= ${now}) and not ${isInMaintenance(now)}
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
