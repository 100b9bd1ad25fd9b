import type { IncidentFilter, Incidents } from '../../../application/incidents/incident.ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import type { Incident, IncidentUpdate } from '../../../domain/incidents/incident.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { contains, oldestFirst, pageOf } from '../../kernel/memory/lists.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { expectCurrent, putChanged } from '../../kernel/memory/revision.ts';
import { userTable } from '../../organizations/memory/organization-tables.ts';
import { incidentTable, incidentUpdateTable } from '../../checks/memory/check-tables.ts';
import type { IncidentRow } from '../../checks/memory/check-tables.ts';
import { removeIncidents } from '../../monitors/memory/removals.ts';

/** Incidents and their timelines in memory. */
export class InMemoryIncidents implements Incidents {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  page(scope: Scope, request: PageRequest, { status, monitorId, customerId }: IncidentFilter): Promise<Page<Incident>> {
    const isMeant = (row: IncidentRow): boolean =>
      isInScope(scope, row) &&
      (status === undefined || row.status === status) &&
      (monitorId === undefined || row.monitorId === monitorId) &&
      (customerId === undefined || row.customerId === customerId) &&
      (request.search === undefined || contains(row.title, request.search));
    const newestFirst = oldestFirst(this.#store.rows(incidentTable).filter(isMeant)).toReversed();
    return Promise.resolve(pageOf(newestFirst.map(incidentOf), request));
  }

  find(scope: Scope, publicId: string): Promise<Incident | null> {
    return this.#one((row) => row.publicId === publicId && isInScope(scope, row));
  }

  openOf(monitorId: number): Promise<Incident | null> {
    return this.#one((row) => row.monitorId === monitorId && row.origin === 'automatic' && row.resolvedAt === null);
  }

  save(record: Incident): Promise<Incident> {
    return this.#store.write((tables) => {
      const { status, acknowledgedAt, resolvedAt, updatedAt } = record;
      const row = expectCurrent(tables(incidentTable), record);
      const nextReminderAt = resolvedAt === null ? row.nextReminderAt : null;
      return incidentOf(putChanged(tables(incidentTable), { ...row, status, acknowledgedAt, resolvedAt, updatedAt, nextReminderAt }));
    });
  }

  remove({ id }: Incident): Promise<void> {
    return this.#store.write((tables) => removeIncidents(tables, (row) => row.id === id));
  }

  updatesOf({ id }: Incident): Promise<readonly IncidentUpdate[]> {
    const entries = this.#store.rows(incidentUpdateTable).filter(({ incidentId }) => incidentId === id);
    return Promise.resolve(oldestFirst(entries).map((entry) => ({ ...entry, authorUserId: this.#knownAuthor(entry) })));
  }

  addUpdate(update: Omit<IncidentUpdate, 'id'>): Promise<IncidentUpdate> {
    return this.#store.write((tables) => {
      const entry = { ...update, id: this.#store.nextId(incidentUpdateTable) };
      tables(incidentUpdateTable).put(entry);
      return entry;
    });
  }

  #one(holds: (row: IncidentRow) => boolean): Promise<Incident | null> {
    const row = this.#store.rows(incidentTable).find(holds);
    return Promise.resolve(row === null ? null : incidentOf(row));
  }

  #knownAuthor({ authorUserId }: IncidentUpdate): string | null {
    return this.#store.rows(userTable).find(({ publicId }) => publicId === authorUserId)?.publicId ?? null;
  }
}

const incidentOf = ({ nextReminderAt: _next, remindersSent: _sent, ...incident }: IncidentRow): Incident => incident;
