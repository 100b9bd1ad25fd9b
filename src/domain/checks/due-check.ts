import { isServedAt } from '../customers/customer-lifecycle.ts';
import type { CustomerState } from '../customers/customer-lifecycle.ts';
import { isUsable, organizationStatusAt } from '../organizations/organization.machine.ts';
import type { OrganizationState } from '../organizations/organization.machine.ts';
import { earlierOf, hours, later } from '../kernel/time.ts';
import { heartbeatAlerting } from './alert-threshold.ts';
import type { BlocklistVerdict } from './warnings/blocklist.ts';
import type { CheckFinding } from './check-finding.ts';
import { confirmationDueAt, followingDueAt, isMadeWhenDue, slotOf } from './check-schedule.ts';
import type { CheckKey } from './check-schedule.ts';
import type { MonitorStatus } from '../monitors/monitor.ts';
import type { HeartbeatTiming } from '../monitors/schedules/heartbeat-timing.ts';
import { nextWaitingLookAt } from '../monitors/waiting-heartbeat.ts';
import type { WaitingHeartbeat } from '../monitors/waiting-heartbeat.ts';
import { failedHeartbeat, overlongRun, receivedHeartbeat } from './heartbeat.ts';
import type { HeartbeatPlan } from './heartbeat-plan.ts';
import type { ReceivedSignal } from './heartbeat-signal.ts';
import { isUnchanged, isUnconfirmed, locationStateAfter, locationStateAfterCheck } from './location-state.ts';
import type { LocationState, PreviousState } from './location-state.ts';

/** A check that a worker has claimed, with the data of its monitor at that time. Durations are in milliseconds. */
export interface DueCheck extends CheckKey, PreviousState {
  readonly dueAt: Date;
  /** The time from which another worker may claim the check. */
  readonly leaseUntil: Date;
  /** The revision of the monitor. */
  readonly revision: number;
  /** True if a caller triggered this check. */
  readonly isRequested: boolean;
  /** The time between two checks, in milliseconds. */
  readonly interval: number;
  /** The time that the probe may take, in milliseconds. */
  readonly timeout: number;
  readonly organization: OrganizationState;
  /** The customer that owns the monitor. Null for a monitor of the organization itself. */
  readonly customer: CustomerState | null;
  /** True if the customer allows checks from the country of the location. */
  readonly isAllowedHere: boolean;
  /** When the heartbeats of the monitor are expected. */
  readonly timing: HeartbeatTiming;
  /** The wait of a heartbeat that was never pinged. Null for any other monitor. */
  readonly waiting?: WaitingHeartbeat | null;
}

/** The delay until an inconclusive check is repeated. */
export const INCONCLUSIVE_RETRY = hours(1);

/** A completed check with its result and the next due time. */
export interface FinishedCheck extends CheckKey {
  /** The due time under which the check was claimed. */
  readonly dueAt: Date;
  /** The time under which the result is stored. A monitor has one result for each slot at each location. */
  readonly slot: Date;
  readonly checkedAt: Date;
  /** The due time of the next check. Null removes the check from the schedule. */
  readonly nextDueAt: Date | null;
  /** The latest time of the next check at every location of the monitor. Null if nothing needs confirmation. */
  readonly recheckBy: Date | null;
  readonly locationState: LocationState;
  /** True if the check ran while the monitor was paused. Its result appears only in the history. */
  readonly whilePaused: boolean;
  /** The finding of the check. Null if the check did not run or was inconclusive. */
  readonly finding: CheckFinding | null;
  /** The answers of blocklists, including those of an inconclusive check. */
  readonly blocklists?: readonly BlocklistVerdict[];
}

/**
 * Returns the effective status: a monitor counts as paused while its customer is not active, but keeps its schedule.
 */
export const statusAt = ({ status, customer }: Pick<DueCheck, 'status' | 'customer'>, now: Date): MonitorStatus =>
  isServedAt(customer, now) ? status : 'paused';

/**
 * Returns true if the check should run, given the current status of its monitor, customer and organization, and the
 * countries that the customer allows.
 */
export const isToBeMade = (check: DueCheck, now: Date): boolean =>
  check.isAllowedHere &&
  isMadeWhenDue({
    status: statusAt(check, now),
    isRequested: check.isRequested,
    isOwnerUsable: isUsable(organizationStatusAt(check.organization, now)) && check.customer?.isDeleted !== true,
  });

/** Returns true if the finding of a check changes nothing about its monitor. */
export const isCheckUnchanged = (check: DueCheck, finding: CheckFinding, now: Date): boolean =>
  isUnchanged({ ...check, status: statusAt(check, now) }, finding, now);

/** Returns the check as completed with its finding. */
export const finishCheck = (check: DueCheck, finding: CheckFinding, now: Date): FinishedCheck => {
  const status = statusAt(check, now);
  const { blocklists } = finding;
  const made = { ...skipCheck(check, now), ...(blocklists === undefined ? {} : { blocklists }) };
  const repeatAt = finding.repeatAt ?? (finding.isInconclusive ? later(now, INCONCLUSIVE_RETRY) : null);
  const repeated = {
    ...made,
    nextDueAt: made.nextDueAt && repeatAt ? earlierOf(made.nextDueAt, repeatAt) : made.nextDueAt,
  };
  if (finding.isInconclusive) return repeated;
  const locationState = locationStateAfterCheck({ ...check, status }, finding, now);
  const finished = { ...repeated, locationState, finding };
  const { nextDueAt } = finished;
  if (status === 'paused' || nextDueAt === null || !isUnconfirmed(locationState, check.alerting)) return finished;
  const recheckBy = confirmationDueAt(check.interval, now);
  return { ...finished, recheckBy, nextDueAt: earlierOf(nextDueAt, recheckBy) };
};

/** Returns the check as completed without having run. The next one is due as if it had run. */
export const skipCheck = (check: DueCheck, now: Date): FinishedCheck => ({
  monitorId: check.monitorId,
  locationId: check.locationId,
  dueAt: check.dueAt,
  slot: slotOf(check, now),
  checkedAt: now,
  nextDueAt: followingDueAt(check, now),
  recheckBy: null,
  whilePaused: statusAt(check, now) === 'paused',
  locationState: check.locationState,
  finding: null,
});

/** A heartbeat that was received. */
export interface HeartbeatReceipt extends Pick<ReceivedSignal, 'kind' | 'exitStatus' | 'body'> {
  /** The time of the run that it ends, in milliseconds. Null if it ends none. */
  readonly runTimeMs: number | null;
}

/**
 * Returns the check of a heartbeat that was received, or null if it changes nothing: the monitor is not to be checked now,
 * or the signal says nothing about the outcome of a run. A start ends the wait of a heartbeat that was never pinged: from
 * then on, the end of the run is expected.
 */
export const finishReceivedHeartbeat = (
  expected: DueCheck,
  { kind, runTimeMs, ...received }: HeartbeatReceipt,
  plan: HeartbeatPlan,
  now: Date,
): FinishedCheck | null => {
  const endsRun = kind === 'success' || kind === 'fail';
  const endsWait = kind === 'start' && (expected.waiting ?? null) !== null;
  if (!isToBeMade(expected, now) || !(endsRun || endsWait)) return null;
  const outcome = kind === 'fail' ? failedHeartbeat(received, runTimeMs) : receivedHeartbeat(runTimeMs);
  return {
    ...heartbeatAfter(expected, endsRun ? outcome : null, now),
    slot: now,
    nextDueAt: plan.overdueFrom(now),
  };
};

/**
 * Returns the check of a heartbeat whose run has not ended in time, or null if its monitor is not to be checked now. The
 * next heartbeat is expected as before.
 */
export const finishOverlongRun = (
  expected: DueCheck,
  { startedAt, maxRunTime }: { readonly startedAt: Date; readonly maxRunTime: number },
  now: Date,
): FinishedCheck | null =>
  isToBeMade(expected, now)
    ? {
        ...heartbeatAfter(expected, overlongRun(startedAt, now, maxRunTime), now),
        slot: now,
        nextDueAt: expected.dueAt,
      }
    : null;

/**
 * Returns the check of a heartbeat that was missed. It has no finding if its monitor is not to be checked now, or waits
 * for its first ping.
 */
export const finishMissedHeartbeat = (overdue: DueCheck, plan: HeartbeatPlan, now: Date): FinishedCheck => {
  const { waiting = null } = overdue;
  const isMissed = waiting === null && isToBeMade(overdue, now);
  const next =
    waiting === null ? plan.missAfter(overdue.dueAt, now) : nextWaitingLookAt(waiting, overdue.interval, now);
  return {
    ...heartbeatAfter(
      overdue,
      isMissed ? plan.missAt(overdue.dueAt, overdue.locationState.lastOutcome === 'up') : null,
      now,
    ),
    nextDueAt: overdue.status === 'paused' ? null : next,
  };
};

const heartbeatAfter = (check: DueCheck, finding: CheckFinding | null, now: Date): FinishedCheck => ({
  ...skipCheck(check, now),
  whilePaused: false,
  locationState:
    finding === null
      ? check.locationState
      : locationStateAfter(check.locationState, finding, heartbeatAlerting(check.alerting), now),
  finding,
});

/** Returns true if a missed heartbeat changes nothing about its monitor. */
export const isMissUnchanged = (overdue: DueCheck, { finding }: FinishedCheck, now: Date): boolean =>
  finding === null || isUnchanged({ ...overdue, alerting: heartbeatAlerting(overdue.alerting) }, finding, now);
