import type { AlertEvent, AlertFacts } from '../../domain/notifications/alert.ts';
import type { Outbox, OutboxMessage } from '../kernel/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';

interface Needs {
  readonly alertPlan: AlertPlan;
  readonly outbox: Outbox;
}

/** What happened to which incident of which monitor. */
export interface Occasion {
  readonly monitor: Pick<AlertFacts, 'organizationId' | 'customerId'> & NonNullable<AlertFacts['monitor']>;
  readonly incident: AlertFacts['incident'] & { readonly timesOpened: number };
  readonly event: Exclude<AlertEvent, 'reminder'>;
}

/** A reminder, which is the n-th of its incident. */
export interface Reminder extends Omit<Occasion, 'event'> {
  readonly event: 'reminder';
  readonly incident: Occasion['incident'] & { readonly remindersSent: number };
}

/** The messages that tell people about incidents. */
export const alertsAbout = (alerts: AlertPlan, occasions: readonly (Occasion | Reminder)[], now: Date): Promise<readonly OutboxMessage[]> =>
  alerts.messagesFor(
    ...occasions.map((occasion) => ({
      event: occasion.event,
      occurrence: occasion.event === 'reminder' ? occasion.incident.remindersSent : occasion.incident.timesOpened,
      at: now,
      organizationId: occasion.monitor.organizationId,
      customerId: occasion.monitor.customerId,
      incident: occasion.incident,
      monitor: occasion.monitor,
    })),
  );

/** Stores the messages that tell people about incidents, in the transaction that changes them. */
export const raiseAlerts = async ({ alertPlan, outbox }: Needs, occasions: readonly (Occasion | Reminder)[], now: Date): Promise<void> => {
  const messages = await alertsAbout(alertPlan, occasions, now);
  if (messages.length > 0) await outbox.add(messages, now);
};
