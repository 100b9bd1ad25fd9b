import { sql } from 'kysely';
import type {
  ConditionChange,
  IncidentStory,
  MonitorConditions,
  MonitorStanding,
  StoredIncident,
} from '../../../application/monitoring/checking.ports.ts';
import { DEFAULT_ALERTING, heartbeatAlerting } from '../../../domain/monitoring/alert-threshold.ts';
import type { Alerting } from '../../../domain/monitoring/alert-threshold.ts';
import { factsOfType } from '../../../domain/monitoring/monitor-kinds.ts';
import type { MonitoringType } from '../../../domain/monitoring/monitor-kinds.ts';
import { HEARTBEAT_LOCATION } from '../../../domain/monitoring/location-sight.ts';
import type { LocationSight } from '../../../domain/monitoring/location-sight.ts';
import type { AutomaticIncidentStatus } from '../../../domain/monitoring/automatic-incident.machine.ts';
import type { Database } from '../kernel/database.ts';
import { expectOneChanged } from '../kernel/revision.ts';

interface StandingRow extends Omit<MonitorStanding, 'alerting'> {
  readonly monitoringType: MonitoringType;
  readonly consecutiveChecks: number | null;
  readonly locationThreshold: string | null;
  readonly locationThresholdCount: number | null;
  readonly reminderInterval: number | null;
}

/** Conditions in the monitors' rows, incidents with their timelines, and downtimes. */
export class PostgresMonitorConditions implements MonitorConditions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async lock(monitorId: number): Promise<MonitorStanding | null> {
    const { rows } = await sql<StandingRow>`
      select m.id as "monitorId", m.public_id as "publicId", m.organization_id as "organizationId", m.customer_id as "customerId",
        m.kind, m.monitoring_type as "monitoringType", m.name, m.target, m.condition,
        c.alert_consecutive_checks as "consecutiveChecks", c.alert_location_threshold as "locationThreshold",
        c.alert_location_threshold_count as "locationThresholdCount", c.alert_reminder_interval as "reminderInterval"
      from monitor m left join customer c on c.id = m.customer_id
      where m.id = ${monitorId}
      for no key update of m
    `.execute(this.#database.query);
    return rows[0] === undefined ? null : toStanding(rows[0]);
  }

  async facts(monitorId: number) {
    const { query } = this.#database;
    const sights = await sql<LocationSight>`
      select s.consecutive_failures as "consecutiveFailures", s.last_outcome as "lastOutcome", s.last_reason as "lastReason"
      from check_schedule s left join location l on l.id = s.location_id
      where s.monitor_id = ${monitorId} and (l.is_active or s.location_id = ${HEARTBEAT_LOCATION})
    `.execute(query);
    const latest = await query
      .selectFrom('incident')
      .select(INCIDENT_COLUMNS)
      .where('monitorId', '=', monitorId)
      .where('origin', '=', 'automatic')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { sights: sights.rows, latest: latest === undefined ? null : { ...latest, status: latest.status as AutomaticIncidentStatus } };
  }

  async saveIncident(
    of: Pick<MonitorStanding, 'monitorId' | 'organizationId' | 'customerId'>,
    incident: Omit<StoredIncident, 'id'> & { readonly id: number | null },
    story: IncidentStory,
    at: Date,
  ): Promise<StoredIncident> {
    const { id, ...values } = incident;
    const stored = { ...incident, id: id ?? (await this.#addIncident(of, values, at)) };
    if (id !== null) await this.#changeIncident(stored, at);
    await this.#database.query
      .insertInto('incident_update')
      .values({ ...story, incidentId: stored.id, status: stored.status, createdAt: at })
      .execute();
    return stored;
  }

  async #addIncident(
    { monitorId, organizationId, customerId }: Pick<MonitorStanding, 'monitorId' | 'organizationId' | 'customerId'>,
    values: Omit<StoredIncident, 'id'>,
    at: Date,
  ): Promise<number> {
    const { id } = await this.#database.query
      .insertInto('incident')
      .values({ ...values, monitorId, organizationId, customerId, origin: 'automatic', createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async #changeIncident({ id, publicId: _, ...values }: StoredIncident, at: Date): Promise<void> {
    const result = await this.#database.query
      .updateTable('incident')
      .set((column) => ({ ...values, updatedAt: at, revision: column('revision', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst();
    expectOneChanged(result);
  }

  /** Counts the monitor's revision up, so that nobody who read it before writes the old condition back. */
  async turn({ monitorId, condition, at }: ConditionChange, incidentId: number | null): Promise<void> {
    const { query } = this.#database;
    await query
      .updateTable('monitor')
      .set((column) => ({ condition, conditionSince: at, revision: column('revision', '+', 1) }))
      .where('id', '=', monitorId)
      .execute();
    await (condition === 'down'
      ? query.insertInto('downtime').values({ monitorId, incidentId, startedAt: at, endedAt: null }).execute()
      : query.updateTable('downtime').set({ endedAt: at }).where('monitorId', '=', monitorId).where('endedAt', 'is', null).execute());
  }
}

const INCIDENT_COLUMNS = [
  'id',
  'publicId',
  'status',
  'title',
  'reason',
  'evidence',
  'startedAt',
  'acknowledgedAt',
  'resolvedAt',
  'nextReminderAt',
  'remindersSent',
  'timesOpened',
] as const;

const toStanding = (row: StandingRow): MonitorStanding => {
  const { consecutiveChecks, locationThreshold, locationThresholdCount, reminderInterval, monitoringType, ...standing } = row;
  const alerting: Alerting =
    consecutiveChecks === null || locationThreshold === null || locationThresholdCount === null || reminderInterval === null
      ? DEFAULT_ALERTING
      : { consecutiveChecks, locationThreshold, locationThresholdCount, reminderInterval };
  const isHeartbeat = standing.kind === 'website' && !factsOfType(monitoringType).isActive;
  return { ...standing, alerting: isHeartbeat ? heartbeatAlerting(alerting) : alerting };
};
