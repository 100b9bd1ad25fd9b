import { timingOf } from './schedules/heartbeat-timing.ts';
import type { HeartbeatTiming } from './schedules/heartbeat-timing.ts';
import { minutes } from '../kernel/time.ts';
import { customKind } from './kinds/custom.ts';
import { dnsKind } from './kinds/dns.ts';
import { domainKind } from './kinds/domain.ts';
import { ftpKind } from './kinds/ftp.ts';
import { icmpKind } from './kinds/icmp.ts';
import { imapPopKind } from './kinds/imap-pop.ts';
import { ipKind } from './kinds/ip.ts';
import { mailHealthKind } from './kinds/mail-health.ts';
import { smtpKind } from './kinds/smtp.ts';
import { sshKind } from './kinds/ssh.ts';
import { tcpKind } from './kinds/tcp.ts';
import { websiteKind } from './kinds/website.ts';
import type { CheckCost, MonitorKind } from './monitor-kind.ts';
import { monitoringTypeOf } from './monitor.rules.ts';
import type { Monitor, MonitorKindName, MonitorStatus } from './monitor.ts';
import type { KindMembers } from './setting-fields.ts';

/**
 * The kinds that this version can monitor. ADR 0132 lists the tables that have a row for each kind. A row cannot be added
 * from outside, because those tables would lack it.
 */
export const monitorKinds = Object.freeze({
  website: websiteKind,
  dns: dnsKind,
  icmp: icmpKind,
  smtp: smtpKind,
  'imap-pop': imapPopKind,
  ftp: ftpKind,
  ssh: sshKind,
  tcp: tcpKind,
  domain: domainKind,
  ip: ipKind,
  'mail-health': mailHealthKind,
  custom: customKind,
});
/** The table of the kinds, by their names. */
export type MonitorKinds = typeof monitorKinds;

/** The kinds as a list of a common type. */
export const allMonitorKinds: readonly MonitorKind[] = Object.values<MonitorKind>(monitorKinds);

/** Returns the kind of that name, or null if this version cannot monitor it. */
export const monitorKindOf = (name: string): MonitorKind | null =>
  allMonitorKinds.find(({ kind }) => kind === name) ?? null;

/** The names of the kinds whose targets can be watched for changes. */
export const watchedKinds: readonly MonitorKindName[] = allMonitorKinds.flatMap(({ kind, settings }) =>
  settings['changes'] === undefined ? [] : [kind],
);

type Typed = Pick<Monitor, 'monitoringType'> & { readonly kind: string };

/** Returns true if the monitor reports by heartbeats instead of being checked by probes. */
export const isHeartbeat = ({ kind: name, monitoringType }: Typed): boolean => {
  const kind = monitorKindOf(name);
  return kind !== null && monitoringTypeOf(kind, monitoringType).isHeartbeat;
};

/** Returns true if probes check the monitor. */
export const isProbed = ({ kind: name, monitoringType }: Typed): boolean => {
  const kind = monitorKindOf(name);
  const type = kind === null ? null : monitoringTypeOf(kind, monitoringType);
  return type !== null && type.isSupported && !type.isHeartbeat;
};

/** The facts that decide when a monitor is first checked. The interval is in milliseconds. */
export interface Schedule {
  readonly status: MonitorStatus;
  readonly isHeartbeat: boolean;
  /** The time between two checks, in milliseconds. */
  readonly interval: number;
  /** When heartbeats are expected. */
  readonly timing: HeartbeatTiming;
  readonly locationIds: readonly number[];
}

/** The first checks of a monitor at each of its locations. */
export interface FirstChecks {
  readonly locationIds: readonly number[];
  /**
   * Returns the time at which a location first checks the monitor. Null if no location checks it because it is paused
   * or a heartbeat.
   */
  readonly dueAt: ((monitorId: number, locationId: number) => Date) | null;
  /** The time from which a heartbeat is overdue. Null for any other monitor and while the monitor is paused. */
  readonly overdueFrom: Date | null;
}

/** Returns the schedule of the checks of a monitor, or of the signals that a heartbeat expects. */
export const scheduleOf = (
  monitor: Pick<Monitor, 'kind' | 'monitoringType' | 'status' | 'checkInterval' | 'locationIds' | 'settings'>,
): Schedule => ({
  status: monitor.status,
  isHeartbeat: isHeartbeat(monitor),
  interval: minutes(monitor.checkInterval),
  timing: timingOf(monitor.checkInterval, monitor.settings),
  locationIds: monitor.locationIds,
});

/** Returns the cost of a check of the monitor, or null if it only opens connections. */
export const costOf = ({ kind: name, monitoringType }: Typed): CheckCost | null => {
  const kind = monitorKindOf(name);
  return (kind && monitoringTypeOf(kind, monitoringType).cost) ?? null;
};

/** The names of the types whose checks start a browser. */
export const browserTypes: readonly string[] = allMonitorKinds.flatMap(({ types }) =>
  Object.keys(types).filter((name) => types[name]?.cost === 'browser'),
);

/** Returns the host that checks of the monitor contact first, or null if no probe checks it. */
export const contactedHost = (
  monitor: Typed & { readonly target: string; readonly settings: KindMembers },
): string | null => {
  const kind = isProbed(monitor) ? monitorKindOf(monitor.kind) : null;
  if (kind === null) return null;
  // If a host to connect to is set, it follows the host of the target.
  const hosts = Object.values(
    kind.hosts({ ...monitor.settings, [kind.targetField]: monitor.target }, monitor.monitoringType),
  );
  return hosts.findLast((host) => host !== null) ?? null;
};
