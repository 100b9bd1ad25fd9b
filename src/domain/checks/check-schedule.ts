import { isTooFarAhead } from '../kernel/clock-step.ts';
import { elapsed, later, seconds } from '../kernel/time.ts';
import type { FirstChecks, Schedule } from '../monitors/monitor-kinds.ts';
import type { MonitorStatus } from '../monitors/monitor.ts';
import { LONGEST_TIMEOUT } from '../monitors/timeout.rules.ts';
import type { ReadOffsets } from '../monitors/schedules/heartbeat-schedule.ts';
import { heartbeatPlan } from './heartbeat-plan.ts';

/** The lead time with which a worker may claim a check before it is due, so that the check starts on time. */
export const CLAIM_AHEAD = seconds(1.5);
/** The time by which a lease outlasts the timeout of its check. */
export const LEASE_MARGIN = seconds(10);
/** The part of the lease margin that is reserved for storing the result. */
export const STORING_MARGIN = seconds(5);
/**
 * The time within which a new or resumed monitor is first checked. The first checks of many monitors are spread over
 * it.
 */
export const FIRST_CHECK_WITHIN = seconds(15);

/** The longest delay between an unconfirmed failure and the next check, at each location of the monitor. */
export const CONFIRMATION_INTERVAL = seconds(20);

/**
 * The location id in the schedule entries of heartbeats. No location has this id, because the service itself receives
 * heartbeats.
 */
export const HEARTBEAT_LOCATION = 0;

/** The key of a check: a monitor and the location that checks it. */
export interface CheckKey {
  readonly monitorId: number;
  readonly locationId: number;
}

/**
 * Returns a number from 0 up to but not including 1 that is fixed for each check and evenly distributed even for
 * neighboring ids (the finalizer of MurmurHash3).
 */
const hashOf = ({ monitorId, locationId }: CheckKey): number => {
  let hash = Math.imul(monitorId, 0x9e37_79b1) ^ Math.imul(locationId, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/**
 * Returns the time of the first check of a monitor that was created or resumed at `now`. First checks are soon, but
 * spread.
 */
export const firstDueAt = (key: CheckKey, interval: number, now: Date): Date =>
  later(now, Math.floor(hashOf(key) * Math.min(interval, FIRST_CHECK_WITHIN)));

/**
 * Returns the time of the next check after `now`. Each check has a fixed schedule phase within the interval, so that
 * checks are spread over it. An additional check does not shift the phase, and checks missed during an outage are not
 * repeated.
 */
export const nextDueAt = (key: CheckKey, interval: number, now: Date): Date => {
  const phase = Math.floor(hashOf(key) * interval);
  const periods = Math.floor((now.getTime() - phase) / interval) + 1;
  return new Date(periods * interval + phase);
};

/** Returns the due time of the check after one made at `now`, or null if the monitor is paused. */
export const followingDueAt = (
  check: CheckKey & { readonly status: MonitorStatus; readonly interval: number },
  now: Date,
): Date | null => (check.status === 'paused' ? null : nextDueAt(check, check.interval, now));

/**
 * Returns the latest time of the check that follows an unconfirmed failure at `now`. Later checks keep their schedule
 * phase.
 */
export const confirmationDueAt = (interval: number, now: Date): Date =>
  later(now, Math.min(CONFIRMATION_INTERVAL, interval));

/** The longest possible lease of a check. */
export const LONGEST_LEASE = CLAIM_AHEAD + LONGEST_TIMEOUT + LEASE_MARGIN;

/** The time for which a check waits for a slot until its worker claims no others. */
export const SATURATED_AFTER = seconds(0.5);

/**
 * Returns true if a worker should leave due checks to workers with free slots, given since when a check waits for one of
 * its own. It claims again as soon as it catches up, so that a worker alone loses nothing.
 */
export const isSaturated = (fullSince: Date | null, now: Date): boolean =>
  fullSince !== null && elapsed(fullSince, now) >= SATURATED_AFTER;

/** A check with its due time and interval. */
export interface ScheduledCheck extends CheckKey {
  readonly dueAt: Date;
  /** The time between two checks, in milliseconds. */
  readonly interval: number;
}

/**
 * Returns the corrected due time of a check whose stored time is too far ahead because the clock was set back, or null
 * for any other check. A heartbeat, for which `overdueFrom` is the time from which it would be overdue, gets a full
 * period.
 */
export const correctedDueAt = (check: ScheduledCheck, now: Date, overdueFrom: Date | null = null): Date | null => {
  if (!isTooFarAhead(check.dueAt, overdueFrom ?? later(now, check.interval), 0)) return null;
  return overdueFrom ?? nextDueAt(check, check.interval, now);
};

/**
 * Returns the time under which a result is stored: the due time, unless the check ran much later, for example after a
 * stop of the service or a jump of the clock.
 */
export const slotOf = ({ dueAt, timeout }: { readonly dueAt: Date; readonly timeout: number }, now: Date): Date =>
  elapsed(dueAt, now) <= timeout + LEASE_MARGIN ? dueAt : now;

/** The facts that decide whether a due check runs. */
export interface DueFacts {
  readonly status: MonitorStatus;
  /** True if a caller triggered this check. */
  readonly isRequested: boolean;
  /** True if the organization is usable and the customer is not deleted. */
  readonly isOwnerUsable: boolean;
}

/**
 * Returns true if a due check runs. A paused monitor is checked only on request; monitors of an unusable organization
 * are never checked.
 */
export const isMadeWhenDue = ({ status, isRequested, isOwnerUsable }: DueFacts): boolean =>
  (status === 'active' || isRequested) && isOwnerUsable;

/** Returns true if a claimed check can finish and store its result before another worker may claim it. */
export const canStillStart = (leaseUntil: Date, timeout: number, now: Date): boolean =>
  now.getTime() + timeout + STORING_MARGIN <= leaseUntil.getTime();

/** Returns the first checks of a monitor that was created, resumed or rescheduled at `now`. */
export const firstChecksOf = (
  { status, isHeartbeat, interval, timing, locationIds }: Schedule,
  now: Date,
  offsets: ReadOffsets,
): FirstChecks => {
  const isActive = status === 'active';
  return {
    locationIds,
    dueAt:
      isActive && !isHeartbeat ? (monitorId, locationId) => firstDueAt({ monitorId, locationId }, interval, now) : null,
    overdueFrom: isActive && isHeartbeat ? heartbeatPlan(timing, offsets).overdueFrom(now) : null,
  };
};
