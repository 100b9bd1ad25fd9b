import { setTimeout as pause } from 'node:timers/promises';

/** The interval of a condition that sends a request: six hundred are allowed before the clock of a test advances. */
export const SPARINGLY = 100;

/**
 * Resolves once the condition holds; only the time limit of the test ends the wait, which keeps no process alive. It is
 * asked at an interval of milliseconds.
 */
export const until = async (holds: () => Promise<boolean> | boolean, interval = 10): Promise<void> => {
  while (!(await holds())) await pause(interval, undefined, { ref: false });
};
