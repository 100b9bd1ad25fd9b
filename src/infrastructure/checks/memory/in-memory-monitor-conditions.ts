import type { ConditionChange, IncidentChange, MonitorConditions, MonitorFacts, MonitorSnapshot } from '../../../application/checks/checking.ports.ts';
import { HEARTBEAT_LOCATION, neverChecked } from '../../../domain/checks/location-state.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { downtimeTable, incidentTable, incidentUpdateTable, scheduleTable } from './check-tables.ts';
import { locationTable, websiteTable } from '../../monitors/memory/monitor-tables.ts';
import { automaticIncidentOf, monitorSnapshotOf } from '../../monitors/memory/monitored-monitor.ts';

/** Conditions, incidents with their timelines, and downtimes in memory. A lock needs nothing: units of work never overlap. */
export class InMemoryMonitorConditions implements MonitorConditions {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  lock(monitorIds: readonly number[]): Promise<ReadonlyMap<number, MonitorSnapshot>> {
    const snapshots = monitorIds.toSorted((one, other) => one - other).flatMap((id) => monitorSnapshotOf(this.#store, id) ?? []);
    return Promise.resolve(new Map(snapshots.map((standing) => [standing.monitorId, standing])));
  }

  facts(monitors: readonly Pick<MonitorSnapshot, 'monitorId' | 'isHeartbeat'>[]): Promise<ReadonlyMap<number, MonitorFacts>> {
    return Promise.resolve(new Map(monitors.map((monitor) => [monitor.monitorId, this.#factsOf(monitor)])));
  }

  store(changes: readonly ConditionChange[], at: Date): Promise<void> {
    return this.#store.write((tables) => {
      for (const { monitor, turned, incident } of changes) {
        const incidentId = incident === null ? null : this.#move(tables, monitor, incident, at);
        if (turned !== null) this.#turn(tables, monitor.monitorId, turned, incidentId, at);
      }
    });
  }

  forget(monitorId: number, at: Date): Promise<void> {
    return this.#store.write((tables) => {
      endDowntime(tables, monitorId, at);
      const places = tables(scheduleTable).filter((row) => row.monitorId === monitorId);
      for (const row of places) tables(scheduleTable).put({ ...row, sight: neverChecked });
    });
  }

  #factsOf({ monitorId, isHeartbeat }: Pick<MonitorSnapshot, 'monitorId' | 'isHeartbeat'>): MonitorFacts {
    const isSeenFrom = (locationId: number): boolean =>
      isHeartbeat ? locationId === HEARTBEAT_LOCATION : this.#store.rows(locationTable).get(locationId)?.isActive === true;
    const places = this.#store.rows(scheduleTable).filter((row) => row.monitorId === monitorId && isSeenFrom(row.locationId));
    const latest = this.#store.rows(incidentTable).filter((row) => row.monitorId === monitorId && row.origin === 'automatic').at(-1);
    return { sights: places.map(({ sight }) => sight), latest: latest === undefined ? null : automaticIncidentOf(latest) };
  }

  /** Opens the incident or changes it, with the entry in its timeline; answers its id. */
  #move(tables: WriteTables, monitor: ConditionChange['monitor'], change: IncidentChange, at: Date): number | null {
    const { move, before: _before, timelineEntryId, timelineEntry, ...incident } = change;
    const rows = tables(incidentTable);
    const present = rows.find(({ publicId }) => publicId === incident.publicId);
    if (move === 'open') {
      const id = this.#store.nextId(incidentTable);
      rows.put({ ...monitorOf(monitor), ...incident, id, origin: 'automatic', createdAt: at, updatedAt: at, revision: 1 });
    } else if (present !== null) {
      const { status, reason, evidence, acknowledgedAt, resolvedAt, nextReminderAt, timesOpened } = incident;
      putChanged(rows, { ...present, status, reason, evidence, acknowledgedAt, resolvedAt, nextReminderAt, timesOpened, updatedAt: at });
    }
    const moved = rows.find(({ publicId }) => publicId === incident.publicId);
    if (moved === null) return null;
    const entry = { publicId: timelineEntryId, incidentId: moved.id, status: incident.status, message: timelineEntry, authorUserId: null, createdAt: at };
    tables(incidentUpdateTable).put({ ...entry, id: this.#store.nextId(incidentUpdateTable) });
    return moved.id;
  }

  #turn(tables: WriteTables, monitorId: number, condition: 'up' | 'down', incidentId: number | null, at: Date): void {
    const website = tables(websiteTable).get(monitorId);
    if (website !== null) putChanged(tables(websiteTable), { ...website, condition, conditionSince: at });
    if (condition === 'up') endDowntime(tables, monitorId, at);
    else tables(downtimeTable).put({ id: this.#store.nextId(downtimeTable), monitorId, incidentId, startedAt: at, endedAt: null });
  }
}

const monitorOf = ({ monitorId, organizationId, customerId }: ConditionChange['monitor']) => ({ monitorId, organizationId, customerId });

const endDowntime = (tables: WriteTables, monitorId: number, at: Date): void => {
  const open = tables(downtimeTable).filter((row) => row.monitorId === monitorId && row.endedAt === null);
  for (const row of open) tables(downtimeTable).put({ ...row, endedAt: at });
};
