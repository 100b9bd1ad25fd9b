import type { Issue } from '../kernel/issue.ts';
import type { Rule } from '../kernel/rules.ts';
import type { MonitorAlerting } from './monitor-alerting.ts';
import type { HostFinding } from './hosts.ts';
import type { monitorErrors } from './monitor.errors.ts';
import type { ManagementType, Monitor, MonitorKindName, MonitorStatus } from './monitor.ts';
import type { KindMembers, SettingField, SettingFields } from './setting-fields.ts';

/**
 * The resource that a check needs in addition to a connection. Few checks with such a cost run at once, and they have
 * slots of their own.
 */
export type CheckCost = 'process' | 'browser';

/** A type of a monitor kind. */
export interface MonitoringType {
  /** The shortest interval, in minutes. Omitted for one minute. */
  readonly intervalFloor?: number;
  /** The longest interval, in minutes. */
  readonly intervalCeiling: number;
  /** True if the monitor reports by heartbeats instead of being checked by probes. */
  readonly isHeartbeat: boolean;
  /** True if this version can check the type. Monitors of other types are not saved. */
  readonly isSupported: boolean;
  /** The cost of a check. Omitted for checks that only open connections. */
  readonly cost?: CheckCost;
}

/** The properties of a kind whose monitors are resources of a customer, such as domains. */
export interface CustomerResource {
  /** The term for such a monitor in messages, such as `customer domain`. */
  readonly term: string;
  /** The minutes between two checks. Callers cannot change them. */
  readonly checkInterval: number;
  /** The member of a single record that shows the last observation. */
  readonly state: 'expiry' | 'dnsbl';
  /** True if the target cannot be changed, because the stored observations belong to the target. */
  readonly keepsTarget?: true;
}

/** The codes with which the rules of kinds can refuse a monitor. */
export type MonitorCode = keyof typeof monitorErrors | 'invalidRequestBody';
type MonitorRule<Facts> = Rule<Facts, MonitorCode>;

/** A monitor as a caller sends it. Rules validate the members that have no type here. */
export interface SentMonitor extends KindMembers {
  readonly name?: string;
  readonly monitoringType?: unknown;
  readonly status?: MonitorStatus;
  readonly managementType?: ManagementType;
  readonly checkInterval?: unknown;
  readonly timeoutSeconds?: unknown;
  readonly customerId?: string | number | null;
  readonly locationIds?: readonly (string | number)[];
  readonly parentMonitorId?: string | number | null;
  readonly alerting?: Partial<MonitorAlerting>;
  readonly allowPaidQuotaUpgrade?: boolean;
}

/** The facts for the rules of a new monitor. */
export interface NewMonitorFacts {
  /** The monitor as sent. */
  readonly sent: SentMonitor;
  /** The type of the monitor, such as `keyword`. */
  readonly monitoringType: string;
  readonly now: Date;
  /** The minimum interval that the package of the customer allows, in minutes. Null without a package. */
  readonly packageMinimum: number | null;
  /** The findings about the hosts sent, by the member that contains the host. */
  readonly hosts: Readonly<Record<string, HostFinding>>;
  /**
   * The public id of another monitor of the customer with the same target. Set only for a kind whose monitors are
   * resources of a customer.
   */
  readonly takenBy?: string | null;
  /** The public id of another monitor of the same owner with the slug that is sent. Null if there is none. */
  readonly slugHolder?: string | null;
}

/** The facts for the rules of a changed monitor. `monitoringType` is the type after the change. */
export interface MonitorChangeFacts<Settings = KindMembers, Secrets = KindMembers> extends NewMonitorFacts {
  /** The monitor before the change. */
  readonly stored: Monitor<Settings, Secrets>;
}

/**
 * The properties in which kinds of monitors differ. Use cases, endpoints, schedules and incidents are the same for all
 * kinds and read the differences here. The context `checks` judges the checks; the kind does not know how (ADR 0132).
 */
export interface MonitorKind<Settings extends KindMembers = KindMembers, Secrets extends KindMembers = KindMembers> {
  readonly kind: MonitorKindName;
  /**
   * Set for a kind whose monitors are resources of a customer. They are named by a `label` and checked from one
   * location, because all locations would observe the same.
   */
  readonly ofCustomer?: CustomerResource;
  /** The name of the member that contains the target, such as `url`. */
  readonly targetField: string;
  readonly target: SettingField<string>;
  /**
   * Returns the form in which a target is stored and compared, or null if the text is not a target. If omitted, targets
   * are stored as sent.
   */
  canonical?(target: string): string | null;
  readonly types: Readonly<Record<string, MonitoringType>>;
  /** True if the types are the kinds that hosts add (ADR 0378). A monitor names its type, which does not change. */
  readonly hasOwnTypes?: true;
  readonly defaultType: string;
  readonly settings: SettingFields<Settings>;
  readonly secrets: SettingFields<Secrets>;
  /** Returns the hosts that must be public, by member, with null for a member that contains no host. */
  hosts(sent: SentMonitor, monitoringType: string): Readonly<Record<string, string | null>>;
  /**
   * Returns the domain names that must be registrable, by member and in canonical form, with null for a member that
   * contains no domain. Their findings are among those about hosts.
   */
  names?(sent: SentMonitor): Readonly<Record<string, string | null>>;
  /**
   * Returns the issues of a new monitor other than those of its schedule and of the types and bounds of its settings.
   */
  newIssues?(facts: NewMonitorFacts): readonly Issue[];
  /** Returns the issues of a change that have no specific code. */
  changeIssues?(facts: MonitorChangeFacts<Settings, Secrets>): readonly Issue[];
  /** The rules for a new monitor that are checked after the issues and the package minimum. */
  readonly newRules: readonly MonitorRule<NewMonitorFacts>[];
  /** The rules for a changed monitor that are checked after the issues and the schedule. */
  readonly changeRules: readonly MonitorRule<MonitorChangeFacts<Settings, Secrets>>[];
  /**
   * Returns the names of the settings that have no effect on monitors of the type. They are accepted, but neither
   * validated nor stored.
   */
  unusedSettings?(monitoringType: string): readonly string[];
  /** Returns the settings that the type determines. They override the settings sent. */
  implied?(monitoringType: string): Partial<Settings>;
  /**
   * Returns a text that is equal for monitors with the same certificate, or null if the certificate is not monitored.
   */
  certificateOf?(monitor: Monitor<Settings, Secrets>): string | null;
  /**
   * Returns the destinations to which checks of a kind with secrets send them, or null if none are sent and none are
   * stored. A stored secret remains only while no destination is added, so that only somebody who knows it can have it
   * sent elsewhere.
   */
  recipientsOf?(target: string, settings: Settings): readonly string[] | null;
  /** The settings that describe the target itself, so that they do not hold for another one. */
  readonly targetSettings?: readonly (keyof Settings & string)[];
  /** Returns values in place of the secrets to which the settings refer, so that a copy without them can be saved. */
  secretPlaceholders?(secrets: Secrets): KindMembers;
  /** Returns what everybody who reads a stored monitor should know about it. */
  storedWarnings?(monitor: Pick<Monitor, 'monitoringType'>): readonly Issue[];
  /** Returns the part of the secrets that may be shown. */
  secretSummary?(secrets: Secrets): KindMembers;
}

/** Returns the kind unchanged, and infers the types of its settings and secrets. */
export const defineMonitorKind = <Settings extends KindMembers, Secrets extends KindMembers>(
  kind: MonitorKind<Settings, Secrets>,
): MonitorKind<Settings, Secrets> => kind;
