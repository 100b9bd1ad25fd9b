import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Location } from '../../domain/monitors/location.ts';
import type { MonitorCondition, MonitorStatus, Website } from '../../domain/monitors/website.ts';
import type { NewRecord } from '../kernel/records.ts';

/** Which websites a list shows, beside its page. */
export interface WebsiteFilter {
  readonly customerId?: number;
  readonly status?: MonitorStatus;
  readonly condition?: MonitorCondition;
}

/** A monitor's id in a path: the public one, or the legacy integer. */
export type MonitorId = string | number;

/** When a monitor is first due at each of its locations. */
export interface FirstChecks {
  readonly locationIds: readonly number[];
  /** Null for a monitor that is not checked by itself: paused, or a heartbeat. */
  readonly dueAt: ((monitorId: number, locationId: number) => Date) | null;
  /** From when on a heartbeat is overdue; null for everything else, and for a paused one. */
  readonly overdueFrom: Date | null;
}

/** The website monitors of all organizations. */
export interface Websites {
  page(scope: Scope, request: PageRequest, filter: WebsiteFilter): Promise<Page<Website>>;
  find(scope: Scope, id: MonitorId): Promise<Website | null>;
  /** As `find`, and nobody else changes or deletes the website until the unit of work ends. */
  lock(scope: Scope, id: MonitorId): Promise<Website | null>;
  add(record: NewRecord<Website>, checks: FirstChecks): Promise<Website>;
  /** Stores the changed record; throws `OptimisticLockError` when it changed since it was read. Null keeps the schedule. */
  save(record: Website, checks: FirstChecks | null): Promise<Website>;
  remove(record: Website): Promise<void>;
}

/** What is known of a customer when a monitor is created for it or changed. */
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
  /** Answers null for a customer outside the scope. Locks the customer until the unit of work ends, so that quotas hold. */
  find(scope: Scope, customerId: MonitorId): Promise<MonitorOwner | null>;
}

/** The locations that monitors are checked from. */
export interface LocationDirectory {
  /** The locations that the organization may use. */
  usableBy(organizationId: number): Promise<readonly Pick<Location, 'id' | 'publicId' | 'isDefault'>[]>;
}

/** Wakes the workers when something became due. */
export interface CheckSignals {
  /** Takes part in the unit of work: workers hear of it once it is stored. */
  announce(): Promise<void>;
}

/** Checks out of turn. */
export interface CheckTriggers {
  /** Makes the monitor due at `now` at each of its locations, a paused one for this once, and wakes the workers when that is stored. */
  trigger(monitorId: number, now: Date): Promise<void>;
}
