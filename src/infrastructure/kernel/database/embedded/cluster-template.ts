import { execFile } from 'node:child_process';
import { accessSync, chmodSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MAJOR_VERSION } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { runAs } from './server-account.ts';
import type { ServerAccount } from './server-account.ts';

/** The owner of every embedded database. */
export const DATABASE_USER = 'watchstead';

const run = promisify(execFile);

/**
 * Returns true if a directory contains the files of a stopped server of this version that this process can copy. Always
 * false on Windows, which has no `cp`.
 */
export const isTemplate = (directory: string): boolean => {
  if (process.platform === 'win32') return false;
  try {
    accessSync(join(directory, 'global', 'pg_control'), constants.R_OK);
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim() === MAJOR_VERSION;
  } catch {
    return false;
  }
};

interface TemplateCopy {
  /** The directory of the copy, which must not exist. */
  readonly data: string;
  readonly password: string;
  readonly account: ServerAccount | null;
  readonly durable: boolean;
}

/**
 * Copies a template, gives the owner of the database in the copy its own password, and with `durable` waits until all of
 * it is on the disk. Copying is a process of its own, because it would hold the event loop for a third of a second.
 */
export const copyTemplate = async (
  template: string,
  { initdb, postgres }: Binaries,
  { data, password, account, durable }: TemplateCopy,
): Promise<void> => {
  await run('cp', ['-Rp', template, data]);
  chmodSync(data, 0o700);
  if (account !== null) await run('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  const setting = run(postgres, ['--single', '-D', data, '-F', '-c', 'exit_on_error=on', 'postgres'], runAs(account));
  // Standard input, because other users of the machine see the arguments of a process.
  setting.child.stdin?.end(`alter role ${DATABASE_USER} password '${password.replaceAll("'", "''")}'\n`);
  await setting;
  if (durable) await run(initdb, ['--sync-only', '-D', data], runAs(account));
};
