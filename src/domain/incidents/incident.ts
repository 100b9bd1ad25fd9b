import { statesOf } from '../kernel/machine.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import { manualIncidentMachine } from './manual-incident.machine.ts';
import type { ManualIncidentStatus } from './manual-incident.machine.ts';

export const automaticStatuses = statesOf(automaticIncidentMachine);
export const manualStatuses = statesOf(manualIncidentMachine);

/** Every status of an incident. */
export type IncidentStatus = AutomaticIncidentStatus | ManualIncidentStatus;
export const incidentStatuses: readonly IncidentStatus[] = [...new Set<IncidentStatus>([...automaticStatuses, ...manualStatuses])];

export const isAutomaticStatus = (status: IncidentStatus): status is AutomaticIncidentStatus => automaticStatuses.some((known) => known === status);
export const isManualStatus = (status: IncidentStatus): status is ManualIncidentStatus => manualStatuses.some((known) => known === status);

/** Whether the checks of a monitor opened the incident or a person did. */
export const incidentOrigins = ['automatic', 'manual'] as const;
export type IncidentOrigin = (typeof incidentOrigins)[number];

/** How bad a manual incident is for the users of the components that it names. */
export const incidentImpacts = ['none', 'minor', 'major', 'critical'] as const;
export type IncidentImpact = (typeof incidentImpacts)[number];

/** A stored incident. */
export interface Incident {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly monitorId: number | null;
  readonly origin: IncidentOrigin;
  readonly status: IncidentStatus;
  readonly title: string;
  readonly reason: string | null;
  /** What was expected and observed when the monitor went down. */
  readonly evidence: unknown;
  readonly startedAt: Date;
  /** When enough failed checks had confirmed the outage; null for an incident that a person opened. */
  readonly confirmedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly resolvedAt: Date | null;
  /** When the next reminder is due; null when none is. */
  readonly nextReminderAt: Date | null;
  /** More than one for an incident of a flapping monitor. */
  readonly timesOpened: number;
  /** Its alert is withheld. */
  readonly alertWithheld: boolean;
  /** Its alert is withheld because the monitor that it depends on is down. */
  readonly heldByParent: boolean;
  /** Null for an automatic incident. */
  readonly impact: IncidentImpact | null;
  /** Whether subscribers of status pages are notified of a manual incident. */
  readonly notifySubscribers: boolean;
  /** The components of status pages that a manual incident names. */
  readonly componentIds: readonly number[];
  /** The components whose subscribers have been notified, also those that the incident no longer names; null if there are none. */
  readonly announcedComponentIds: readonly number[] | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** Whether status pages show a manual incident: it names components. */
export const isPublic = ({ componentIds }: Pick<Incident, 'componentIds'>): boolean => componentIds.length > 0;

/** One entry of an incident's timeline. */
export interface IncidentUpdate {
  readonly id: number;
  readonly publicId: string;
  readonly incidentId: number;
  /** The status of the incident after this entry. */
  readonly status: IncidentStatus;
  /** Markdown in a manual incident; empty if only the status changed. */
  readonly message: string;
  /** The public id of the user who wrote it; null for the service itself. */
  readonly authorUserId: string | null;
  readonly createdAt: Date;
}
