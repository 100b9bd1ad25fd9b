import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../../system/startup-error.ts';

/** The system user that runs the server. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the options of a child process that runs a program of PostgreSQL; null is the user of this process. */
export const runAs = (account: ServerAccount | null) => ({ ...account, cwd: '/', env: { LC_ALL: 'C' } });

const CANDIDATES = ['postgres', 'nobody'];

/**
 * Returns the account that runs the server, or null for the user of this process. PostgreSQL refuses to run as root, so
 * root uses the account that owns the database, or otherwise a system user.
 */
export const serverAccount = (dataDir: string): ServerAccount | null => {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = CANDIDATES.map((name) => users.find((fields) => fields[0] === name)).find(
    (found) => found !== undefined,
  );
  if (user === undefined)
    throw new StartupError(
      'PostgreSQL does not run as root: add a system user named postgres, start as an ordinary user, or set DATABASE_URL.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
};

/**
 * Returns true if the account may traverse `path` and every directory above it. Always true for null, the user of this
 * process.
 */
export const canReach = (account: ServerAccount | null, path: string): boolean =>
  account === null || (canEnter(account, path) && (dirname(path) === path || canReach(account, dirname(path))));

/** Returns true if the account may traverse this directory. */
const canEnter = (account: ServerAccount, path: string): boolean => {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & 1) === 1;
};
