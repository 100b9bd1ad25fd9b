import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { minutes } from '../../../../domain/kernel/time.ts';
import { isAlive, markOf } from '../../system/process-mark.ts';
import { StartupError } from '../../system/startup-error.ts';

const TIMEOUT = minutes(5);
const POLL = 20;

let attempts = 0;

/**
 * Runs `work` while holding the lock file, which one process at a time can hold. The file names its holder, so that the lock of
 * a dead process can be taken over.
 */
export const withDirectoryLock = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  const timeout = AbortSignal.timeout(TIMEOUT);
  while (!tryLock(lock)) {
    if (timeout.aborted)
      throw new StartupError(`Process ${holderOf(lock) ?? '?'} has held ${lock} for minutes; end that process, then start again.`);
    await pause(POLL);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

const tryLock = (lock: string): boolean => {
  const holder = holderOf(lock);
  if (holder !== null && isAlive(holder)) return false;
  if (holder !== null) takeAway(lock, holder);
  return create(lock);
};

/** A hard link is created atomically, so a lock file always names its holder. */
const create = (lock: string): boolean => {
  const draft = ownName(lock);
  writeFileSync(draft, markOf(process.pid) ?? `${process.pid}`, { mode: 0o600 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Of several processes that find a dead holder, one renames its file. If the lock was renewed in the meantime, the file is renamed back. */
const takeAway = (lock: string, exitedHolder: string): void => {
  const grave = ownName(lock);
  try {
    renameSync(lock, grave);
    if (readFileSync(grave, 'utf8') !== exitedHolder) linkSync(grave, lock);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(grave, { force: true });
  }
};

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
