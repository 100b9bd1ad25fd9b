import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupError } from '../../system/startup-error.ts';
import { locateBinaries } from './binaries.ts';
import { createCluster, openCluster, urlOf } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { databaseHome, hasUsers, registerUser } from './database-home.ts';
import { withDirectoryLock } from './directory-lock.ts';
import { attachOrLaunch, livePostmaster, stopPostmaster } from './postmaster.ts';
import { serverAccount } from './server-account.ts';
import { startFailure } from './start-failures.ts';

/** A PostgreSQL server that this process uses, alone or together with other processes on the same directory. */
export interface EmbeddedPostgres {
  /** The connection URL of the owner of the database, with the password. Never log it. */
  readonly url: string;
  /** Returns true if the server is running or starting. */
  isRunning(): boolean;
  /**
   * Restarts the server on the same port, unless another process has done so. Throws a `StartupError` if it does not
   * start.
   */
  restart(): Promise<void>;
  /**
   * Removes the registration of this process. The last process stops the server and waits for its exit. Close all
   * connections first.
   */
  stop(): Promise<void>;
}

/** The options of an embedded PostgreSQL server. */
export interface EmbeddedPostgresOptions {
  /**
   * A directory for the database only, created if missing. Its parent directory must belong to the service, and becomes
   * traversable for the server's account.
   */
  readonly dataDir: string;
  /** Writes a line to the operator's log. */
  readonly log: (line: string) => void;
  /** False for data that may be lost in a power failure: writes then do not wait for the disk. */
  readonly durable: boolean;
  /** The directory for files that the server's account cannot reach elsewhere; used if the service runs as root. */
  readonly systemDir?: string;
  /**
   * The files of a stopped server, which an empty directory gets a copy of. Ignored if they are missing, or from another
   * version of PostgreSQL.
   */
  readonly template?: string | undefined;
  /**
   * Called when a slow program of PostgreSQL has been started, so that other work can use the time. The work may block.
   */
  readonly meanwhile?: (() => void) | undefined;
}

/** The directory for files that the account of the server cannot reach elsewhere. */
export const SYSTEM_DIR = '/var/lib/watchstead';

/**
 * Starts PostgreSQL in the directory, or uses the server that another process has started there or a killed process has
 * left behind. Throws a `StartupError` if the directory or the machine does not allow it.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
    return await withDirectoryLock(lockOf(dataDir), () => start(dataDir, options));
  } catch (error) {
    throw error instanceof StartupError ? error : startFailure(error, dataDir);
  }
};

/** Returns the lock file of a data directory. */
export const lockOf = (dataDir: string): string => `${dataDir}.lock`;

const start = async (
  dataDir: string,
  { log, durable, systemDir = SYSTEM_DIR, template, meanwhile }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const account = serverAccount(dataDir);
  const home = databaseHome(dataDir, account, systemDir, log);
  const binaries = locateBinaries(account, account === null ? dirname(dataDir) : systemDir);
  const cluster = openCluster(home) ?? (await createCluster(home, binaries, account, { durable, template, meanwhile }));
  const unregister = registerUser(cluster.usersDir);
  try {
    const launch = { postgres: binaries.postgres, account, durable };
    const { port } = await attachOrLaunch(cluster, { ...launch, meanwhile });
    const restart = async (): Promise<void> => {
      const restarted = await attachOrLaunch(cluster, { ...launch, choosePort: () => Promise.resolve(port) });
      if (restarted.port !== port)
        throw new StartupError(`The embedded PostgreSQL was restarted on port ${restarted.port} instead of ${port}.`);
    };
    return {
      url: urlOf(cluster, port),
      isRunning: () => livePostmaster(cluster.data) !== null,
      restart: () => withDirectoryLock(lockOf(dataDir), restart),
      stop: () => stop(dataDir, cluster, unregister),
    };
  } catch (error) {
    unregister();
    throw error;
  }
};

const stop = (dataDir: string, { data, usersDir }: Cluster, unregister: () => void): Promise<void> =>
  withDirectoryLock(lockOf(dataDir), async () => {
    unregister();
    if (!hasUsers(usersDir)) await stopPostmaster(data);
  });
