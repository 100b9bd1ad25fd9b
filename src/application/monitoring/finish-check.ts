import type { CheckFinding } from '../../domain/monitoring/check-finding.ts';
import { nextDueAt } from '../../domain/monitoring/check-schedule.ts';
import { sightAfter, sightWhilePaused } from '../../domain/monitoring/location-sight.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { DueCheck, FinishedCheck } from './checking.ports.ts';

/** Whether the check is to be made at all: of a paused monitor only when somebody asked, and not for an organization that is out of use. */
export const isToBeMade = ({ status, isAsked, organization }: DueCheck, now: Date): boolean =>
  (status === 'active' || isAsked) && isUsable(organizationStatusAt(organization, now));

/** What follows from a check that was made. A paused monitor is due no more. */
export const finishCheck = (check: DueCheck, finding: CheckFinding, now: Date): FinishedCheck => ({
  ...placeOf(check, now),
  sight: check.status === 'paused' ? sightWhilePaused(check.sight, finding) : sightAfter(check.sight, finding),
  finding,
});

/** What follows from a check that was not made: the next is due as if it had been. */
export const skipCheck = (check: DueCheck, now: Date): FinishedCheck => ({
  ...placeOf(check, now),
  sight: check.sight,
  finding: null,
});

const placeOf = (check: DueCheck, now: Date) => ({
  monitorId: check.monitorId,
  locationId: check.locationId,
  dueAt: check.dueAt,
  slot: check.dueAt,
  checkedAt: now,
  nextDueAt: check.status === 'paused' ? null : nextDueAt(check, check.interval, now),
  whilePaused: check.status === 'paused',
});
