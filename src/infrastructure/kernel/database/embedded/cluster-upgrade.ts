import { existsSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupError } from '../../system/startup-error.ts';
import { locateBinaries, MAJOR_VERSION } from './binaries.ts';
import { createCluster, findCluster, formerData, pathsIn, swapData, upgradeHome, urlOf } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { databaseHome, hasUsers } from './database-home.ts';
import { withDirectoryLock } from './directory-lock.ts';
import { lockOf, SYSTEM_DIR } from './embedded-postgres.ts';
import { formerServer } from './former-programs.ts';
import { attachOrLaunch, stopServer } from './postmaster.ts';
import { serverAccount } from './server-account.ts';
import type { ServerAccount } from './server-account.ts';

/** The options of an upgrade of an embedded database to the major version of this release. */
export interface ClusterUpgrade<Copied> {
  readonly dataDir: string;
  /** The directory of the programs of the former version. Null to search the usual places. */
  readonly programs: string | null;
  /** Copies the former database to the new one, both given by their URLs, and makes sure that nothing is missing. */
  readonly copy: (former: string, upgraded: string) => Promise<Copied>;
  readonly systemDir?: string;
}

/** The result of an upgrade. */
export interface UpgradedCluster<Copied> {
  readonly from: number;
  readonly to: number;
  /** The directory that keeps the data of the former version. */
  readonly kept: string;
  readonly copied: Copied;
}

/**
 * Upgrades the database in a directory. Returns null if it has the major version of this release already. The former
 * data are only read, and are kept under another name; until the end, they stay in their place. If the process dies at
 * any time, the upgrade can be repeated, and a start finds either the former or the upgraded data.
 */
export const upgradeCluster = <Copied>({
  programs,
  copy,
  systemDir = SYSTEM_DIR,
  ...options
}: ClusterUpgrade<Copied>): Promise<UpgradedCluster<Copied> | null> => {
  const dataDir = resolve(options.dataDir);
  return withDirectoryLock(lockOf(dataDir), async () => {
    const account = serverAccount(dataDir);
    const home = databaseHome(dataDir, account, systemDir, () => undefined);
    const found = findCluster(home);
    const ours = Number(MAJOR_VERSION);
    if (found === null || found.version === ours) return null;
    refuseUnusable(home, found.cluster, found.version);
    const copiesDir = account === null ? dirname(dataDir) : systemDir;
    const postgres = formerServer({ version: found.version, given: programs }, account, copiesDir);
    const draft = upgradeHome(home);
    const upgraded = await freshCluster(home, found.cluster, account, copiesDir);
    try {
      const copied = await withServers(
        [
          { cluster: found.cluster, postgres },
          { cluster: upgraded, postgres: locateBinaries(account, copiesDir).postgres },
        ],
        account,
        copy,
      );
      swapData(home, found.version);
      return { from: found.version, to: ours, kept: formerData(home, found.version), copied };
    } catch (fault) {
      rmSync(draft, { recursive: true, force: true });
      throw fault;
    }
  });
};

/** Refuses data that a process uses, and data whose former version is in the way. */
const refuseUnusable = (home: string, { usersDir }: Cluster, version: number): void => {
  if (version > Number(MAJOR_VERSION))
    throw new StartupError(
      `${home} was written by PostgreSQL ${version}, which is newer than ${MAJOR_VERSION} of this release; run the release that wrote it.`,
    );
  if (existsSync(usersDir) && hasUsers(usersDir))
    throw new StartupError(`A process uses ${home}; stop all Watchstead processes, and run this again.`);
  const kept = formerData(home, version);
  if (existsSync(kept))
    throw new StartupError(`${kept} exists, which keeps data of an earlier upgrade; move it away, and run this again.`);
};

/** Creates an empty cluster for the upgrade, in place of what an interrupted one has left, which may still run. */
const freshCluster = async (
  home: string,
  { password }: Cluster,
  account: ServerAccount | null,
  copiesDir: string,
): Promise<Cluster> => {
  const draft = upgradeHome(home);
  await stopServer(pathsIn(draft).data);
  rmSync(draft, { recursive: true, force: true });
  return createCluster(draft, locateBinaries(account, copiesDir), account, { durable: true, password });
};

interface ServerOfCluster {
  readonly cluster: Cluster;
  readonly postgres: string;
}

/** Runs `use` with the URLs of the servers of both clusters, and stops them. */
const withServers = async <Copied>(
  servers: readonly [ServerOfCluster, ServerOfCluster],
  account: ServerAccount | null,
  use: (former: string, upgraded: string) => Promise<Copied>,
): Promise<Copied> => {
  const [former, upgraded] = servers;
  const start = async ({ cluster, postgres }: ServerOfCluster): Promise<string> => {
    const { port } = await attachOrLaunch(cluster, { postgres, account, durable: true });
    return urlOf(cluster, port);
  };
  try {
    return await use(await start(former), await start(upgraded));
  } finally {
    for (const { cluster } of servers) await stopServer(cluster.data);
  }
};
