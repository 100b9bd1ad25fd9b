import { next } from '../kernel/machine.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import { isAutomaticStatus } from './incident.ts';
import type { Incident } from './incident.ts';
import type { Monitor } from '../monitors/monitor.ts';

type Monitored = Pick<Monitor, 'status' | 'condition' | 'conditionSince'>;

/** Whether a change of a monitor ends its checks. */
export const stopsMonitoring = (before: Pick<Monitored, 'status'>, after: Pick<Monitored, 'status'>): boolean =>
  before.status === 'active' && after.status === 'paused';

/** The condition of a monitor that is no longer checked: unknown. After resuming, its checks start as for a new monitor. */
export const unmonitoredCondition = (now: Date): Pick<Monitored, 'condition' | 'conditionSince'> => ({ condition: 'unknown', conditionSince: now });

/** The incident after its monitor is no longer checked: resolved, because no check could resolve it later. Null if it was already resolved. */
export const resolvedWithMonitoring = (incident: Incident, now: Date): Incident | null => {
  const status = isAutomaticStatus(incident.status) ? next(automaticIncidentMachine, incident.status, 'resolve') : null;
  return status === null ? null : { ...incident, status, resolvedAt: now, nextReminderAt: null, updatedAt: now };
};

/** The timeline entry for pausing the monitor of an open incident. */
export const PAUSE_TIMELINE_ENTRY = 'The monitor was paused while it was down. Whether it has recovered is unknown.';
