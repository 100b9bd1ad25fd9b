import type { Monitor, MonitorKindName } from './monitor.ts';
import type { Tag } from './tag.rules.ts';

/** What a list of monitors of all kinds shows of each: its condition, or that it is paused. */
export const monitorStates = ['down', 'unknown', 'up', 'paused'] as const;
export type ListedState = (typeof monitorStates)[number];

/** Returns the state of a monitor. A paused monitor has none of the conditions. */
export const stateListed = ({ status, condition }: Pick<Monitor, 'status' | 'condition'>): ListedState =>
  status === 'paused' ? 'paused' : condition;

/** The orders of a list of monitors of all kinds; a hyphen reverses one. By state, what is down comes first. */
export const monitorSorts = ['createdAt', 'name', 'state', 'conditionSince'] as const;
type MonitorSortMember = (typeof monitorSorts)[number];
export type MonitorSort = MonitorSortMember | `-${MonitorSortMember}`;

/** Selects monitors of all kinds. Members that are undefined match every monitor. */
export interface MonitorListing {
  readonly kind?: MonitorKindName;
  readonly state?: ListedState;
  readonly customerId?: number;
  /** The integer id of a package: the monitors of customers that have it. */
  readonly packageId?: number;
  readonly monitoringType?: string;
  /** The name of a tag, ignoring case. */
  readonly tag?: string;
  readonly locationId?: number;
  readonly sort?: MonitorSort;
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
  | 'condition'
  | 'conditionSince'
  | 'createdAt'
> {
  readonly customerName: string | null;
  readonly tags: readonly Pick<Tag, 'publicId' | 'name' | 'color'>[];
}
