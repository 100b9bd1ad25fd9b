import type { Issue } from '../kernel/issue.ts';
import type { Rule } from '../kernel/rules.ts';
import type { HostFinding } from './hosts.ts';
import type { monitorErrors } from './monitor.errors.ts';
import type { ManagementType, Monitor, MonitorKindName, MonitorStatus } from './monitor.ts';
import type { KindMembers, SettingField, SettingFields } from './setting-fields.ts';

/** What a check starts beside a connection. Few of each run at once, and they never take the places of other checks. */
export type CheckCost = 'process' | 'browser';

/** A type of a monitor kind. */
export interface MonitoringType {
  /** The longest interval, in minutes. */
  readonly intervalCeiling: number;
  /** Whether the monitor reports itself by heartbeats instead of being checked by probes. */
  readonly isHeartbeat: boolean;
  /** False for a type that this version cannot check, and therefore does not save. */
  readonly isSupported: boolean;
  /** Left out for checks that only open connections. */
  readonly cost?: CheckCost;
}

/** What distinguishes a kind whose monitors are resources of a customer, such as its domains. */
export interface CustomerResource {
  /** The term for one of its monitors in messages, such as `customer domain`. */
  readonly term: string;
  /** Minutes between two checks, which callers cannot change. */
  readonly checkInterval: number;
  /** The member of a single record that shows what was last observed. */
  readonly state: 'expiry' | 'dnsbl';
  /** The target cannot be changed, because what is known of the monitor is known of the target. */
  readonly keepsTarget?: true;
}

/** The codes that the rules of kinds can refuse a monitor with. */
export type MonitorCode = keyof typeof monitorErrors | 'invalidRequestBody';
type MonitorRule<Facts> = Rule<Facts, MonitorCode>;

/** The members of a monitor as a caller sends them. Members without a type are validated by rules. */
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
  readonly allowPaidQuotaUpgrade?: boolean;
}

/** The facts for the rules of a new monitor. */
export interface NewMonitorFacts {
  readonly sent: SentMonitor;
  readonly monitoringType: string;
  /** The shortest interval that the package of the customer allows, in minutes; null without a package. */
  readonly packageMinimum: number | null;
  /** The findings about the hosts that were sent, by the member that names them. */
  readonly hosts: Readonly<Record<string, HostFinding>>;
  /** The public id of another monitor of the customer with the same target; only for a kind that is a resource of customers. */
  readonly takenBy?: string | null;
}

/** The facts for the rules of a changed monitor; `monitoringType` is the type after the change. */
export interface MonitorChangeFacts<Settings = KindMembers, Secrets = KindMembers> extends NewMonitorFacts {
  readonly stored: Monitor<Settings, Secrets>;
}

/**
 * Everything that distinguishes a kind of monitor from the others. Use cases, endpoints, schedules and incidents are the same for all kinds
 * and read what differs from here. Its checks are judged by `checks`, which the kind does not know (ADR 0132).
 */
export interface MonitorKind<Settings extends KindMembers = KindMembers, Secrets extends KindMembers = KindMembers> {
  readonly kind: MonitorKindName;
  /** For a kind whose monitors are resources of a customer. Such a monitor is called by its `label`, and checked from one location, because all see the same. */
  readonly ofCustomer?: CustomerResource;
  /** The name of the member that holds the target, such as `url`. */
  readonly targetField: string;
  readonly target: SettingField<string>;
  /** The form in which a target is stored and compared; null for a text that is none. If omitted, the text itself. */
  canonical?(target: string): string | null;
  readonly types: Readonly<Record<string, MonitoringType>>;
  readonly defaultType: string;
  readonly settings: SettingFields<Settings>;
  readonly secrets: SettingFields<Secrets>;
  /** The hosts that must be public, by the member that names them; null for a member that names no host. */
  hosts(sent: SentMonitor, monitoringType: string): Readonly<Record<string, string | null>>;
  /** The members whose domain names must be registrable, in canonical form; null for a member that names no domain. The findings are among those about hosts. */
  names?(sent: SentMonitor): Readonly<Record<string, string | null>>;
  /** What is wrong with a new monitor, beside its schedule and the types and bounds of its settings. */
  newIssues?(facts: NewMonitorFacts): readonly Issue[];
  /** The issues of a change that have no specific code. */
  changeIssues?(facts: MonitorChangeFacts<Settings, Secrets>): readonly Issue[];
  /** The rules after the issues and the package minimum. */
  readonly newRules: readonly MonitorRule<NewMonitorFacts>[];
  /** The rules after the issues and the schedule. */
  readonly changeRules: readonly MonitorRule<MonitorChangeFacts<Settings, Secrets>>[];
  /** Settings that have no effect on monitors of the type. They are accepted, but neither validated nor stored. */
  unusedSettings?(monitoringType: string): readonly string[];
  /** Settings that are determined by the type and override what is sent. */
  implied?(monitoringType: string): Partial<Settings>;
  /** Equal for monitors of the same certificate; null for a monitor whose certificate is not monitored. */
  certificateOf?(monitor: Monitor<Settings, Secrets>): string | null;
  /**
   * For a kind with secrets: where checks with these settings send them; null if they send none, and none are stored. A monitor keeps its secrets only
   * while nothing is added to this list, so that nobody can have them sent elsewhere who does not know them.
   */
  recipientsOf?(target: string, settings: Settings): readonly string[] | null;
  /** What may be shown of the secrets. */
  secretSummary?(secrets: Secrets): KindMembers;
}

/** Declares a kind of monitor. */
export const defineMonitorKind = <Settings extends KindMembers, Secrets extends KindMembers>(kind: MonitorKind<Settings, Secrets>): MonitorKind<Settings, Secrets> => kind;
