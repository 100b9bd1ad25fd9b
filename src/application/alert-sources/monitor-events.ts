import type { NewEvent } from '../../domain/alert-sources/alert-event.ts';
import { isMonitorEvent, mapMonitorIncident } from '../../domain/alert-sources/monitor-alert.ts';
import type { MonitorCause } from '../../domain/alert-sources/monitor-alert.ts';
import { storedEvidence } from '../../domain/checks/stored-evidence.ts';
import { causeSentences, conditionText } from '../checks/condition-texts.ts';
import { storedSummaryOf } from '../checks/evidence-summary.ts';
import type { StateChange, StateChangeFollower } from '../incidents/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import type { ImEvents } from './ports.ts';

interface Needs {
  readonly imEvents: Pick<ImEvents, 'add'>;
  readonly ids: IdSource;
}

/**
 * Adds an event to the built-in source of the organization for each change of an incident, unless the source is off.
 * See ADR 0192.
 */
export const monitorEvents = ({ imEvents, ids }: Needs): StateChangeFollower => ({
  name: 'alert-sources',
  follow: async (changes, now) => {
    const events = changes.flatMap((change) => eventsOf(change, ids, now));
    if (events.length > 0) await imEvents.add(events);
  },
});

/** Returns what the check has seen, as people on call read it. */
const causeOf = ({ incident, monitor }: StateChange): MonitorCause | null => {
  const { locale } = monitor;
  const evidence = storedEvidence(incident.evidence, incident.reason);
  const summary = storedSummaryOf(incident, locale.language);
  const condition = evidence === null ? null : conditionText({ evidence, monitor, locale });
  if (condition === null) return null;
  const { headline, firstStep } = condition;
  return { headline, description: [...causeSentences(summary, condition), firstStep].join(' ') };
};

const eventsOf = (change: StateChange, ids: IdSource, now: Date): readonly NewEvent[] => {
  const { event, monitor, incident, condition, locations } = change;
  const { customerId, alertSource } = monitor;
  if (alertSource === null || !isMonitorEvent(event)) return [];
  const { id: sourceId, ...facts } = alertSource;
  const publicId = ids.next();
  const alert = mapMonitorIncident({ event, monitor, incident, condition, locations, facts, cause: causeOf(change) });
  return [
    {
      publicId,
      sourceId,
      deliveryId: publicId,
      receivedAt: now,
      kind: 'alert',
      key: alert.key,
      alert,
      body: null,
      problem: null,
      note: null,
      targets: { teamId: null, escalationPolicyId: null, customerId },
    },
  ];
};
