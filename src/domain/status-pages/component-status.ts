import type { MonitorState } from '../checks/state-span.ts';
import type { IncidentImpact } from '../incidents/incident.ts';

/** The statuses of a component: the statuses of Statuspage, and `unknown`. */
export const componentStatuses = [
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
  'unknown',
] as const;
/** The status of a component of a status page. */
export type ComponentStatus = (typeof componentStatuses)[number];

/** The facts that decide the status of a component. */
export interface ComponentFacts {
  /**
   * The state of the component's monitor outside maintenance. Null if the component shows no monitor, also after the
   * monitor was deleted.
   */
  readonly monitor: Exclude<MonitorState, 'maintenance'> | null;
  /** The status of another status page, or null if the component shows none. */
  readonly upstream: ComponentStatus | null;
  /** True if a maintenance window of the monitor is in progress. */
  readonly isInMaintenance: boolean;
  /** The impacts of the open manual incidents that name the component. */
  readonly incidents: readonly IncidentImpact[];
  readonly manualStatus: ComponentStatus | null;
}

/** The status of a component with an open incident, by the impact of the incident. */
export const statusOfImpact: Readonly<Record<IncidentImpact, ComponentStatus>> = {
  none: 'operational',
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
};

/**
 * The statuses from least to most telling. Unknown ranks below operational, so that a group or page is unknown only if
 * all its components are (ADR 0195). Maintenance is not an outage, and ranks below every outage.
 */
const order: readonly ComponentStatus[] = [
  'unknown',
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
];

const worse = (one: ComponentStatus, other: ComponentStatus): ComponentStatus =>
  order.indexOf(other) > order.indexOf(one) ? other : one;

/** Returns the worst of the statuses, which a page or group shows, or `unknown` without any. */
export const worstStatus = (statuses: readonly ComponentStatus[]): ComponentStatus =>
  statuses.length === 0 ? 'unknown' : statuses.reduce(worse);

/** The number of components of a group or page, and how many of them have an outage or are degraded. */
export interface AffectedCount {
  readonly affected: number;
  readonly total: number;
}

/** Returns true if the status says that something does not work as usual. Maintenance is planned, and not counted. */
export const isAffected = (status: ComponentStatus): boolean =>
  status === 'degraded_performance' || status === 'partial_outage' || status === 'major_outage';

/** Returns how many of the components are affected. */
export const affectedCount = (components: readonly { readonly status: ComponentStatus }[]): AffectedCount => ({
  affected: components.filter(({ status }) => isAffected(status)).length,
  total: components.length,
});

/**
 * The status of a component by the condition of its monitor. A failed check alone changes nothing: a monitor is down
 * after as many failures as open an incident.
 */
const statusOfMonitor = {
  up: 'operational',
  degraded: 'degraded_performance',
  down: 'major_outage',
  unknown: 'unknown',
  paused: 'unknown',
} as const satisfies Record<Exclude<MonitorState, 'maintenance'>, ComponentStatus>;

/** Returns the status of a component without regard to the incidents that name it. */
const ownStatus = ({ monitor, upstream, isInMaintenance, manualStatus }: ComponentFacts): ComponentStatus => {
  if (isInMaintenance) return 'under_maintenance';
  if (manualStatus !== null) return manualStatus;
  return monitor === null ? (upstream ?? 'unknown') : statusOfMonitor[monitor];
};

/**
 * Returns the status of a component. A maintenance window in progress comes first, then the manual status, then the
 * monitor or the other status page. Open incidents that name the component only make the status worse. See ADR 0093.
 */
export const componentStatus = (facts: ComponentFacts): ComponentStatus => {
  const ofIncidents = facts.incidents
    .map((impact) => statusOfImpact[impact])
    .filter((status) => status !== 'operational');
  return worstStatus([ownStatus(facts), ...ofIncidents]);
};
