import { nextReminderAt } from '../checks/alert-threshold.ts';
import type { Alerting } from '../checks/alert-threshold.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import type { CheckFinding } from '../checks/check-finding.ts';
import type { IncidentMove } from './condition.ts';

/** The part of an incident that the checks of its monitor write. */
export interface AutomaticIncident {
  readonly status: AutomaticIncidentStatus;
  readonly title: string;
  /** Why the monitor is down, as the code of the check that decided it. */
  readonly reason: string | null;
  readonly evidence: unknown;
  readonly startedAt: Date;
  readonly acknowledgedAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly nextReminderAt: Date | null;
  readonly remindersSent: number;
  /** More than one for an incident of a flapping monitor. */
  readonly timesOpened: number;
}

interface Occasion {
  readonly monitorName: string;
  readonly alerting: Alerting;
  readonly finding: CheckFinding;
  readonly now: Date;
}

const opened = ({ monitorName, alerting, finding, now }: Occasion): AutomaticIncident => ({
  status: 'open',
  title: `${monitorName} is down`,
  reason: finding.reason,
  evidence: finding.details,
  startedAt: now,
  acknowledgedAt: null,
  resolvedAt: null,
  nextReminderAt: nextReminderAt(alerting, now),
  remindersSent: 0,
  timesOpened: 1,
});

/** The incident after a move. A reopened one keeps its beginning and takes on the new reason. */
export const incidentAfter = (move: IncidentMove, latest: AutomaticIncident | null, occasion: Occasion): AutomaticIncident => {
  const fresh = opened(occasion);
  if (move === 'open' || latest === null) return fresh;
  if (move === 'resolve') return { ...latest, status: 'resolved', resolvedAt: occasion.now, nextReminderAt: null };
  return { ...fresh, startedAt: latest.startedAt, remindersSent: latest.remindersSent, timesOpened: latest.timesOpened + 1 };
};

/** What is told about a move. */
export const alertOf = {
  open: 'opened',
  reopen: 'reopened',
  resolve: 'resolved',
} as const satisfies Record<IncidentMove, string>;

/** What the timeline says about a move. */
export const timelineEntryOf = (move: IncidentMove, { reason }: CheckFinding): string => {
  if (move === 'resolve') return 'The monitor is up again.';
  const cause = reason === null ? '' : ` (${reason})`;
  return move === 'open' ? `The monitor is down${cause}.` : `The monitor is down again${cause}.`;
};

/** What is known of an incident whose reminder has come due. */
export interface ReminderFacts<Incident extends AutomaticIncident> {
  readonly incident: Incident;
  readonly alerting: Alerting;
  /** Whether the monitor is checked at all: that it is still down is not said of one that nobody looks at. */
  readonly isMonitored: boolean;
  readonly now: Date;
}

/** The incident after its reminder has come due, and what becomes of it: reminders go on only while nobody has taken the incident. */
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
