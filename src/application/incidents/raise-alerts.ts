import type { AlertEvent, AlertFacts } from '../../domain/notifications/alert.ts';
import type { Outbox, OutboxMessage } from '../kernel/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { StateChange, StateChangeFollower } from './ports.ts';

interface Needs {
  readonly alertPlan: AlertPlan;
  readonly outbox: Outbox;
}

/** An event of a monitor's incident. */
export interface Occasion {
  readonly monitor: Pick<AlertFacts, 'organizationId' | 'customerId'> & NonNullable<AlertFacts['monitor']>;
  readonly incident: AlertFacts['incident'] & { readonly timesOpened: number };
  readonly event: Exclude<AlertEvent, 'reminder'>;
}

/** The n-th reminder of an incident. */
export interface Reminder extends Omit<Occasion, 'event'> {
  readonly event: 'reminder';
  readonly incident: Occasion['incident'] & { readonly remindersSent: number };
}

/** The cause of an incident can change any number of times. */
const occurrenceOf = (occasion: Occasion | Reminder, now: Date): number => {
  if (occasion.event === 'reminder') return occasion.incident.remindersSent;
  return occasion.event === 'worsened' || occasion.event === 'eased' ? now.getTime() : occasion.incident.timesOpened;
};

/** Returns the facts from which alerts about incident events are made. */
export const alertFacts = (occasions: readonly (Occasion | Reminder)[], now: Date): readonly AlertFacts[] =>
  occasions.map((occasion) => ({
    event: occasion.event,
    occurrence: occurrenceOf(occasion, now),
    at: now,
    organizationId: occasion.monitor.organizationId,
    customerId: occasion.monitor.customerId,
    incident: occasion.incident,
    monitor: occasion.monitor,
  }));

/** Returns the messages for incident events. */
export const alertsAbout = (
  alerts: AlertPlan,
  occasions: readonly (Occasion | Reminder)[],
  now: Date,
): Promise<readonly OutboxMessage[]> => alerts.messagesFor(...alertFacts(occasions, now));

/** Stores the messages for incident events in the transaction that changes the incidents. */
export const raiseAlerts = async (
  { alertPlan, outbox }: Needs,
  occasions: readonly (Occasion | Reminder)[],
  now: Date,
): Promise<void> => {
  const messages = await alertsAbout(alertPlan, occasions, now);
  if (messages.length > 0) await outbox.add(messages, now);
};

/** The contexts that follow changes of the states of monitors. */
export interface FollowNeeds {
  readonly stateChangeFollowers: readonly StateChangeFollower[];
}

/** Runs the followers of state changes in their declared order, in the transaction of the changes. */
export const followStateChanges = async (
  { stateChangeFollowers }: FollowNeeds,
  changes: readonly StateChange[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return;
  for (const follower of stateChangeFollowers) await follower.follow(changes, now);
};
