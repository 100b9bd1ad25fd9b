import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { firstBroken } from '../kernel/rules.ts';
import { isSnoozeInRange } from '../notifications/snooze.ts';
import type { ImIncident } from './incident.ts';
import type { ChangeMoment, IncidentChange } from './incident.rules.ts';
import { openIncidentRules, staleIncident } from './incident.rules.ts';
import { isClosed } from '../paging/incident-state.ts';

/** The refusal codes of a snooze. */
export const snoozeCodes = ['imIncidentAlreadyClosed', 'imSnoozeRangeInvalid'] as const;

/**
 * Decides the incident after a snooze until the moment, or after the end of its snooze if `until` is null. Ending a
 * snooze that does not exist changes nothing.
 */
export const decideSnooze = (
  incident: ImIncident,
  until: Date | null,
  now: Date,
): Outcome<IncidentChange | null, (typeof snoozeCodes)[number]> => {
  const refusal = firstBroken(openIncidentRules, incident);
  if (refusal !== null) return refusal;
  if (until === null) return accepted(incident.snoozedUntil === null ? null : endedSnooze(incident, now));
  if (!isSnoozeInRange(until, now)) return refused('imSnoozeRangeInvalid');
  return accepted({ kind: 'snoozed', after: { ...incident, snoozedUntil: until, updatedAt: now }, data: { until } });
};

/**
 * Decides the incident after the person who has taken it on snoozes it. Refuses a person from whom another has taken it
 * over since.
 */
export const decideOwnSnooze = (
  incident: ImIncident,
  until: Date,
  { now, userId }: ChangeMoment,
): Outcome<IncidentChange | null, (typeof snoozeCodes)[number] | 'imIncidentStatusConflict'> =>
  !isClosed(incident) && incident.acknowledgedById !== userId ? staleIncident : decideSnooze(incident, until, now);

/** Returns the incident at the end of its snooze. */
export const endedSnooze = (incident: ImIncident, now: Date): IncidentChange => ({
  kind: 'snoozeEnded',
  after: { ...incident, snoozedUntil: null, updatedAt: now },
  data: {},
});
