import type { AutomaticIncidentStatus } from '../incidents/automatic-incident.machine.ts';
import { monitorHealthOf } from '../monitors/health.ts';
import type { MonitorHealth, MonitorTally } from '../monitors/health.ts';
import type { MonitorKindName } from '../monitors/monitor.ts';

/** The maximum number of rows of each list of an overview. */
export const OVERVIEW_ROWS = 20;

/** A record as an overview names it. The id is the public one. */
export interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

/** A monitor as an overview names it. */
export interface NamedMonitor extends NamedRecord {
  readonly kind: MonitorKindName;
}

/** An unresolved outage. */
export interface OverviewOutage {
  readonly id: string;
  readonly title: string;
  readonly status: AutomaticIncidentStatus;
  readonly reason: string | null;
  /** The evidence of the reason as it is stored; null if there is none. */
  readonly evidence: unknown;
  readonly startedAt: Date;
  readonly acknowledgedAt: Date | null;
  readonly monitor: NamedMonitor | null;
  readonly customer: NamedRecord | null;
}

/** A certificate or domain whose expiry was announced. */
export interface OverviewExpiry {
  readonly type: 'certificate' | 'domain';
  readonly expiresAt: Date;
  readonly monitor: NamedMonitor;
  readonly customer: NamedRecord | null;
}

/** The running or next occurrence of a maintenance window. */
export interface OverviewMaintenance extends Pick<NamedRecord, 'id'> {
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Null for all monitors of the customer. */
  readonly monitor: NamedMonitor | null;
  readonly customer: NamedRecord | null;
}

/** A change request that nobody has decided on. */
export interface OverviewChangeRequest extends Pick<NamedRecord, 'id'> {
  readonly createdAt: Date;
  readonly monitor: NamedMonitor;
  readonly customer: NamedRecord | null;
}

/** A customer with a monitor that is down, and the numbers of its monitors. */
export interface TroubledCustomer extends NamedRecord {
  /** The time since which a monitor that is down has been down longest. */
  readonly worstSince: Date | null;
  readonly tallies: readonly MonitorTally[];
}

/** The lists of an overview, as they are stored. */
export interface OverviewFacts {
  /** The customers with the most monitors that are down, first. */
  readonly customers: readonly TroubledCustomer[];
  /** The outages, newest first. */
  readonly outages: readonly OverviewOutage[];
  /** The expiry dates, nearest first. */
  readonly expiring: readonly OverviewExpiry[];
  readonly maintenance: readonly OverviewMaintenance[];
  /** The oldest first. */
  readonly changeRequests: readonly OverviewChangeRequest[];
}

/** Who is on call by a schedule. */
export interface OverviewOnCall {
  readonly schedule: NamedRecord;
  readonly people: readonly NamedRecord[];
}

/** The outages, deadlines and requests that need attention now. */
export interface Overview extends Omit<OverviewFacts, 'customers'> {
  readonly counts: MonitorHealth;
  readonly customers: readonly (NamedRecord &
    Pick<TroubledCustomer, 'worstSince'> & { readonly counts: MonitorHealth })[];
  /** Null if the caller may not use incident management. */
  readonly onCall: readonly OverviewOnCall[] | null;
}

/** Returns the overview, with the numbers of monitors by state. */
export const overviewOf = (
  tallies: readonly MonitorTally[],
  { customers, ...lists }: OverviewFacts,
  onCall: Overview['onCall'],
): Overview => ({
  ...lists,
  counts: monitorHealthOf(tallies),
  customers: customers.map(({ tallies: ofCustomer, ...customer }) => ({
    ...customer,
    counts: monitorHealthOf(ofCustomer),
  })),
  onCall,
});
