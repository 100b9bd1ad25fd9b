import type { EscalationRun, IncidentEvent } from '../escalation/escalation-progress.ts';
import type { IncidentChange } from './incident.rules.ts';
import { isAcknowledged } from '../paging/incident-state.ts';
import type { ImIncident } from './incident.ts';

/** Returns the acknowledgement of an incident in the form that its escalation run stores. */
export const acknowledgementOf = (incident: ImIncident): EscalationRun['acknowledgement'] =>
  isAcknowledged(incident) ? { by: incident.acknowledgedById } : null;

/**
 * Returns the escalation event that follows from a change of an incident, or null if the change does not affect the
 * escalation.
 */
export const escalationEventOf = (before: ImIncident, { kind, after }: IncidentChange): IncidentEvent | null => {
  switch (kind) {
    case 'acknowledged':
    case 'statusChanged':
      return isAcknowledged(before) ? { type: 'progressed' } : { type: 'acknowledged', by: after.acknowledgedById };
    case 'takenOver':
      return { type: 'acknowledged', by: after.acknowledgedById };
    case 'resolved':
      return { type: 'resolved' };
    case 'mergedInto':
      return { type: 'merged' };
    case 'snoozed':
      return after.snoozedUntil === null ? null : { type: 'snoozed', until: after.snoozedUntil };
    case 'snoozeEnded':
      return { type: 'unsnoozed' };
    case 'severityRaised':
      return { type: 'realerted' };
    case 'responderAdded':
    case 'noteAdded':
      return { type: 'progressed' };
    default:
      return null;
  }
};
