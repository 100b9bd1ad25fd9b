import type { AlertEvent } from '../../domain/notifications/alert.ts';
import type { Outbox } from '../kernel/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { MonitorStanding, StoredIncident } from './checking.ports.ts';

interface Needs {
  readonly alerts: AlertPlan;
  readonly outbox: Outbox;
}

/** What happened, when, and to which incident of which monitor. */
interface Occasion {
  readonly monitor: Omit<MonitorStanding, 'condition' | 'alerting'>;
  readonly incident: StoredIncident;
  readonly event: AlertEvent;
  readonly now: Date;
}

/** Stores the messages that tell people about an incident, in the transaction that changes it. */
export const raiseAlert = async ({ alerts, outbox }: Needs, { monitor, incident, event, now }: Occasion): Promise<void> => {
  const { organizationId, customerId } = monitor;
  const occurrence = event === 'reminder' ? incident.remindersSent : incident.timesOpened;
  const messages = await alerts.messagesFor({ event, occurrence, at: now, organizationId, customerId, incident, monitor });
  if (messages.length > 0) await outbox.add(messages, now);
};
