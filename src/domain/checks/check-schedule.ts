import { later, seconds } from '../kernel/time.ts';
import type { Website } from '../monitors/website.ts';

/** How long before its time a check is handed to a worker, which then starts it on time. */
export const CLAIM_AHEAD = seconds(1.5);
/** What a worker may take beyond the timeout of a check before another takes the check over. */
export const LEASE_MARGIN = seconds(10);
/** The part of the margin that is left for storing the result. */
export const STORING_MARGIN = seconds(5);
/** How soon a monitor that was just created or resumed is checked first; many at once are spread over this time. */
export const FIRST_CHECK_WITHIN = seconds(15);

/** Names the check of one monitor from one location. */
export interface CheckPlace {
  readonly monitorId: number;
  readonly locationId: number;
}

/** A fixed number from 0 up to 1 for each place, spread evenly even over neighbouring ids (the finish of MurmurHash3). */
const spreadOf = ({ monitorId, locationId }: CheckPlace): number => {
  let hash = Math.imul(monitorId, 0x9e37_79b1) ^ Math.imul(locationId, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** The first check of a monitor that was created or resumed at `now`: soon, and not at the same moment as all others. */
export const firstDueAt = (place: CheckPlace, interval: number, now: Date): Date =>
  later(now, Math.floor(spreadOf(place) * Math.min(interval, FIRST_CHECK_WITHIN)));

/**
 * The next check after `now`. Each place has its own fixed beat within the interval, so monitors spread over it,
 * a check in between does not move the beat, and beats missed by an outage are not made up for.
 */
export const nextDueAt = (place: CheckPlace, interval: number, now: Date): Date => {
  const phase = Math.floor(spreadOf(place) * interval);
  const beats = Math.floor((now.getTime() - phase) / interval) + 1;
  return new Date(beats * interval + phase);
};

/** The check that follows one at `now`; null for a paused monitor, which is due no more. */
export const followingDueAt = (check: CheckPlace & Pick<Website, 'status'> & { readonly interval: number }, now: Date): Date | null =>
  check.status === 'paused' ? null : nextDueAt(check, check.interval, now);

/** What decides whether a check that is due is made. */
export interface DueFacts extends Pick<Website, 'status'> {
  /** Somebody asked for this check. */
  readonly isAsked: boolean;
  readonly isOrganizationUsable: boolean;
}

/** Whether a check that is due is made at all: of a paused monitor only when somebody asked, and not for an organization that is out of use. */
export const isMadeWhenDue = ({ status, isAsked, isOrganizationUsable }: DueFacts): boolean => (status === 'active' || isAsked) && isOrganizationUsable;

type Scheduled = Pick<Website, 'status' | 'monitoringType' | 'checkInterval' | 'locationIds'>;

const phaseOf = ({ status, monitoringType, checkInterval, locationIds }: Scheduled): string =>
  JSON.stringify([status, monitoringType, checkInterval, locationIds]);

/** Whether a change leaves the schedule of a monitor alone, so that a renamed one keeps its beat. */
export const keepsSchedulePhase = (before: Scheduled, after: Scheduled): boolean => phaseOf(before) === phaseOf(after);

/** Whether a check that was handed out can still finish, and its result be stored, before another worker may take it over. */
export const canStillStart = (leaseUntil: Date, timeout: number, now: Date): boolean =>
  now.getTime() + timeout + STORING_MARGIN <= leaseUntil.getTime();
