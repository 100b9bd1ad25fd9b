/** The shortest interval of any check, in minutes. */
export const MIN_CHECK_INTERVAL = 1;
/** The longest interval of a monitor that the service checks by itself: a day, in minutes. */
export const MAX_CHECK_INTERVAL = 1440;
/** The longest interval of a monitor that waits to be called: thirty days, in minutes. */
export const MAX_HEARTBEAT_INTERVAL = 43_200;

/** What a monitor is pointed at. */
export type TargetField = 'url' | 'domainName' | 'hostname' | 'ipAddress';

/** What sets one kind of monitor apart from the others. */
export interface MonitorKindFacts {
  /** The path segment of its collection below `/api`. */
  readonly path: string;
  readonly label: string;
  readonly target: TargetField;
  /** Whether checks have an interval and a timeout that can be set. */
  readonly hasSchedule: boolean;
  /** Whether a check is a real dialogue unless `checkMode` reduces it to reaching the port. */
  readonly hasCheckMode: boolean;
  /** Whether a port is part of the settings. */
  readonly hasPort: boolean;
  /** The port when none is set; null where it must be set, or depends on other settings. */
  readonly defaultPort: number | null;
}

const reached = { hasSchedule: true, hasCheckMode: false, hasPort: false, defaultPort: null } as const;
const dialogue = { ...reached, target: 'hostname', hasCheckMode: true, hasPort: true } as const;

/** Every kind of monitor, by the name that stands for `{type}` in paths. */
export const monitorKinds = {
  website: { ...reached, path: 'websites', label: 'Website', target: 'url' },
  dns: { ...reached, path: 'dns-monitors', label: 'DNS', target: 'domainName' },
  icmp: { ...reached, path: 'icmp-monitors', label: 'ICMP', target: 'hostname' },
  tcp: { ...reached, path: 'tcp-monitors', label: 'TCP', target: 'hostname', hasPort: true },
  smtp: { ...dialogue, path: 'smtp-monitors', label: 'SMTP', defaultPort: 25 },
  ssh: { ...dialogue, path: 'ssh-monitors', label: 'SSH', defaultPort: 22 },
  ftp: { ...dialogue, path: 'ftp-monitors', label: 'FTP', defaultPort: 21 },
  'imap-pop': { ...dialogue, path: 'imap-pop-monitors', label: 'IMAP/POP' },
  domain: { ...reached, path: 'customer-domains', label: 'Domain expiry', target: 'domainName', hasSchedule: false },
  ip: { ...reached, path: 'customer-ips', label: 'Blocklists', target: 'ipAddress', hasSchedule: false },
} as const satisfies Readonly<Record<string, MonitorKindFacts>>;

export type MonitorKind = keyof typeof monitorKinds;

/** The kinds that are created below `/api/<path>` and have a schedule; domains and IPs are created below a customer. */
export const scheduledKinds = ['website', 'dns', 'icmp', 'tcp', 'smtp', 'ssh', 'ftp', 'imap-pop'] as const satisfies readonly MonitorKind[];
export type ScheduledKind = (typeof scheduledKinds)[number];

/** Whether a text from outside names a kind of monitor. */
export const isMonitorKind = (name: string): name is MonitorKind => Object.hasOwn(monitorKinds, name);

/** The row of the table, in its general form. */
export const factsOfKind = (kind: MonitorKind): MonitorKindFacts => monitorKinds[kind];

/** What sets one way of monitoring a website apart from the others. */
export interface MonitoringTypeFacts {
  /** The longest interval, in minutes. */
  readonly intervalCeiling: number;
  /** Whether the service makes the checks; a heartbeat waits for the monitored side to call. */
  readonly isActive: boolean;
  /** Whether the connect fields have an effect. */
  readonly usesConnectHost: boolean;
  /** Whether there is nothing to check without a keyword. */
  readonly needsKeyword: boolean;
}

const requested = { intervalCeiling: MAX_CHECK_INTERVAL, isActive: true, usesConnectHost: true, needsKeyword: false } as const;

/** The ways of monitoring a website. */
export const monitoringTypes = {
  http: requested,
  keyword: { ...requested, needsKeyword: true },
  heartbeat: { intervalCeiling: MAX_HEARTBEAT_INTERVAL, isActive: false, usesConnectHost: false, needsKeyword: false },
  scenario: { ...requested, usesConnectHost: false },
} as const satisfies Readonly<Record<string, MonitoringTypeFacts>>;

export type MonitoringType = keyof typeof monitoringTypes;
export const DEFAULT_MONITORING_TYPE: MonitoringType = 'http';

/** The row of the table, in its general form. */
export const factsOfType = (type: MonitoringType): MonitoringTypeFacts => monitoringTypes[type];
