import type { PendingEvent } from './alert-event.ts';
import type { AlertRoute } from './alert-source.ts';
import type { AlertRecord, Destination } from './alert-state.ts';
import type { IncidentRef } from './event-batch.ts';
import type { MappedAlert } from './mapped-alert.ts';
import type { StormWords } from './storm-gathering.ts';

/**
 * Returns the destination of an event's incident, according to the event, its route, its source and the organization.
 */
export type DestinationOf = (event: PendingEvent, route: AlertRoute | null) => Destination;

/** What the events of a source are applied with, beside their batch. */
export interface FoldContext {
  readonly destinationOf: DestinationOf;
  readonly words: StormWords;
  readonly now: Date;
  /**
   * True to apply one event or to release one gathered alert only, so that it is known which one cannot be stored.
   */
  readonly isAlone?: boolean;
}

/** An event with its alert as changed by the route, and the previous state of its key. */
export interface RoutedEvent {
  readonly event: PendingEvent;
  readonly route: AlertRoute | null;
  readonly alert: MappedAlert;
  /** The state of the key; closed for a key without earlier events. */
  readonly before: AlertRecord;
  /** The incident of the key if it is open, otherwise null. */
  readonly incident: IncidentRef | null;
  /** The time at which the key is resolved unless further events arrive, or null for never. */
  readonly autoResolveAt: Date | null;
}
