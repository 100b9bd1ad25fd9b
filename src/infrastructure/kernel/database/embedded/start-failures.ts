import { statSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { problem } from '../../../../domain/kernel/problems.ts';
import { refusalOf } from '../../system/refusals.ts';
import { StartupError } from '../../system/startup-error.ts';
import { UNWRITABLE } from './binaries.ts';

/** The errors of a full disk, and of a quota that is used up, as codes and as the system words them. */
const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;
/** The words of initdb for a user without an entry. */
const UNKNOWN_USER = /could not look up effective user ID (\d+)/;

/** Returns the id of the user of this process, or its name where the system has no ids. */
export const currentUser = (): number | string => process.getuid?.() ?? userInfo().username;

/** Returns the id of the user of this process if the system has no entry for it, otherwise null. */
export const userWithoutEntry = (): number | null => {
  try {
    userInfo();
    return null;
  } catch {
    return process.getuid?.() ?? null;
  }
};

/** Returns the error of a user without an entry. */
export const unknownUser = (user: number | string): StartupError => refusalOf(problem('userUnknown', { user }));

/** Returns the error that says why the embedded server cannot start, and what to do. */
export const startFailure = (error: unknown, dataDir: string): StartupError => {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (UNWRITABLE.includes(code)) {
    const folder = folderOf(path) ?? dirname(dataDir);
    return refusalOf(problem('dataDirectoryNotWritable', { folder, user: currentUser() }), error);
  }
  if (code === 'EADDRNOTAVAIL') return refusalOf(problem('loopbackMissing', {}), error);
  return (
    knownFailure(String(error), dataDir, error) ??
    new StartupError(
      `The embedded PostgreSQL cannot start in ${dataDir} (${String(error)}): choose another DATA_DIR, or set DATABASE_URL.`,
      { cause: error },
    )
  );
};

/** Returns the error of a problem that PostgreSQL or the system has reported in its own words, or null. */
export const knownFailure = (reported: string, dataDir: string, cause?: unknown): StartupError | null => {
  const user = UNKNOWN_USER.exec(reported)?.[1];
  if (user !== undefined) return unknownUser(user);
  if (!FULL.test(reported)) return null;
  const folder = dirname(dataDir);
  const { bavail, bsize } = statfsSync(folder);
  return refusalOf(problem('diskFull', { folder, free: Math.floor((bavail * bsize) / 2 ** 20) }), cause);
};

/** Returns the directory that an error names, or that of the file that it names. */
const folderOf = (path: string | undefined): string | null => {
  if (path === undefined) return null;
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? path : dirname(path);
};
