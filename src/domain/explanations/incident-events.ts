import type { SilenceCause } from '../incidents/automatic-incident.ts';
import { elapsed, hours } from '../kernel/time.ts';
import type { Notice } from '../notifications/alert.ts';

/** The time for which the last alert of an incident is explained after the incident has ended. */
export const EXPLAINED_AFTER_END = hours(1);

/** A stored event of an incident that alerts people, and what kept it from alerting anybody. */
export interface IncidentEvent {
  readonly event: Notice['type'];
  readonly at: Date;
  readonly heldBy: SilenceCause | null;
}

/** The events of an incident, oldest first, and the time at which a person closed it, which alerts nobody. */
export interface IncidentRecord {
  readonly events: readonly IncidentEvent[];
  /** Null if no person has closed it. */
  readonly closedAt: Date | null;
}

/** Returns the last event up to the moment, or null if a person closed the incident after it. */
export const lastEventAt = ({ events, closedAt }: IncidentRecord, at: Date): IncidentEvent | null => {
  const last = events.findLast((event) => event.at <= at) ?? null;
  return last !== null && closedAt !== null && closedAt <= at && closedAt >= last.at ? null : last;
};

/** Returns true if the incident was open at the moment. */
export const isOpenAt = (incident: IncidentRecord, at: Date): boolean => {
  const last = lastEventAt(incident, at);
  return last !== null && last.event !== 'incident.resolved';
};

/**
 * Returns the event of the latest incident of a monitor whose alert a moment concerns: the last one up to the moment,
 * while the incident is open and shortly after its end. Returns null for none.
 */
export const eventAt = (incident: IncidentRecord, at: Date): IncidentEvent | null => {
  const last = lastEventAt(incident, at);
  if (last === null || isOpenAt(incident, at)) return last;
  return elapsed(last.at, at) <= EXPLAINED_AFTER_END ? last : null;
};
