import { performance } from 'node:perf_hooks';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seconds } from '../../../domain/kernel/time.ts';

/** The time between looks whether the process is quiet. What only the first requests and jobs need is loaded in it. */
const COLLECT_AFTER = seconds(3);
/** The process is quiet while its event loop is busy for less than this share of the time. */
const QUIET = 0.05;

/**
 * Collects the garbage of the start and gives its memory back, once, when the process is quiet for the first time. V8
 * collects only when more memory is allocated, so a process at rest would keep it. See ADR 0176.
 */
export const releaseStartupMemory = (): void => lookAgain(performance.eventLoopUtilization());

const lookAgain = (before: EventLoopUtilization): void => {
  setTimeout(() => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization < QUIET) collect();
    else lookAgain(now);
  }, COLLECT_AFTER).unref();
};

const collect = (): void => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collectGarbage({ type: 'major', flavor: 'last-resort' });
};
