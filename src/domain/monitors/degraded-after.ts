import type { Issue } from '../kernel/issue.ts';
import { seconds } from '../kernel/time.ts';
import { flag, optionalNumber } from './setting-fields.ts';
import type { KindMembers } from './setting-fields.ts';
import { DEFAULT_TIMEOUT_SECONDS, isTimeout, LONGEST_TIMEOUT } from './timeout.rules.ts';

/** The highest response time above which a check can be degraded, in milliseconds. No timeout is longer. */
export const MAX_DEGRADED_AFTER = LONGEST_TIMEOUT - 1;

/** The settings of kinds whose monitors can be degraded. */
export const degradedFields = {
  degradedAfter: optionalNumber({ minimum: 1, maximum: MAX_DEGRADED_AFTER }),
  alertOnDegraded: flag(false),
};

/** The facts that decide whether a monitor can be degraded before its checks time out. */
interface DegradedFacts {
  readonly sent: KindMembers;
  /** The stored monitor, or undefined for a new one. */
  readonly stored?: { readonly timeoutSeconds: number; readonly settings: KindMembers };
}

/** Returns an issue if a new or changed monitor would time out before it is degraded. */
export const degradedIssues = ({ sent, stored }: DegradedFacts): readonly Issue[] => {
  const { degradedAfter, timeoutSeconds } = sent;
  if (degradedAfter === undefined && timeoutSeconds === undefined) return [];
  const limit = degradedAfter === undefined ? stored?.settings['degradedAfter'] : degradedAfter;
  const kept = stored?.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
  const timeout = seconds(isTimeout(timeoutSeconds) ? timeoutSeconds : kept);
  return typeof limit === 'number' && limit >= timeout
    ? [{ path: 'degradedAfter', message: `Expected fewer milliseconds than the timeout has, ${timeout}.` }]
    : [];
};
