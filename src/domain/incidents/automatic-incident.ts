import { nextReminderAt } from '../checks/alert-threshold.ts';
import type { Alerting } from '../checks/alert-threshold.ts';
import { isTooFarAhead, noEarlierThan } from '../kernel/clock-step.ts';
import { next } from '../kernel/machine.ts';
import type { ListingsChange } from '../checks/warnings/blocklist-state.ts';
import type { CheckFinding } from '../checks/check-finding.ts';
import { DEGRADED_REASON } from '../checks/degraded.ts';
import type { DownReason } from '../checks/down-reason.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import type { IncidentMove } from './condition.ts';
import { gapsAfter, NO_GAPS } from '../checks/outage-history.ts';
import type { RecordedOutage } from '../checks/outage-history.ts';
import type { MonitorCondition } from '../monitors/monitor.ts';

/** The part of an incident that the checks of its monitor write. */
export interface AutomaticIncident extends RecordedOutage {
  readonly status: AutomaticIncidentStatus;
  readonly title: string;
  /** The reason code of the check that decided that the monitor is down. */
  readonly reason: string | null;
  readonly evidence: unknown;
  /** The time at which enough failed checks had confirmed the outage. Null for an incident that a person opened. */
  readonly confirmedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly nextReminderAt: Date | null;
  /** The end of the pause in which no reminder is sent, or null if the incident is not snoozed. */
  readonly snoozedUntil: Date | null;
  readonly remindersSent: number;
  /** The number of times that the incident was opened; more than one if the monitor flaps. */
  readonly timesOpened: number;
  /** True if nobody was alerted because the incident opened during maintenance or while the parent was down. */
  readonly alertWithheld: boolean;
  /** True if nobody was alerted because the parent of the monitor was down. */
  readonly heldByParent: boolean;
}

/** A stored automatic incident. */
export interface StoredIncident extends AutomaticIncident {
  readonly id: number;
  readonly publicId: string;
}

/** The effect of a check on an incident: a move, or a change of the cause while the incident stays open. */
export type IncidentStep = IncidentMove | 'worsen' | 'ease';

/**
 * Returns the step for the incident of an address that stays listed, or null if nothing changes. A new listing opens a
 * new incident if a user has closed the latest one.
 */
export const listingStepOf = (
  latest: Pick<AutomaticIncident, 'status'> | null,
  listings: ListingsChange | undefined,
): IncidentStep | null => {
  if (listings === undefined || listings.listings.length === 0) return null;
  const isOpen = latest !== null && latest.status !== 'resolved';
  if (listings.added.length > 0) return isOpen ? 'worsen' : 'open';
  return isOpen && listings.removed.length > 0 ? 'ease' : null;
};

/** An incident after a step, with the entry in its timeline. */
export interface IncidentChange extends AutomaticIncident {
  readonly move: IncidentStep;
  /** The status before the step, or null for a new incident. */
  readonly before: string | null;
  readonly publicId: string;
  /** The cause that keeps the move from alerting anybody; null if it alerts. */
  readonly heldBy: SilenceCause | null;
  readonly timelineEntryId: string;
  readonly timelineEntry: string;
}

/**
 * Returns the finding as the cause of the condition. The check that decided a condition may have seen something else: a
 * monitor can be degraded because one of its locations recovered.
 */
export const causeOf = (condition: MonitorCondition, finding: CheckFinding): CheckFinding => {
  if (condition === 'degraded' && finding.outcome !== 'degraded')
    return { ...finding, reason: DEGRADED_REASON, evidence: null };
  return condition === 'down' && finding.outcome === 'degraded'
    ? { ...finding, reason: null, evidence: null }
    : finding;
};

/** The findings of the checks about a monitor at a point in time. */
interface Outage {
  readonly monitorName: string;
  readonly alerting: Alerting;
  readonly finding: CheckFinding;
  /** The time at which the failures began. */
  readonly startedAt: Date;
  readonly inMaintenance: boolean;
  /** True if the parent of the monitor is down, or fails and is being confirmed. */
  readonly isParentDown: boolean;
  readonly now: Date;
}

/** The titles of incidents by reason, for monitors that are not simply down. */
const titles: Readonly<Partial<Record<string, string>>> = {
  answerDegraded: 'answers slowly',
  addressListed: 'is on a DNS blocklist',
  domainExpiring: 'expires soon',
  domainExpired: 'has expired',
  domainUnregistered: 'is not registered',
} satisfies Partial<Record<DownReason, string>>;

const titleOf = (name: string, reason: string | null): string => `${name} ${titles[reason ?? ''] ?? 'is down'}`;

const opened = ({
  monitorName,
  alerting,
  finding,
  startedAt,
  inMaintenance,
  isParentDown,
  now,
}: Outage): AutomaticIncident => ({
  status: automaticIncidentMachine.initial,
  title: titleOf(monitorName, finding.reason),
  reason: finding.reason,
  evidence: finding.evidence,
  startedAt,
  ...NO_GAPS,
  confirmedAt: now,
  acknowledgedAt: null,
  resolvedAt: null,
  nextReminderAt: nextReminderAt(alerting, now),
  snoozedUntil: null,
  remindersSent: 0,
  timesOpened: 1,
  alertWithheld: inMaintenance || isParentDown,
  heldByParent: isParentDown,
});

/** Returns true if a step ends a snooze: each except one after which the problem is smaller. */
export const endsSnooze = (step: IncidentStep): boolean => step !== 'ease';

/** Returns true if a step gives the incident the title of its new cause. */
export const retitles = (step: IncidentStep): boolean => step === 'fail';

/**
 * Returns the incident after a step. A reopened incident, and one about slow answers that becomes an outage, keeps its
 * start and confirmation, takes the new reason, and notes the gap before it. A step that the state machine does not allow for the latest incident opens a new one.
 */
export const incidentAfter = (
  step: IncidentStep,
  latest: AutomaticIncident | null,
  outage: Outage,
): AutomaticIncident => {
  const fresh = opened(outage);
  if (latest === null || step === 'open') return fresh;
  if (step === 'worsen' || step === 'ease') {
    const snoozedUntil = endsSnooze(step) ? null : latest.snoozedUntil;
    return { ...latest, reason: fresh.reason, evidence: fresh.evidence, snoozedUntil };
  }
  const status = next(automaticIncidentMachine, latest.status, step);
  if (status === null) return fresh;
  if (step === 'resolve')
    return {
      ...latest,
      status,
      resolvedAt: noEarlierThan(latest.startedAt, outage.now),
      nextReminderAt: null,
      snoozedUntil: null,
      alertWithheld: false,
      heldByParent: false,
    };
  const { startedAt, confirmedAt, remindersSent } = latest;
  const timesOpened = latest.timesOpened + 1;
  const gaps = gapsAfter(latest, outage.startedAt);
  return { ...fresh, ...gaps, status, startedAt, confirmedAt, remindersSent, timesOpened };
};

/** A cause that keeps a step of an incident from alerting anybody. `unalerted`: nobody was alerted of its beginning. */
export const silenceCauses = ['parent', 'maintenance', 'unalerted'] as const;
/** The cause for which a step of an incident alerts nobody. */
export type SilenceCause = (typeof silenceCauses)[number];

/**
 * Decides whether a step alerts nobody, and why: an opening during maintenance or while the parent is down, the recovery
 * from an outage that was not alerted, and a change of the listings in either case. Returns null for a step that alerts.
 */
export const silenceOf = (
  step: IncidentStep,
  before: Withheld | null,
  after: Withheld,
  inMaintenance: boolean,
): SilenceCause | null => {
  if (step === 'open' || step === 'reopen' || step === 'fail') {
    if (!after.alertWithheld) return null;
    return after.heldByParent ? 'parent' : 'maintenance';
  }
  if (before?.alertWithheld === true) return 'unalerted';
  return inMaintenance && step !== 'resolve' ? 'maintenance' : null;
};

type Withheld = Pick<AutomaticIncident, 'alertWithheld' | 'heldByParent'>;

/** The notification event of each step. */
export const alertOf = {
  open: 'opened',
  reopen: 'reopened',
  fail: 'opened',
  resolve: 'resolved',
  worsen: 'worsened',
  ease: 'eased',
} as const satisfies Record<IncidentStep, string>;

/**
 * Returns the corrected time of a reminder that is more than one interval ahead because the clock was set back, or null
 * for any other reminder.
 */
export const correctedReminderAt = (
  stored: Date,
  alerting: Pick<Alerting, 'reminderInterval'>,
  now: Date,
): Date | null => {
  const latest = nextReminderAt(alerting, now);
  return latest !== null && isTooFarAhead(stored, latest, 0) ? latest : null;
};

/** An incident whose reminder is due. */
export interface ReminderFacts<Incident extends AutomaticIncident> {
  readonly incident: Incident;
  readonly alerting: Alerting;
  /** True if the monitor is still checked. No reminder is sent for a monitor that is not checked. */
  readonly isMonitored: boolean;
  readonly now: Date;
}

/**
 * Decides about a due reminder. Reminders end once the incident is acknowledged or resolved. None is sent during a
 * snooze; its end is a reminder, also of an acknowledged incident and if the customer turns reminders off.
 */
export const decideReminder = <Incident extends AutomaticIncident>({
  incident,
  alerting,
  isMonitored,
  now,
}: ReminderFacts<Incident>): { readonly incident: Incident; readonly decision: 'remind' | 'wait' | 'end' } => {
  const { status, snoozedUntil, remindersSent } = incident;
  if (snoozedUntil !== null && snoozedUntil > now) return { incident, decision: 'wait' };
  const next = status === 'open' ? nextReminderAt(alerting, now) : null;
  const awake = { ...incident, snoozedUntil: null, nextReminderAt: next };
  const isSnoozeOver = snoozedUntil !== null && status !== 'resolved';
  if (next === null && !isSnoozeOver) return { incident: awake, decision: 'end' };
  if (!isMonitored) return { incident: awake, decision: 'wait' };
  return { incident: { ...awake, remindersSent: remindersSent + 1 }, decision: 'remind' };
};
