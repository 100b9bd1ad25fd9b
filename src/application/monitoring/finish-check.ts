import type { CheckFinding } from '../../domain/monitoring/check-finding.ts';
import { nextDueAt } from '../../domain/monitoring/check-schedule.ts';
import { sightAfter } from '../../domain/monitoring/location-sight.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { DueCheck, FinishedCheck } from './checking.ports.ts';

/** Whether the check is to be made at all: not of a paused monitor, nor for an organization that is out of use. */
export const isToBeMade = ({ status, organization }: DueCheck, now: Date): boolean =>
  status === 'active' && isUsable(organizationStatusAt(organization, now));

/** What follows from a check that was made. */
export const finishCheck = (check: DueCheck, finding: CheckFinding, now: Date): FinishedCheck => ({
  ...placeOf(check),
  checkedAt: now,
  nextDueAt: nextDueAt(check, check.interval, now),
  sight: sightAfter(check.sight, finding),
  finding,
});

/** What follows from a check that was not made: the next is due as if it had been. A paused monitor is due no more. */
export const skipCheck = (check: DueCheck, now: Date): FinishedCheck => ({
  ...placeOf(check),
  checkedAt: now,
  nextDueAt: check.status === 'paused' ? null : nextDueAt(check, check.interval, now),
  sight: check.sight,
  finding: null,
});

const placeOf = ({ monitorId, locationId, dueAt }: DueCheck) => ({ monitorId, locationId, dueAt, slot: dueAt });
