import { windowStart } from '../access/rate-limits.ts';
import { hours } from '../kernel/time.ts';
import { EVENT_RATE, INGEST_BUDGET, INGEST_RATE, MAX_DELIVERY_BYTES } from './alert-source.ts';
import type { AlertAction, MappedAlert } from './mapped-alert.ts';
import { alertOf } from './mapped-alert.ts';
import { summaryOf } from './alert-text.ts';

/** What an event is about: an alert of the sender, a test, or a problem of the source itself. */
export const eventKinds = ['alert', 'test', 'problem'] as const;
export type EventKind = (typeof eventKinds)[number];

/** The kind of events whose openings count towards the storm limit of their source, and are grouped beyond it. Tests and problems do neither. */
export const STORM_LIMITED: EventKind = 'alert';

/** What became of an event. `none` had nothing to change. */
export const eventEffects = ['opened', 'grouped', 'joined', 'acknowledged', 'resolved', 'muted', 'none', 'failed'] as const;
export type EventEffect = (typeof eventEffects)[number];

/** What an event names itself, before routes, source and settings. */
export interface EventTargets {
  readonly teamId: number | null;
  readonly escalationPolicyId: number | null;
  readonly customerId: number | null;
}

export const NO_TARGETS: EventTargets = { teamId: null, escalationPolicyId: null, customerId: null };

/** An event to store. One without an alert has no effect. */
export interface NewEvent {
  readonly publicId: string;
  readonly sourceId: number;
  /** The first event of the same delivery, which holds the body. */
  readonly deliveryId: string;
  readonly receivedAt: Date;
  readonly kind: EventKind;
  /** The deduplication key, as it is stored. */
  readonly key: string | null;
  readonly alert: MappedAlert | null;
  readonly targets: EventTargets;
  /** The body as it was received; null for later events of a delivery and for events of the service. */
  readonly body: Uint8Array | null;
  /** Why the delivery could not be mapped, or what it reports instead of an alert. */
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

/** An event that waits for the consumer. */
export interface PendingEvent extends Pick<AlertEvent, 'id' | 'publicId' | 'sourceId' | 'receivedAt' | 'kind' | 'key' | 'alert' | 'targets'> {
  /** False for an event of the service itself. */
  readonly isReceived: boolean;
}

/** The problems of a source that open an incident, each with its deduplication key. */
export const sourceProblems = {
  mapping: { severity: 'warning', summary: 'Deliveries cannot be read' },
  processing: { severity: 'error', summary: 'An event could not be processed' },
  rate: { severity: 'warning', summary: `Deliveries were refused: more than ${INGEST_RATE.limit} in a minute` },
  events: { severity: 'warning', summary: `Events were refused: more than ${EVENT_RATE.limit} in a minute` },
  size: { severity: 'warning', summary: `Deliveries were refused: larger than ${MAX_DELIVERY_BYTES / 1024 ** 2} MiB` },
  budget: { severity: 'warning', summary: `Deliveries were refused: the organization has sent more than ${INGEST_BUDGET.limit / 1024 ** 2} MiB in an hour` },
  silence: { severity: 'error', summary: 'Nothing was received for longer than expected' },
} as const;
export type SourceProblem = keyof typeof sourceProblems;

/** The first refusal in an hour is reported: a report from this moment on counts. */
export const reportedSince = (now: Date): Date => windowStart({ window: hours(1) }, now);

/** The alert by which a problem of a source is reported, or its end. */
export const problemAlert = (problem: SourceProblem, sourceName: string, reason: string | null, action: AlertAction = 'trigger'): MappedAlert =>
  alertOf({
    key: problem,
    action,
    severity: sourceProblems[problem].severity,
    summary: summaryOf(`${sourceName}: ${sourceProblems[problem].summary}`),
    source: sourceName,
    details: reason === null ? {} : { reason },
  });

/** The alert of a test. */
export const testAlert = (sourceName: string, key: string): MappedAlert =>
  alertOf({ key, action: 'trigger', summary: summaryOf(`Test alert of ${sourceName}`), source: sourceName, details: { test: true } });

/** The codes for an event whose body cannot be read: it is no JSON, or nested too deeply. */
export const unreadableEvent = { syntax: 'invalidJson', depth: 'payloadTooDeep' } as const;
