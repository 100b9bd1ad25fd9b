import { sql } from 'kysely';
import type {
  ConditionChange,
  IncidentStory,
  MonitorConditions,
  MonitorStanding,
  StoredIncident,
} from '../../../application/monitoring/checking.ports.ts';
import { HEARTBEAT_LOCATION } from '../../../domain/monitoring/location-sight.ts';
import type { LocationSight } from '../../../domain/monitoring/location-sight.ts';
import type { Database } from '../kernel/database.ts';
import { expectOneChanged } from '../kernel/revision.ts';
import { automaticIncidentOf, incidentColumns } from './automatic-incident-row.ts';
import { monitorStandingColumns, monitorStandingOf } from './monitor-standing-row.ts';
import type { MonitorStandingRow } from './monitor-standing-row.ts';

/** Conditions in the monitors' rows, incidents with their timelines, and downtimes. */
export class PostgresMonitorConditions implements MonitorConditions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async lock(monitorId: number): Promise<MonitorStanding | null> {
    const { rows } = await sql<MonitorStandingRow>`
      select ${monitorStandingColumns}
      from monitor m left join customer c on c.id = m.customer_id
      where m.id = ${monitorId}
      for no key update of m
    `.execute(this.#database.query);
    return rows[0] === undefined ? null : monitorStandingOf(rows[0]);
  }

  async facts({ monitorId, isHeartbeat }: Pick<MonitorStanding, 'monitorId' | 'isHeartbeat'>) {
    const { query } = this.#database;
    const sights = await sql<LocationSight>`
      select s.consecutive_failures as "consecutiveFailures", s.last_outcome as "lastOutcome", s.last_reason as "lastReason"
      from check_schedule s left join location l on l.id = s.location_id
      where s.monitor_id = ${monitorId} and case when ${isHeartbeat} then s.location_id = ${HEARTBEAT_LOCATION} else l.is_active end
    `.execute(query);
    const latest = await query
      .selectFrom('incident')
      .select(incidentColumns)
      .where('monitorId', '=', monitorId)
      .where('origin', '=', 'automatic')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { sights: sights.rows, latest: latest === undefined ? null : automaticIncidentOf(latest) };
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
