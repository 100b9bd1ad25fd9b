import type { ImIncidentStatus, Severity } from '../paging/incident-state.ts';
import type { TimelineActor } from './timeline.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The source of an incident that a person created. */
export const MANUAL_SOURCE = 'manual';

/** The label that names the incident of a monitor by its public id. */
export const OUTAGE_LABEL = 'incidentId';

/** The label that names the kind of the monitor. */
export const KIND_LABEL = 'kind';

/** Begins the label of a tag of the monitor; the key of its name follows. */
export const TAG_LABEL = 'tag.';

/** The maximum number of incidents of one bulk action. */
export const MAX_BULK = 100;

/** A stored incident of incident management. */
export interface ImIncident extends OrganizationRecord {
  readonly customerId: number | null;
  /** The team that owns the incident, or null if it belongs to no team. */
  readonly teamId: number | null;
  readonly title: string;
  readonly description: string | null;
  /** The labels of the alert that opened the incident. Those of monitors name customer, monitor, target and cause. */
  readonly labels: Readonly<Record<string, string>>;
  readonly severity: Severity;
  readonly status: ImIncidentStatus;
  /** A text that names the source that reported the incident. */
  readonly source: string;
  /** True if a person created the incident. */
  readonly isManual: boolean;
  /** The deduplication key of the event that opened the incident. */
  readonly dedupKey: string | null;
  /** True if the incident was opened to test a source. */
  readonly isTest: boolean;
  /**
   * The time of the first acknowledgement. Null while the status is `triggered`, or if the incident was closed from
   * that status.
   */
  readonly acknowledgedAt: Date | null;
  /** The user who first acknowledged the incident. */
  readonly acknowledgedById: number | null;
  readonly resolvedAt: Date | null;
  /** The incident into which this incident was merged. */
  readonly mergedIntoId: number | null;
  /** The end of the pause of its escalation, or null if it is not snoozed. */
  readonly snoozedUntil: Date | null;
}

/** An incident to open. */
export interface OpeningIncident extends Pick<
  ImIncident,
  | 'organizationId'
  | 'customerId'
  | 'teamId'
  | 'title'
  | 'description'
  | 'severity'
  | 'source'
  | 'isManual'
  | 'dedupKey'
  | 'isTest'
> {
  /** None by default. */
  readonly labels?: ImIncident['labels'];
  /** The actor who opens the incident; by default the actor of the command. */
  readonly actor?: TimelineActor;
  /** The end of the snooze with which the incident opens, for a flapping key. */
  readonly snoozedUntil?: Date;
  /** The policy that escalates the incident, or absent for none. */
  readonly escalationPolicyId?: number | null;
}
