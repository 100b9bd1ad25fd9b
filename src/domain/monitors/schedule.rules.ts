import type { Issue } from '../kernel/issue.ts';
import type { Rule } from '../kernel/rules.ts';
import { MIN_CHECK_INTERVAL } from './monitor-kinds.ts';

/** The shortest and the longest timeout of a check, in seconds. */
export const MIN_TIMEOUT = 1;
export const MAX_TIMEOUT = 60;

/** How often and how patiently a monitor is checked, as sent by a caller and not yet judged. */
export interface SentSchedule {
  readonly checkInterval?: unknown;
  readonly timeoutSeconds?: unknown;
}

/** What a schedule is judged by. */
export interface ScheduleFacts {
  readonly sent: SentSchedule;
  /** The longest interval for what the monitor is going to be, in minutes. */
  readonly ceiling: number;
  /** The shortest interval that the package of the customer allows, in minutes; null without a package. */
  readonly packageMinimum: number | null;
  /** The interval that stays when none is sent and the monitor becomes something else; null when that cannot be. */
  readonly keptInterval: number | null;
}

/** Whether a value is a whole number from `min` to `max`, both included. */
export const isWholeWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

const isWholeMinutes = (value: unknown): value is number => isWholeWithin(value, MIN_CHECK_INTERVAL, Infinity);

const isTimeout = (value: unknown) => isWholeWithin(value, MIN_TIMEOUT, MAX_TIMEOUT);

/** What is wrong with the schedule of a new monitor, apart from what the package allows. */
export const newScheduleIssues = ({ sent, ceiling }: ScheduleFacts): readonly Issue[] => {
  const { checkInterval = ceiling, timeoutSeconds = MAX_TIMEOUT } = sent;
  const interval = `Expected whole minutes from ${MIN_CHECK_INTERVAL} to ${ceiling}.`;
  const timeout = `Expected whole seconds from ${MIN_TIMEOUT} to ${MAX_TIMEOUT}.`;
  return [
    ...(isWholeWithin(checkInterval, MIN_CHECK_INTERVAL, ceiling) ? [] : [{ path: 'checkInterval', message: interval }]),
    ...(isTimeout(timeoutSeconds) ? [] : [{ path: 'timeoutSeconds', message: timeout }]),
  ];
};

const isTooHigh = ({ sent, keptInterval, ceiling }: ScheduleFacts) => {
  const { checkInterval = keptInterval } = sent;
  return isWholeMinutes(checkInterval) && checkInterval > ceiling;
};

/** Holds for new monitors as for changed ones. */
export const packageMinimumRule = {
  code: 'checkIntervalTooLow',
  broken: ({ sent: { checkInterval }, packageMinimum }) =>
    isWholeMinutes(checkInterval) && packageMinimum !== null && checkInterval < packageMinimum,
  data: ({ packageMinimum }) => ({ minimum: packageMinimum }),
} as const satisfies Rule<ScheduleFacts>;

/** What a changed schedule passes, whatever the kind of monitor. */
export const scheduleChangeRules = [
  packageMinimumRule,
  { code: 'checkIntervalTooHigh', broken: isTooHigh },
  {
    code: 'invalidCheckInterval',
    broken: ({ sent: { checkInterval } }) => checkInterval !== undefined && !isWholeMinutes(checkInterval),
  },
  {
    code: 'invalidTimeout',
    broken: ({ sent: { timeoutSeconds } }) => timeoutSeconds !== undefined && !isTimeout(timeoutSeconds),
  },
] as const satisfies readonly Rule<ScheduleFacts>[];
