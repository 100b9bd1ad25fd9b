import type { Caller } from '../access/caller.ts';
import { permissionRefusal } from '../access/permissions.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome, Refusal } from '../kernel/outcome.ts';
import { firstBroken } from '../kernel/rules.ts';
import { isSnoozeInRange } from '../notifications/snooze.ts';
import { refusedMembership } from '../teams/team.rules.ts';
import type { ImTeamRole } from '../teams/team.ts';
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

/**
 * Returns the refusal of a caller who snoozes the incident of a monitor, but may not decide whom it pages: who does not
 * use incident management, or is no member of the teams of its incidents. Null if the caller may, and if nobody is
 * paged.
 */
export const outageSnoozeRefusal = (
  incidents: readonly Pick<ImIncident, 'publicId' | 'teamId'>[],
  caller: Caller,
  roles: ReadonlyMap<number, ImTeamRole>,
): Refusal<'imTeamMembershipRequired'> | null =>
  incidents.length > 0 && permissionRefusal('useIncidentManagement', caller) !== null
    ? refused('imTeamMembershipRequired', { deniedIncidentIds: incidents.map(({ publicId }) => publicId) })
    : refusedMembership(incidents, caller, roles);

/** Returns the incident at the end of its snooze. */
export const endedSnooze = (incident: ImIncident, now: Date): IncidentChange => ({
  kind: 'snoozeEnded',
  after: { ...incident, snoozedUntil: null, updatedAt: now },
  data: {},
});
