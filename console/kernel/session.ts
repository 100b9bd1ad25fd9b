import { ApiFault } from './fault.ts';
import { createStore } from './store.ts';

/** Why the reader has to prove who they are before the page goes on: the session ended, or a code is required. */
export type Interruption = 'signedOut' | 'stepUp';

/** The interruption that is shown at present. */
export const interruption = createStore<Interruption | null>(null);

/** HTTP 401: there is no session any more. */
const UNAUTHENTICATED = 401;

/** Returns the interruption that a fault calls for, or null. */
export const interruptionOf = (fault: unknown): Interruption | null => {
  if (!(fault instanceof ApiFault)) return null;
  if (fault.code === 'mfa_step_up_required') return 'stepUp';
  return fault.status === UNAUTHENTICATED ? 'signedOut' : null;
};

const untilResumed = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = interruption.subscribe(() => {
      if (interruption.get() !== null) return;
      stop();
      resolve();
    });
  });

/** Runs an action. If it is interrupted, it runs once more after the reader has proved who they are. */
export const resumed = async <Result>(action: () => Promise<Result>): Promise<Result> => {
  try {
    return await action();
  } catch (fault) {
    const why = interruptionOf(fault);
    if (why === null) throw fault;
    interruption.set(why);
    await untilResumed();
    return action();
  }
};
