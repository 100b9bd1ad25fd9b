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

/** Returns true if an incident was open after its events, which are given oldest first. */
export const isOpenAfter = (events: readonly IncidentEvent[]): boolean =>
  events.length > 0 && events.at(-1)?.event !== 'incident.resolved';

/**
 * Returns the event of the latest incident of a monitor whose alert a moment concerns: the last one up to the moment,
 * while the incident is open and shortly after its end. Returns null for none.
 */
export const eventAt = (events: readonly IncidentEvent[], at: Date): IncidentEvent | null => {
  const past = events.filter((event) => event.at <= at);
  const last = past.at(-1) ?? null;
  if (last === null || isOpenAfter(past)) return last;
  return elapsed(last.at, at) <= EXPLAINED_AFTER_END ? last : null;
};
