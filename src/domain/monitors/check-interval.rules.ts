import { LONGEST_CHECK_INTERVAL } from '../customers/package-config.ts';
import type { Issue } from '../kernel/issue.ts';
import type { Rule } from '../kernel/rules.ts';
import { isWholeWithin } from './setting-fields.ts';
import { MAX_TIMEOUT, MIN_TIMEOUT, changedTimeoutRule, isTimeout } from './timeout.rules.ts';

/** The minimum interval of any monitor, in minutes. */
export const MIN_CHECK_INTERVAL = 1;

/** The maximum interval of a monitor that is actively checked, in minutes: one day. */
export const MAX_CHECK_INTERVAL = LONGEST_CHECK_INTERVAL;

/** The maximum interval of a heartbeat, in minutes: thirty days. */
export const MAX_HEARTBEAT_INTERVAL = 43_200;

const DEFAULT_CHECK_INTERVAL = 5;

/**
 * Returns the default interval of a monitor, in minutes: five, or the package minimum or the shortest interval of the
 * type if that is longer.
 */
export const defaultInterval = (packageMinimum: number | null, floor = MIN_CHECK_INTERVAL): number =>
  Math.max(DEFAULT_CHECK_INTERVAL, packageMinimum ?? 0, floor);

/** The interval and the timeout as a caller sends them. */
export interface SentSchedule {
  readonly checkInterval?: unknown;
  readonly timeoutSeconds?: unknown;
}

/** The facts for the rules of a schedule. */
export interface ScheduleFacts {
  readonly sent: SentSchedule;
  /** The minimum interval of the monitoring type, in minutes. */
  readonly floor: number;
  /** The maximum interval of the monitoring type, in minutes. */
  readonly ceiling: number;
  /** The minimum interval that the package of the customer allows, in minutes. Null without a package. */
  readonly packageMinimum: number | null;
  /** The stored interval, in minutes, if the type of the monitor changes. Null otherwise. */
  readonly keptInterval: number | null;
}

/** Returns true if a value is a valid interval, without regard to the ceiling of the type. */
export const isCheckInterval = (value: unknown): value is number => isWholeWithin(value, MIN_CHECK_INTERVAL, Infinity);

const intervalIssue = ({ floor, ceiling }: ScheduleFacts): Issue => ({
  path: 'checkInterval',
  message: `Expected whole minutes from ${floor} to ${ceiling}.`,
});

/** Returns the issues of the schedule of a new monitor, without regard to the package minimum. */
export const newScheduleIssues = (facts: ScheduleFacts): readonly Issue[] => {
  const { sent, floor, ceiling } = facts;
  const { checkInterval = ceiling, timeoutSeconds = MAX_TIMEOUT } = sent;
  const timeout = `Expected whole seconds from ${MIN_TIMEOUT} to ${MAX_TIMEOUT}.`;
  return [
    ...(isWholeWithin(checkInterval, floor, ceiling) ? [] : [intervalIssue(facts)]),
    ...(isTimeout(timeoutSeconds) ? [] : [{ path: 'timeoutSeconds', message: timeout }]),
  ];
};

/** Returns an issue of a change to an interval below the shortest one of the type. Other intervals have codes. */
export const changedScheduleIssues = (facts: ScheduleFacts): readonly Issue[] => {
  const { checkInterval } = facts.sent;
  return isCheckInterval(checkInterval) && checkInterval < facts.floor ? [intervalIssue(facts)] : [];
};

const isTooHigh = ({ sent, keptInterval, ceiling }: ScheduleFacts) => {
  const { checkInterval = keptInterval } = sent;
  return isCheckInterval(checkInterval) && checkInterval > ceiling;
};

/** Returns the rule that a schedule is not below the package minimum. */
export const packageMinimumRuleOf = <Facts extends Pick<ScheduleFacts, 'packageMinimum'>>(
  broken: (facts: Facts) => boolean,
) =>
  ({
    code: 'checkIntervalTooLow',
    broken,
    data: ({ packageMinimum }: Facts) => ({ minimum: packageMinimum }),
  }) as const;

/** The rule that the interval of a new or changed monitor is not below the package minimum. */
export const packageMinimumRule = packageMinimumRuleOf(
  ({ sent: { checkInterval }, packageMinimum }: ScheduleFacts) =>
    isCheckInterval(checkInterval) && packageMinimum !== null && checkInterval < packageMinimum,
);

/** The rules for a changed schedule of any kind of monitor. */
export const scheduleChangeRules = [
  packageMinimumRule,
  { code: 'checkIntervalTooHigh', broken: isTooHigh, data: ({ ceiling }) => ({ maximum: ceiling }) },
  {
    code: 'invalidCheckInterval',
    broken: ({ sent: { checkInterval } }) => checkInterval !== undefined && !isCheckInterval(checkInterval),
  },
  changedTimeoutRule,
] as const satisfies readonly Rule<ScheduleFacts>[];
