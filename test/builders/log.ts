import type { Log } from '../../src/application/kernel/worker.ts';

/** A log that stores the reported errors. */
export const logInto = (faults: string[]): Log => {
  const commitOnRefusal: Log['error'] = (message, { fault } = {}) =>
    void faults.push(typeof fault === 'string' ? fault : message);
  return { info: () => undefined, warn: commitOnRefusal, error: commitOnRefusal };
};
