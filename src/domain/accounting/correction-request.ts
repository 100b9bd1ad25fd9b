import type { Period } from '../checks/check-period.ts';
import { invalidBody } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed } from '../kernel/time.ts';
import type { MonitorAccount } from './monitor-account.ts';

/** The maximum length of the period of one correction, in milliseconds. */
export const LONGEST_CORRECTION = days(366);
/** The maximum length of the reason of a correction, in characters. */
export const MAX_REASON_LENGTH = 1000;

/** Returns the issue of a period that no correction may have, or null if the period is valid. */
export const correctionPeriodIssue = ({ from, to }: Period): Issue | null => {
  if (from >= to) return { path: 'to', message: 'Expected a moment after `from`.' };
  return elapsed(from, to) > LONGEST_CORRECTION
    ? { path: 'to', message: `A correction covers at most ${LONGEST_CORRECTION / days(1)} days.` }
    : null;
};

/**
 * Returns the account of the monitor for the period of a correction, or a refusal. Only frozen time in which the
 * monitor existed can be corrected.
 */
export const decideCorrection = (
  account: MonitorAccount | undefined,
): Outcome<MonitorAccount, 'notFound' | 'invalidRequestBody'> => {
  if (account === undefined) return refused('notFound');
  if (account.spans.every(({ class: of }) => of === 'notCreated'))
    return invalidBody([{ path: 'from', message: 'The monitor did not exist in this time.' }]);
  return account.isFrozen
    ? accepted(account)
    : invalidBody([{ path: 'to', message: 'The month is not frozen yet. It is frozen three days after its end.' }]);
};
