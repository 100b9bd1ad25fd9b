import type { MonitorStatus } from '../checks/check-schedule.ts';
import type { MonitorCondition } from '../checks/location-state.ts';
import type { IncidentImpact } from '../incidents/incident.ts';

export { incidentImpacts } from '../incidents/incident.ts';
export type { IncidentImpact } from '../incidents/incident.ts';

/** The statuses of a component, those of Statuspage and `unknown`. */
export const componentStatuses = ['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance', 'unknown'] as const;
export type ComponentStatus = (typeof componentStatuses)[number];

/** The monitor that a component shows. */
export interface ShownMonitor {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  /** Its own incident is open: enough checks have failed. */
  readonly hasOpenIncident: boolean;
}

/** What decides the status of a component. */
export interface ComponentFacts {
  /** Null if the component shows no monitor, also if its monitor was deleted. */
  readonly monitor: ShownMonitor | null;
  /** A maintenance window of the monitor, or one that names the component, runs at the moment. */
  readonly isInMaintenance: boolean;
  /** The impacts of the open public incidents that name the component. */
  readonly incidents: readonly IncidentImpact[];
  readonly manualStatus: ComponentStatus | null;
}

const statusOfImpact: Readonly<Record<IncidentImpact, ComponentStatus>> = {
  none: 'operational',
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
};

/** From best to worst. Maintenance and a lack of knowledge are no outage, but hide nothing that is one. */
const order: readonly ComponentStatus[] = ['operational', 'unknown', 'under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage'];

const worse = (one: ComponentStatus, other: ComponentStatus): ComponentStatus => (order.indexOf(other) > order.indexOf(one) ? other : one);

/** The worst of the statuses: what a page or group shows. Unknown without any. */
export const worstStatus = (statuses: readonly ComponentStatus[]): ComponentStatus => (statuses.length === 0 ? 'unknown' : statuses.reduce(worse));

/** A failed check alone changes nothing: the monitor is down for the public once its incident is open. */
const statusOfMonitor = ({ status, condition, hasOpenIncident }: ShownMonitor): ComponentStatus => {
  if (hasOpenIncident) return 'major_outage';
  if (status !== 'active' || condition === 'unknown') return 'unknown';
  return 'operational';
};

/** What the component shows but for the incidents that name it. */
const ownStatus = ({ monitor, isInMaintenance, manualStatus }: ComponentFacts): ComponentStatus => {
  if (isInMaintenance) return 'under_maintenance';
  if (manualStatus !== null) return manualStatus;
  return monitor === null ? 'unknown' : statusOfMonitor(monitor);
};

/**
 * The status of a component. A running maintenance window comes first, then the status set by hand, then the monitor. Open incidents that
 * name the component make it worse, never better.
 */
export const componentStatus = (facts: ComponentFacts): ComponentStatus => {
  const own = ownStatus(facts);
  const ofIncidents = facts.incidents.map((impact) => statusOfImpact[impact]).filter((status) => status !== 'operational');
  return worstStatus([own, ...ofIncidents]);
};
