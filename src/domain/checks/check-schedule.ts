import { isTooFarAhead } from '../kernel/clock-step.ts';
import { elapsed, later, seconds } from '../kernel/time.ts';
import type { FirstChecks, Schedule } from '../monitors/monitor-kinds.ts';
import type { MonitorStatus } from '../monitors/monitor.ts';
import { LONGEST_TIMEOUT } from '../monitors/check-interval.rules.ts';
import { overdueFrom } from './heartbeat.ts';

/** How long before its due time a check is claimed by a worker, which then starts it on time. */
export const CLAIM_AHEAD = seconds(1.5);
/** How long a lease outlasts the timeout of its check. */
export const LEASE_MARGIN = seconds(10);
/** The part of the margin that is reserved for storing the result. */
export const STORING_MARGIN = seconds(5);
/** The time within which a new or resumed monitor is first checked; the first checks of many monitors are spread over it. */
export const FIRST_CHECK_WITHIN = seconds(15);

/** How soon a failure that is not confirmed yet is followed by further checks, at each location of the monitor. */
export const CONFIRMATION_INTERVAL = seconds(20);

/** Heartbeats are received by the service itself: their schedule entry has this location id, which no location has. */
export const HEARTBEAT_LOCATION = 0;

/** The check of one monitor from one location. */
export interface CheckKey {
  readonly monitorId: number;
  readonly locationId: number;
}

/** A number from 0 up to 1 that is fixed for each check, evenly distributed even over neighbouring ids (the finalizer of MurmurHash3). */
const hashOf = ({ monitorId, locationId }: CheckKey): number => {
  let hash = Math.imul(monitorId, 0x9e37_79b1) ^ Math.imul(locationId, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** The first check of a monitor that was created or resumed at `now`: soon, but not at the same moment as all others. */
export const firstDueAt = (key: CheckKey, interval: number, now: Date): Date =>
  later(now, Math.floor(hashOf(key) * Math.min(interval, FIRST_CHECK_WITHIN)));

/**
 * The next check after `now`. Each check has a fixed schedule phase within the interval, so that checks are spread
 * over it. A check in between does not shift the phase, and checks missed during an outage are not repeated.
 */
export const nextDueAt = (key: CheckKey, interval: number, now: Date): Date => {
  const phase = Math.floor(hashOf(key) * interval);
  const periods = Math.floor((now.getTime() - phase) / interval) + 1;
  return new Date(periods * interval + phase);
};

/** The check that follows one at `now`; null for a paused monitor. */
export const followingDueAt = (check: CheckKey & { readonly status: MonitorStatus; readonly interval: number }, now: Date): Date | null =>
  check.status === 'paused' ? null : nextDueAt(check, check.interval, now);

/** The latest moment of the check that follows an unconfirmed failure at `now`. The schedule phase is kept for the checks after it. */
export const confirmationDueAt = (interval: number, now: Date): Date => later(now, Math.min(CONFIRMATION_INTERVAL, interval));

/** The longest time that a lease of a check can last from now. */
export const LONGEST_LEASE = CLAIM_AHEAD + LONGEST_TIMEOUT + LEASE_MARGIN;

/** A check as it is scheduled. */
export interface ScheduledCheck extends CheckKey {
  readonly dueAt: Date;
  readonly interval: number;
}

/** The due time of a check that is due later than it can be, because the clock was set back; null for any other. A heartbeat gets a full period. */
export const correctedDueAt = (check: ScheduledCheck, now: Date): Date | null => {
  const isHeartbeat = check.locationId === HEARTBEAT_LOCATION;
  const latest = isHeartbeat ? overdueFrom(now, check.interval) : later(now, check.interval);
  if (!isTooFarAhead(check.dueAt, latest, 0)) return null;
  return isHeartbeat ? latest : nextDueAt(check, check.interval, now);
};

/** The moment under which a result is stored: the due time, unless the check was made much later, as after a stop or a jump of the clock. */
export const slotOf = ({ dueAt, timeout }: { readonly dueAt: Date; readonly timeout: number }, now: Date): Date =>
  elapsed(dueAt, now) <= timeout + LEASE_MARGIN ? dueAt : now;

/** The facts that decide whether a due check runs. */
export interface DueFacts {
  readonly status: MonitorStatus;
  /** A caller triggered this check. */
  readonly isRequested: boolean;
  /** Whether the organization is usable and the customer is not deleted. */
  readonly isOwnerUsable: boolean;
}

/** Whether a due check runs. A paused monitor is checked only on request, and no monitor of an unusable organization is. */
export const isMadeWhenDue = ({ status, isRequested, isOwnerUsable }: DueFacts): boolean => (status === 'active' || isRequested) && isOwnerUsable;

/** Whether a claimed check can finish and its result be stored before another worker may claim it. */
export const canStillStart = (leaseUntil: Date, timeout: number, now: Date): boolean =>
  now.getTime() + timeout + STORING_MARGIN <= leaseUntil.getTime();

/** Returns when a monitor is first checked after it was created, resumed or rescheduled at `now`. */
export const firstChecksOf = ({ status, isHeartbeat, interval, locationIds }: Schedule, now: Date): FirstChecks => {
  const isActive = status === 'active';
  return {
    locationIds,
    dueAt: isActive && !isHeartbeat ? (monitorId, locationId) => firstDueAt({ monitorId, locationId }, interval, now) : null,
    overdueFrom: isActive && isHeartbeat ? overdueFrom(now, interval) : null,
  };
};
