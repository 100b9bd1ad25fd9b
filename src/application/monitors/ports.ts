import type { Scope } from '../../domain/access/scope.ts';
import type { FirstChecks, MonitorStatus } from '../../domain/checks/check-schedule.ts';
import type { MonitorCondition } from '../../domain/checks/location-state.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Location } from '../../domain/monitors/location.ts';
import type { Monitor, MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { NewRecord } from '../kernel/records.ts';

/** The public id of a monitor or of what belongs to it, or its legacy integer id. */
export type MonitorId = string | number;

/** Members that are undefined match every monitor. */
export interface MonitorFilter {
  readonly customerId?: number;
  readonly status?: MonitorStatus;
  readonly condition?: MonitorCondition;
}

/** The monitors of all organizations and kinds. */
export interface Monitors {
  /** Oldest first; the search looks at names and targets. */
  page(scope: Scope, kind: MonitorKindName, request: PageRequest, filter: MonitorFilter): Promise<Page<Monitor>>;
  find(scope: Scope, kind: MonitorKindName, id: MonitorId): Promise<Monitor | null>;
  /** As `find`, and no other transaction changes or deletes the monitor until the present one ends. */
  lock(scope: Scope, kind: MonitorKindName, id: MonitorId): Promise<Monitor | null>;
  add(record: NewRecord<Monitor>, checks: FirstChecks): Promise<Monitor>;
  /** Stores the changed record; throws `OptimisticLockError` when it changed since it was read. Null keeps the schedule. */
  save(record: Monitor, checks: FirstChecks | null): Promise<Monitor>;
  remove(record: Monitor): Promise<void>;
}

/** What is known of a customer when one of its monitors is created or changed. */
export interface MonitorOwner {
  readonly customerId: number;
  readonly organizationId: number;
  /** Minutes. */
  readonly minCheckInterval: number;
  readonly allowSelfService: boolean;
  readonly maxSelfServiceUrls: number;
  readonly canEditManaged: boolean;
  /** How many self-service monitors it has, over all kinds. */
  readonly selfServiceInUse: number;
}

/** Customers as owners of monitors. */
export interface MonitorOwners {
  /** Returns null for a customer outside the scope. Locks the customer until the transaction ends, so that quotas are exact. */
  find(scope: Scope, customerId: MonitorId): Promise<MonitorOwner | null>;
}

/** The locations that monitors are checked from. */
export interface LocationDirectory {
  /** The locations that the organization may use. */
  usableBy(organizationId: number): Promise<readonly Pick<Location, 'id' | 'publicId' | 'isDefault'>[]>;
}

/** Notifies the workers of due checks. */
export interface CheckSignals {
  /** Takes part in the transaction: workers are notified once it is committed. */
  announce(): Promise<void>;
}

/** Checks on request. */
export interface CheckTriggers {
  /** Makes the monitor due at `now` at each of its locations, a paused one for this check only, and notifies the workers on commit. */
  trigger(monitorId: number, now: Date): Promise<void>;
}
