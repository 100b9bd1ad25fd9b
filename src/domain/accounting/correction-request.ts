import type { Period } from '../checks/check-period.ts';
import { invalidBody } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed } from '../kernel/time.ts';
import type { MonitorAccount } from './monitor-account.ts';

/** The longest time of one correction. */
export const LONGEST_CORRECTION = days(366);
export const MAX_REASON_LENGTH = 1000;

/** Why the time of a correction is refused, for any monitor; null if it is not. */
export const correctionPeriodIssue = ({ from, to }: Period): Issue | null => {
  if (from >= to) return { path: 'to', message: 'Expected a moment after `from`.' };
  return elapsed(from, to) > LONGEST_CORRECTION ? { path: 'to', message: `A correction covers at most ${LONGEST_CORRECTION / days(1)} days.` } : null;
};

/** The account of the monitor in the time of the correction. Only frozen time is corrected, and only while the monitor existed. */
export const decideCorrection = (account: MonitorAccount | undefined): Outcome<MonitorAccount, 'notFound' | 'invalidRequestBody'> => {
  if (account === undefined) return refused('notFound');
  if (account.spans.every(({ class: of }) => of === 'notCreated')) return invalidBody([{ path: 'from', message: 'The monitor did not exist in this time.' }]);
  return account.isFrozen ? accepted(account) : invalidBody([{ path: 'to', message: 'The month is not frozen yet. It is frozen three days after its end.' }]);
};
