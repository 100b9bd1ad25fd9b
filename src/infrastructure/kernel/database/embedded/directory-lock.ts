import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { minutes } from '../../../../domain/kernel/time.ts';
import { isAlive, markOf } from '../../system/process-mark.ts';
import { StartupError } from '../../system/startup-error.ts';

const TIMEOUT = minutes(5);
const POLL = 20;

let attempts = 0;

/**
 * Runs `work` while holding the lock file, which only one process can hold at a time. The file names its holder, so
 * that the lock of a dead process can be taken over.
 */
export const withDirectoryLock = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  const timeout = AbortSignal.timeout(TIMEOUT);
  while (!tryLock(lock)) {
    const holder = holderOf(lock);
    if (timeout.aborted)
      throw new StartupError(
        `Process ${holder ?? '?'} has held ${lock} for minutes; end that process, then start again.`,
      );
    if (holder !== null && !isAlive(holder)) await removeDead(lock, holder);
    else await pause(POLL);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

const tryLock = (lock: string): boolean => holderOf(lock) === null && create(lock);

/** Creates the lock file as a hard link, which is atomic, so that a lock file always names its holder. */
const create = (lock: string): boolean => {
  const draft = ownName(lock);
  try {
    writeFileSync(draft, markOf(process.pid) ?? `${process.pid}`, { mode: 0o600 });
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/**
 * Removes the lock of a dead holder if it still exists. A second lock admits one process at a time; otherwise, a
 * process that pauses here could remove the lock of the next holder. If it dies here, its own lock is removed in the
 * same way.
 */
const removeDead = (lock: string, holder: string): Promise<void> =>
  withDirectoryLock(`${lock}.of-${encodeURIComponent(holder)}`, () => {
    if (holderOf(lock) === holder) rmSync(lock);
    return Promise.resolve();
  });

const ownName = (lock: string): string => `${lock}.${process.pid}-${(attempts += 1)}`;

const holderOf = (lock: string): string | null => {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
