import { outageSeverity } from '../checks/down-reason.ts';
import { KIND_LABEL, OUTAGE_LABEL } from '../incident-management/incident.ts';
import { alertOf } from './mapped-alert.ts';
import type { AlertAction, MappedAlert } from './mapped-alert.ts';
import { labelsOf, storable, summaryOf } from './alert-text.ts';
import { monitorLabels } from './monitor-labels.ts';
import type { LabelledMonitor } from './monitor-labels.ts';

/** The events of a monitor's automatic incident that change its alert. */
export type MonitorEvent = 'opened' | 'reopened' | 'resolved' | 'monitoringStopped';

export interface MonitorIncident extends LabelledMonitor {
  readonly event: MonitorEvent;
  readonly monitor: {
    readonly publicId: string;
    readonly name: string;
    readonly kind: string;
    readonly target: string;
    /** Null for a monitor of the organization itself. */
    readonly customerName: string | null;
  };
  readonly incident: { readonly publicId: string; readonly title: string; readonly reason: string | null };
  /** Null without evidence. */
  readonly cause: MonitorCause | null;
}

/** The observations of a check, in the language of the organization. */
export interface MonitorCause {
  /** The text after the name of the monitor, such as `answers 503`. */
  readonly headline: string;
  /** Sentences about the cause, and what to look at first. */
  readonly description: string;
}

const actions: Readonly<Record<MonitorEvent, AlertAction>> = {
  opened: 'trigger',
  reopened: 'trigger',
  resolved: 'resolve',
  monitoringStopped: 'resolve',
};

/** Returns true if the event changes the alert, and false if it changes only the cause of the incident. */
export const isMonitorEvent = (event: string): event is MonitorEvent => Object.hasOwn(actions, event);

/**
 * Maps an automatic incident of a monitor to an alert. The key is that of the monitor, so that a flapping monitor pages
 * only once.
 */
export const mapMonitorIncident = ({ event, monitor, incident, cause, ...labelled }: MonitorIncident): MappedAlert =>
  alertOf({
    key: `monitor:${monitor.publicId}`,
    action: actions[event],
    severity: outageSeverity(incident.reason),
    summary: summaryOf(cause === null ? incident.title : `${monitor.name}: ${cause.headline}`),
    description: cause === null ? undefined : storable(cause.description),
    source: monitor.name,
    component: monitor.target,
    labels: labelsOf({
      monitor: monitor.name,
      [KIND_LABEL]: monitor.kind,
      target: monitor.target,
      customer: monitor.customerName,
      reason: incident.reason,
      cause: cause?.headline,
      [OUTAGE_LABEL]: incident.publicId,
      ...monitorLabels(labelled),
    }),
    details: { event, incidentId: incident.publicId, reason: incident.reason },
  });
