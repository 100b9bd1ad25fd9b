import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { FacetStates } from '../../domain/changes/watched-facets.ts';
import type { MonitorChange } from '../../domain/changes/monitor-change.ts';
import type { ChangeFacet, ChangeSettings } from '../../domain/monitors/change-facets.ts';
import type { ConnectTarget } from '../../domain/monitors/hosts.ts';
import type { DnsRecordType } from '../../domain/monitors/dns-records.ts';
import type { ChangeStatus } from '../../domain/changes/change.machine.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import type { MonitorSnapshot } from '../checks/ports.ts';

/** The known values of the facets of a monitor, and the time at which they are observed again. */
export interface ChangeWatch {
  readonly monitorId: number;
  readonly facets: FacetStates;
  readonly nextAt: Date;
  /** Rises with each change of the facets. */
  readonly revision: number;
}

/** A monitor whose facets are due. */
export interface WatchedMonitor {
  readonly monitor: MonitorSnapshot;
  readonly settings: ChangeSettings;
  /** The host that checks connect to instead of the host of the target; null for none. */
  readonly connect: ConnectTarget | null;
  readonly organization: OrganizationState;
  readonly isInMaintenance: boolean;
}

/** Stores the known values of the facets of monitors. */
export interface ChangeWatches {
  /**
   * Returns the monitors that can be watched and are not yet, in the order of their ids, those after the id `after`, at
   * most `limit`.
   */
  unwatched(
    after: number,
    limit: number,
  ): Promise<readonly { readonly monitorId: number; readonly publicId: string }[]>;
  /** Begins to watch monitors. Those that are watched or deleted meanwhile are left out. */
  begin(watches: readonly Pick<ChangeWatch, 'monitorId' | 'nextAt'>[]): Promise<void>;
  /** Leases due watches to the process, by moving their time to `leaseUntil`. */
  claim(now: Date, leaseUntil: Date, limit: number): Promise<readonly ChangeWatch[]>;
  /** Returns null if the monitor was deleted. */
  monitorOf(monitorId: number, now: Date): Promise<WatchedMonitor | null>;
  /** Returns null for a monitor that is not watched yet. */
  find(monitorId: number): Promise<ChangeWatch | null>;
  /** Returns the watch of a monitor, locked until the transaction ends; null without one. */
  lock(monitorId: number): Promise<ChangeWatch | null>;
  /** Stores the watch under its next revision. It is locked. */
  save(watch: ChangeWatch): Promise<void>;
}

/** Selects the changes that a list returns. */
export interface ChangeFilter {
  readonly status?: ChangeStatus;
  readonly facet?: ChangeFacet;
}

/** A change with the name of the user who has refused it, which is null if nobody has, or if the name is not known. */
export interface KnownMonitorChange extends MonitorChange {
  readonly refusedByName: string | null;
}

/** The changes of monitored targets. The caller has found the monitor in its scope. */
export interface MonitorChanges {
  /** Returns a page of the changes of a monitor, newest first. */
  page(monitorId: number, request: ListRequest, filter: ChangeFilter): Promise<ListPage<KnownMonitorChange>>;
  /** Returns the change; null if the monitor has no such change. */
  find(monitorId: number, publicId: string): Promise<KnownMonitorChange | null>;
  /** Returns the change, locked until the transaction ends; null if the monitor has no such change. */
  lock(monitorId: number, publicId: string): Promise<MonitorChange | null>;
  /** Returns the changes of a monitor that have not ended, locked until the transaction ends. */
  present(monitorId: number): Promise<readonly MonitorChange[]>;
  /** Stores an open change. */
  add(monitorId: number, change: MonitorChange): Promise<void>;
  /** Stores the status, the end and the refusal of a change that had not ended. It is locked. */
  save(change: MonitorChange): Promise<void>;
}

/** The TLS server of a website. */
export interface WatchedServer {
  /** The name in the handshake. */
  readonly name: string;
  /** The host and port that checks connect to. */
  readonly host: string;
  readonly port: number;
}

/** Looks up for an organization what no check has observed. Never rejects because of a target. */
export interface ChangeLookups {
  /** Returns the same as `DnsLookups.lookUp`. The lookup counts against the limits of the organization. */
  records(organizationId: number, name: string, type: DnsRecordType): Promise<Attempt<readonly string[]>>;
  /** Returns the DS records of a zone as `records` does. */
  delegationSigners(organizationId: number, zone: string): Promise<Attempt<readonly string[]>>;
  /** Returns the SHA-256 digest of the public key of a server in Base64 (RFC 7469 section 2.4), trusted or not. */
  publicKey(organizationId: number, server: WatchedServer): Promise<Attempt<string>>;
  /** Returns the address that a check of the website arrives at; null if none can be made, or nothing answered. */
  finalAddress(organizationId: number, monitorId: number): Promise<string | null>;
}
