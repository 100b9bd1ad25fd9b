import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { AutomaticIncidentStatus } from '../../domain/incidents/automatic-incident.machine.ts';
import type { Incident, IncidentUpdate } from '../../domain/incidents/incident.ts';

/** Which incidents a list shows, beside its page. */
export interface IncidentFilter {
  readonly status?: AutomaticIncidentStatus;
  readonly monitorId?: number;
  readonly customerId?: number;
}

/** The incidents of all organizations. */
export interface Incidents {
  /** Newest first. */
  page(scope: Scope, request: PageRequest, filter: IncidentFilter): Promise<Page<Incident>>;
  find(scope: Scope, publicId: string): Promise<Incident | null>;
  /** The incident that the monitor raised and that is not over; null when there is none. */
  openOf(monitorId: number): Promise<Incident | null>;
  /** Stores the changed record; throws `OptimisticLockError` when it changed since it was read. */
  save(record: Incident): Promise<Incident>;
  remove(record: Incident): Promise<void>;
  /** The timeline, oldest first. */
  updatesOf(record: Incident): Promise<readonly IncidentUpdate[]>;
  addUpdate(update: Omit<IncidentUpdate, 'id'>): Promise<IncidentUpdate>;
}
