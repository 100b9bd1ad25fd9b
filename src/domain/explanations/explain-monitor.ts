import { explainAlert } from './explain-alert.ts';
import type { AlertFacts } from './explain-alert.ts';
import { isHeld, stepOf } from './explained-step.ts';
import type { ExplainedStep } from './explained-step.ts';
import { explainSignal } from './explain-signal.ts';
import type { SignalFacts } from './explain-signal.ts';

/** The stored facts about the reminders of an open incident. */
export interface ReminderFacts {
  /** The time at which the incident was acknowledged; null if it was not. */
  readonly acknowledgedAt: Date | null;
  /** The end of the snooze; null without one. */
  readonly snoozedUntil: Date | null;
  /** The minutes between reminders; 0 for none. */
  readonly reminderInterval: number;
}

/** The stored facts about a monitor at a moment. */
export interface MonitorFacts {
  /** The moment that is asked about. */
  readonly at: Date;
  /** The decisions at the time of the alert, or at the moment without one. */
  readonly signal: SignalFacts;
  /** The last alert of the monitor that the moment concerns; null if there was none. */
  readonly alert: AlertFacts | null;
  /** The reminders of the incident that was open at the moment; null without one. */
  readonly reminders: ReminderFacts | null;
  /** The time at which a person closed the incident of the outage that went on at the moment; null if none did. */
  readonly closedAt: Date | null;
}

const OPENINGS: readonly AlertFacts['event'][] = ['incident.opened', 'incident.reopened'];

/** Returns what keeps an open incident from further reminders. */
export const explainReminders = (
  { acknowledgedAt, snoozedUntil, reminderInterval }: ReminderFacts,
  at: Date,
): readonly ExplainedStep[] => [
  ...(acknowledgedAt !== null && acknowledgedAt <= at
    ? [stepOf('acknowledged', 'held', acknowledgedAt, { since: acknowledgedAt })]
    : []),
  ...(snoozedUntil !== null && snoozedUntil > at ? [stepOf('snoozed', 'held', at, { until: snoozedUntil })] : []),
  ...(reminderInterval === 0 ? [stepOf('remindersOff', 'held', null, {})] : []),
];

/**
 * Returns the decisions about a monitor in their order: from its checks to its condition, and if it had something to
 * report, from the event of its incident to the deliveries of the alert. An alert that is not about the beginning of an
 * outage does not depend on the threshold.
 */
export const explainMonitor = (
  { at, signal, alert, reminders, closedAt }: MonitorFacts,
  now: Date,
): readonly ExplainedStep[] => {
  const steps = alert === null || OPENINGS.includes(alert.event) ? explainSignal(signal) : [];
  const closed =
    alert === null && closedAt !== null && !isHeld(steps) ? [stepOf('closed', 'held', closedAt, { closedAt })] : [];
  const about = alert === null ? [] : explainAlert(alert, now);
  const further = reminders === null || isHeld(about) ? [] : explainReminders(reminders, at);
  return [...steps, ...closed, ...about, ...further];
};
