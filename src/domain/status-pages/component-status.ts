import type { MonitorState } from '../checks/state-span.ts';
import type { IncidentImpact } from '../incidents/incident.ts';

/** The statuses of a component, those of Statuspage and `unknown`. */
export const componentStatuses = ['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance', 'unknown'] as const;
export type ComponentStatus = (typeof componentStatuses)[number];

/** What decides the status of a component. */
export interface ComponentFacts {
  /** The state of its monitor outside maintenance; null if it shows none, also if the monitor was deleted. */
  readonly monitor: Exclude<MonitorState, 'maintenance'> | null;
  /** A maintenance window of the monitor runs at the moment. */
  readonly isInMaintenance: boolean;
  /** The impacts of the open manual incidents that name the component. */
  readonly incidents: readonly IncidentImpact[];
  readonly manualStatus: ComponentStatus | null;
}

/** What an open incident of each impact says about a component. */
export const statusOfImpact: Readonly<Record<IncidentImpact, ComponentStatus>> = {
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

/** A failed check alone changes nothing: a monitor is down once as many have failed as open an incident. */
const statusOfMonitor = { up: 'operational', down: 'major_outage', unknown: 'unknown', paused: 'unknown' } as const satisfies Record<Exclude<MonitorState, 'maintenance'>, ComponentStatus>;

/** What the component shows but for the incidents that name it. */
const ownStatus = ({ monitor, isInMaintenance, manualStatus }: ComponentFacts): ComponentStatus => {
  if (isInMaintenance) return 'under_maintenance';
  if (manualStatus !== null) return manualStatus;
  return monitor === null ? 'unknown' : statusOfMonitor[monitor];
};

/**
 * The status of a component. A running maintenance window comes first, then the status set by hand, then the monitor.
 * Open incidents that name the component make it worse, never better.
 */
export const componentStatus = (facts: ComponentFacts): ComponentStatus => {
  const ofIncidents = facts.incidents.map((impact) => statusOfImpact[impact]).filter((status) => status !== 'operational');
  return worstStatus([ownStatus(facts), ...ofIncidents]);
};
