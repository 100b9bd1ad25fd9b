import { nextReminderAt } from '../checks/alert-threshold.ts';
import type { Alerting } from '../checks/alert-threshold.ts';
import { summaryOf } from '../checks/evidence-summary.ts';
import { isTooFarAhead } from '../kernel/clock-step.ts';
import { next } from '../kernel/machine.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import type { CheckFinding } from '../checks/check-finding.ts';
import type { IncidentMove } from './condition.ts';

/** The part of an incident that the checks of its monitor write. */
export interface AutomaticIncident {
  readonly status: AutomaticIncidentStatus;
  readonly title: string;
  /** Why the monitor is down: the code of the check that decided it. */
  readonly reason: string | null;
  readonly evidence: unknown;
  /** The first failed check of the series that opened it. */
  readonly startedAt: Date;
  /** When enough failures had been seen to open it. Null for an incident that a person opened. */
  readonly confirmedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly nextReminderAt: Date | null;
  readonly remindersSent: number;
  /** More than one for an incident of a flapping monitor. */
  readonly timesOpened: number;
}

/** An automatic incident as it is stored. */
export interface StoredIncident extends AutomaticIncident {
  readonly id: number;
  readonly publicId: string;
}

/** An incident after a move, with the entry in its timeline. */
export interface IncidentChange extends AutomaticIncident {
  readonly move: IncidentMove;
  /** The status before; null for a new incident. */
  readonly before: string | null;
  readonly publicId: string;
  readonly timelineEntryId: string;
  readonly timelineEntry: string;
}

/** What the checks found about a monitor at a point in time. */
interface Outage {
  readonly monitorName: string;
  readonly alerting: Alerting;
  readonly finding: CheckFinding;
  /** When the failures began. */
  readonly startedAt: Date;
  readonly now: Date;
}

const opened = ({ monitorName, alerting, finding, startedAt, now }: Outage): AutomaticIncident => ({
  status: automaticIncidentMachine.initial,
  title: `${monitorName} is down`,
  reason: finding.reason,
  evidence: finding.evidence,
  startedAt,
  confirmedAt: now,
  acknowledgedAt: null,
  resolvedAt: null,
  nextReminderAt: nextReminderAt(alerting, now),
  remindersSent: 0,
  timesOpened: 1,
});

/**
 * The incident after a move. A reopened incident keeps its start and confirmation, and takes the new reason. A move that the machine does not allow
 * for the latest incident opens a new one.
 */
export const incidentAfter = (move: IncidentMove, latest: AutomaticIncident | null, outage: Outage): AutomaticIncident => {
  const fresh = opened(outage);
  const status = move === 'open' || latest === null ? null : next(automaticIncidentMachine, latest.status, move);
  if (latest === null || status === null) return fresh;
  if (move === 'resolve') return { ...latest, status, resolvedAt: outage.now, nextReminderAt: null };
  const { startedAt, confirmedAt, remindersSent } = latest;
  return { ...fresh, status, startedAt, confirmedAt, remindersSent, timesOpened: latest.timesOpened + 1 };
};

/** The event that notifications carry for a move. */
export const alertOf = {
  open: 'opened',
  reopen: 'reopened',
  resolve: 'resolved',
} as const satisfies Record<IncidentMove, string>;

/** The message of the timeline entry for a status change. */
export const timelineEntryOf = (move: IncidentMove, { evidence }: CheckFinding): string => {
  if (move === 'resolve') return 'The monitor is up again.';
  const cause = evidence === null ? '' : ` ${summaryOf(evidence)}`;
  return move === 'open' ? `The monitor is down.${cause}` : `The monitor is down again.${cause}`;
};

/** The time of a reminder that is further ahead than one interval, because the clock was set back; null for any other. */
export const correctedReminderAt = (stored: Date, alerting: Pick<Alerting, 'reminderInterval'>, now: Date): Date | null => {
  const latest = nextReminderAt(alerting, now);
  return latest !== null && isTooFarAhead(stored, latest, 0) ? latest : null;
};

/** An incident whose reminder is due. */
export interface ReminderFacts<Incident extends AutomaticIncident> {
  readonly incident: Incident;
  readonly alerting: Alerting;
  /** Whether the monitor is still checked. No reminder is sent for a monitor that is not. */
  readonly isMonitored: boolean;
  readonly now: Date;
}

/** Decides about a due reminder. Reminders end once the incident is acknowledged or resolved. */
export const decideReminder = <Incident extends AutomaticIncident>({
  incident,
  alerting,
  isMonitored,
  now,
}: ReminderFacts<Incident>): { readonly incident: Incident; readonly decision: 'remind' | 'wait' | 'end' } => {
  const next = nextReminderAt(alerting, now);
  if (incident.status !== 'open' || next === null) return { incident: { ...incident, nextReminderAt: null }, decision: 'end' };
  if (!isMonitored) return { incident: { ...incident, nextReminderAt: next }, decision: 'wait' };
  return { incident: { ...incident, remindersSent: incident.remindersSent + 1, nextReminderAt: next }, decision: 'remind' };
};
