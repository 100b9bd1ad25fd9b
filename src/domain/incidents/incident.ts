import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import { invalidBody } from '../kernel/issue.ts';
import { next, statesOf } from '../kernel/machine.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';

/** Every status of an incident. */
export const incidentStatuses = statesOf(automaticIncidentMachine);
export type IncidentStatus = AutomaticIncidentStatus;

/** Whether the checks of a monitor opened the incident or a person did. */
export type IncidentOrigin = 'automatic' | 'manual';

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
  /** Its alert was withheld because it opened during maintenance, or while its parent was down. */
  readonly alertWithheld: boolean;
  /** Its alert is withheld because the monitor that it depends on is down. */
  readonly heldByParent: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** One entry of an incident's timeline. */
export interface IncidentUpdate {
  readonly id: number;
  readonly publicId: string;
  readonly incidentId: number;
  /** The status of the incident after this entry. */
  readonly status: IncidentStatus;
  readonly message: string;
  /** The public id of the user who wrote it; null for the service itself. */
  readonly authorUserId: string | null;
  readonly createdAt: Date;
}

export const incidentDeletionRules = [
  { code: 'notManualIncident', broken: ({ origin }) => origin === 'automatic' },
] as const satisfies readonly Rule<Pick<Incident, 'origin'>>[];

/** Whether an incident may be deleted: automatic incidents are retained. */
export const decideIncidentDeletion = (incident: Pick<Incident, 'origin'>): Outcome<null, CodeOf<typeof incidentDeletionRules>> =>
  obey(incidentDeletionRules, incident, () => null);

const eventTowards = { acknowledged: 'acknowledge', resolved: 'resolve' } as const;

/** The statuses that a person can set on an automatic incident. */
export const settableStatuses = ['acknowledged', 'resolved'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** An automatic incident after a user sets its status; setting the current status again changes nothing. */
export const decideIncidentStatus = (incident: Incident, status: SettableStatus, now: Date): Outcome<Incident, 'invalidRequestBody'> => {
  if (incident.status === status) return accepted(incident);
  const reached = next(automaticIncidentMachine, incident.status, eventTowards[status]);
  if (reached === null) return invalidBody([{ path: 'status', message: `An incident that is ${incident.status} cannot become ${status}.` }]);
  return accepted({
    ...incident,
    status: reached,
    updatedAt: now,
    acknowledgedAt: reached === 'acknowledged' ? now : incident.acknowledgedAt,
    resolvedAt: reached === 'resolved' ? now : incident.resolvedAt,
    nextReminderAt: reached === 'resolved' ? null : incident.nextReminderAt,
  });
};
