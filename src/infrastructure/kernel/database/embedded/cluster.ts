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
import { checkDataVersion } from '../../../../domain/kernel/diagnosis.ts';
import { refusalOf } from '../../system/refusals.ts';
import { StartupError } from '../../system/startup-error.ts';
import { MAJOR_VERSION } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { copyTemplate, DATABASE_USER, isTemplate } from './cluster-template.ts';
import { runAs } from './server-account.ts';
import type { ServerAccount } from './server-account.ts';
import { knownFailure, unknownUser, userWithoutEntry } from './start-failures.ts';

/** An embedded database: its directory and the paths in it. */
export interface Cluster {
  readonly data: string;
  readonly usersDir: string;
  readonly log: string;
  readonly password: string;
}

/** A cluster, and the major version of PostgreSQL that wrote it. */
interface FoundCluster {
  readonly cluster: Cluster;
  readonly version: number;
}

/**
 * Finds the cluster in a directory; returns null if the directory is missing or empty. Throws if it contains anything
 * else.
 */
export const findCluster = (home: string): FoundCluster | null => {
  if (!existsSync(home) || readdirSync(home).length === 0) return null;
  completeSwap(home);
  const { passwordFile, ...paths } = pathsIn(home);
  const versionFile = join(paths.data, 'PG_VERSION');
  if (!existsSync(versionFile) || !existsSync(passwordFile))
    throw new StartupError(
      `${home} holds files that are not a Watchstead database: choose another DATA_DIR, or set DATABASE_URL.`,
    );
  const version = Number(readFileSync(versionFile, 'utf8'));
  return { cluster: { ...paths, password: readFileSync(passwordFile, 'utf8') }, version };
};

/** Opens the cluster in a directory. Throws if another major version of PostgreSQL wrote it. */
export const openCluster = (home: string): Cluster | null => {
  const found = findCluster(home);
  const otherVersion = found === null ? null : checkDataVersion(home, found.version, Number(MAJOR_VERSION));
  if (otherVersion !== null) throw refusalOf(otherVersion);
  return found?.cluster ?? null;
};

/** Returns the directory in which an upgrade creates the cluster of the new version. */
export const upgradeHome = (home: string): string => join(home, 'upgrade');

/** Returns the directory that keeps the data of a former version. */
export const formerData = (home: string, version: number): string => join(home, `data.postgresql-${version}`);

/**
 * Puts the upgraded data in the place of those of the former version, which are kept. Both servers must be stopped. If
 * the process dies after the first rename, `completeSwap` does the second one.
 */
export const swapData = (home: string, version: number): void => {
  renameSync(pathsIn(home).data, formerData(home, version));
  completeSwap(home);
};

/** Completes a swap: data are missing only if the former ones were renamed because the upgraded ones are complete. */
const completeSwap = (home: string): void => {
  const upgraded = pathsIn(upgradeHome(home)).data;
  if (existsSync(pathsIn(home).data) || !existsSync(upgraded)) return;
  renameSync(upgraded, pathsIn(home).data);
  rmSync(upgradeHome(home), { recursive: true, force: true });
};

interface CreateOptions {
  readonly durable: boolean;
  /** The password of the owner of the database, a random one by default. */
  readonly password?: string;
  /** A directory to copy instead of running initdb, if it is a template. */
  readonly template?: string | undefined;
  /** Called while the cluster is created. */
  readonly meanwhile?: (() => void) | undefined;
}

/**
 * Creates a cluster in a temporary directory and renames it to `home`, so that a crash leaves no partial cluster. The
 * caller must hold the directory lock.
 */
export const createCluster = async (
  home: string,
  binaries: Binaries,
  account: ServerAccount | null,
  { durable, template, meanwhile, password = randomBytes(24).toString('base64url') }: CreateOptions,
): Promise<Cluster> => {
  const user = account === null ? userWithoutEntry() : null;
  if (user !== null) throw unknownUser(user);
  removeAbandonedDrafts(home);
  const draft = mkdtempSync(draftPrefix(home));
  const { data, usersDir, passwordFile } = pathsIn(draft);
  mkdirSync(usersDir, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) for (const path of [draft, usersDir, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const created =
      template !== undefined && isTemplate(template)
        ? copyTemplate(template, binaries, { data, password, account, durable })
        : runInitdb(binaries.initdb, account, data, [
            `--pwfile=${passwordFile}`,
            ...(durable ? [] : ['--no-sync', '--no-data-checksums']),
          ]);
    meanwhile?.();
    await created;
    renameSync(draft, home);
    return { ...pathsIn(home), password };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { stderr, message } = error as Error & { stderr?: string };
    const reported = stderr?.trim() || message;
    throw (
      knownFailure(reported, home, error) ??
      new StartupError(`The embedded PostgreSQL could not create its database in ${home}: ${reported}`, {
        cause: error,
      })
    );
  }
};

const runInitdb = (
  initdb: string,
  account: ServerAccount | null,
  data: string,
  options: readonly string[],
): Promise<unknown> => {
  const access = ['-U', DATABASE_USER, '--auth=scram-sha-256'];
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return promisify(execFile)(initdb, ['-D', data, ...access, ...text, ...options], runAs(account));
};

/** Returns the URL of a server that runs on a cluster. */
export const urlOf = ({ password }: Cluster, port: number): string =>
  `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`;

/** Returns the paths in the directory of a cluster. */
export const pathsIn = (home: string) => ({
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
