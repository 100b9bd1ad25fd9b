import { noEarlierThan } from '../kernel/clock-step.ts';
import { invalidBody } from '../kernel/issue.ts';
import { next } from '../kernel/machine.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { policyReferenceRules } from '../escalation/routing.rules.ts';
import type { References } from '../kernel/references.ts';
import { incidentTeamRules } from '../teams/team.rules.ts';
import { firstBroken, mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { isAcknowledged, isClosed, isMoreSevere } from '../paging/incident-state.ts';
import type { ImIncident } from './incident.ts';
import type { Severity, ImIncidentStatus } from '../paging/incident-state.ts';
import { eventTowards, imIncidentMachine } from './incident.machine.ts';
import type { ChangeKind, TimelineData } from './timeline.ts';
import { customerReferenceRules } from '../customers/customer.rules.ts';

/** A change of an incident: the incident after the change, and the data of its timeline entry. */
export interface IncidentChange {
  readonly kind: ChangeKind;
  /** The incident after the change; the same object if only the timeline changes. */
  readonly after: ImIncident;
  readonly data: TimelineData;
  /** The incident into which a merge moves the responders and the timeline. */
  readonly target?: ImIncident;
}

/** The time of a change and the user who makes it. */
export interface ChangeMoment {
  readonly now: Date;
  /** The id of the user, or null if a source or the service itself makes the change. */
  readonly userId: number | null;
}

type Closed = 'imIncidentAlreadyClosed';

type Unreachable = 'imIncidentInvalidStatusTransition';

/** The first rule of every action: a closed incident stays closed. */
export const openIncidentRules = [
  { code: 'imIncidentAlreadyClosed', broken: (incident) => isClosed(incident) },
] as const satisfies readonly Rule<ImIncident>[];

/** The refusal codes of a status change. */
export const statusCodes = ['imIncidentAlreadyClosed', 'imIncidentInvalidStatusTransition'] as const;

/**
 * Returns the incident in another status. A change from `triggered` acknowledges the incident. An incident is neither
 * acknowledged nor resolved before it was opened.
 */
const moved = (incident: ImIncident, status: ImIncidentStatus, { now, userId }: ChangeMoment): ImIncident => {
  const isTakenOn = incident.status === 'triggered' && status !== 'resolved' && status !== 'merged';
  const isEnded = status === 'resolved' || status === 'merged';
  const at = noEarlierThan(incident.createdAt, now);
  return {
    ...incident,
    status,
    updatedAt: now,
    ...(isTakenOn ? { acknowledgedAt: at, acknowledgedById: userId } : {}),
    ...(status === 'resolved' ? { resolvedAt: at } : {}),
    ...(isEnded ? { snoozedUntil: null } : {}),
  };
};

/** Decides the incident after a user sets its status. */
export const decideStatus = (
  incident: ImIncident,
  status: ImIncidentStatus,
  moment: ChangeMoment,
): Outcome<IncidentChange, Closed | Unreachable> => {
  const refusal = firstBroken(openIncidentRules, incident);
  if (refusal !== null) return refusal;
  const event = eventTowards[status];
  const reached = event === null ? null : next(imIncidentMachine, incident.status, event);
  if (reached === null) return refused('imIncidentInvalidStatusTransition');
  const kind = reached === 'acknowledged' ? 'acknowledged' : 'statusChanged';
  return accepted({ kind, after: moved(incident, reached, moment), data: { status: reached } });
};

/** The refusal of a caller who saw an older version of the incident. */
export const staleIncident = refused('imIncidentStatusConflict');

/** Decides the incident after a user acknowledges it. An incident can be acknowledged once. */
export const decideAcknowledgement = (
  incident: ImIncident,
  moment: ChangeMoment,
): Outcome<IncidentChange, Closed | Unreachable> => decideStatus(incident, 'acknowledged', moment);

/**
 * Decides the incident after a user takes it over from the person who acknowledged it; the time of the acknowledgement
 * stays. `seenVersion` is the `updatedAt` that the user saw, so that concurrent takeovers are detected.
 */
export const decideTakeover = (
  incident: ImIncident,
  seenVersion: Date | null,
  { now, userId }: ChangeMoment,
): Outcome<IncidentChange, Closed | Unreachable | 'imIncidentStatusConflict'> => {
  const refusal = firstBroken(openIncidentRules, incident);
  if (refusal !== null) return refusal;
  if (!isAcknowledged(incident)) return refused('imIncidentInvalidStatusTransition');
  if (seenVersion?.getTime() !== incident.updatedAt.getTime()) return staleIncident;
  return accepted({ kind: 'takenOver', after: { ...incident, acknowledgedById: userId, updatedAt: now }, data: {} });
};

/** Decides the incident after it is resolved. */
export const decideResolution = (incident: ImIncident, moment: ChangeMoment): Outcome<IncidentChange, Closed> => {
  const reached = next(imIncidentMachine, incident.status, 'resolve');
  return reached === null
    ? refused('imIncidentAlreadyClosed')
    : accepted({ kind: 'resolved', after: moved(incident, reached, moment), data: {} });
};

/**
 * Decides the incident after the person who has taken it on resolves it. Refuses a person from whom another has taken it
 * over since.
 */
export const decideOwnResolution = (
  incident: ImIncident,
  moment: ChangeMoment,
): Outcome<IncidentChange, Closed | 'imIncidentStatusConflict'> =>
  !isClosed(incident) && incident.acknowledgedById !== moment.userId
    ? staleIncident
    : decideResolution(incident, moment);

/**
 * Returns the open incident after an event with this severity, or null unless the event is more severe. A higher
 * severity ends a snooze.
 */
export const raisedSeverity = (incident: ImIncident, severity: Severity, now: Date): IncidentChange | null =>
  isMoreSevere(severity, incident.severity)
    ? {
        kind: 'severityRaised',
        after: { ...incident, severity, snoozedUntil: null, updatedAt: now },
        data: { from: incident.severity, severity },
      }
    : null;

/** The refusal codes of a merge. */
export const mergeCodes = ['imIncidentAlreadyClosed', 'invalidRequestBody', 'imIncidentNotFound'] as const;

/**
 * Decides the incident after it is merged into another incident of its organization. A `target` of null means that the
 * other incident does not exist.
 */
export const decideMerge = (
  incident: ImIncident,
  target: ImIncident | null,
  moment: ChangeMoment,
): Outcome<IncidentChange, (typeof mergeCodes)[number]> => {
  const refusal = firstBroken(openIncidentRules, incident);
  if (refusal !== null) return refusal;
  if (target === null || target.organizationId !== incident.organizationId) return refused('imIncidentNotFound');
  if (incident.id === target.id)
    return invalidBody([{ path: 'intoIncidentId', message: 'An incident cannot be merged into itself.' }]);
  const closed = firstBroken(openIncidentRules, target);
  if (closed !== null) return closed;
  const after = { ...moved(incident, 'merged', moment), mergedIntoId: target.id };
  return accepted({ kind: 'mergedInto', after, data: { incidentId: target.publicId }, target });
};

/** The records that a new incident refers to. */
export interface NewIncidentReferences {
  readonly team: References;
  readonly customer: References;
  readonly policy: References;
}

/** The rules for a new incident, checked in this order. */
export const newIncidentRules = [
  ...mapFacts(({ team }: NewIncidentReferences) => team, incidentTeamRules),
  ...mapFacts(({ customer }: NewIncidentReferences) => customer, customerReferenceRules),
  ...mapFacts(({ policy }: NewIncidentReferences) => policy, policyReferenceRules),
];
