import type { OfCustomer } from '../kernel/page.ts';
import type { Monitor, MonitorCondition, MonitorKindName, MonitorStatus } from './monitor.ts';
import type { Tag } from './tag.rules.ts';

/** The most monitors on a page of the list of all kinds, so that a wall of them is read at one moment. See ADR 0376. */
export const MAX_LISTED_MONITORS = 300;

/** The state of a monitor in lists of all kinds: its condition, or that it is in maintenance or paused. */
export const monitorStates = ['down', 'unknown', 'degraded', 'up', 'maintenance', 'paused'] as const;
/** The state of a monitor in lists: its condition, `maintenance` or `paused`. */
export type ListedState = (typeof monitorStates)[number];

/** The members of a monitor that decide its state in lists. */
interface StatedMonitor extends Pick<Monitor, 'status' | 'condition'> {
  /** True while a maintenance window covers the monitor. Absent where that is not known. */
  readonly isInMaintenance?: boolean;
}

/**
 * Returns the state of a monitor, as the counts of the overview have it: a paused monitor has none of the conditions,
 * and what is found during a maintenance says nothing about the service.
 */
export const stateListed = ({ status, condition, isInMaintenance = false }: StatedMonitor): ListedState => {
  if (status === 'paused') return 'paused';
  return isInMaintenance ? 'maintenance' : condition;
};

/** The members by which lists of monitors can be sorted. By state, what is down comes first. */
export const monitorSorts = ['createdAt', 'name', 'state', 'conditionSince'] as const;
/** The member by which a list of monitors is sorted. */
export type MonitorSort = (typeof monitorSorts)[number];

/** Selects monitors of one kind. Members that are undefined match every monitor. */
export interface MonitorFilter extends OfCustomer {
  readonly status?: MonitorStatus;
  readonly condition?: MonitorCondition;
  readonly monitoringType?: string;
  /** The key of the name of a tag; see `nameKey`. */
  readonly tag?: string;
  readonly locationId?: number;
}

/** Selects monitors of all kinds. */
export interface MonitorListing extends MonitorFilter {
  readonly kind?: MonitorKindName;
  readonly state?: ListedState;
  /** The integer id or the public id of the only monitor to list. */
  readonly monitorId?: number | string;
}

/** A monitor of any kind, as a list shows it. */
export interface ListedMonitor extends Pick<
  Monitor,
  | 'id'
  | 'publicId'
  | 'organizationId'
  | 'customerId'
  | 'kind'
  | 'monitoringType'
  | 'name'
  | 'target'
  | 'status'
  | 'managementType'
  | 'checkInterval'
  | 'condition'
  | 'conditionSince'
  | 'createdAt'
> {
  readonly customerName: string | null;
  /** True while a maintenance window covers the monitor. */
  readonly isInMaintenance: boolean;
  readonly tags: readonly Pick<Tag, 'publicId' | 'name' | 'color'>[];
}
