import type { Rule } from '../kernel/rules.ts';
import { seconds } from '../kernel/time.ts';
import { isWholeWithin } from './setting-fields.ts';

/** The longest timeout of a check. */
export const LONGEST_TIMEOUT = seconds(60);

/** The minimum and the maximum timeout of a check, in seconds. */
export const MIN_TIMEOUT = 1;

/** The maximum timeout of a check, in seconds. */
export const MAX_TIMEOUT = LONGEST_TIMEOUT / seconds(1);

/** The default timeout of a monitor, in seconds. */
export const DEFAULT_TIMEOUT_SECONDS = 30;

/** Returns true if a value is a valid timeout. */
export const isTimeout = (value: unknown): value is number => isWholeWithin(value, MIN_TIMEOUT, MAX_TIMEOUT);

/** The rule for the timeout of a changed monitor. */
export const changedTimeoutRule = {
  code: 'invalidTimeout',
  broken: ({ sent: { timeoutSeconds } }) => timeoutSeconds !== undefined && !isTimeout(timeoutSeconds),
  data: () => ({ minimum: MIN_TIMEOUT, maximum: MAX_TIMEOUT }),
} as const satisfies Rule<{ readonly sent: { readonly timeoutSeconds?: unknown } }>;
