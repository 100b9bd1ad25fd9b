import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { CheckResult, Evidence, TriggeredCheck } from '../client/types.gen.ts';
import { bodyOf, bodyQuery, growingQuery, pagedQuery } from '../kernel/api.ts';
import type { ManagementType, MonitorKindName } from '../../src/domain/monitors/monitor.ts';
import { decideTriggerCheck } from '../../src/domain/monitors/location.rules.ts';
import { isHeartbeat } from '../../src/domain/monitors/monitor-kinds.ts';
import { stateListed } from '../../src/domain/monitors/monitor-listing.ts';
import type { ListedState } from '../../src/domain/monitors/monitor-listing.ts';
import { chartDays } from './monitor-view.ts';
import type { ChartRange } from './monitor-view.ts';

export type { CheckResult, Evidence };

/** A monitor as the address names it. */
export interface MonitorAddress {
  readonly kind: MonitorKindName;
  /** The public id. */
  readonly id: string;
}

/** What the API offers for each kind of monitors. A kind that lacks a line does not compile. */
const operations = {
  website: [api.getWebsite, api.listWebsiteChecks, api.getWebsiteUptime, api.triggerWebsiteCheck],
  dns: [api.getDnsMonitor, api.listDnsMonitorChecks, api.getDnsMonitorUptime, api.triggerDnsMonitorCheck],
  icmp: [api.getIcmpMonitor, api.listIcmpMonitorChecks, api.getIcmpMonitorUptime, api.triggerIcmpMonitorCheck],
  smtp: [api.getSmtpMonitor, api.listSmtpMonitorChecks, api.getSmtpMonitorUptime, api.triggerSmtpMonitorCheck],
  'imap-pop': [
    api.getImapPopMonitor,
    api.listImapPopMonitorChecks,
    api.getImapPopMonitorUptime,
    api.triggerImapPopMonitorCheck,
  ],
  ftp: [api.getFtpMonitor, api.listFtpMonitorChecks, api.getFtpMonitorUptime, api.triggerFtpMonitorCheck],
  ssh: [api.getSshMonitor, api.listSshMonitorChecks, api.getSshMonitorUptime, api.triggerSshMonitorCheck],
  tcp: [api.getTcpMonitor, api.listTcpMonitorChecks, api.getTcpMonitorUptime, api.triggerTcpMonitorCheck],
  domain: [
    api.getCustomerDomain,
    api.listCustomerDomainChecks,
    api.getCustomerDomainUptime,
    api.triggerCustomerDomainCheck,
  ],
  ip: [api.getCustomerIp, api.listCustomerIpChecks, api.getCustomerIpUptime, api.triggerCustomerIpCheck],
  'mail-health': [
    api.getMailHealthMonitor,
    api.listMailHealthMonitorChecks,
    api.getMailHealthMonitorUptime,
    api.triggerMailHealthMonitorCheck,
  ],
  custom: [
    api.getCustomMonitor,
    api.listCustomMonitorChecks,
    api.getCustomMonitorUptime,
    api.triggerCustomMonitorCheck,
  ],
} as const satisfies Readonly<Record<MonitorKindName, readonly unknown[]>>;

const HISTORY_PAGE = 25;
const UPTIME_DAYS = 30;
/** The number of days of the bars. */
export const STATE_DAYS = 90;
/** The most buckets of the chart, so that a bucket has about five pixels. */
const CHART_POINTS = 150;

type MonitorRecord = Awaited<ReturnType<(typeof operations)[MonitorKindName][0]>>['data'];

/** What every monitor has, whatever its kind. */
export interface MonitorSummary {
  readonly name: string;
  readonly target: string;
  readonly state: ListedState;
  readonly since: string | null;
  readonly isPaused: boolean;
  /** When its pause ends by itself; null if it does not, and for a monitor that is not paused. */
  readonly pausedUntil: string | null;
  /** The internal id of the customer. */
  readonly customerId: number | null;
  readonly managementType: ManagementType;
  /** The token to which a job sends its heartbeats, for callers who may edit the monitor. */
  readonly heartbeatToken: string | null;
  /** Since when it waits for its first heartbeat; null for any other monitor. */
  readonly waitingSince: string | null;
  /** True for a monitor that reports by heartbeats, so that there is nothing to check. */
  readonly isHeartbeat: boolean;
  /** False as long as the rules of the service refuse a check now. */
  readonly canBeChecked: boolean;
  /** What of the target is watched for changes; null if there is nothing to watch. */
  readonly watched: readonly string[] | null;
  /** The name of a kind that the host of the service no longer adds; null for any other monitor. */
  readonly missingKind: string | null;
}

const targetOf = (monitor: NonNullable<MonitorRecord>): string => {
  if ('url' in monitor) return monitor.url;
  if ('target' in monitor) return monitor.target;
  if ('domainName' in monitor) return monitor.domainName;
  return 'ipAddress' in monitor ? monitor.ipAddress : monitor.hostname;
};

/** Returns how the monitor is checked, by the rule of the service. The countries that a customer allows are judged there. */
const checkingOf = (kind: MonitorKindName, monitor: NonNullable<MonitorRecord>) => {
  const reports = 'monitoringType' in monitor && isHeartbeat({ kind, monitoringType: monitor.monitoringType });
  // Kinds whose locations nobody chooses have one.
  const ids = 'locationIds' in monitor ? monitor.locationIds : [0];
  const locations = ids.map((id) => ({ id, countryCode: null }));
  const decision = decideTriggerCheck({ isHeartbeat: reports, locations, allowedCheckCountryCodes: null });
  const watched = 'changes' in monitor && !reports ? monitor.changes : null;
  return { isHeartbeat: reports, canBeChecked: decision.ok, watched };
};

const missingKindOf = (monitor: NonNullable<MonitorRecord>): string | null =>
  'configuration' in monitor && monitor.warnings?.some(({ path }) => path === 'monitoringType') === true
    ? monitor.monitoringType
    : null;

const summaryOf = (kind: MonitorKindName, monitor: NonNullable<MonitorRecord>): MonitorSummary => ({
  name: 'label' in monitor ? monitor.label : monitor.name,
  target: targetOf(monitor),
  state: stateListed(monitor),
  since: monitor.conditionSince,
  isPaused: monitor.status === 'paused',
  pausedUntil: monitor.pausedUntil,
  customerId: monitor.customerId,
  managementType: monitor.managementType,
  heartbeatToken: 'heartbeatToken' in monitor ? monitor.heartbeatToken : null,
  waitingSince: 'waitingSince' in monitor ? monitor.waitingSince : null,
  missingKind: missingKindOf(monitor),
  ...checkingOf(kind, monitor),
});

/** The monitor, with the members that only its kind has. */
export const monitorRecordQuery = ({ kind, id }: MonitorAddress) =>
  bodyQuery<NonNullable<MonitorRecord>>(['monitor', kind, id], (signal) =>
    operations[kind][0]({ path: { id }, signal }),
  );

/** The monitor, with what all kinds have. */
export const monitorQuery = (address: MonitorAddress) => ({
  ...monitorRecordQuery(address),
  select: (monitor: NonNullable<MonitorRecord>) => summaryOf(address.kind, monitor),
});

/** Uptime and response times of the last 30 days. */
export const uptimeQuery = ({ kind, id }: MonitorAddress) =>
  bodyQuery(['uptime', kind, id], (signal) =>
    operations[kind][2]({ path: { id }, query: { from: `P${UPTIME_DAYS}D` }, signal }),
  );

/** When the certificate and the domain of the monitor expire. */
export const expiryQuery = ({ kind, id }: MonitorAddress) =>
  bodyQuery(['expiry', kind, id], (signal) => api.getMonitorExpiry({ path: { kind, id }, signal }));

/** The response times of a period, in buckets. */
export const responseTimesQuery = ({ kind, id }: MonitorAddress, range: ChartRange) => ({
  ...bodyQuery(['series', kind, id, range], (signal) => {
    const query = { from: `P${chartDays[range]}D`, points: CHART_POINTS };
    return api.getMonitorSeries({ path: { kind, id }, query, signal });
  }),
  placeholderData: keepPreviousData,
});

/** The states of the last days, today included, in one bucket for each day of UTC. */
export const stateDaysQuery = ({ kind, id }: MonitorAddress) =>
  bodyQuery(['state-days', kind, id], (signal) => {
    // The first bucket is a part of a day, and left out.
    const query = { from: `P${STATE_DAYS}D`, points: STATE_DAYS + 1 };
    return api.getMonitorSeries({ path: { kind, id }, query, signal });
  });

/** The names of the locations by id. */
export const locationNamesQuery = queryOptions({
  queryKey: ['location-names'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, string>> =>
    new Map((await bodyOf(api.listLocations({ signal }))).map(({ id, name }) => [id, name])),
});

/** The checks of the last 24 hours, newest first. */
export const historyQuery = ({ kind, id }: MonitorAddress) =>
  pagedQuery(['history', kind, id], (page, signal) =>
    operations[kind][1]({ path: { id }, query: { ...page, perPage: HISTORY_PAGE }, signal }),
  );

/** Checks the monitor now, and returns what the check saw. */
export const triggerCheck = ({ kind, id }: MonitorAddress): Promise<TriggeredCheck> =>
  bodyOf(operations[kind][3]({ path: { id } }));

/** The signals that a job has sent, newest first. */
export const signalsQuery = (id: string) =>
  growingQuery(['heartbeat-signals', id], (query, signal) =>
    api.listWebsiteHeartbeats({ path: { id }, query, signal }),
  );
