import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, basename, dirname } from 'node:path';
import { isAlive, markOf } from '../../system/process-mark.ts';
import { StartupError } from '../../system/startup-error.ts';
import { canReach } from './server-account.ts';
import type { ServerAccount } from './server-account.ts';

/**
 * Registers this process as a user of the database; returns a function that removes the registration. Both operations
 * need the directory lock.
 */
export const registerUser = (usersDir: string): (() => void) => {
  mkdirSync(usersDir, { recursive: true, mode: 0o700 });
  // Processes in two containers may have the same pid.
  const file = join(usersDir, `${process.pid}-${randomUUID()}`);
  writeFileSync(file, markOf(process.pid) ?? `${process.pid}`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
};

/** Returns true if any running process is registered. Removes the registrations of dead processes. */
export const hasUsers = (usersDir: string): boolean =>
  readdirSync(usersDir).filter((name) => {
    const file = join(usersDir, name);
    const alive = isAlive(readFileSync(file, 'utf8'));
    if (!alive) rmSync(file, { force: true });
    return alive;
  }).length > 0;

/**
 * Returns the actual directory of the database: `dataDir`, unless root starts the service below a private directory
 * that the server's account cannot traverse. In that case, creates the database in `systemDir` and makes `dataDir` a
 * symbolic link to it.
 */
export const databaseHome = (
  dataDir: string,
  account: ServerAccount | null,
  systemDir: string,
  log: (line: string) => void,
): string => {
  const parent = realpathSync(dirname(dataDir));
  const isLink = lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (!isLink) allowTraversal(parent, account);
  if (existsSync(dataDir)) {
    const home = realpathSync(dataDir);
    if (!canReach(account, dirname(home)))
      throw new StartupError(
        `${dataDir} cannot be reached by the user that runs PostgreSQL: choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL.`,
      );
    return home;
  }
  if (canReach(account, parent)) return join(parent, basename(dataDir));
  mkdirSync(systemDir, { recursive: true, mode: 0o755 });
  const home = mkdtempSync(join(realpathSync(systemDir), 'database-'));
  if (account !== null) chownSync(home, account.uid, account.gid);
  symlinkSync(home, dataDir);
  log(`${dataDir} is below a private directory; the database is stored in ${home}.`);
  return home;
};

/**
 * Lets the account traverse the parent directory, which belongs to the service. The permission does not allow listing
 * it.
 */
const allowTraversal = (parent: string, account: ServerAccount | null): void => {
  if (account === null || canReach(account, parent) || !canReach(account, dirname(parent))) return;
  chmodSync(parent, statSync(parent).mode | 0o011);
};
