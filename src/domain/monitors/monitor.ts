import { isPerson } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import { permissionRefusal } from '../access/permissions.ts';
import type { AlertingSources, MonitorAlerting } from './monitor-alerting.ts';
import type { KindMembers } from './setting-fields.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The names of all kinds, as used for `{type}` in paths and `monitorType` in bodies. */
export const monitorKindNames = [
  'website',
  'dns',
  'icmp',
  'tcp',
  'smtp',
  'ssh',
  'ftp',
  'imap-pop',
  'domain',
  'ip',
  'mail-health',
  'custom',
] as const;
/** The name of a kind of monitor. */
export type MonitorKindName = (typeof monitorKindNames)[number];

/** Returns true if a text is the name of a kind. */
export const isMonitorKindName = (text: string): text is MonitorKindName =>
  monitorKindNames.some((name) => name === text);

/** The status of a monitor: checked, or paused. */
export type MonitorStatus = 'active' | 'paused';

/**
 * The conditions of a monitor over all locations. A degraded one answers, but slower than its setting `degradedAfter`.
 */
export const monitorConditions = ['unknown', 'up', 'degraded', 'down'] as const;
/** The condition of a monitor over all of its locations. */
export type MonitorCondition = (typeof monitorConditions)[number];

/** The manager of a monitor: the organization, or the customer itself within a quota. */
export const managementTypes = ['managed', 'self_service'] as const;
/** The manager of a monitor: the organization, or the customer itself. */
export type ManagementType = (typeof managementTypes)[number];

/** A monitor as it is stored. Members that only its kind has are in `settings` and `secrets`. */
export interface Monitor<Settings = KindMembers, Secrets = KindMembers> extends OrganizationRecord {
  /** The customer that owns the monitor, or null for a monitor of the organization itself. */
  readonly customerId: number | null;
  readonly kind: MonitorKindName;
  /** The name of a type of the kind, such as `heartbeat`. */
  readonly monitoringType: string;
  readonly name: string;
  /** The URL, host name or address that is checked. Empty for a heartbeat. */
  readonly target: string;
  readonly status: MonitorStatus;
  /**
   * The time at which a pause ends by itself. Null for an active monitor and for one that is paused until it is
   * changed.
   */
  readonly pausedUntil: Date | null;
  readonly managementType: ManagementType;
  /** The interval between checks, in minutes. */
  readonly checkInterval: number;
  readonly timeoutSeconds: number;
  readonly settings: Settings;
  /** The secrets of the monitor. They are stored encrypted and never shown. */
  readonly secrets: Secrets;
  /** The token to which heartbeats are sent. Null for a monitor that the service checks. */
  readonly heartbeatToken: string | null;
  /** The ids of the locations that check the monitor. */
  readonly locationIds: readonly number[];
  /**
   * The id of the monitor that this one depends on. While the parent is down, alerts of this monitor are held. Null for
   * none.
   */
  readonly parentMonitorId: number | null;
  /** The alert settings of the monitor itself. */
  readonly alerting: MonitorAlerting;
  /** The settings of the customer and the organization, which the monitor inherits. */
  readonly alertingSources: AlertingSources;
  readonly condition: MonitorCondition;
  readonly conditionSince: Date | null;
  /** The time since which a heartbeat waits for its first ping. Null once one has arrived, and for other monitors. */
  readonly waitingSince: Date | null;
}

const mayHoldHeartbeatToken = (caller: Caller): boolean =>
  isPerson(caller) &&
  permissionRefusal('editMonitors', caller) === null &&
  (caller.isGlobalAdmin || !caller.isGlobalSupporter);

/**
 * Returns the monitor as the caller may see it. The heartbeat token is a write credential: only people who may edit
 * monitors see it, and platform supporters do not.
 */
export const visibleTo = (caller: Caller, monitor: Monitor): Monitor =>
  mayHoldHeartbeatToken(caller) ? monitor : { ...monitor, heartbeatToken: null };
