import type { TimelineData } from '../incident-management/timeline.ts';
import { isClosed } from '../paging/incident-state.ts';
import type { EventEffect, PendingEvent } from './alert-event.ts';
import type { AlertKey, AlertRecord } from './alert-state.ts';
import type { BatchIncident } from './batch-incident.ts';

/** Identifies an incident within a batch, because an incident that is still to be opened has no id. */
export type IncidentRef = number;

/** The record of a key and a reference to its incident. */
export interface KeyState {
  readonly record: AlertRecord;
  /** The incident of the key; null if it has none. */
  readonly incident: IncidentRef | null;
}

/** The effect of an event, and the incident that it concerns. */
export interface EventResult {
  readonly id: number;
  readonly sourceId: number;
  readonly effect: EventEffect;
  readonly incident: IncidentRef | null;
}

const textOf = ({ sourceId, kind, key }: AlertKey): string => `${sourceId} ${kind} ${key}`;

/**
 * The keys and incidents of a batch of events. `AlertFold` applies the events of each source to it in turn, and it
 * collects the changes to store. Sources share the batch, because alerts of several sources can be merged into one
 * incident.
 */
export class EventBatch {
  readonly #keys = new Map<string, KeyState>();
  readonly #changedKeys = new Set<string>();
  readonly #incidents: BatchIncident[] = [];
  readonly #evidence = new Map<IncidentRef, TimelineData[]>();
  readonly #results: EventResult[] = [];

  /** Adds an incident that is stored or still to be opened. */
  addIncident(incident: BatchIncident): IncidentRef {
    return this.#incidents.push(incident) - 1;
  }

  /** Adds the stored state of a key. */
  addKey(record: AlertRecord, incident: IncidentRef | null): void {
    this.#keys.set(textOf(record), { record, incident });
  }

  /** Returns the state of the key after the events that were applied before, or null if it has no events. */
  keyState(key: AlertKey): KeyState | null {
    return this.#keys.get(textOf(key)) ?? null;
  }

  /** Returns the states of the keys of a source, including those of storms. */
  keysOf(sourceId: number): readonly KeyState[] {
    const own: KeyState[] = [];
    for (const state of this.#keys.values()) if (state.record.sourceId === sourceId) own.push(state);
    return own;
  }

  /** Returns an incident of the batch. Throws for a reference to an incident of another batch. */
  incident(ref: IncidentRef): BatchIncident {
    const incident = this.#incidents[ref];
    if (incident === undefined) throw new Error('The incident is not one of the batch.');
    return incident;
  }

  /** Returns the incident of the key if it is open, otherwise null. */
  openIncidentOf(state: KeyState | null): IncidentRef | null {
    if (state === null || state.incident === null) return null;
    return isClosed(this.incident(state.incident)) ? null : state.incident;
  }

  /** Replaces an incident with the result of `change`. */
  changeIncident(ref: IncidentRef, change: (incident: BatchIncident) => BatchIncident): void {
    this.#incidents[ref] = change(this.incident(ref));
  }

  /** Changes the state of a key, which is then stored with the batch. */
  changeKey(record: AlertRecord, incident: IncidentRef | null): void {
    this.addKey(record, incident);
    this.#changedKeys.add(textOf(record));
  }

  /** Adds an entry about an event to the timeline of an incident. */
  addEvidence(ref: IncidentRef, data: TimelineData): void {
    const entries = this.#evidence.get(ref);
    if (entries === undefined) this.#evidence.set(ref, [data]);
    else entries.push(data);
  }

  /** Records the effect of an event, which ends its processing. */
  finish({ id, sourceId }: PendingEvent, effect: EventEffect, incident: IncidentRef | null): void {
    this.#results.push({ id, sourceId, effect, incident });
  }

  /** The results of the applied events, in their order. */
  get results(): readonly EventResult[] {
    return this.#results;
  }

  /** The states of the keys that the batch changed. */
  get changedKeys(): readonly KeyState[] {
    return [...this.#changedKeys].flatMap((key) => this.#keys.get(key) ?? []);
  }

  /** Returns the timeline entries that the events added to the incident, oldest first. */
  evidenceOf(ref: IncidentRef): readonly TimelineData[] {
    return this.#evidence.get(ref) ?? [];
  }

  /**
   * Returns the incidents that the batch concerns, each with the source of the last event or timer that concerns it.
   * Incidents of events come first, in the order of the events.
   */
  concernedIncidents(): ReadonlyMap<IncidentRef, number> {
    const sources = new Map<IncidentRef, number>();
    const { results, changedKeys } = this;
    const refs = [...results, ...changedKeys].flatMap(({ incident }) => incident ?? []);
    for (const ref of refs) sources.set(ref, 0);
    for (const { incident, record } of changedKeys) if (incident !== null) sources.set(incident, record.sourceId);
    for (const { incident, sourceId } of results) if (incident !== null) sources.set(incident, sourceId);
    return sources;
  }
}
