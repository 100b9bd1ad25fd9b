import type { OrganizationStatus } from '../../domain/access/caller.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { FirstChecks, Schedule } from '../../domain/monitors/monitor-kinds.ts';
import type { Monitor, MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { ListPage, ListRequest, OfCustomer, OfMonitor } from '../../domain/kernel/page.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { ChangeRequest, RequestPerson } from '../../domain/monitors/change-request.ts';
import type { ChangeRequestStatus } from '../../domain/monitors/change-request.machine.ts';
import type { GateFacts } from '../../domain/monitors/deploy-gate.ts';
import type { MonitorTally } from '../../domain/monitors/health.ts';
import type { Location, LocationContact } from '../../domain/monitors/location.ts';
import type { TriggerFacts } from '../../domain/monitors/location.rules.ts';
import type { CustomerResource } from '../../domain/monitors/monitor-kind.ts';
import type { ListedMonitor, MonitorFilter, MonitorListing } from '../../domain/monitors/monitor-listing.ts';
import type { ParentFacts } from '../../domain/monitors/parent.ts';
import type { PingKey } from '../../domain/monitors/ping-key.rules.ts';
import type { Tag } from '../../domain/monitors/tag.rules.ts';
import type { NewRecord } from '../kernel/records.ts';
import type { Repository } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';

/** The public id of a monitor or of what belongs to it, or its legacy integer id. */
export type MonitorId = string | number;

/** A monitor that is not stored yet. The repository reads what it inherits. */
export type NewMonitor = Omit<NewRecord<Monitor>, 'alertingSources'>;

/** The monitors of all organizations and kinds. */
export interface Monitors {
  /** Returns a page of monitors, oldest first. The search covers names and targets. */
  page(scope: Scope, kind: MonitorKindName, request: ListRequest, filter: MonitorFilter): Promise<ListPage<Monitor>>;
  /** Returns the monitor of the kind, or null if the scope has none. */
  find(scope: Scope, kind: MonitorKindName, id: MonitorId): Promise<Monitor | null>;
  /** Returns the same as `find`. No other transaction changes or deletes the monitor until the present one ends. */
  lock(scope: Scope, kind: MonitorKindName, id: MonitorId): Promise<Monitor | null>;
  /** Returns the public id of the customer's monitor of the kind with exactly this target, or null if there is none. */
  holderOf(customerId: number, kind: MonitorKindName, target: string): Promise<string | null>;
  /** Returns the public id of the monitor of the owner with the slug, or null if there is none. */
  slugHolderOf(owner: Pick<Monitor, 'organizationId' | 'customerId'>, slug: string): Promise<string | null>;
  /** Returns true if `pausesToEnd` would find a monitor. */
  anyPauseToEnd(bounds: { readonly until: Date; readonly beyond: Date }): Promise<boolean>;
  /** Monitors of all organizations whose pauses end by `until`, or after `beyond`; at most `limit`. */
  pausesToEnd(
    bounds: { readonly until: Date; readonly beyond: Date },
    limit: number,
  ): Promise<readonly Pick<Monitor, 'kind' | 'id'>[]>;
  /**
   * Begins its first state span, too. Adding and removing change the usage of the customer. Throws `OptimisticLockError`
   * if another monitor of the owner has got the slug since that was decided, as `save` does.
   */
  add(record: NewMonitor, checks: FirstChecks): Promise<Monitor>;
  /**
   * Stores the changed record; throws `OptimisticLockError` when it changed since it was read. Null keeps the schedule.
   */
  save(record: Monitor, checks: FirstChecks | null): Promise<Monitor>;
  /** Deletes the monitor. */
  remove(record: Monitor, at: Date): Promise<void>;
  /**
   * Reads the facts that decide whether the monitor may depend on the one with the id, of any kind. Only one
   * transaction of an organization decides this at a time.
   */
  lockParent(
    scope: Scope,
    parentId: MonitorId,
    child: Pick<ParentFacts, 'monitorId' | 'organizationId'>,
  ): Promise<Pick<ParentFacts, 'parent' | 'height'>>;
  /** Counts the monitors of the scope, of all kinds, by status and condition. */
  tallies(scope: Scope): Promise<readonly MonitorTally[]>;
}

/** The monitors of all kinds, as one list. */
export interface MonitorList {
  /** Returns a page of monitors, oldest first. The search covers names and targets. */
  page(scope: Scope, request: ListRequest, filter: MonitorListing): Promise<ListPage<ListedMonitor>>;
  /** Returns the first `limit` selected monitors in the order of their ids, and the number of all that are selected. */
  select(scope: Scope, selected: SelectedMonitors, limit: number): Promise<MonitorsInBulk>;
  /** Returns the monitors that have one of the texts as their public id, name or target. */
  named(scope: Scope, texts: readonly string[]): Promise<readonly NamedInList[]>;
}

/** A monitor that a row of an import can be about. */
export type NamedInList = Pick<Monitor, 'id' | 'publicId' | 'kind' | 'name' | 'target' | 'customerId'>;

/** Selects monitors by their ids in either form, or those that a filter selects, from the integer id after `after`. */
export type SelectedMonitors =
  | { readonly ids: readonly MonitorId[] }
  | {
      readonly request: Pick<ListRequest, 'search' | 'from' | 'to'>;
      readonly filter: MonitorListing;
      readonly after: number;
    };

/** Monitors of one bulk change. */
export interface MonitorsInBulk {
  readonly matched: number;
  readonly monitors: readonly Pick<Monitor, 'id' | 'publicId' | 'kind' | 'name' | 'customerId'>[];
}

/** Mutes notification channels for single monitors. */
export interface ChannelMuting {
  /** Mutes the channel for the monitor or ends that, in the transaction of the command, as its caller may. */
  set(
    work: CommandContext,
    monitor: Pick<Monitor, 'id' | 'publicId' | 'kind'>,
    change: { readonly channelId: string | number; readonly isMuted: boolean },
  ): Promise<Outcome<unknown, ErrorCode>>;
}

/** The pause or the resumption of a monitor. */
export interface MonitorStatusChange {
  readonly before: Monitor;
  readonly after: Monitor;
  /** The moment at which the pause began or ended. */
  readonly since: Date;
}

/**
 * Follows changes of monitors by people and by ends of pauses, in the transaction of the change, while the monitor is
 * locked. Followers run one after the other in the order of their contexts. If one fails, the transaction fails.
 */
export interface MonitorFollower {
  readonly name: string;
  /** Follows a monitor that was paused or resumed. */
  statusChanged?(change: MonitorStatusChange, work: CommandContext): Promise<void>;
  /** Follows a monitor whose checks ended because it was paused. */
  checksEnded?(monitor: Monitor, work: CommandContext): Promise<void>;
  /** Follows a monitor that has another target. */
  targetChanged?(monitor: Monitor, work: CommandContext): Promise<void>;
  /** Follows a monitor whose certificate is another one, or is no longer monitored. */
  certificateLost?(monitor: Monitor, work: CommandContext): Promise<void>;
  /** Follows a deletion, before the monitor and its records are removed. */
  deleting?(monitor: Monitor, work: CommandContext): Promise<void>;
}

/** Selects the monitors, of any kind, that a deployment depends on. A monitor must match all members that are given. */
export interface MonitorSelection {
  /** The name of a tag, ignoring case. */
  readonly tag?: string;
  readonly kind?: MonitorKindName;
  /** The public ids of the monitors to select. */
  readonly ids?: readonly string[];
}

/** A monitor as a deployment sees it; the counts are those of `GateFacts`. */
export type GatedMonitor = Pick<Monitor, 'id' | 'publicId' | 'organizationId' | 'kind' | 'monitoringType' | 'name'> &
  Omit<GateFacts, 'isHeartbeat'>;

/** The state of monitors for deployments. */
export interface MonitorGate {
  /** `waiting` counts locations without a check that began at `since` or later. At most `limit`, oldest first. */
  select(scope: Scope, selection: MonitorSelection, since: Date, limit: number): Promise<readonly GatedMonitor[]>;
}

/** The facts about a customer that decide whether one of its monitors may be created or changed. */
export interface MonitorOwner {
  readonly customerId: number;
  readonly organizationId: number;
  /** The shortest interval between checks, in minutes. */
  readonly minCheckInterval: number;
  readonly allowSelfService: boolean;
  readonly maxSelfServiceUrls: number;
  readonly canEditManaged: boolean;
  /** The number of its self-service monitors, over all kinds. */
  readonly selfServiceInUse: number;
}

/** The customers that own monitors, with the limits that they set for them. */
export interface MonitorOwners {
  /**
   * Returns null for a customer outside the scope. Locks the customer until the transaction ends, so that quotas are
   * exact.
   */
  find(scope: Scope, customerId: MonitorId): Promise<MonitorOwner | null>;
}

/** The public suffix list: below which names domains are registered. */
export interface PublicSuffixes {
  /**
   * Returns the registrable name at or above a name in canonical form; null for a public suffix itself. Suffixes of
   * companies, such as `github.io`, do not count.
   */
  registrable(name: string): Promise<string | null>;
  /** Returns true if names are registered below this name, by a registry or, as below `github.io`, by a company. */
  isPublicSuffix(name: string): Promise<boolean>;
}

/** Reads the last observations of a monitor, as a single record shows them. */
export interface MonitorState {
  /** Returns the member as readers see it. */
  of(monitor: Monitor, now: Date): Promise<object>;
}

/** Maps the member that shows the state of a monitor to the state; see `CustomerResource`. */
export type MonitorStates = Readonly<Record<CustomerResource['state'], MonitorState>>;

/** The locations that monitors are checked from. */
export interface LocationDirectory {
  /** Returns the locations that the organization may use. */
  usableBy(
    organizationId: number,
  ): Promise<readonly (Pick<Location, 'id' | 'publicId' | 'isDefault'> & Pick<LocationContact, 'hasBrowser'>)[]>;
}

/** Notifies the workers of due checks. */
export interface CheckSignals {
  /** Takes part in the transaction: workers are notified once it is committed. */
  announce(): Promise<void>;
}

/** Runs checks that somebody requests, outside their schedule. */
export interface CheckTriggers {
  /** Returns the locations of the monitor, and the countries that its customer allows checks from. */
  locationsOf(monitorId: number): Promise<Pick<TriggerFacts, 'locations' | 'allowedCheckCountryCodes'>>;
  /**
   * Makes the monitor due at `now` at each of its locations, a paused one for this check only, and notifies the workers
   * on commit.
   */
  trigger(monitorId: number, now: Date): Promise<void>;
}

/** Selects the locations that a list returns. */
export interface LocationFilter {
  readonly isActive?: boolean;
}

/** A location with what its workers have reported. */
export type KnownLocation = Location & LocationContact;

/**
 * An organization's scope sees its own locations and those of the platform. While one is locked, no monitor can be
 * scheduled at it.
 */
export interface Locations extends Repository<
  Location,
  LocationFilter,
  KnownLocation,
  'keyTaken' | 'organizationMissing'
> {
  /** Returns the number of monitors that are checked from the location. */
  usage(record: Location): Promise<number>;
  /** Returns true if a location is silent, or an active one has reported before `lastContactBefore` only. */
  anySilent(lastContactBefore: Date): Promise<boolean>;
}

/** A worker that runs. */
export interface WorkerReport {
  /** Identifies one start of one worker. */
  readonly workerId: string;
  /** The key of its location; a report from an unknown one is ignored. */
  readonly location: string;
  readonly startedAt: Date;
  readonly reportedAt: Date;
  readonly version: string;
  readonly hasBrowser: boolean;
}

/** The reports of workers about themselves. */
export interface WorkerReports {
  /** Replaces the last report of the worker. */
  store(report: WorkerReport): Promise<void>;
}

/** The capabilities of workers; see `WorkerReport`. */
export interface WorkerCapabilities {
  /** Returns true if this worker can open a browser, which scenarios need. */
  hasBrowser(): Promise<boolean>;
}

/** Selects the tags that a list returns. */
export type TagFilter = Pick<OfCustomer, 'customerId'>;

/**
 * A customer scope sees the customer's tags and those of the whole organization. Names are unique, without regard to
 * case, among the tags of a customer and among those of the organization itself. `remove` detaches the tag from every
 * monitor.
 */
export type Tags = Repository<Tag, TagFilter, Tag, 'nameTaken'>;

/** A ping key with the status of its organization. */
export type KnownPingKey = PingKey & { readonly organizationStatus: OrganizationStatus };

/** A customer, and an organization for its own heartbeats, has at most one ping key. */
export interface PingKeys extends Repository<PingKey, OfCustomer, PingKey, 'ownerTaken'> {
  /** Returns the key with the digest, of any organization, or null if there is none. */
  byDigest(sha256: string): Promise<KnownPingKey | null>;
}

/** Stores how heartbeats from before ping addresses are pinged. */
export interface PingAddresses {
  /** Gives at most `limit` heartbeats their ping addresses, and returns the number of them. */
  complete(limit: number): Promise<number>;
}

/** The attachments of tags to monitors. */
export interface MonitorTags {
  /** Returns the tags of the monitor, in the order in which they were attached. */
  of(monitor: Pick<Monitor, 'id'>): Promise<readonly Tag[]>;
  /** Throws `OptimisticLockError` when the tag or the monitor is gone. */
  attach(monitor: Pick<Monitor, 'id'>, tag: Pick<Tag, 'id'>, at: Date): Promise<void>;
  /** Returns false if the monitor does not have the tag. */
  detach(monitor: Pick<Monitor, 'id'>, tag: Pick<Tag, 'id'>): Promise<boolean>;
}

/** Selects the change requests that a list returns. */
export interface ChangeRequestFilter extends OfCustomer, Pick<OfMonitor, 'tag'> {
  readonly monitorId?: string | number;
  readonly status?: ChangeRequestStatus;
  readonly monitorType?: MonitorKindName;
}

/**
 * A change request with the names of its monitor and customer, and its users; null for unknown or deleted users, and for
 * a monitor without a customer.
 */
export type KnownChangeRequest = ChangeRequest & {
  readonly monitorName: string;
  readonly customerName: string | null;
  readonly requestedBy: string | null;
  readonly requester: RequestPerson | null;
  readonly decidedBy: string | null;
  readonly decider: RequestPerson | null;
};

/**
 * The search text is looked for in the note and in the names of monitor and customer. Requests are deleted with their
 * monitor.
 */
export interface ChangeRequests extends Repository<ChangeRequest, ChangeRequestFilter, KnownChangeRequest> {
  /** Returns the number of undecided requests of the customer; exact while the customer is locked. */
  countOpen(customerId: number): Promise<number>;
}

/** Plans when monitors are checked. */
export interface CheckPlans {
  /** Returns the first checks of a monitor that was created, resumed or rescheduled at `now`. */
  firstChecksOf(schedule: Schedule, now: Date): FirstChecks;
}
