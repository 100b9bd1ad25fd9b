import type { Alert, AlertEvent } from '../../domain/monitoring/alert.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { MonitorStanding, StoredIncident } from './checking.ports.ts';

/** The topic of the outbox that alerts about monitors go to. */
export const ALERT_TOPIC = 'alert';

/** The outgoing message that tells people about an incident of a monitor; those of one incident leave in their order. */
export const alertMessage = (
  monitor: Omit<MonitorStanding, 'condition' | 'alerting'>,
  incident: StoredIncident,
  event: AlertEvent,
  dedupKey: string,
  now: Date,
): OutboxMessage => {
  const alert: Alert = {
    event,
    at: now.toISOString(),
    organizationId: monitor.organizationId,
    customerId: monitor.customerId,
    incidentId: incident.id,
    incidentPublicId: incident.publicId,
    monitorId: monitor.monitorId,
    monitorPublicId: monitor.publicId,
    monitorKind: monitor.kind,
    monitorName: monitor.name,
    target: monitor.target,
    title: incident.title,
    reason: incident.reason,
    startedAt: incident.startedAt.toISOString(),
  };
  return { topic: ALERT_TOPIC, payload: { ...alert }, dedupKey, stream: `incident:${incident.id}` };
};
