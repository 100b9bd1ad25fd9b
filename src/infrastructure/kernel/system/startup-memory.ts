import { performance } from 'node:perf_hooks';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seconds } from '../../../domain/kernel/time.ts';

/** The time between looks whether the process is quiet. What only the first requests and jobs need is loaded in it. */
const COLLECT_AFTER = seconds(3);
/** The process is quiet while its event loop is busy for less than this share of the time. */
const QUIET = 0.05;

/** The share of the time between two looks above which the process did work, or the rest of its start. */
const BUSY = 0.3;
/** The number of such looks after which the process has worked, so that its compiled code is worth keeping. */
const BUSY_LOOKS = 2;

/**
 * Collects the garbage of the start and gives its memory back, once, when the process is quiet for the first time. V8
 * collects only when more memory is allocated, so a process at rest would keep it. See ADR 0176.
 */
export const releaseStartupMemory = (): void => lookAgain(performance.eventLoopUtilization(), 0);

const lookAgain = (before: EventLoopUtilization, busyLooks: number): void => {
  setTimeout(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    if (utilization < QUIET) collect(busyLooks >= BUSY_LOOKS ? 'regular' : 'last-resort');
    else lookAgain(now, utilization > BUSY ? busyLooks + 1 : busyLooks);
  }, COLLECT_AFTER).unref();
};

/** Collects all garbage; as the last resort also code that was compiled for the start, and gives pages back. */
const collect = (flavor: 'regular' | 'last-resort'): void => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collectGarbage({ type: 'major', flavor });
};
