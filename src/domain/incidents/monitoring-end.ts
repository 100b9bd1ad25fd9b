import { noEarlierThan } from '../kernel/clock-step.ts';
import { next } from '../kernel/machine.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import { isAutomaticStatus } from './incident.ts';
import type { Incident } from './incident.ts';

/**
 * Resolves the incident of a monitor that is no longer checked, because no check could resolve it later. Returns null
 * if it was already resolved.
 */
export const resolvedWithMonitoring = (incident: Incident, now: Date): Incident | null => {
  const status = isAutomaticStatus(incident.status) ? next(automaticIncidentMachine, incident.status, 'resolve') : null;
  return status === null
    ? null
    : {
        ...incident,
        status,
        resolvedAt: noEarlierThan(incident.startedAt, now),
        nextReminderAt: null,
        snoozedUntil: null,
        updatedAt: now,
      };
};

/** The timeline entry for pausing the monitor of an open incident. */
export const PAUSE_TIMELINE_ENTRY = 'The monitor was paused while it was down. Whether it has recovered is unknown.';
