import type { AutomaticIncident } from '../../domain/monitoring/automatic-incident.ts';
import type { AlertEvent } from '../../domain/notifications/alert.ts';
import type { Outbox } from '../kernel/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { MonitorStanding } from './checking.ports.ts';

interface Needs {
  readonly alerts: AlertPlan;
  readonly outbox: Outbox;
}

/** What happened to which incident of which monitor. */
interface Occasion {
  readonly monitor: Omit<MonitorStanding, 'condition' | 'alerting'>;
  readonly incident: AutomaticIncident & { readonly publicId: string };
  readonly event: AlertEvent;
}

/** Stores the messages that tell people about incidents, in the transaction that changes them. */
export const raiseAlerts = async ({ alerts, outbox }: Needs, occasions: readonly Occasion[], now: Date): Promise<void> => {
  const messages = await alerts.messagesFor(
    ...occasions.map(({ monitor, incident, event }) => ({
      event,
      occurrence: event === 'reminder' ? incident.remindersSent : incident.timesOpened,
      at: now,
      organizationId: monitor.organizationId,
      customerId: monitor.customerId,
      incident,
      monitor,
    })),
  );
  if (messages.length > 0) await outbox.add(messages, now);
};
