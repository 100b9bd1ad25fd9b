import process from 'node:process';
import { processCpuSeconds } from './process-tree.ts';

/** How often a process is compared with its share, in milliseconds. */
const LOOK_EVERY = 20;

/**
 * Holds a process to a share of one processor, as `cpulimit` does: it is stopped while it has used more, and continued.
 * The returned function ends this.
 */
export const holdToShare = (pid: number, share: number): (() => void) => {
  const [began, used] = [performance.now(), processCpuSeconds(pid)];
  const timer = setInterval(() => {
    const allowed = ((performance.now() - began) / 1000) * share;
    process.kill(pid, processCpuSeconds(pid) - used > allowed ? 'SIGSTOP' : 'SIGCONT');
  }, LOOK_EVERY);
  return () => {
    clearInterval(timer);
    process.kill(pid, 'SIGCONT');
  };
};
