import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupError } from '../../system/startup-error.ts';
import { locateBinaries } from './binaries.ts';
import { createCluster, DATABASE_USER, openCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { databaseHome } from './database-home.ts';
import { withDirectoryLock } from './directory-lock.ts';
import { hasUsers, registerUser } from './directory-users.ts';
import { attachOrLaunch, livePostmaster, stopPostmaster } from './postmaster.ts';
import { serverAccount } from './server-account.ts';

/** A PostgreSQL server that this process uses, alone or together with others on the same directory. */
export interface EmbeddedPostgres {
  /** Connects as the owner of everything, with the password. Never log it. */
  readonly url: string;
  /** Whether the server runs, or is just starting. */
  isRunning(): boolean;
  /** Starts the server again on the same port, unless another process has done so. Rejects with a StartupError when it does not start. */
  restart(): Promise<void>;
  /** Signs off; the last user ends the server and waits until it is gone. Call it after all connections are closed. */
  stop(): Promise<void>;
}

/** What to start, and where. */
export interface EmbeddedPostgresOptions {
  /** A directory for the database alone, made when missing. Its parent belongs to the service and is made passable. */
  readonly dataDir: string;
  /** Takes a line about anything that an operator should know. */
  readonly log: (line: string) => void;
  /** False for data that may be lost with the machine: everything then happens without waiting for the disk. */
  readonly durable: boolean;
  /** Where root keeps what the server's account could not reach otherwise. */
  readonly systemDir?: string;
}

const SYSTEM_DIR = '/var/lib/watchstead';

/**
 * Starts PostgreSQL on the directory, or joins the server that runs there already, be it another process's or
 * left behind by one that was killed. Throws a StartupError when the directory or the machine does not permit it.
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

const start = async (dataDir: string, { log, durable, systemDir = SYSTEM_DIR }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const account = serverAccount(dataDir);
  const home = databaseHome(dataDir, account, systemDir, log);
  const binaries = locateBinaries(account, systemDir);
  const cluster = openCluster(home) ?? (await createCluster(home, binaries, account, durable));
  const signOff = registerUser(cluster.usersDir);
  try {
    const launch = { postgres: binaries.postgres, account, durable };
    const { port } = await attachOrLaunch(cluster, launch);
    const restart = async (): Promise<void> => {
      const restarted = await attachOrLaunch(cluster, { ...launch, choosePort: () => Promise.resolve(port) });
      if (restarted.port !== port) throw new StartupError(`The embedded PostgreSQL was restarted on port ${restarted.port} instead of ${port}.`);
    };
    return {
      url: `postgresql://${DATABASE_USER}:${cluster.password}@127.0.0.1:${port}/postgres`,
      isRunning: () => livePostmaster(cluster.data) !== null,
      restart: () => withDirectoryLock(lockOf(dataDir), restart),
      stop: () => stop(dataDir, cluster, signOff),
    };
  } catch (error) {
    signOff();
    throw error;
  }
};

const stop = (dataDir: string, { data, usersDir }: Cluster, signOff: () => void): Promise<void> =>
  withDirectoryLock(lockOf(dataDir), async () => {
    signOff();
    if (!hasUsers(usersDir)) await stopPostmaster(data);
  });
