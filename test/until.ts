import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once the condition holds; only the time limit of the test ends the wait. */
export const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await holds())) await pause(10);
};
