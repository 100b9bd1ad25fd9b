import { minutes } from '../kernel/time.ts';
import { dnsKind } from './kinds/dns.ts';
import { domainKind } from './kinds/domain.ts';
import { ftpKind } from './kinds/ftp.ts';
import { icmpKind } from './kinds/icmp.ts';
import { imapPopKind } from './kinds/imap-pop.ts';
import { ipKind } from './kinds/ip.ts';
import { smtpKind } from './kinds/smtp.ts';
import { sshKind } from './kinds/ssh.ts';
import { tcpKind } from './kinds/tcp.ts';
import { websiteKind } from './kinds/website.ts';
import type { CheckCost, MonitorKind } from './monitor-kind.ts';
import { monitoringTypeOf } from './monitor.rules.ts';
import type { Monitor, MonitorStatus } from './monitor.ts';
import type { KindMembers } from './setting-fields.ts';

/** The kinds that this version monitors. ADR 0132 names the tables that have a row for each of them. */
export const monitorKinds = {
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
};
export type MonitorKinds = typeof monitorKinds;

/** The kinds in their general form. */
export const allMonitorKinds: readonly MonitorKind[] = Object.values<MonitorKind>(monitorKinds);

/** The kind of that name; null for one that this version does not monitor. */
export const monitorKindOf = (name: string): MonitorKind | null => allMonitorKinds.find(({ kind }) => kind === name) ?? null;

type Typed = Pick<Monitor, 'monitoringType'> & { readonly kind: string };

/** Whether the monitor reports itself by heartbeats instead of being checked by probes. */
export const isHeartbeat = ({ kind: name, monitoringType }: Typed): boolean => {
  const kind = monitorKindOf(name);
  return kind !== null && monitoringTypeOf(kind, monitoringType).isHeartbeat;
};

/** Whether a probe checks the monitor. */
export const isProbed = ({ kind: name, monitoringType }: Typed): boolean => {
  const kind = monitorKindOf(name);
  const type = kind === null ? null : monitoringTypeOf(kind, monitoringType);
  return type !== null && type.isSupported && !type.isHeartbeat;
};

/** What decides when a monitor is first checked. The interval is milliseconds. */
export interface Schedule {
  readonly status: MonitorStatus;
  readonly isHeartbeat: boolean;
  readonly interval: number;
  readonly locationIds: readonly number[];
}

/** Holds the first checks of a monitor at each of its locations. */
export interface FirstChecks {
  readonly locationIds: readonly number[];
  /** Null for a monitor that no location checks: a paused one, or a heartbeat. */
  readonly dueAt: ((monitorId: number, locationId: number) => Date) | null;
  /** From when a heartbeat is overdue; null for any other monitor, and for a paused one. */
  readonly overdueFrom: Date | null;
}

/** The schedule of a monitor. */
export const scheduleOf = (monitor: Pick<Monitor, 'kind' | 'monitoringType' | 'status' | 'checkInterval' | 'locationIds'>): Schedule => ({
  status: monitor.status,
  isHeartbeat: isHeartbeat(monitor),
  interval: minutes(monitor.checkInterval),
  locationIds: monitor.locationIds,
});

/** What a check of the monitor starts beside a connection; null for nothing. */
export const costOf = ({ kind: name, monitoringType }: Typed): CheckCost | null => {
  const kind = monitorKindOf(name);
  return (kind && monitoringTypeOf(kind, monitoringType).cost) ?? null;
};

/** The types of monitors whose checks start a browser. */
export const browserTypes: readonly string[] = allMonitorKinds.flatMap(({ types }) => Object.keys(types).filter((name) => types[name]?.cost === 'browser'));

/** The host that checks of the monitor contact first; null for one that no probe checks. */
export const contactedHost = (monitor: Typed & { readonly target: string; readonly settings: KindMembers }): string | null => {
  const kind = isProbed(monitor) ? monitorKindOf(monitor.kind) : null;
  if (kind === null) return null;
  // The last one is the host to connect to instead of that of the target.
  const hosts = Object.values(kind.hosts({ ...monitor.settings, [kind.targetField]: monitor.target }, monitor.monitoringType));
  return hosts.findLast((host) => host !== null) ?? null;
};
