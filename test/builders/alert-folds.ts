import { stormWordsIn } from '../../src/application/alert-sources/storm-words.ts';
import type { PendingEvent } from '../../src/domain/alert-sources/alert-event.ts';
import { AlertFold } from '../../src/domain/alert-sources/alert-fold.ts';
import type { AlertSource } from '../../src/domain/alert-sources/alert-source.ts';
import { newKey, openedKey } from '../../src/domain/alert-sources/alert-state.ts';
import type { AlertRecord, ClaimedSource } from '../../src/domain/alert-sources/alert-state.ts';
import { storedIncident } from '../../src/domain/alert-sources/batch-incident.ts';
import type { EventBatch, IncidentRef } from '../../src/domain/alert-sources/event-batch.ts';
import { alertOf } from '../../src/domain/alert-sources/mapped-alert.ts';
import type { MappedAlert } from '../../src/domain/alert-sources/mapped-alert.ts';
import type { FoldContext } from '../../src/domain/alert-sources/routed-event.ts';
import type { ImIncident } from '../../src/domain/incident-management/incident.ts';
import { anAlertSource } from './alert-sources.ts';
import { NOW } from './clock.ts';
import { anImIncident } from './im-incidents.ts';

export const SOURCE_ID = 3;
const nowhere = { teamId: null, escalationPolicyId: null, customerId: null };

/** The source whose events are applied. */
export const source = (members: Partial<AlertSource> = {}): AlertSource => anAlertSource({ id: SOURCE_ID, ...members });

let nextId = 1;
/** An event with an alert, which triggers by default. */
export const event = (
  key: string,
  members: Partial<MappedAlert> = {},
  more: Partial<PendingEvent> = {},
): PendingEvent => {
  const id = nextId++;
  const alert = alertOf({ key, action: 'trigger', severity: 'error', summary: `${key} is down`, ...members });
  const facts = { sourceId: SOURCE_ID, receivedAt: NOW, kind: 'alert', targets: nowhere, isReceived: true } as const;
  return { ...facts, id, publicId: `e${id}`, key, alert, ...more };
};

/** The identity of a key of the source. */
export const keyOf = (key: string, kind: AlertRecord['kind'] = 'alert') => ({ sourceId: SOURCE_ID, kind, key });

/** The record of a key before its first event. */
export const record = (key: string, members: Partial<AlertRecord> = {}): AlertRecord => ({
  ...newKey(keyOf(key, members.kind), { severity: 'error', summary: key }, NOW),
  ...members,
});

/** Adds a stored incident that its source opened. */
export const withIncident = (batch: EventBatch, facts: Partial<ImIncident> = {}, open = 1, grouped = 0): IncidentRef =>
  batch.addIncident(storedIncident(anImIncident({ isManual: false, ...facts }), { open, grouped }));

/** Adds an open key of a stored incident to the batch. */
export const withOpenKey = (
  batch: EventBatch,
  incident: IncidentRef,
  key: string,
  members: Partial<AlertRecord> = {},
): void => {
  const stored = record(key);
  batch.addKey({ ...openedKey(stored, stored, [], NOW), incidentId: 1, ...members }, incident);
};

/** Applies events to a batch, and returns the source afterwards. */
export const fold = (
  batch: EventBatch,
  events: readonly PendingEvent[],
  claimed: Partial<ClaimedSource> = {},
  context: Partial<FoldContext> = {},
): AlertSource =>
  new AlertFold(
    batch,
    { source: source(), language: 'en', recentOpenings: 0, ...claimed, events },
    { destinationOf: () => nowhere, words: stormWordsIn('en'), now: NOW, ...context },
  ).run();

/** The effects of the events, with their incidents. */
export const effectsOf = (batch: EventBatch) => batch.results.map(({ effect, incident }) => [effect, incident]);

/** The types of the changes that the batch plans for an incident. */
export const changesOf = (batch: EventBatch, ref: IncidentRef) => batch.incident(ref).changes.map(({ type }) => type);
