import type { Locale } from '../../domain/organizations/locale.ts';
import type { AutomaticIncidentStatus } from '../../domain/incidents/automatic-incident.machine.ts';
import type { StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import type { Incident, IncidentUpdate } from '../../domain/incidents/incident.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import type { MonitorSnapshot } from '../checks/ports.ts';
import type { Repository } from '../kernel/repository.ts';

/** Which incidents a list returns. */
export interface IncidentFilter {
  readonly status?: AutomaticIncidentStatus;
  readonly monitorId?: number;
  readonly customerId?: number;
}

/** The incidents of all organizations, newest first. `remove` deletes the timeline too. */
export interface Incidents extends Repository<Incident, IncidentFilter> {
  /** The unresolved incident that the checks of the monitor opened; null when there is none. */
  openOf(monitorId: number): Promise<Incident | null>;
  /** The timeline, oldest first. */
  updatesOf(record: Incident): Promise<readonly IncidentUpdate[]>;
  /** How the organization of the incident reads times. */
  localeOf(record: Incident): Promise<Locale>;
  addUpdate(update: Omit<IncidentUpdate, 'id'>): Promise<IncidentUpdate>;
}

/** An incident whose reminder is due. */
export interface DueReminder {
  readonly monitor: MonitorSnapshot;
  readonly incident: StoredIncident;
  readonly organization: OrganizationState;
  readonly isInMaintenance: boolean;
}

/** Automatic incidents with reminders. Everything takes part in the transaction. */
export interface IncidentReminders {
  /** One incident whose reminder is due, locked until the transaction ends; null when there is none. */
  takeDue(now: Date): Promise<DueReminder | null>;
  save(incident: StoredIncident, at: Date): Promise<void>;
  /** Corrects reminders that are further ahead than the interval of their customer (`correctedReminderAt`); returns their number. */
  pullBack(now: Date): Promise<number>;
}
