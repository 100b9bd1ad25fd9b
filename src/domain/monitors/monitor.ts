import { isPerson } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import { permissionRefusal } from '../access/permissions.ts';
import type { KindMembers } from './setting-fields.ts';

/** The names of all kinds, as used for `{type}` in paths and `monitorType` in bodies. */
export const monitorKindNames = ['website', 'dns', 'icmp', 'tcp', 'smtp', 'ssh', 'ftp', 'imap-pop', 'domain', 'ip'] as const;
export type MonitorKindName = (typeof monitorKindNames)[number];

/** Whether a text is the name of a kind. */
export const isMonitorKindName = (text: string): text is MonitorKindName => monitorKindNames.some((name) => name === text);

/** Whether a monitor is checked at all. */
export type MonitorStatus = 'active' | 'paused';

/** The condition of a monitor over all locations. */
export type MonitorCondition = 'unknown' | 'up' | 'down';

/** Who manages a monitor: the organization, or the customer itself within a quota. */
export const managementTypes = ['managed', 'self_service'] as const;
export type ManagementType = (typeof managementTypes)[number];

/** A monitor as it is stored. What only its kind has is in `settings` and `secrets`. */
export interface Monitor<Settings = KindMembers, Secrets = KindMembers> {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly kind: MonitorKindName;
  /** One of the types of the kind, such as `heartbeat`. */
  readonly monitoringType: string;
  readonly name: string;
  /** The URL, host name or address that is checked; empty for a heartbeat. */
  readonly target: string;
  readonly status: MonitorStatus;
  /** When a paused monitor is resumed by itself; null for an active one, and for one that is paused until it is changed. */
  readonly pausedUntil: Date | null;
  readonly managementType: ManagementType;
  /** Minutes. */
  readonly checkInterval: number;
  readonly timeoutSeconds: number;
  readonly settings: Settings;
  /** Stored encrypted and never shown. */
  readonly secrets: Secrets;
  /** The token that heartbeats are sent to; null for a monitor that the service checks. */
  readonly heartbeatToken: string | null;
  /** The locations that it is checked from. */
  readonly locationIds: readonly number[];
  /** The monitor that it depends on: while that one is down, alerts of this one are held. */
  readonly parentMonitorId: number | null;
  readonly condition: MonitorCondition;
  readonly conditionSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

const mayHoldHeartbeatToken = (caller: Caller): boolean =>
  isPerson(caller) && permissionRefusal('editMonitors', caller) === null && (caller.isGlobalAdmin || !caller.isGlobalSupporter);

/** The monitor as the caller may see it: a heartbeat token is a write credential, shown to people who may edit monitors, never to platform supporters. */
export const visibleTo = (caller: Caller, monitor: Monitor): Monitor =>
  mayHoldHeartbeatToken(caller) ? monitor : { ...monitor, heartbeatToken: null };
