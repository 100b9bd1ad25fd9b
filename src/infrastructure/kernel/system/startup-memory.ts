import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seconds } from '../../../domain/kernel/time.ts';

/** The time after the start at which its garbage is collected: what only the first requests and jobs need is loaded. */
const COLLECT_AFTER = seconds(3);

/**
 * Collects the garbage of the start and gives its memory back, once. V8 collects only when more memory is allocated, so
 * a process at rest would keep it. See ADR 0176.
 */
export const releaseStartupMemory = (): void => {
  setTimeout(collect, COLLECT_AFTER).unref();
};

const collect = (): void => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collectGarbage({ type: 'major', flavor: 'last-resort' });
};
