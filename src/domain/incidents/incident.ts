import type { RecordedOutage } from '../checks/outage-history.ts';
import { statesOf } from '../kernel/machine.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import { manualIncidentMachine } from './manual-incident.machine.ts';
import type { ManualIncidentStatus } from './manual-incident.machine.ts';

/** The statuses of automatic incidents. */
export const automaticStatuses = statesOf(automaticIncidentMachine);
/** The statuses of manual incidents. */
export const manualStatuses = statesOf(manualIncidentMachine);

/** All statuses of an incident. */
export type IncidentStatus = AutomaticIncidentStatus | ManualIncidentStatus;
/** The statuses of all incidents, each once. */
export const incidentStatuses: readonly IncidentStatus[] = [
  ...new Set<IncidentStatus>([...automaticStatuses, ...manualStatuses]),
];

/** Returns true if an automatic incident can have the status. A manual one may have the same status. */
export const isAutomaticStatus = (status: IncidentStatus): status is AutomaticIncidentStatus =>
  automaticStatuses.some((known) => known === status);
/** Returns true if a manual incident can have the status. An automatic one may have the same status. */
export const isManualStatus = (status: IncidentStatus): status is ManualIncidentStatus =>
  manualStatuses.some((known) => known === status);

/** The origins of an incident: the checks of a monitor, or a person. */
export const incidentOrigins = ['automatic', 'manual'] as const;
/** The origin of an incident: the checks of a monitor, or a person. */
export type IncidentOrigin = (typeof incidentOrigins)[number];

/** The severity of a manual incident for the users of the affected components. */
export const incidentImpacts = ['none', 'minor', 'major', 'critical'] as const;
/** The severity of a manual incident for the users of the affected components. */
export type IncidentImpact = (typeof incidentImpacts)[number];

/** An account of an incident, written after its end for those who use the affected components. */
export interface Postmortem {
  /** The text as Markdown. */
  readonly text: string;
  /** The time of the publication as ISO 8601, or null for a draft. */
  readonly publishedAt: string | null;
  /** True once the subscribers have been notified of it. */
  readonly isAnnounced: boolean;
}

/** A stored incident. */
export interface Incident extends OrganizationRecord, RecordedOutage {
  readonly customerId: number | null;
  readonly monitorId: number | null;
  readonly origin: IncidentOrigin;
  readonly status: IncidentStatus;
  readonly title: string;
  readonly reason: string | null;
  /** The expected and observed values when the monitor went down. */
  readonly evidence: unknown;
  /** The time at which enough failed checks had confirmed the outage. Null for an incident that a person opened. */
  readonly confirmedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  /** The time at which the next reminder is due, or null if none is due. */
  readonly nextReminderAt: Date | null;
  /** The end of the pause in which nobody is notified of an outage that goes on, or null if it is not snoozed. */
  readonly snoozedUntil: Date | null;
  /** The number of times that the incident was opened; more than one if the monitor flaps. */
  readonly timesOpened: number;
  /** True if the alert of the incident is withheld. */
  readonly alertWithheld: boolean;
  /** True if the alert is withheld because the parent of the monitor is down. */
  readonly heldByParent: boolean;
  /** The impact of a manual incident. Null for an automatic incident. */
  readonly impact: IncidentImpact | null;
  /** True if the subscribers of status pages are notified of a manual incident. */
  readonly notifySubscribers: boolean;
  /** The components of status pages that a manual incident affects. */
  readonly componentIds: readonly number[];
  /**
   * The components whose subscribers have been notified, including components that the incident no longer names. Null
   * if there are none.
   */
  readonly announcedComponentIds: readonly number[] | null;
  readonly postmortem: Postmortem | null;
}

/** Returns true if status pages show a manual incident, because it names components. */
export const isPublic = ({ componentIds }: Pick<Incident, 'componentIds'>): boolean => componentIds.length > 0;

/** An entry of an incident's timeline. */
export interface IncidentUpdate {
  readonly id: number;
  readonly publicId: string;
  readonly incidentId: number;
  /** The status of the incident after this entry. */
  readonly status: IncidentStatus;
  /** The message as Markdown in a manual incident. Empty if only the status changed. */
  readonly message: string;
  /** The public id of the author, or null if the service wrote the entry. */
  readonly authorUserId: string | null;
  /** The name of the channel in which somebody who is not known answered; null for all other entries. */
  readonly authorChannel: string | null;
  readonly createdAt: Date;
}
