import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../system/startup-error.ts';
import { MAJOR_VERSION } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import type { ServerAccount } from './server-account.ts';

/** An embedded database: its directory and the paths in it. */
export interface Cluster {
  readonly data: string;
  readonly usersDir: string;
  readonly log: string;
  readonly password: string;
}

export const DATABASE_USER = 'watchstead';

/**
 * Opens the cluster in a directory; returns null if the directory is missing or empty. Throws if it contains anything
 * else.
 */
export const openCluster = (home: string): Cluster | null => {
  if (!existsSync(home) || readdirSync(home).length === 0) return null;
  const cluster = pathsIn(home);
  const versionFile = join(cluster.data, 'PG_VERSION');
  if (!existsSync(versionFile) || !existsSync(cluster.passwordFile))
    throw new StartupError(
      `${home} holds files that are not a Watchstead database: choose another DATA_DIR, or set DATABASE_URL.`,
    );
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== MAJOR_VERSION)
    throw new StartupError(
      `${home} was written by PostgreSQL ${version}, this release runs ${MAJOR_VERSION}: choose another DATA_DIR, or serve it with PostgreSQL ${version} and set DATABASE_URL.`,
    );
  return { ...cluster, password: readFileSync(cluster.passwordFile, 'utf8') };
};

interface CreateOptions {
  readonly durable: boolean;
  /** Called while initdb runs. */
  readonly meanwhile?: (() => void) | undefined;
}

/**
 * Creates a cluster in a temporary directory and renames it to `home`, so that a crash leaves no partial cluster. The
 * caller must hold the directory lock.
 */
export const createCluster = async (
  home: string,
  { initdb }: Binaries,
  account: ServerAccount | null,
  { durable, meanwhile }: CreateOptions,
): Promise<Cluster> => {
  removeAbandonedDrafts(home);
  const draft = mkdtempSync(draftPrefix(home));
  const { data, usersDir, passwordFile } = pathsIn(draft);
  mkdirSync(usersDir, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) for (const path of [draft, usersDir, passwordFile]) chownSync(path, account.uid, account.gid);
  const options = [
    '-D',
    data,
    '-U',
    DATABASE_USER,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
  ];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const disposable = durable ? [] : ['--no-sync', '--no-data-checksums'];
  try {
    const created = promisify(execFile)(initdb, [...options, ...locale, ...disposable], {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C' },
    });
    meanwhile?.();
    await created;
    renameSync(draft, home);
    return { ...pathsIn(home), password };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartupError(
      `The embedded PostgreSQL could not create its database in ${home}: ${stderr?.trim() || message}`,
      { cause: error },
    );
  }
};

const pathsIn = (home: string) => ({
  data: join(home, 'data'),
  usersDir: join(home, 'users'),
  log: join(home, 'server.log'),
  passwordFile: join(home, 'password'),
});

const draftPrefix = (home: string): string => `${home}.init-`;

const removeAbandonedDrafts = (home: string): void => {
  for (const name of readdirSync(dirname(home)))
    if (name.startsWith(basename(draftPrefix(home))))
      rmSync(join(dirname(home), name), { recursive: true, force: true });
};
