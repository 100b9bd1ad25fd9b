import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import { followingDueAt, isMadeWhenDue } from '../../domain/checks/check-schedule.ts';
import { locationStateAfterCheck } from '../../domain/checks/location-state.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { DueCheck, FinishedCheck } from './checking.ports.ts';

/** Whether the check is to be made at all, as its monitor and its organization stand now. */
export const isToBeMade = (check: DueCheck, now: Date): boolean =>
  isMadeWhenDue({ ...check, isOrganizationUsable: isUsable(organizationStatusAt(check.organization, now)) });

/** What follows from a check that was made. */
export const finishCheck = (check: DueCheck, finding: CheckFinding, now: Date): FinishedCheck => ({
  ...placeOf(check, now),
  sight: locationStateAfterCheck(check, finding),
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
  nextDueAt: followingDueAt(check, now),
  whilePaused: check.status === 'paused',
});
