import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import { invalidBody } from '../kernel/issue.ts';
import { next, statesOf } from '../kernel/machine.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';

/** Every status that an incident can be in. */
export const incidentStatuses = statesOf(automaticIncidentMachine);

/** Whether a monitor raised the incident or a person wrote it. */
export type IncidentOrigin = 'automatic' | 'manual';

/** An incident as it is kept. */
export interface Incident {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly monitorId: number | null;
  readonly origin: IncidentOrigin;
  readonly status: string;
  readonly title: string;
  readonly reason: string | null;
  /** What was expected and seen when the monitor went down. */
  readonly evidence: unknown;
  readonly startedAt: Date;
  readonly acknowledgedAt: Date | null;
  readonly resolvedAt: Date | null;
  /** More than one for an incident of a flapping monitor. */
  readonly timesOpened: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** One entry of an incident's timeline. */
export interface IncidentUpdate {
  readonly id: number;
  readonly publicId: string;
  readonly incidentId: number;
  /** The status of the incident from this entry on. */
  readonly status: string;
  readonly message: string;
  /** The public id of the user who wrote it; null for the service itself. */
  readonly authorUserId: string | null;
  readonly createdAt: Date;
}

export const incidentDeletionRules = [
  { code: 'notManualIncident', broken: ({ origin }) => origin === 'automatic' },
] as const satisfies readonly Rule<Pick<Incident, 'origin'>>[];

/** Whether an incident may be deleted: what a monitor found is kept. */
export const decideIncidentDeletion = (incident: Pick<Incident, 'origin'>): Outcome<null, CodeOf<typeof incidentDeletionRules>> =>
  obey(incidentDeletionRules, incident, () => null);

const eventTowards = { acknowledged: 'acknowledge', resolved: 'resolve' } as const;

/** The statuses that a person can set on an automatic incident. */
export const settableStatuses = ['acknowledged', 'resolved'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** An automatic incident after a person sets its status; setting the present status again changes nothing. */
export const decideIncidentStatus = (incident: Incident, status: SettableStatus, now: Date): Outcome<Incident, 'invalidRequestBody'> => {
  if (incident.status === status) return accepted(incident);
  const reached = next(automaticIncidentMachine, incident.status as AutomaticIncidentStatus, eventTowards[status]);
  if (reached === null) return invalidBody([{ path: 'status', message: `An incident that is ${incident.status} cannot become ${status}.` }]);
  return accepted({
    ...incident,
    status: reached,
    updatedAt: now,
    acknowledgedAt: reached === 'acknowledged' ? now : incident.acknowledgedAt,
    resolvedAt: reached === 'resolved' ? now : incident.resolvedAt,
  });
};
