import type { DueCheck } from '../../../../src/domain/checks/due-check.ts';
import { neverChecked } from '../../../../src/domain/checks/location-state.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

/** A check of an active monitor every five minutes, which is down after two failures. */
export const aDueCheck = (facts: Partial<DueCheck> = {}): DueCheck => ({
  monitorId: 7,
  locationId: 3,
  dueAt: NOW,
  leaseUntil: later(NOW, minutes(1)),
  revision: 1,
  isRequested: false,
  interval: minutes(5),
  timeout: seconds(10),
  timing: { interval: minutes(5), schedule: null, timeZone: null, grace: null },
  organization: { status: 'active' },
  customer: null,
  isAllowedHere: true,
  status: 'active',
  locationState: neverChecked,
  condition: 'up',
  alerting: { consecutiveChecks: 2, recoveryConsecutiveChecks: 1 },
  warning: null,
  ...facts,
});
