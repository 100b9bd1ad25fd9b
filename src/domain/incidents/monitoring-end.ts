import { next } from '../kernel/machine.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { Incident } from './incident.ts';
import type { Monitor } from '../monitors/monitor.ts';

type Monitored = Pick<Monitor, 'status' | 'condition' | 'conditionSince'>;

/** Whether a change of a monitor ends its checks. */
export const stopsMonitoring = (before: Pick<Monitored, 'status'>, after: Pick<Monitored, 'status'>): boolean =>
  before.status === 'active' && after.status === 'paused';

/** What is known of a monitor that is no longer checked: nothing. When it is resumed, its checks begin as those of a new one. */
export const unmonitoredCondition = (now: Date): Pick<Monitored, 'condition' | 'conditionSince'> => ({ condition: 'unknown', conditionSince: now });

/** The incident of a monitor that is no longer checked: over, for nobody would ever find that the monitor is up. Null when it was over before. */
export const resolvedWithMonitoring = (incident: Incident, now: Date): Incident | null => {
  const status = next(automaticIncidentMachine, incident.status, 'resolve');
  return status === null ? null : { ...incident, status, resolvedAt: now, nextReminderAt: null, updatedAt: now };
};

/** What the timeline says when the monitor of an open incident is paused. */
export const PAUSE_TIMELINE_ENTRY = 'The monitor was paused while it was down. Whether it is up again is not known.';
