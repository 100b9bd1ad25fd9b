import type { AlertSource, ExpiringAlert } from '../../domain/alert-sources/alert-source.ts';
import type { DeliveryFacts } from '../../domain/alert-sources/ingest.ts';
import type { AlertEvent, EventEffect, EventTargets, NewEvent } from '../../domain/alert-sources/alert-event.ts';
import type { AlertKey, AlertRecord, ClaimedSource } from '../../domain/alert-sources/alert-state.ts';
import type { StormCounts } from '../../domain/alert-sources/event-decision.ts';
import type { Grouping, MappedAlert } from '../../domain/alert-sources/mapped-alert.ts';
import type { KnownTargets } from '../../domain/alert-sources/routing.ts';
import type { BuiltInType, SourceType } from '../../domain/alert-sources/source-types.ts';
import type { LabelFacts } from '../../domain/checks/label-facts.ts';
import type { RoutingDefaults } from '../../domain/customers/customer.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { Repository } from '../kernel/repository.ts';

/** A source that a token opens, with what decides whether its organization accepts deliveries. */
export interface TokenSource extends AlertSource, DeliveryFacts {}

/** A source that is expected to send something. */
export interface ExpectedSource extends AlertSource {
  /** The time since which deliveries can be received: the service runs, and incident management is enabled. */
  readonly receivingSince: Date;
}

/** Selects the sources that a list returns. */
export type SourceFilter = Partial<Pick<AlertSource, 'type' | 'isActive'>>;

/** The sources of all organizations, newest first. The search looks at names. */
export interface ImSources extends Repository<AlertSource, SourceFilter> {
  /** Returns the source whose token, or replaced token, has this hash, with the state of its organization at `now`. */
  findByToken(hash: string, now: Date): Promise<TokenSource | null>;
  /**
   * Returns the built-in source of the organization. It is stored when it is first needed, outside the transaction of
   * the caller.
   */
  builtIn(organizationId: number, type: BuiltInType, now: Date): Promise<AlertSource>;
  /** Returns the ids that are teams, policies and customers of the organization. */
  knownTargets(organizationId: number, ids: TargetIds): Promise<TargetIds>;
  /** Returns true if `takeExpected` would find any. */
  anyExpected(now: Date): Promise<boolean>;
  /** Sources that were expected to send something and have not. Locked until the transaction ends. */
  takeExpected(now: Date, limit: number): Promise<readonly ExpectedSource[]>;
  /** Stores the times of the latest events and of the beginnings of silence. */
  touch(sources: readonly Pick<AlertSource, 'id' | 'lastEventAt' | 'silentSince'>[]): Promise<void>;
}

/** The ids of teams, policies and customers that events and routes name. */
export type TargetIds = KnownTargets;

/** The work that processes events. Storing some wakes it. */
export const EVENT_WORK = 'im-events';

/** Stores the events that sources send, until they are processed. */
export interface ImEvents {
  /**
   * Stores the events durably, together with those of concurrent calls, and wakes the consumer. Outside the transaction
   * of the caller.
   */
  accept(events: readonly NewEvent[]): Promise<void>;
  /** Stores the events in the transaction of the caller; the consumer is woken by the commit. */
  add(events: readonly NewEvent[]): Promise<void>;
  /**
   * Stores an event of the service itself, unless one of its source and key was received at or after `since`. Outside
   * the transaction of the caller.
   */
  report(event: NewEvent, since: Date): Promise<void>;
  /** Returns a page of the events of the source, newest first. */
  page(source: AlertSource, request: ListRequest): Promise<ListPage<AlertEvent>>;
  /** Returns an event of the source with its body, or null if there is none. The body is null when it was deleted. */
  find(source: AlertSource, eventId: string): Promise<(AlertEvent & { readonly body: Uint8Array | null }) | null>;
}

/** An alert as lists show it. */
export interface AlertView extends AlertRecord {
  readonly id: number;
}

/** An alert that may have to be resolved. */
export interface ExpiringRecord extends AlertView, ExpiringAlert {
  readonly autoResolveAt: Date;
}

/** The states of keys, of storms too, and the incidents that they belong to. */
export interface KeyStates {
  readonly alerts: readonly AlertRecord[];
  readonly incidents: readonly ImIncident[];
}

/** The amount of work that a consumer of the queue claims. */
export interface QueueClaim {
  readonly now: Date;
  readonly sources: number;
  readonly eventsPerSource: number;
  /** Claims only this source. */
  readonly only?: number;
}

/** The facts that decide where the incidents of an organization go, besides events, routes and sources. */
export interface DestinationFacts {
  /** The settings of the organization. */
  readonly settings: EventTargets;
  /** The ids that the organization has. */
  readonly known: TargetIds;
  /** The defaults of the customers that it has. */
  readonly customers: readonly (RoutingDefaults & { readonly id: number })[];
}

/** The queue of accepted events, and the states of their keys. */
export interface AlertQueue {
  /**
   * Returns true if an event waits, or the update of a storm is due; also of organizations for which `claim` finds
   * nothing.
   */
  anyPending(now: Date): Promise<boolean>;
  /**
   * Locks sources with pending events or due storm updates until the transaction ends, those that waited longest first;
   * skips sources that another consumer has locked.
   */
  claim(claim: QueueClaim): Promise<readonly ClaimedSource[]>;
  /**
   * Returns the states of the keys, and of the storms of the sources, their windows that last at `now`, and the alerts
   * that these gather, with their incidents. These are locked in the order of their ids until the transaction ends:
   * what the consumer changes after that is never stale. An incident that a key has left since, by a merge, is not
   * among them.
   */
  lockStates(keys: readonly AlertKey[], sourceIds: readonly number[], now: Date): Promise<KeyStates>;
  /** Returns the facts by organization; `ids` are the ids that events and routes name. */
  destinationFacts(organizationIds: readonly number[], ids: TargetIds): Promise<ReadonlyMap<number, DestinationFacts>>;
  /** Returns the number of open keys of each incident, and of all that are grouped under it. */
  counts(incidentIds: readonly number[]): Promise<ReadonlyMap<number, StormCounts>>;
  /** Returns the users who were notified of each incident. */
  notified(incidentIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Stores the states of the keys. */
  save(alerts: readonly AlertRecord[]): Promise<void>;
  /** Stores the effects of processed events, which leave the queue. */
  settle(
    events: readonly { readonly id: number; readonly effect: EventEffect; readonly incidentId: number | null }[],
    now: Date,
  ): Promise<void>;
  /**
   * Counts a failed attempt on the first gathered alert of the source that is due, or else on its first pending event,
   * and gives up after several; returns the public id of an event that it gave up, with the name of the source.
   */
  fail(sourceId: number, now: Date): Promise<{ readonly eventId: string; readonly sourceName: string } | null>;
  /** Returns true if an open key may have to be resolved because no event came. */
  anyExpired(now: Date): Promise<boolean>;
  /**
   * Open keys for which no event came in time, also none that waits to be processed, of organizations that use incident
   * management; locked until the transaction ends.
   */
  takeExpiring(now: Date, limit: number): Promise<readonly ExpiringRecord[]>;
  /**
   * Stores the times at which locked keys are resolved unless an event arrives. The time is null for keys that are
   * being resolved.
   */
  setExpiries(expiries: readonly { readonly id: number; readonly autoResolveAt: Date | null }[]): Promise<void>;
  /** Returns the alerts of an incident, newest first. */
  page(incidentId: number, request: ListRequest): Promise<ListPage<AlertView>>;
}

/** The content of a delivery. A `note` is a message that reports no alert, such as a test. */
export type Mapping =
  | { readonly alerts: readonly MappedAlert[] }
  | { readonly note: string }
  | { readonly problem: string }
  /** The URL that confirms a subscription of Amazon SNS. */
  | { readonly subscription: string };

/** The settings of a source that its mapping reads. */
export interface MappingOptions {
  readonly groupBy: Grouping;
}

/** Reads the body of a delivery in the format of the source's type. */
export type DeliveryReader = (type: SourceType, body: Uint8Array, options: MappingOptions) => Mapping;

/** Verifies messages of Amazon SNS. */
export interface SnsMessages {
  /**
   * Returns how the message in the body is signed; `none` also for a body that is no message of SNS. Throws
   * `UnavailableError` if the certificate cannot be read at the moment.
   */
  signatureOf(body: Uint8Array, now: Date): Promise<'none' | 'valid' | 'invalid'>;
}

/** The outbox topic of subscriptions at Amazon SNS that are to be confirmed. */
export const SNS_SUBSCRIPTION_TOPIC = 'sns-subscription';

/** A subscription at Amazon SNS, with the address that confirms it. */
export interface SnsSubscription {
  readonly url: string;
}

/** The records around monitors that label their alerts. */
export interface MonitorLabelFacts {
  /** Returns the facts as a state change of the monitor reads them; null if the monitor is deleted. */
  find(monitorId: number): Promise<(LabelFacts & { readonly customerName: string | null }) | null>;
}

/** The team, customer and escalation policy of events that name none. */
export interface ImSettings {
  readonly organizationId: number;
  readonly teamId: number | null;
  readonly customerId: number | null;
  readonly escalationPolicyId: number | null;
  readonly updatedAt: Date | null;
}

/** The defaults of events, which organizations set. */
export interface ImSettingsStore {
  /** Returns the settings; those of an organization that never changed them are all null. */
  find(organizationId: number): Promise<ImSettings>;
  /** Returns the same as `find`. Transactions that change the settings of the organization wait for each other. */
  lock(organizationId: number): Promise<ImSettings>;
  /** Stores the settings. */
  save(settings: ImSettings): Promise<void>;
}
