import type { AlertSource, DeliveryFacts } from '../../domain/alert-sources/alert-source.ts';
import type { AlertEvent, EventEffect, EventTargets, NewEvent } from '../../domain/alert-sources/alert-event.ts';
import type { AlertRecord, ClaimedSource } from '../../domain/alert-sources/alert-state.ts';
import type { StormCounts } from '../../domain/alert-sources/event-decision.ts';
import type { BuiltInType } from '../../domain/alert-sources/source-types.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Repository } from '../kernel/repository.ts';

/** A source that a token opens, with what decides whether its organization accepts deliveries. */
export interface TokenSource extends AlertSource, DeliveryFacts {}

/** The sources of all organizations, newest first. The search looks at names. */
export interface ImSources extends Repository<AlertSource> {
  /** The source whose token, or replaced token, has this hash. */
  findByToken(hash: string): Promise<TokenSource | null>;
  /** The built-in source of the organization. It is stored when it is first needed, outside the transaction of the caller. */
  builtIn(organizationId: number, type: BuiltInType, now: Date): Promise<AlertSource>;
  /** Those of the ids that are teams, policies and customers of the organization. */
  knownTargets(organizationId: number, ids: TargetIds): Promise<TargetIds>;
  /** Sources that were expected to send something and have not, with the time since which this service could receive. Locked until the transaction ends. */
  takeExpected(now: Date, limit: number): Promise<{ readonly sources: readonly AlertSource[]; readonly receivingSince: Date }>;
  /** Notes when events came, and which sources are silent. */
  touch(sources: readonly Pick<AlertSource, 'id' | 'lastEventAt' | 'silentSince'>[]): Promise<void>;
}

export interface TargetIds {
  readonly teamIds: readonly number[];
  readonly policyIds: readonly number[];
  readonly customerIds: readonly number[];
}

/** Accepted events. */
export interface ImEvents {
  /** Stores the events durably, together with those of concurrent calls, and wakes the consumer. Outside the transaction of the caller. */
  accept(events: readonly NewEvent[]): Promise<void>;
  /** Stores the events in the transaction of the caller; the consumer is woken by the commit. */
  add(events: readonly NewEvent[]): Promise<void>;
  /** Stores an event of the service itself, unless one of its source and key was received at or after `since`. Outside the transaction of the caller. */
  report(event: NewEvent, since: Date): Promise<void>;
  /** Newest first. */
  page(source: AlertSource, request: PageRequest): Promise<Page<AlertEvent>>;
  find(source: AlertSource, eventId: string): Promise<(AlertEvent & { readonly body: Uint8Array | null }) | null>;
}

export type AlertKey = Pick<AlertRecord, 'sourceId' | 'kind' | 'key'>;

/** An alert as lists show it. */
export interface AlertView extends AlertRecord {
  readonly id: number;
}

export interface QueueClaim {
  readonly now: Date;
  readonly sources: number;
  readonly eventsPerSource: number;
  /** Claims only this source. */
  readonly only?: number;
}

/** What decides where the incidents of an organization go, besides events, routes and sources. */
export interface DestinationFacts {
  /** The settings of the organization. */
  readonly defaults: EventTargets;
  /** Those of the ids that the organization has. */
  readonly known: TargetIds;
}

/** The queue of accepted events, and the states of their keys. */
export interface AlertQueue {
  /** Locks sources with pending events or due storm updates until the transaction ends, those that waited longest first; skips sources that another consumer has locked. */
  claim(claim: QueueClaim): Promise<readonly ClaimedSource[]>;
  alerts(keys: readonly AlertKey[]): Promise<readonly AlertRecord[]>;
  /** By organization; `ids` are those that events and routes name. */
  destinationFacts(organizationIds: readonly number[], ids: TargetIds): Promise<ReadonlyMap<number, DestinationFacts>>;
  /** The storms of the sources. */
  storms(sourceIds: readonly number[]): Promise<readonly AlertRecord[]>;
  /** How many open keys belong to each incident, and how many of all are grouped under it. */
  counts(incidentIds: readonly number[]): Promise<ReadonlyMap<number, StormCounts>>;
  /** The users who were notified of each incident. */
  notified(incidentIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  save(alerts: readonly AlertRecord[]): Promise<void>;
  settle(events: readonly { readonly id: number; readonly effect: EventEffect; readonly incidentId: number | null }[], now: Date): Promise<void>;
  /** Counts a failed attempt on the first pending event of the source, and gives up after several; answers the event that it gave up. */
  fail(sourceId: number, now: Date): Promise<string | null>;
  /** Open keys that are to be resolved because no event came; each is returned once. */
  takeAutoResolved(now: Date, limit: number): Promise<readonly AlertRecord[]>;
  /** The alerts of an incident, newest first. */
  page(incidentId: number, request: PageRequest): Promise<Page<AlertView>>;
}

/** Verifies messages of Amazon SNS. */
export interface SnsMessages {
  /** Whether the signature is that of the certificate; throws `UnavailableError` if that cannot be read at the moment. */
  isSigned(message: { readonly signature: string; readonly signatureVersion: '1' | '2'; readonly signingCertUrl: string; readonly signedText: string }, now: Date): Promise<boolean>;
}
