import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupError } from '../../system/startup-error.ts';
import { locateBinaries } from './binaries.ts';
import { createCluster, DATABASE_USER, openCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { databaseHome, hasUsers, registerUser } from './database-home.ts';
import { withDirectoryLock } from './directory-lock.ts';
import { attachOrLaunch, livePostmaster, stopPostmaster } from './postmaster.ts';
import { serverAccount } from './server-account.ts';

/** A PostgreSQL server that this process uses, alone or together with others on the same directory. */
export interface EmbeddedPostgres {
  /** The connection URL of the owner of the database, with the password. Never log it. */
  readonly url: string;
  /** Whether the server runs, or is just starting. */
  isRunning(): boolean;
  /** Restarts the server on the same port, unless another process has. Throws a `StartupError` if it does not start. */
  restart(): Promise<void>;
  /** Removes the registration of this process; the last process stops the server and waits for its exit. Close all connections first. */
  stop(): Promise<void>;
}

/** The options of an embedded server. */
export interface EmbeddedPostgresOptions {
  /** A directory for the database only, created if missing. Its parent must belong to the service, and becomes traversable for the server's account. */
  readonly dataDir: string;
  /** Logs a line for the operator. */
  readonly log: (line: string) => void;
  /** False for data that may be lost in a power failure: writes do not wait for the disk. */
  readonly durable: boolean;
  /** The directory for files that the server's account cannot reach elsewhere; used when the service runs as root. */
  readonly systemDir?: string;
  /** Called whenever a program of PostgreSQL has been started that takes a while: work for the meantime, which may block. */
  readonly meanwhile?: (() => void) | undefined;
}

const SYSTEM_DIR = '/var/lib/watchstead';

/**
 * Starts PostgreSQL in the directory, or uses the server that already runs there, started by another process or left behind by a
 * killed one. Throws a `StartupError` if the directory or the machine does not allow it.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
    return await withDirectoryLock(lockOf(dataDir), () => start(dataDir, options));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The embedded PostgreSQL cannot start in ${dataDir} (${String(error)}): choose another DATA_DIR, or set DATABASE_URL.`, { cause: error });
  }
};

const lockOf = (dataDir: string): string => `${dataDir}.lock`;

const start = async (dataDir: string, { log, durable, systemDir = SYSTEM_DIR, meanwhile }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const account = serverAccount(dataDir);
  const home = databaseHome(dataDir, account, systemDir, log);
  const binaries = locateBinaries(account, systemDir);
  const cluster = openCluster(home) ?? (await createCluster(home, binaries, account, { durable, meanwhile }));
  const unregister = registerUser(cluster.usersDir);
  try {
    const launch = { postgres: binaries.postgres, account, durable };
    const { port } = await attachOrLaunch(cluster, { ...launch, meanwhile });
    const restart = async (): Promise<void> => {
      const restarted = await attachOrLaunch(cluster, { ...launch, choosePort: () => Promise.resolve(port) });
      if (restarted.port !== port) throw new StartupError(`The embedded PostgreSQL was restarted on port ${restarted.port} instead of ${port}.`);
    };
    return {
      url: `postgresql://${DATABASE_USER}:${cluster.password}@127.0.0.1:${port}/postgres`,
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
