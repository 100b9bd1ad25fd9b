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
import { nextMissAt, overdueFrom, overdueHeartbeat, receivedHeartbeat } from './heartbeat.ts';
import { isUnchanged, isUnconfirmed, locationStateAfter, locationStateAfterCheck } from './location-state.ts';
import type { LocationState, PreviousState } from './location-state.ts';

/** A check that a worker has claimed, with what was known of its monitor at that moment. Durations are milliseconds. */
export interface DueCheck extends CheckKey, PreviousState {
  readonly dueAt: Date;
  /** When another worker may claim the check. */
  readonly leaseUntil: Date;
  /** The revision of the monitor. */
  readonly revision: number;
  /** A caller triggered this check. */
  readonly isRequested: boolean;
  readonly interval: number;
  readonly timeout: number;
  readonly organization: OrganizationState;
  /** Null for a monitor of the organization itself. */
  readonly customer: CustomerState | null;
  /** Whether the customer allows checks from the country of the location. */
  readonly isAllowedHere: boolean;
}

/** How soon a check is repeated that could not tell whether its target is up or down. */
export const INCONCLUSIVE_RETRY = hours(1);

/** A check that is over, and what follows from it. */
export interface FinishedCheck extends CheckKey {
  /** The due time under which it was claimed. */
  readonly dueAt: Date;
  /** The moment that the result is stored under; a monitor has one result for it at each location. */
  readonly slot: Date;
  readonly checkedAt: Date;
  /** Null takes the check out of the schedule. */
  readonly nextDueAt: Date | null;
  /** The latest moment of the next check at every location of the monitor; null if the check calls for no confirmation. */
  readonly recheckBy: Date | null;
  readonly locationState: LocationState;
  /** The result appears in the history only. */
  readonly whilePaused: boolean;
  /** Null if the check did not run, or could not tell whether the target is up or down. */
  readonly finding: CheckFinding | null;
  /** The answers of blocklists, also of a check that could not tell. */
  readonly blocklists?: readonly BlocklistVerdict[];
}

/** The status that counts: a monitor counts as paused while its customer is not active, but keeps its schedule. */
export const statusAt = ({ status, customer }: Pick<DueCheck, 'status' | 'customer'>, now: Date): MonitorStatus => (isServedAt(customer, now) ? status : 'paused');

/** Whether the check should run, given the current status of its monitor, customer and organization, and the countries that the customer allows. */
export const isToBeMade = (check: DueCheck, now: Date): boolean =>
  check.isAllowedHere &&
  isMadeWhenDue({
    status: statusAt(check, now),
    isRequested: check.isRequested,
    isOwnerUsable: isUsable(organizationStatusAt(check.organization, now)) && check.customer?.isDeleted !== true,
  });

/** Whether the finding of a check changes nothing about its monitor. */
export const isCheckUnchanged = (check: DueCheck, finding: CheckFinding, now: Date): boolean =>
  isUnchanged({ ...check, status: statusAt(check, now) }, finding, now);

/** The check after it ran. */
export const finishCheck = (check: DueCheck, finding: CheckFinding, now: Date): FinishedCheck => {
  const status = statusAt(check, now);
  const { blocklists } = finding;
  const made = { ...skipCheck(check, now), ...(blocklists === undefined ? {} : { blocklists }) };
  const repeatAt = finding.repeatAt ?? (finding.isInconclusive ? later(now, INCONCLUSIVE_RETRY) : null);
  const repeated = { ...made, nextDueAt: made.nextDueAt && repeatAt ? earlierOf(made.nextDueAt, repeatAt) : made.nextDueAt };
  if (finding.isInconclusive) return repeated;
  const locationState = locationStateAfterCheck({ ...check, status }, finding, now);
  const finished = { ...repeated, locationState, finding };
  const { nextDueAt } = finished;
  if (status === 'paused' || nextDueAt === null || !isUnconfirmed(locationState, check.alerting)) return finished;
  const recheckBy = confirmationDueAt(check.interval, now);
  return { ...finished, recheckBy, nextDueAt: earlierOf(nextDueAt, recheckBy) };
};

/** A check that did not run: the next one is due as if it had. */
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

/** The expected heartbeat once it was received; null when its monitor is not to be checked now. */
export const finishReceivedHeartbeat = (expected: DueCheck, now: Date): FinishedCheck | null =>
  isToBeMade(expected, now)
    ? { ...heartbeatAfter(expected, receivedHeartbeat, now), slot: now, nextDueAt: overdueFrom(now, expected.interval) }
    : null;

/** The overdue heartbeat once its miss was counted; without a finding when its monitor is not to be checked now. */
export const finishMissedHeartbeat = (overdue: DueCheck, now: Date): FinishedCheck => ({
  ...heartbeatAfter(overdue, isToBeMade(overdue, now) ? overdueHeartbeat(overdue.dueAt, overdue.interval) : null, now),
  nextDueAt: overdue.status === 'paused' ? null : nextMissAt(overdue.dueAt, overdue.interval, now),
});

const heartbeatAfter = (check: DueCheck, finding: CheckFinding | null, now: Date): FinishedCheck => ({
  ...skipCheck(check, now),
  whilePaused: false,
  locationState: finding === null ? check.locationState : locationStateAfter(check.locationState, finding, heartbeatAlerting(check.alerting), now),
  finding,
});

/** Whether a missed heartbeat changes nothing about its monitor. */
export const isMissUnchanged = (overdue: DueCheck, { finding }: FinishedCheck, now: Date): boolean =>
  finding === null || isUnchanged({ ...overdue, alerting: heartbeatAlerting(overdue.alerting) }, finding, now);
