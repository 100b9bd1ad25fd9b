import { decideAcknowledgement, decideResolution, raisedSeverity } from '../incident-management/incident.rules.ts';
import type { IncidentChange } from '../incident-management/incident.rules.ts';
import type { ImIncident, OpeningIncident } from '../incident-management/incident.ts';
import { isMoreSevere } from '../paging/incident-state.ts';
import type { ImIncidentStatus, Severity } from '../paging/incident-state.ts';
import type { PendingEvent } from './alert-event.ts';
import type { AlertSource } from './alert-source.ts';
import type { Destination } from './alert-state.ts';
import type { StormCounts } from './event-decision.ts';
import type { MappedAlert } from './mapped-alert.ts';

/** The maximum number of alerts that a timeline entry names when they join a group together. */
const MAX_TITLES = 20;

/**
 * A change that the events of a batch make to an incident. It is decided on the incident as the preceding changes of
 * the batch left it.
 */
export type PlannedChange =
  | { readonly type: 'acknowledge' }
  | { readonly type: 'resolve' }
  | { readonly type: 'raise'; readonly severity: Severity }
  | { readonly type: 'addAlerts'; readonly titles: readonly string[] }
  | { readonly type: 'becomeStorm'; readonly title: string; readonly text: string }
  | {
      readonly type: 'reportStorm';
      readonly counts: StormCounts;
      readonly title: string;
      readonly description: string;
    };

/** An incident while the events of a batch change it: either stored, or still to be opened. */
export interface BatchIncident {
  /** The incident to open; null for a stored incident. */
  readonly opening: OpeningIncident | null;
  /** The stored incident as it was locked; null for an incident to open. */
  readonly stored: ImIncident | null;
  readonly status: ImIncidentStatus;
  readonly severity: Severity;
  /** The number of open keys of the incident. */
  readonly open: number;
  /** The number of keys that were grouped under the incident. */
  readonly grouped: number;
  /** True if people are notified again, because alerts joined a group or the counts of a storm changed. */
  readonly isWorse: boolean;
  readonly changes: readonly PlannedChange[];
}

/** Returns the incident that an event opens. If `heldUntil` is set, the incident is snoozed until then. */
export const openingOf = (
  source: Pick<AlertSource, 'organizationId' | 'name'>,
  { kind }: Pick<PendingEvent, 'kind'>,
  alert: Pick<MappedAlert, 'key' | 'severity' | 'source'>,
  members: Destination & Pick<OpeningIncident, 'title' | 'description' | 'labels'>,
  heldUntil: Date | null,
): OpeningIncident => {
  const opening: OpeningIncident = {
    ...members,
    organizationId: source.organizationId,
    severity: alert.severity,
    source: alert.source ?? source.name,
    isManual: false,
    dedupKey: kind === 'alert' ? alert.key : null,
    isTest: kind === 'test',
  };
  return heldUntil === null ? opening : { ...opening, snoozedUntil: heldUntil };
};

const unchanged = { isWorse: false, changes: [] } as const;

/** Returns a stored incident with the counts of its keys. */
export const storedIncident = (stored: ImIncident, { open, grouped }: StormCounts): BatchIncident => ({
  ...unchanged,
  opening: null,
  stored,
  status: stored.status,
  severity: stored.severity,
  open,
  grouped,
});

/** Returns an incident without keys that the batch opens. */
export const openingIncident = (opening: OpeningIncident): BatchIncident => ({
  ...unchanged,
  opening,
  stored: null,
  status: 'triggered',
  severity: opening.severity,
  open: 0,
  grouped: 0,
});

const withChange = (incident: BatchIncident, change: PlannedChange): BatchIncident => ({
  ...incident,
  changes: [...incident.changes, change],
});

/** Returns the incident with another open key. */
export const withKey = (incident: BatchIncident): BatchIncident => ({ ...incident, open: incident.open + 1 });

/** Returns the incident of a storm with another open key grouped under it. */
export const withGroupedKey = (incident: BatchIncident): BatchIncident => ({
  ...withKey(incident),
  grouped: incident.grouped + 1,
});

/**
 * Returns the incident with one open key fewer. Without open keys, an incident that events opened is resolved; an
 * incident that a person created stays open.
 */
export const withoutKey = (incident: BatchIncident): BatchIncident => {
  const left = { ...incident, open: incident.open - 1 };
  if (left.open > 0 || left.stored?.isManual === true) return left;
  return withChange({ ...left, status: 'resolved' }, { type: 'resolve' });
};

/** Raises the severity of the incident. A lower severity changes nothing. */
export const withSeverity = (incident: BatchIncident, severity: Severity): BatchIncident =>
  isMoreSevere(severity, incident.severity)
    ? withChange({ ...incident, severity }, { type: 'raise', severity })
    : incident;

/** Acknowledges the incident on behalf of its source. */
export const withAcknowledgement = (incident: BatchIncident): BatchIncident =>
  withChange({ ...incident, status: 'acknowledged' }, { type: 'acknowledge' });

/** Adds alerts that joined a group to the incident. */
export const withAlerts = (incident: BatchIncident, titles: readonly string[]): BatchIncident =>
  titles.length === 0 ? incident : withChange({ ...incident, isWorse: true }, { type: 'addAlerts', titles });

/** Makes the incident of the first outage that of the storm. Those who were notified are notified of the others. */
export const withStorm = (incident: BatchIncident, title: string, text: string): BatchIncident =>
  withChange({ ...incident, isWorse: true }, { type: 'becomeStorm', title, text });

/** Reports the counts of a storm in its incident. `title` is the title that the storm gave the incident. */
export const withStormReport = (
  incident: BatchIncident,
  counts: StormCounts,
  title: string,
  description: string,
): BatchIncident => withChange({ ...incident, isWorse: true }, { type: 'reportStorm', counts, title, description });

const unlessRefused = (outcome: { readonly ok: true; readonly value: IncidentChange } | { readonly ok: false }) =>
  outcome.ok ? outcome.value : null;

/** Decides a planned change of an incident. Returns null if it no longer changes anything. */
export const incidentChangeOf = (incident: ImIncident, planned: PlannedChange, now: Date): IncidentChange | null => {
  switch (planned.type) {
    case 'acknowledge':
      return unlessRefused(decideAcknowledgement(incident, { now, userId: null }));
    case 'resolve':
      return unlessRefused(decideResolution(incident, { now, userId: null }));
    case 'raise':
      return raisedSeverity(incident, planned.severity, now);
    case 'addAlerts': {
      const titles = planned.titles.slice(0, MAX_TITLES).join(', ');
      return { kind: 'alertJoined', after: incident, data: { count: planned.titles.length, titles } };
    }
    case 'becomeStorm': {
      const { title, text } = planned;
      const data = { title, text };
      // A person may have merged the first outage into an incident with its own description.
      if (incident.isManual) return { kind: 'stormBegan', after: incident, data };
      const own = { title, description: text, labels: {}, customerId: null };
      return { kind: 'stormBegan', after: { ...incident, ...own, updatedAt: now }, data };
    }
    case 'reportStorm': {
      const { counts, title, description } = planned;
      const data = { ...counts, resolved: counts.grouped - counts.open };
      // A person may have merged the storm into an incident with its own description, which must not be replaced.
      if (incident.title !== title) return { kind: 'stormUpdated', after: incident, data };
      const after = { ...incident, description, updatedAt: now };
      return { kind: 'stormUpdated', after, data };
    }
  }
};
