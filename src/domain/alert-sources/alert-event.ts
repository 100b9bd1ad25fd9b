import { windowStart } from '../access/rate-limits.ts';
import { hours } from '../kernel/time.ts';
import { MAX_DELIVERY_BYTES } from './json-payload.ts';
import { EVENT_RATE, INGEST_BUDGET, INGEST_RATE } from './ingest.ts';
import type { AlertAction, MappedAlert } from './mapped-alert.ts';
import { alertOf } from './mapped-alert.ts';
import { summaryOf } from './alert-text.ts';

/** The kinds of events: an alert of the sender, a test, or a problem of the source itself. */
export const eventKinds = ['alert', 'test', 'problem'] as const;

/** The kind of an event: an alert of the sender, a test, or a problem of the source itself. */
export type EventKind = (typeof eventKinds)[number];

/** The maximum number of times that the service tries to apply an event or to release a gathered alert. */
export const MAX_EVENT_ATTEMPTS = 5;

/**
 * The kind of events that count towards the storm limit of their source and are grouped beyond it. Tests and problems
 * do neither.
 */
export const STORM_LIMITED: EventKind = 'alert';

/** The effects that an event can have. `none` means that there was nothing to change. */
export const eventEffects = [
  'opened',
  'gathered',
  'grouped',
  'joined',
  'acknowledged',
  'resolved',
  'muted',
  'none',
  'failed',
] as const;

/** The effect of an event on its incident. `none` means that there was nothing to change. */
export type EventEffect = (typeof eventEffects)[number];

/** The targets that an event itself specifies, before routes, the source and settings apply. */
export interface EventTargets {
  readonly teamId: number | null;
  readonly escalationPolicyId: number | null;
  readonly customerId: number | null;
}

/** The targets of an event that names none. */
export const NO_TARGETS: EventTargets = { teamId: null, escalationPolicyId: null, customerId: null };

/** An event that is to be stored. An event without an alert has no effect. */
export interface NewEvent {
  readonly publicId: string;
  readonly sourceId: number;
  /** The public id of the first event of the same delivery, which holds the body. */
  readonly deliveryId: string;
  readonly receivedAt: Date;
  readonly kind: EventKind;
  /** The deduplication key, as stored. */
  readonly key: string | null;
  readonly alert: MappedAlert | null;
  readonly targets: EventTargets;
  /** The body as received; null for later events of a delivery and for events of the service itself. */
  readonly body: Uint8Array | null;
  /**
   * The reason why the delivery could not be mapped, or the problem that it reports instead of an alert; null if there
   * is neither.
   */
  readonly problem: string | null;
  readonly note: string | null;
}

/** A stored event. */
export interface AlertEvent extends Omit<NewEvent, 'body'> {
  readonly id: number;
  readonly effect: EventEffect | null;
  readonly incidentId: number | null;
  readonly processedAt: Date | null;
}

/** An event that has not been consumed yet. */
export interface PendingEvent extends Pick<
  AlertEvent,
  'id' | 'publicId' | 'sourceId' | 'receivedAt' | 'kind' | 'key' | 'alert' | 'targets'
> {
  /** True if the event was received; false for an event of the service itself. */
  readonly isReceived: boolean;
}

/** The problems of a source that open an incident, each with its own deduplication key. */
export const sourceProblems = {
  mapping: { severity: 'warning', summary: 'Deliveries cannot be read' },
  processing: { severity: 'error', summary: 'An event could not be processed' },
  rate: { severity: 'warning', summary: `Deliveries were refused: more than ${INGEST_RATE.limit} in a minute` },
  events: { severity: 'warning', summary: `Events were refused: more than ${EVENT_RATE.limit} in a minute` },
  size: { severity: 'warning', summary: `Deliveries were refused: larger than ${MAX_DELIVERY_BYTES / 1024 ** 2} MiB` },
  budget: {
    severity: 'warning',
    summary: `Deliveries were refused: the organization has sent more than ${INGEST_BUDGET.limit / 1024 ** 2} MiB in an hour`,
  },
  silence: { severity: 'error', summary: 'Nothing was received for longer than expected' },
} as const;

/** A problem of a source that opens an incident. */
export type SourceProblem = keyof typeof sourceProblems;

/**
 * Returns the start of the hour that contains `now`. Only the first refusal in an hour is reported, so a report since
 * then prevents another one.
 */
export const reportedSince = (now: Date): Date => windowStart({ window: hours(1) }, now);

/** Returns the alert that reports a problem of a source, or its end. */
export const problemAlert = (
  problem: SourceProblem,
  sourceName: string,
  reason: string | null,
  action: AlertAction = 'trigger',
): MappedAlert =>
  alertOf({
    key: problem,
    action,
    severity: sourceProblems[problem].severity,
    summary: summaryOf(`${sourceName}: ${sourceProblems[problem].summary}`),
    source: sourceName,
    details: reason === null ? {} : { reason },
  });

/** Returns the alert of a test event. */
export const testAlert = (sourceName: string, key: string): MappedAlert =>
  alertOf({
    key,
    action: 'trigger',
    summary: summaryOf(`Test alert of ${sourceName}`),
    source: sourceName,
    details: { test: true },
  });
